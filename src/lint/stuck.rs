//! Players without an action, where no ending covers that.

use super::Subject;
use super::alike::{alike, alike_queries};
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::{How, LayerKind};
use crate::source::Span;
use crate::spec::code::{Domain, Effect, EffectKind, Expr, ExprKind, Home, Quantifier, Source};
use crate::spec::ids::{PhaseId, StageId};
use crate::spec::rule::{Action, Ending, EndingFor, Stage, Times};

/// Tells the stages in which it is left open what comes of such a player.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let Some(place) = blamed(subject) else { return };
    for (index, stage) in subject.spec.stages.iter().enumerate() {
        let id = StageId::at(index);
        // A turn that has begun and cannot be gone on with is over.
        let risky = stage.repeat && stage.phases.first().is_some_and(|phase| may_be_stuck(subject, id, *phase));
        let Some(left) = uncovered(subject, id).filter(|_| risky) else { continue };
        let own = subject.is_own(stage.span).then_some(stage.span);
        let condition = |condition: &Expr| subject.definition.sources.snippet(condition.span);
        let when = match left {
            None => String::new(),
            Some((expr, wanted)) => {
                let no = matches!(&*expr.kind, ExprKind::Quantified(Quantifier::No, ..));
                format!(" {} `{}`", if wanted == no { "while" } else { "unless" }, condition(expr))
            }
        };
        let message =
            format!("no ending of the stage `{}` says what happens when a player has no action{when}", stage.name);
        let help = "the game would end without a rule; write for example `stuck: draw when mover is stuck.`";
        found.push(Diagnostic::warning(Code::Stuck, own.unwrap_or(place), message).help(help));
    }
}

/// The place that makes the endings the main file's own affair: it stands on preludes alone, or takes out a rule.
fn blamed(subject: &Subject<'_>) -> Option<Span> {
    let definition = subject.definition;
    let taken = definition
        .gone
        .iter()
        .find(|gone| subject.is_own(gone.by) && matches!(gone.how, How::Dropped | How::Replaced | How::Without(_)));
    let inherits = definition.layers.iter().any(|layer| layer.kind == LayerKind::Parent);
    let root =
        || ["variant", "board", "pieces"].iter().find_map(|key| definition.root.entry(key)).map(|(word, _)| word.span);
    match (taken, inherits) {
        (Some(gone), _) => Some(gone.by),
        (None, true) => None,
        (None, false) => root(),
    }
}

/// Whether a player may have nothing to do in a phase: it must do something, and whatever it can do needs a piece on the
/// board, which may be gone or shut in.
fn may_be_stuck(subject: &Subject<'_>, stage: StageId, phase: PhaseId) -> bool {
    let spec = subject.spec;
    let in_force = |home: Home| match home {
        Home::Stage(home) => home == stage || contains(spec.stage(home), stage, &spec.stages),
        Home::Phase(home) => spec.phase(phase).like.contains(&home),
    };
    let actions = spec.actions.iter().filter(|action| !action.aside && in_force(spec.rule(action.rule).home));
    let mut actions = actions.peekable();
    let some = actions.peek().is_some();
    matches!(spec.phase(phase).times, Times::Count(_)) && some && actions.all(needs_a_piece)
}

fn needs_a_piece(action: &Action) -> bool {
    let from_board = |domain: &Domain| matches!(domain, Domain::One(query) if matches!(query.source, Source::OnBoard(_) | Source::Paths(_)));
    action.params.iter().any(|param| from_board(&param.domain))
}

fn contains(outer: &Stage, wanted: StageId, stages: &[Stage]) -> bool {
    let inner = |part: &StageId| stages.get(part.index()).is_some_and(|stage| contains(stage, wanted, stages));
    outer.sequence.iter().any(|part| *part == wanted || inner(part))
}

/// Whether effects only set facts: then they decide nothing for a stuck player.
fn only_sets(effects: &[Effect]) -> bool {
    effects.iter().all(|effect| match &effect.kind {
        EffectKind::SetVariable(..) | EffectKind::SetField(..) => true,
        EffectKind::If(_, yes, no) => only_sets(yes) && only_sets(no),
        _ => false,
    })
}

/// Whether the endings of a stage leave a stuck player undecided: always, or unless a condition holds that they all
/// share. `None` when they decide it, or when the answer is unknown.
fn uncovered<'a>(subject: &Subject<'a>, stage: StageId) -> Option<Option<Literal<'a>>> {
    let spec = subject.spec;
    let asks = |rule| spec.rule(rule).asks_stuck;
    let boundaries = spec.boundaries.iter().filter(|one| !only_sets(&one.effects)).map(|one| one.rule);
    let elsewhere = spec.triggers.iter().map(|one| one.rule).chain(boundaries);
    let runs = |home: StageId| home == stage || contains(spec.stage(home), stage, &spec.stages);
    let home = |ending: &&Ending| matches!(spec.rule(ending.rule).home, Home::Stage(home) if runs(home));
    let phases = |ending: &&Ending| matches!(spec.rule(ending.rule).home, Home::Phase(_));
    if elsewhere.into_iter().any(asks) || spec.endings.iter().filter(phases).any(|ending| asks(ending.rule)) {
        return None;
    }
    let endings: Vec<&Ending> = spec.endings.iter().filter(home).collect();
    let (speaking, others): (Vec<&Ending>, Vec<&Ending>) = endings.into_iter().partition(|ending| asks(ending.rule));
    let mut residues: Vec<Vec<Literal<'_>>> = Vec::new();
    for ending in speaking {
        if matches!(ending.result, EndingFor::Any(..)) {
            return None;
        }
        let parts = literals(&ending.when);
        let (stuck, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.1 && is_mover_stuck(part.0));
        if stuck.is_empty() {
            return None;
        }
        residues.push(rest);
    }
    let Some(first) = residues.first() else { return Some(None) };
    // A further condition that all of them share; another ending may take the case in which it does not hold.
    let same = |one: &Literal<'_>, other: &Literal<'_>| one.1 == other.1 && about_the_same(one.0, other.0);
    let shared = first.iter().find(|one| residues.iter().all(|rest| rest.iter().any(|other| same(one, other))))?;
    let taken = others.iter().any(|ending| {
        let plain = !matches!(ending.result, EndingFor::Any(..));
        plain && literals(&ending.when).iter().all(|part| part.1 != shared.1 && about_the_same(part.0, shared.0))
    });
    (!taken).then_some(Some(*shared))
}

/// A condition and whether it must hold, or must not.
type Literal<'a> = (&'a Expr, bool);

fn literals(expr: &Expr) -> Vec<Literal<'_>> {
    match &*expr.kind {
        ExprKind::And(parts) => parts.iter().flat_map(literals).collect(),
        ExprKind::Not(inner) => vec![(inner, false)],
        ExprKind::Quantified(Quantifier::No, ..) => vec![(expr, false)],
        _ => vec![(expr, true)],
    }
}

/// Whether both are about the same: `no guard` is about the same as `some guard`.
fn about_the_same(one: &Expr, other: &Expr) -> bool {
    match (&*one.kind, &*other.kind) {
        (
            ExprKind::Quantified(Quantifier::Some | Quantifier::No, one, test),
            ExprKind::Quantified(Quantifier::Some | Quantifier::No, other, other_test),
        ) => {
            let tests = match (test, other_test) {
                (Some(test), Some(other)) => alike(test, other),
                (test, other) => test.is_none() && other.is_none(),
            };
            alike_queries(one, other) && tests
        }
        _ => alike(one, other),
    }
}

fn is_mover_stuck(expr: &Expr) -> bool {
    matches!(&*expr.kind, ExprKind::Stuck(player, but) if but.is_empty() && *player.kind == ExprKind::Mover)
}
