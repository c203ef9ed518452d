//! The rules that give a result, and what they make of the game.

use crate::explain::words;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Effect, EffectKind, Expr, ExprKind, Home};
use crate::spec::ids::{RuleId, StageId};
use crate::spec::rule::EndingFor;
use crate::spec::value::Value;
use crate::text::on_one_line;

/// A rule that gives a result.
pub struct Giving {
    /// The rule.
    pub rule: RuleId,
    /// The winner or loser, in words: `the player to move loses`.
    pub result: String,
}

/// The words for the two players in a kind of rule.
struct Called {
    mover: &'static str,
    opponent: &'static str,
}

const AT_TURN: Called = Called { mover: "the player to move", opponent: "the player who has just moved" };
const AT_START: Called = Called { mover: "the player to move", opponent: "the other player" };
const AFTER: Called = Called { mover: "the player who moves", opponent: "the other player" };
const DONE: Called = Called { mover: "the player who does it", opponent: "the other player" };
const SAID: Called = Called { mover: "the player who says it", opponent: "the other player" };

/// The rules that give a result: endings, triggers, boundaries, actions. Left out is what the options keep from ever holding.
pub fn giving(spec: &Spec, sources: &Sources) -> Vec<Giving> {
    let mut list: Vec<Giving> = Vec::new();
    for ending in spec.endings.iter().filter(|ending| !never(&ending.when)) {
        let result = match &ending.result {
            EndingFor::Draw => "draw".to_owned(),
            EndingFor::One(player, wins) => verdict(&player_words(spec, sources, player, &AT_TURN), *wins),
            EndingFor::Any(_, wins) => verdict("a player", *wins),
        };
        list.push(Giving { rule: ending.rule, result });
    }
    let triggers = spec.triggers.iter().map(|trigger| (trigger.rule, &trigger.effects, &AFTER));
    let boundaries = spec.boundaries.iter().map(|one| (one.rule, &one.effects, &AT_START));
    let actions = spec.actions.iter();
    let actions = actions.map(|action| (action.rule, &action.effects, if action.aside { &SAID } else { &DONE }));
    for (rule, effects, called) in triggers.chain(boundaries).chain(actions) {
        let mut results = Vec::new();
        add_results(spec, sources, effects, called, &mut results);
        if !results.is_empty() {
            list.push(Giving { rule, result: results.join(" or ") });
        }
    }
    list
}

/// Whether the options, as they are set, keep a condition from ever holding.
pub fn never(expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::And(parts) => parts.iter().any(never),
        _ => settled(expr) == Some(false),
    }
}

/// Whether a condition about an option alone holds, as the option is set; nothing for other conditions.
fn settled(expr: &Expr) -> Option<bool> {
    let constant = |expr: &Expr| match &*expr.kind {
        ExprKind::Constant(value) => Some(value.clone()),
        _ => None,
    };
    match &*expr.kind {
        ExprKind::Constant(Value::Truth(truth)) => Some(*truth),
        ExprKind::Compare(CompareOp::Equal, one, other) => Some(constant(one)? == constant(other)?),
        _ => None,
    }
}

/// Adds the results that effects give, each once.
fn add_results(spec: &Spec, sources: &Sources, effects: &[Effect], called: &Called, results: &mut Vec<String>) {
    for effect in effects {
        let result = match &effect.kind {
            EffectKind::Draw => Some("draw".to_owned()),
            EffectKind::Result { player, wins } => Some(verdict(&player_words(spec, sources, player, called), *wins)),
            _ => None,
        };
        results.extend(result.filter(|result| !results.contains(result)));
        for inner in effect.inner() {
            add_results(spec, sources, std::slice::from_ref(inner), called, results);
        }
    }
}

fn verdict(player: &str, wins: bool) -> String {
    format!("{player} {}", if wins { "wins" } else { "loses" })
}

/// `the player to move`, `White`, or the expression as it is written. Of two players between which an option decides, it
/// is the one that is meant.
fn player_words(spec: &Spec, sources: &Sources, player: &Expr, called: &Called) -> String {
    match &*player.kind {
        ExprKind::Mover => called.mover.to_owned(),
        ExprKind::Opponent => called.opponent.to_owned(),
        ExprKind::Constant(Value::Player(id)) => words::player(spec, *id),
        ExprKind::If(condition, yes, no) if settled(condition).is_some() => {
            let meant = if settled(condition) == Some(true) { yes } else { no };
            player_words(spec, sources, meant, called)
        }
        _ => on_one_line(sources.snippet(player.span)),
    }
}

/// The stage that a rule with a result ends.
pub fn stage_of(spec: &Spec, rule: RuleId) -> Option<StageId> {
    match spec.rule(rule).home {
        Home::Stage(stage) => Some(stage),
        Home::Phase(home) => {
            let has = |stage: &StageId| spec.stage(*stage).phases.iter().any(|id| spec.phase(*id).like.contains(&home));
            (0..spec.stages.len()).map(StageId::at).find(has)
        }
    }
}

/// Whether the result of a stage is that of the game.
pub fn decides(spec: &Spec, stage: StageId) -> bool {
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
