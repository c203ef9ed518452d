//! Positions that were made and in which a unit at most stands elsewhere than in the one in which nothing has moved: whatever else is
//! different decides who is immune. As many moves are in them as after a move that is not made, but for captures of those who are.

use std::cell::Cell;

use super::Forecast;
use super::stroll::{Captured, Stroll};
use super::units::Foretold;
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::program::plan::Waking;
use crate::program::squares::Squares;
use crate::spec::ids::TokenId;

/// Whom immunities of which it does not matter who captures keep from being captured in a position.
pub(super) struct Immune<'v, 'a, B> {
    view: &'v View<'a, B>,
    /// Who they may be.
    kept: B,
    /// Of whom it was asked, and who of them is.
    known: Cell<(B, B)>,
}

impl<'v, 'a, B: Squares> Immune<'v, 'a, B> {
    /// Those in a position; nothing where it matters who captures.
    fn of(view: &'v View<'a, B>) -> Option<Self> {
        let kept = if view.asleep { B::EMPTY } else { view.that_may_be_immune()? };
        Some(Immune { view, kept, known: Cell::new((B::EMPTY, B::EMPTY)) })
    }

    /// Whether there may be any.
    pub(super) fn are_some(&self) -> bool {
        self.kept.any()
    }

    /// Those of these pieces that are.
    pub(super) fn among(&self, squares: B) -> B {
        let (asked, immune) = self.known.get();
        let anew = (squares & self.kept).without(asked);
        let found = anew.each().filter(|square| self.view.is_immune_anyway(*square));
        let immune = found.fold(immune, |all, square| all | B::only(square));
        self.known.set((asked | anew, immune));
        immune & squares
    }

    /// Leaves out the captures of those among the moves of a unit, and tells to how many goals these led; nothing when it is not
    /// known how many they are.
    pub(super) fn spare(&self, moves: &mut Foretold<B>) -> Option<u32> {
        let taken = if moves.elsewhere { moves.seen | moves.goals } else { moves.goals };
        let immune = self.among(taken);
        match immune.is_empty() {
            true => Some(0),
            false => (!moves.elsewhere && moves.leave_out(immune)).then(|| immune.count()),
        }
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether anything may be told of such positions.
    #[inline]
    pub fn may_tell_of_woken(&self, rest: &View<'_, B>) -> bool {
        self.asleep && self.waking(rest).is_some()
    }

    #[inline(never)]
    fn waking<'p>(&self, rest: &View<'p, B>) -> Option<&'p Waking> {
        self.plan(rest.program)?.outlook.as_ref()?.waking.as_ref()
    }

    /// How many moves there are in a position that was made after an action, if it is such; `rest` is the position in which nothing
    /// has moved, of which that is known.
    #[inline(never)]
    pub fn count_woken(&self, view: &View<'_, B>, rest: &Position<B>, next: &View<'_, B>) -> Option<u64> {
        let still = self.unmade.still.get()?;
        let moved = self.moved_since(rest, next)?;
        if !self.asleep || !(next.asleep || self.serves(next)) {
            return None;
        }
        let (view, immune) = (&self.seen_as_told(view), Immune::of(next)?);
        let more = match &moved {
            None => self.spared_by(&immune, B::EMPTY, self.followed_at_rest())?,
            Some(stroll) if self.keeps(view, stroll) => self.more_where_some_are_immune(view, stroll, Some(&immune))?,
            Some(_) => return None,
        };
        still.checked_add_signed(more)
    }

    /// The move of the only unit that stands elsewhere than in the position in which nothing has moved, if there is one; nothing
    /// when more is different.
    fn moved_since(&self, rest: &Position<B>, next: &View<'_, B>) -> Option<Option<Stroll<B>>> {
        let (layout, now, (_, mover), waking) = (&next.program.layout, next.now, self.of?, self.waking(next)?);
        if now.flow != rest.flow || now.outcome.is_some() || now.leaving.is_some() || now.beyond {
            return None;
        }
        let (moved, token) = match now.touched.count() {
            0 => (None, None),
            2 => {
                let (stroll, token) = strolled(rest, next)?;
                (Some(stroll), Some(token))
            }
            _ => return None,
        };
        now.is_like(layout, rest, (waking, mover?), token).then_some(moved)
    }

    /// How many captures fewer units but for these have than they were foretold, where some are immune; nothing when that is not
    /// known, as of those of which enemies that are followed forbid moves.
    #[inline(never)]
    pub(super) fn spared_by(&self, immune: &Immune<'_, '_, B>, but: B, followed: B) -> Option<i64> {
        let (alone, doubtful) = self.spares()?;
        let onlookers = |all, square| all | self.recall.onlookers(square);
        let units = immune.kept.each().fold(B::EMPTY, onlookers).without(but);
        units.each().try_fold(0, |more, unit| {
            let (mut moves, _) = self.recall.of(unit)?;
            let goals = moves.goals;
            let fewer = immune.spare(&mut moves)?;
            let is_free = !(alone | followed).has(unit) && (goals.without(moves.goals) & doubtful).is_empty();
            (fewer == 0 || is_free).then(|| more - i64::from(fewer))
        })
    }

    /// The units of which enemies that are followed may forbid moves where nothing has moved.
    fn followed_at_rest(&self) -> B {
        self.unmade.followers.still.map_or(B::EMPTY, |still| still.units)
    }
}

/// The unit that stands elsewhere than in another position, where two squares were touched, and its move, if it captured nobody.
fn strolled<B: Squares>(rest: &Position<B>, next: &View<'_, B>) -> Option<(Stroll<B>, TokenId)> {
    let (layout, now) = (&next.program.layout, next.now);
    let left = now.touched & rest.occupied(layout, 0);
    let come = now.touched.without(left);
    if left.is_empty() || come.is_empty() {
        return None;
    }
    let (origin, goal) = (left.first(), come.first());
    let token = now.piece_on(layout, goal).filter(|token| rest.piece_on(layout, origin) == Some(*token))?;
    let unit = Some(next.token(token)).filter(|unit| unit.owner() == next.opponent())?;
    Some((Stroll { kind: unit.kind(), origin, goal, captured: Captured::Nobody, gone: B::EMPTY }, token))
}
