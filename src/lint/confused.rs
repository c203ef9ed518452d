//! Movements that are called like an event, where the event is meant.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::spec::code::{Expr, ExprKind, slot};
use crate::spec::ids::{KindId, MovementId};
use crate::syntax::rules::ast::{Body, Event, Targets};

/// The words of the language for what happens to pieces that can be names of movements, too.
const EVENTS: [&str; 2] = ["capture", "move"];

/// Tells the rules of the main file that speak of such a movement and do not name a piece that has it.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for placed in &subject.definition.rules {
        let label = &placed.rule.label.node;
        let by: Vec<(&Word, &str)> = match &placed.rule.body {
            Body::Forbid(forbid) => of_targets(&forbid.targets),
            Body::Prefer(prefer) => of_targets(&prefer.targets),
            Body::After(after) => after.events.iter().flat_map(of_event).collect(),
            _ => Vec::new(),
        };
        if !is_by_movement(subject, &placed.rule.body) {
            continue;
        }
        let meant = by.into_iter().find(|(word, _)| EVENTS.contains(&word.node.as_str()) && subject.is_own(word.span));
        if let Some((word, instead)) = meant.filter(|_| !names_kind(subject, label)) {
            found.extend(told(subject, word, instead));
        }
    }
}

/// Whether a rule speaks of actions that movements of pieces make.
fn is_by_movement(subject: &Subject<'_>, body: &Body) -> bool {
    let targets = match body {
        Body::Forbid(forbid) => &forbid.targets,
        Body::Prefer(prefer) => &prefer.targets,
        _ => return true,
    };
    let Targets::Named { actions, .. } = targets else { return true };
    let mut known = subject.spec.actions.iter().filter(|one| actions.iter().any(|word| word.node == one.name));
    known.any(|action| action.path.is_some())
}

/// The movements of a target, with what is written for every capture.
fn of_targets(targets: &Targets) -> Vec<(&Word, &str)> {
    match targets {
        Targets::Named { actions, by } => {
            let action = actions.first().map_or("any action", |action| action.node.as_str());
            by.iter().map(|word| (word, action)).collect()
        }
        Targets::Any(_) => Vec::new(),
    }
}

fn of_event(event: &Event) -> Vec<(&Word, &str)> {
    match event {
        Event::Moves { by, .. } => by.iter().map(|word| (word, "")).collect(),
        _ => Vec::new(),
    }
}

/// Whether a rule names the kind of the moving piece.
fn names_kind(subject: &Subject<'_>, label: &str) -> bool {
    let spec = subject.spec;
    let is_rule = |rule| spec.rule(rule).label == label;
    let bans = spec.forbids.iter().filter(|one| is_rule(one.rule)).flat_map(|one| one.when.iter().chain(&one.unless));
    let prefers = spec.prefers.iter().filter(|one| is_rule(one.rule)).map(|one| &one.by);
    let triggers = spec.triggers.iter().filter(|one| is_rule(one.rule));
    let triggers = triggers.flat_map(|one| one.events.iter().flat_map(|event| &event.tests).chain(&one.when));
    bans.chain(prefers).chain(triggers).flat_map(Expr::conjuncts).any(|part| {
        matches!(&*part.kind, ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _)
            if *thing.kind == ExprKind::Local(slot::UNIT))
    })
}

fn told(subject: &Subject<'_>, word: &Word, action: &str) -> Option<Diagnostic> {
    let spec = subject.spec;
    let called = |id: &MovementId| spec.movement(*id).name == word.node;
    let (with, without): (Vec<KindId>, Vec<KindId>) =
        (0..spec.kinds.len()).map(KindId::at).partition(|kind| spec.kind(*kind).movements.iter().any(called));
    // Where every piece has it, the movement and the event are one.
    without.first()?;
    let names: Vec<&str> = with.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    let message =
        format!("`by {}` is the movement of this name, and only these have it: {}", word.node, names.join(", "));
    let every = match action {
        "" if word.node == "capture" => Some("for every capture write `after capture of piece`".to_owned()),
        _ => instead_of(&word.node, action),
    };
    let this = format!("where the movement is meant, name the piece: `unit is {}`", names.first().unwrap_or(&"piece"));
    Some(Diagnostic::warning(Code::Confused, word.span, message).help(every?).help(this))
}

/// The help for a movement that is called like an event, where every such event is meant.
pub(super) fn instead_of(movement: &str, action: &str) -> Option<String> {
    match movement {
        "capture" => Some(format!("for every capture write `{action} when some captured`")),
        "move" => Some("for every move leave out `by move`".to_owned()),
        _ => None,
    }
}
