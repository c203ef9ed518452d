//! `rules`: how the game is won, lost and drawn, as far as rules say so.

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::{columns, cut_at_word, on_one_line};
use super::super::words;
use super::session::Session;
use crate::literal::game::Game;
use crate::literal::state::Outcome;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Effect, EffectKind, Expr, ExprKind, Home};
use crate::spec::ids::{RuleId, StageId};
use crate::spec::rule::EndingFor;
use crate::spec::value::Value;

/// Conditions are cut to so many characters.
const WIDE: usize = 96;

/// What else somebody may type who wants to know how to win.
pub const QUESTIONS: [&str; 4] = ["how do i win", "how do i win?", "how to win", "how to win?"];

/// A rule that gives a result.
struct Giving {
    rule: RuleId,
    /// Who wins or loses, in words.
    results: Vec<String>,
    /// When, or why.
    how: String,
}

/// Lists the rules that give a result, those of each stage together: who wins or loses, and why or when.
pub fn tell(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, sources) = (session.spec(), &session.definition.sources);
    let giving = giving(spec, sources);
    let mut stages: Vec<StageId> = Vec::new();
    // All stages that decide the game are one.
    let part = |rule: RuleId| stage_of(spec, rule).map(|stage| if decides(spec, stage) { spec.root } else { stage });
    for stage in giving.iter().filter_map(|one| part(one.rule)) {
        if !stages.contains(&stage) {
            stages.push(stage);
        }
    }
    if stages.is_empty() {
        return Ok(out.say("no rule says how the game is won, lost or drawn")?);
    }
    // Those that decide the whole game first.
    stages.sort_by_key(|stage| !decides(spec, *stage));
    for stage in stages {
        let what =
            if decides(spec, stage) { "the game".to_owned() } else { format!("the stage {}", spec.stage(stage).name) };
        let of_stage = giving.iter().filter(|one| part(one.rule) == Some(stage));
        let rows: Vec<Vec<String>> = of_stage
            .map(|one| vec![spec.rule(one.rule).label.clone(), one.results.join(" or "), one.how.clone()])
            .collect();
        out.line(format_args!("how {what} ends"))?;
        out.folded(columns(&rows, "  "))?;
    }
    Ok(out.say("`why MOVE` tells whether a move ends the game; `moves` lists what can be done")?)
}

/// The stage that a rule ends.
fn stage_of(spec: &Spec, rule: RuleId) -> Option<StageId> {
    match spec.rule(rule).home {
        Home::Stage(stage) => Some(stage),
        Home::Phase(home) => {
            let has = |stage: &StageId| spec.stage(*stage).phases.iter().any(|id| spec.phase(*id).like.contains(&home));
            (0..spec.stages.len()).map(StageId::at).find(has)
        }
    }
}

/// Whether the result of a stage is that of the game.
fn decides(spec: &Spec, stage: StageId) -> bool {
    let mut deciding = Some(spec.root);
    for _ in 0..=spec.stages.len() {
        match deciding {
            Some(found) if found == stage => return true,
            Some(other) => deciding = spec.stage(other).result,
            None => break,
        }
    }
    false
}

/// The rules that give a result: those that are asked again and again, what follows from something, what players do.
fn giving(spec: &Spec, sources: &Sources) -> Vec<Giving> {
    let written = |rule: RuleId| cut_at_word(&words::sentence(spec, sources, rule), WIDE);
    let reason = |rule: RuleId| spec.rule(rule).because.clone();
    let mut list: Vec<Giving> = Vec::new();
    for ending in spec.endings.iter().filter(|ending| !never(&ending.when)) {
        let said = |expr: &Expr| on_one_line(sources.snippet(expr.span));
        let result = match &ending.result {
            EndingFor::Draw => "draw".to_owned(),
            EndingFor::One(player, wins) => verdict(&who(spec, sources, player, "whoever is to move"), *wins),
            EndingFor::Any(_, wins) => verdict("a player", *wins),
        };
        let how = reason(ending.rule).unwrap_or_else(|| cut_at_word(&format!("when {}", said(&ending.when)), WIDE));
        list.push(Giving { rule: ending.rule, results: vec![result], how });
    }
    let triggers = spec.triggers.iter().map(|trigger| (trigger.rule, &trigger.effects, "whoever moves", None));
    let boundaries = spec.boundaries.iter().map(|one| (one.rule, &one.effects, "whoever is to move", None));
    let actions = spec.actions.iter().map(|action| {
        let doer = if action.aside { "whoever says it" } else { "whoever does it" };
        (action.rule, &action.effects, doer, Some(&action.name))
    });
    for (rule, effects, doer, name) in triggers.chain(boundaries).chain(actions) {
        let mut results = Vec::new();
        add_results(spec, sources, effects, doer, &mut results);
        if results.is_empty() {
            continue;
        }
        let how = match (reason(rule), name) {
            (Some(reason), Some(name)) => format!("{name}: {reason}"),
            (Some(reason), None) => reason,
            (None, _) => written(rule),
        };
        list.push(Giving { rule, results, how });
    }
    list
}

/// Whether an option that is set so keeps a condition from ever holding.
fn never(expr: &Expr) -> bool {
    let constant = |expr: &Expr| match &*expr.kind {
        ExprKind::Constant(value) => Some(value.clone()),
        _ => None,
    };
    match &*expr.kind {
        ExprKind::Constant(value) => *value == Value::Truth(false),
        ExprKind::And(parts) => parts.iter().any(never),
        ExprKind::Compare(CompareOp::Equal, one, other) => {
            constant(one).zip(constant(other)).is_some_and(|(one, other)| one != other)
        }
        _ => false,
    }
}

/// Adds what effects make of the game, each result once.
fn add_results(spec: &Spec, sources: &Sources, effects: &[Effect], doer: &str, results: &mut Vec<String>) {
    for effect in effects {
        let result = match &effect.kind {
            EffectKind::Draw => Some("draw".to_owned()),
            EffectKind::Result { player, wins } => Some(verdict(&who(spec, sources, player, doer), *wins)),
            _ => None,
        };
        results.extend(result.filter(|result| !results.contains(result)));
        for inner in effect.inner() {
            add_results(spec, sources, std::slice::from_ref(inner), doer, results);
        }
    }
}

fn verdict(who: &str, wins: bool) -> String {
    format!("{who} {}", if wins { "wins" } else { "loses" })
}

/// Who is meant: `whoever moves`, `the opponent`, `White`, or as it is written.
fn who(spec: &Spec, sources: &Sources, player: &Expr, doer: &str) -> String {
    match &*player.kind {
        ExprKind::Mover => doer.to_owned(),
        ExprKind::Opponent => "the opponent".to_owned(),
        ExprKind::Constant(Value::Player(id)) => words::player(spec, *id),
        _ => on_one_line(sources.snippet(player.span)),
    }
}

/// How the game ends by an action that is written so and can be done; nothing when it goes on, when chance has a say, or
/// when who asks does not know everything.
pub fn end_by(session: &Session, text: &str) -> Option<Outcome> {
    if session.hides() && session.eyes().is_some() {
        return None;
    }
    let choices = session.choices();
    let index = choices.written.iter().position(|form| form.machine == text)?;
    let mut then: Game = session.game.clone();
    then.play(choices.list.get(index)?);
    let decided_by_chance = then.steps().last().is_some_and(|step| !step.picks.is_empty());
    then.outcome().filter(|_| !decided_by_chance)
}
