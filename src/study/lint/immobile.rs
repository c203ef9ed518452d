//! Pieces that cannot move, and movements that lead off the board from everywhere.

use super::Subject;
use super::clauses::{clauses, place};
use super::ways::firsts;
use crate::diagnostic::Diagnostic;
use crate::spec::ids::MovementId;
use crate::spec::movement::{Clause, Manner, Step};
use crate::spec::nouns::Movement;

/// Tells movements by which no piece ever gets anywhere. A piece without any is meant to stand still.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let size = format!("a board of {}x{} squares", spec.geometry.files(), spec.geometry.ranks());
    let dead = |id: &MovementId| {
        let movement = spec.movement(*id);
        !movement.pattern.clauses.is_empty() && movement.pattern.clauses.iter().all(|clause| leads_off(subject, clause))
    };
    for (id, kinds) in subject.own_movements() {
        let movement = spec.movement(id);
        let stands = kinds.iter().find(|kind| spec.kind(**kind).movements.iter().all(dead));
        match stands.filter(|_| dead(&id)) {
            Some(kind) => {
                let message =
                    format!("`{}` cannot move: this leads off {size} from every square", spec.kind(*kind).name);
                let problem = Diagnostic::warning("immobile", place(subject, movement), message);
                found.push(problem.help("a piece that is meant to stand still has no `moves`"));
            }
            None => of_clauses(subject, movement, &size, found),
        }
    }
}

fn of_clauses(subject: &Subject<'_>, movement: &Movement, size: &str, found: &mut Vec<Diagnostic>) {
    let list = &movement.pattern.clauses;
    let Some(written) = clauses(subject, movement) else { return };
    for (clause, written) in list.iter().zip(&written) {
        if leads_off(subject, clause) {
            let message = format!("`{}` leads off {size} from every square", written.text);
            let problem = Diagnostic::warning("immobile", written.span, message);
            found.push(problem.help("no piece can ever move like this; leave it out, or make it shorter"));
        }
    }
}

/// Whether every step a clause can begin with leaves the board, wherever the piece stands and whoever it belongs to.
fn leads_off(subject: &Subject<'_>, clause: &Clause) -> bool {
    match clause {
        Clause::Anywhere(_) | Clause::Crossing(_) => false,
        Clause::Leap(leap) => {
            !leap.leg.landing.off && leap.steps.iter().all(|step| never_lands(subject, *step, &leap.leg.manner))
        }
        Clause::Path(path) => firsts(path).iter().filter_map(|(leg, _)| path.legs.get(usize::from(*leg))).all(|leg| {
            let mut steps = path.steps.iter().enumerate().filter(|(index, _)| leg.first >> index & 1 == 1);
            !leg.leg.landing.off && steps.all(|(_, step)| never_lands(subject, *step, &leg.leg.manner))
        }),
    }
}

fn never_lands(subject: &Subject<'_>, (right, ahead): Step, manner: &Manner) -> bool {
    let geometry = &subject.spec.geometry;
    // On a board whose left and right edges meet only the ranks count.
    let facings = subject.spec.players.iter().map(|player| player.facing);
    facings.into_iter().all(|facing| {
        let part = |of_right: i8, of_ahead: i8| {
            i16::from(right) * i16::from(of_right) + i16::from(ahead) * i16::from(of_ahead)
        };
        let (files, ranks) = (part(facing.right.0, facing.forward.0), part(facing.right.1, facing.forward.1));
        geometry.squares().all(|from| {
            let (file, rank) = (i16::from(geometry.file(from)) + files, i16::from(geometry.rank(from)) + ranks);
            let file = if manner.cylinder { file.rem_euclid(i16::from(geometry.files())) } else { file };
            geometry.square(file, rank).is_none()
        })
    })
}
