//! Walks a checked movement on a board: where a piece can go and what it captures on the way.
//!
//! In: a [`Pattern`], a board, a piece on it and a [`Ground`] that answers who stands where. Out: [`Outcome`]s, each
//! once. The same walk answers what a piece [attacks]. Nothing here changes a position.

mod captured;
mod crossing;
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
use crate::spec::movement::{Clause, FilterId, Pattern};

pub use captured::Captured;
pub use crossing::partner_squares;
pub use path::MAX_STEPS;
use view::View;

/// Whose a token is, seen from the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The mover's own side.
    Own,
    /// A side it may capture.
    Enemy,
    /// Nobody's: it stands in the way and is not captured.
    Neutral,
}

/// What a walk asks of the position.
pub trait Ground {
    /// Who stands on a square. The mover is nothing special here: the walk takes it off the board itself.
    fn occupant(&self, square: Square) -> Option<TokenId>;
    /// Whose a token is.
    fn side(&self, token: TokenId) -> Side;
    /// Whether a token is of the sort a filter names.
    fn fits(&self, token: TokenId, filter: FilterId) -> bool;
    /// Whether the mover may capture a token at all.
    fn may_capture(&self, victim: TokenId) -> bool;
    /// Whether capturing this token removes the mover: the path ends there and the mover lands nowhere.
    fn ends_path(&self, victim: TokenId) -> bool;
    /// Whether the mover, or the piece it passes, has not moved yet, for `i`.
    fn unmoved(&self, token: TokenId) -> bool;
    /// The square that was just passed and the token that passed it, for `e`.
    fn passed(&self) -> Option<(Square, TokenId)>;
    /// Whether a tame movement (`t`) spares this token.
    fn spared(&self, _victim: TokenId) -> bool {
        false
    }
}

/// One way a movement can end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Where the mover stands afterwards; `None` when it has left the board or was removed by what it captured.
    pub goal: Option<Square>,
    /// What is captured, in the order in which one path captures it.
    pub captured: Captured,
    /// Whether the mover ends where it began: it shot, came back, or passed.
    pub stays: bool,
    /// A token that changes to another square (`u`, `O`).
    pub relocated: Option<(TokenId, Square)>,
}

impl Outcome {
    /// Whether both are the same move: the same goal, the same set of captured tokens, the same relocation.
    pub fn same_move(&self, other: &Outcome) -> bool {
        self.goal == other.goal && self.relocated == other.relocated && self.captured.same_set(&other.captured)
    }
}

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
#[allow(clippy::too_many_arguments, reason = "the same eight things a walk is told, and whom it is about")]
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
