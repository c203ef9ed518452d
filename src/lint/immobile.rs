//! Pieces that cannot move, and movements that lead off the board from everywhere.

use super::Subject;
use super::clauses::{clauses, place};
use super::dead::why_dead;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::ids::MovementId;
use crate::spec::nouns::Movement;

/// Tells movements by which no piece ever gets anywhere. A piece without any is meant to stand still.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let size = format!("a board of {}x{} squares", spec.geometry.files(), spec.geometry.ranks());
    let dead = |id: &MovementId| {
        let movement = spec.movement(*id);
        let clauses = &movement.pattern.clauses;
        !clauses.is_empty() && clauses.iter().all(|clause| why_dead(spec, clause).is_some())
    };
    for (id, kinds) in subject.own_movements() {
        let movement = spec.movement(id);
        let stands = kinds.iter().find(|kind| spec.kind(**kind).movements.iter().all(dead));
        match stands.filter(|_| dead(&id)) {
            Some(kind) => {
                let why = movement.pattern.clauses.first().and_then(|clause| why_dead(spec, clause));
                let why = why.map_or(String::new(), |why| why.in_words(&size));
                let message = format!("`{}` cannot move: this {why}", spec.kind(*kind).name);
                let problem = Diagnostic::warning(Code::Immobile, place(subject, movement), message);
                found.push(problem.help("a piece that is meant to stand still has no `moves`"));
            }
            None => of_clauses(subject, movement, &size, found),
        }
    }
}

fn of_clauses(subject: &Subject<'_>, movement: &Movement, size: &str, found: &mut Vec<Diagnostic>) {
    let dead: Vec<_> = movement.pattern.clauses.iter().map(|clause| why_dead(subject.spec, clause)).collect();
    if dead.iter().all(Option::is_none) {
        return;
    }
    let Some(written) = clauses(subject, movement) else { return };
    for (why, written) in dead.into_iter().zip(&written) {
        if let Some(why) = why {
            let message = format!("`{}` {}", written.text, why.in_words(size));
            let problem = Diagnostic::warning(Code::Immobile, written.span, message);
            found.push(problem.help("no piece can ever move like this; leave it out, or make it shorter"));
        }
    }
}
