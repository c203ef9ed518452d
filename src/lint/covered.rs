//! Movements, and clauses of movements, that lead nowhere but where another leads anyway.

use super::Subject;
use super::clauses::{clauses, place};
use super::ways::{Way, certain, whole};
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::ids::{KindId, MovementId};
use crate::spec::movement::Clause;
use crate::spec::nouns::Movement;
use crate::spec::rule::{EventKind, Targets};

/// Tells what can go.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for (id, kinds) in subject.own_movements() {
        let movement = subject.spec.movement(id);
        match by_another(subject, id, &kinds) {
            Some(other) => {
                let other = subject.spec.movement(other);
                let message = format!("the movement `{}` adds nothing to `{}`", movement.name, other.name);
                let problem = Diagnostic::warning(Code::CoveredMovement, place(subject, movement), message);
                let leads = format!("`{}` leads there anyway", other.notation);
                found.push(problem.also(place(subject, other), leads).help("leave it out"));
            }
            None => within(subject, movement, found),
        }
    }
}

/// Clauses of one movement that the others make superfluous; of two alike, the later one.
fn within(subject: &Subject<'_>, movement: &Movement, found: &mut Vec<Diagnostic>) {
    let list = &movement.pattern.clauses;
    if list.len() < 2 {
        return;
    }
    let mut kept: Vec<usize> = (0..list.len()).collect();
    for (index, clause) in list.iter().enumerate().rev() {
        let others: Vec<usize> = kept.iter().copied().filter(|other| *other != index).collect();
        let clauses_of = |at: &[usize]| at.iter().filter_map(|at| list.get(*at)).collect::<Vec<_>>();
        if !is_covered(clause, &clauses_of(&others)) {
            continue;
        }
        let Some(written) = clauses(subject, movement) else { return };
        let Some(text) = written.get(index) else { return };
        let alone = others.iter().find(|other| is_covered(clause, &clauses_of(&[**other])));
        let by = alone.and_then(|other| written.get(*other));
        let by = by.map_or("the rest of the movement".to_owned(), |by| format!("`{}`", by.text));
        let message = format!("`{}` adds nothing to {by}", text.text);
        let help = "wherever it leads, the piece can go without it; leave it out";
        found.push(Diagnostic::warning(Code::CoveredMovement, text.span, message).help(help));
        kept = others;
    }
}

/// Whether all outcomes of a clause are outcomes of these, whatever stands on the board.
pub(super) fn is_covered(clause: &Clause, others: &[&Clause]) -> bool {
    if others.contains(&clause) {
        return true;
    }
    let Some(ways) = whole(clause).filter(|ways| !ways.is_empty()) else { return false };
    let offered: Vec<Way<'_>> = others.iter().flat_map(|other| certain(other)).collect();
    ways.iter().all(|way| offered.iter().any(|other| way.is_covered_by(other)))
}

/// Another movement that leads wherever this one does, for every kind that has it.
fn by_another(subject: &Subject<'_>, id: MovementId, kinds: &[KindId]) -> Option<MovementId> {
    let spec = subject.spec;
    let movement = spec.movement(id);
    let shared = spec.kind(*kinds.first()?).movements.iter();
    let mut shared = shared.copied().filter(|other| *other != id);
    if movement.captures.is_some() || movement.pattern.clauses.is_empty() {
        return None;
    }
    shared.find(|other_id| {
        let other = spec.movement(*other_id);
        let plain = other.when.is_none() && other.captures.is_none() && (other.attacks || !movement.attacks);
        let others: Vec<&Clause> = other.pattern.clauses.iter().collect();
        let goes = |clause: &Clause| is_covered(clause, &others);
        // Of two ways that are the same move the first gives it its name, and rules may ask for that.
        let unnamed = |kind: &KindId| {
            let list = &spec.kind(*kind).movements;
            let turn = |wanted: MovementId| list.iter().position(|one| *one == wanted);
            turn(*other_id).is_some_and(|turn_of_other| {
                turn(id).is_some_and(|turn| turn_of_other < turn)
                    || !is_spoken_of(subject, id) && !is_spoken_of(subject, *other_id)
            })
        };
        // Of two movements that are the same the later one can go.
        let twin = movement.when.is_none() && movement.attacks && movement.pattern.clauses == other.pattern.clauses;
        plain
            && movement.pattern.clauses.iter().all(goes)
            && kinds.iter().all(unnamed)
            && !(twin && *other_id > id && subject.is_own(other.span))
    })
}

/// Whether some rule asks for moves by this movement, or by another.
fn is_spoken_of(subject: &Subject<'_>, id: MovementId) -> bool {
    let spec = subject.spec;
    let targets = |targets: &Targets| targets.by.contains(&id);
    let moves = |kind: &EventKind| matches!(kind, EventKind::Moves(by) if by.contains(&id));
    spec.forbids.iter().any(|forbid| targets(&forbid.targets))
        || spec.prefers.iter().any(|prefer| targets(&prefer.targets) || prefer.over.as_ref().is_some_and(targets))
        || spec.triggers.iter().any(|trigger| trigger.events.iter().any(|event| moves(&event.kind)))
}
