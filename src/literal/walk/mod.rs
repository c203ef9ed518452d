//! Walks a checked movement on a board: where a piece can go and what it captures on the way.
//!
//! In: a [`Pattern`], a board, a piece on it and a [`Ground`] that names the occupant of each square. Out:
//! [`Outcome`]s, each
//! once. The same walk answers what a piece [attacks]. Nothing here changes a position.

mod captured;
mod crossing;
mod ground;
mod landing;
mod leap;
mod once;
mod path;
mod ride;
#[cfg(test)]
mod tests;
mod view;

use std::ops::ControlFlow;

use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{Clause, Pattern};

pub use captured::Captured;
pub use crossing::partner_squares;
pub use ground::{Ground, Outcome, Side};
pub use path::MAX_STEPS;
use view::View;

/// Tells `emit` every outcome of a movement once, until it breaks off.
///
/// The mover stands on `origin`, or is taken to: its origin and the square it really stands on count as empty.
/// Outcomes come in the order of the clauses; their order is the same on every run.
pub fn walk<G: Ground>(
    pattern: &Pattern,
    geometry: &Geometry,
    facing: Facing,
    origin: Square,
    mover: TokenId,
    ground: &G,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let view = View { geometry, facing, origin, mover, ground };
    if pattern.overlaps {
        let mut once = once::Once::new();
        return walk_clauses(pattern, &view, &mut |outcome| match once.is_new(&outcome) {
            true => emit(outcome),
            false => ControlFlow::Continue(()),
        });
    }
    walk_clauses(pattern, &view, emit)
}

fn walk_clauses<G: Ground>(
    pattern: &Pattern,
    view: &View<'_, G>,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    pattern.clauses.iter().try_for_each(|clause| match clause {
        Clause::Leap(leap) => leap::walk(view, leap, emit),
        Clause::Anywhere(anywhere) => leap::anywhere(view, anywhere, emit),
        Clause::Crossing(crossing) => crossing::walk(view, crossing, emit),
        Clause::Path(path) => path::walk(view, path, emit),
    })
}

/// Whether some clause has more ways from `origin` than are looked at.
pub fn is_cut_short<G: Ground>(
    pattern: &Pattern,
    geometry: &Geometry,
    facing: Facing,
    origin: Square,
    mover: TokenId,
    ground: &G,
) -> bool {
    let view = View { geometry, facing, origin, mover, ground };
    pattern.clauses.iter().any(|clause| matches!(clause, Clause::Path(path) if path::is_cut_short(&view, path)))
}

/// Whether some outcome captures `victim`, which stands on `target`.
///
/// To ask about an empty square, let the ground show a token there.
#[allow(clippy::too_many_arguments, reason = "the eight parameters of a walk")]
pub fn attacks<G: Ground>(
    pattern: &Pattern,
    geometry: &Geometry,
    facing: Facing,
    origin: Square,
    mover: TokenId,
    target: Square,
    victim: TokenId,
    ground: &G,
) -> bool {
    let view = View { geometry, facing, origin, mover, ground };
    let mut emit = |outcome: Outcome| match outcome.captured.contains(victim) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    pattern
        .clauses
        .iter()
        .try_for_each(|clause| match clause {
            Clause::Leap(leap) => leap::aimed(&view, leap, target, &mut emit),
            Clause::Anywhere(anywhere) => leap::anywhere(&view, anywhere, &mut emit),
            Clause::Crossing(_) => ControlFlow::Continue(()),
            Clause::Path(path) => path::aimed(&view, path, target, &mut emit),
        })
        .is_break()
}
