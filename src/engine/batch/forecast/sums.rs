//! How many moves more there are where one square is left, or an enemy comes to it: that is found once, and it is all there is to
//! a move where no unit looks at both of its squares, nor at the second when the first is left.

use std::cell::RefCell;

use super::Forecast;
use super::outline::Others;
use super::stroll::Stroll;
use super::units::{Scene, foretell_unit};
use crate::engine::batch::tally::Stand;
use crate::engine::view::View;
use crate::program::squares::Squares;

/// What is known of each square.
#[derive(Debug, Default)]
pub(super) struct Sums<B> {
    /// When an enemy that stands there is gone.
    left: RefCell<Sum<B>>,
    /// When one has come there, whoever stood there before.
    taken: RefCell<Sum<B>>,
}

/// How many moves more units have that look at a square, but for a guarded one and who stands there.
#[derive(Debug, Default)]
struct Sum<B> {
    /// Where it was asked.
    known: B,
    /// By square how many, and at which squares they look then; nothing where that is not known.
    more: Vec<Option<(i64, B)>>,
}

impl<B: Squares> Sum<B> {
    fn begin(&mut self, size: usize) {
        self.known = B::EMPTY;
        self.more.resize(size, None);
    }
}

impl<B: Squares> Sums<B> {
    /// Nothing is known of a board of so many squares.
    pub(super) fn begin(&mut self, size: usize) {
        self.left.get_mut().begin(size);
        self.taken.get_mut().begin(size);
    }
}

impl<B: Squares> Forecast<B> {
    /// How many moves more there are after a move of the other side, if its two squares tell that each by itself; whether
    /// moves to `doubtful` goals are legal is not known.
    pub(super) fn more_by_squares(&self, view: &View<'_, B>, stroll: &Stroll<B>, doubtful: B) -> Option<i64> {
        let Stroll { origin, goal, .. } = *stroll;
        let lookers = [origin, goal].map(|square| self.recall.onlookers(square));
        let guarded = self.unmade.guarded.origin();
        let is_guarded = guarded
            .is_some_and(|unit| lookers.iter().any(|units| units.has(unit)) || self.unmade.guarded.minds(stroll));
        let is_more = stroll.bursts() || self.unmade.minds_kinds || !self.told.is_empty();
        if is_more || is_guarded || (lookers[0] & lookers[1]).any() || self.crowds.look_at(stroll.touched()) {
            return None;
        }
        let (left, seen) = self.sum(view, (origin, false), lookers[0], doubtful)?;
        if seen.has(goal) {
            return None;
        }
        let (taken, _) = self.sum(view, (goal, true), lookers[1].without(B::only(goal)), doubtful)?;
        Some(left + taken - i64::from(self.counts[goal]))
    }

    /// How many moves more these units have when an enemy leaves a square, or has come to it, and at which squares they look then.
    #[inline]
    fn sum(&self, view: &View<'_, B>, (square, is_taken): (usize, bool), units: B, doubtful: B) -> Option<(i64, B)> {
        if units.is_empty() {
            return Some((0, B::EMPTY));
        }
        let sums = &self.unmade.sums;
        let sum = if is_taken { &sums.taken } else { &sums.left };
        if sum.borrow().known.has(square) {
            return sum.borrow().more[square];
        }
        let more = self.find_sum(view, (square, is_taken), units, doubtful);
        let sum = &mut *sum.borrow_mut();
        sum.known |= B::only(square);
        sum.more[square] = more;
        more
    }

    #[inline(never)]
    fn find_sum(
        &self,
        view: &View<'_, B>,
        (square, is_taken): (usize, bool),
        units: B,
        doubtful: B,
    ) -> Option<(i64, B)> {
        let (plan, mover) = self.whose(view)?;
        let (there, (own, enemies)) = (B::only(square), self.unmade.sides);
        let put = |all: B| if is_taken { all | there } else { all.without(there) };
        let (occupied, own, enemies) = (put(self.occupied), own.without(there), put(enemies));
        let (later, blasts, come) = (view.for_mover(Some(mover)), Some(&self.blasts), B::EMPTY);
        let perils = B::EMPTY;
        let scene = Scene { later, sets: &self.sets, plan, mover, occupied, own, enemies, perils, blasts, come };
        let stand = Stand::new(occupied, own, enemies);
        units.each().try_fold((0, B::EMPTY), |(more, seen), unit| {
            let kind = self.recall.kind(unit)?;
            let others = self.recall.outline(kind)?.others;
            let troop = plan.kinds[mover.index()][kind.index()].as_ref()?;
            let (moves, is_mixed) = foretell_unit(&scene, (troop, others), &stand, unit)?;
            let is_known = (!is_mixed || others == Some(Others::Fixed)) && (moves.goals & doubtful).is_empty();
            let more = more + i64::from(moves.count) - i64::from(self.counts[unit]);
            is_known.then_some((more, seen | moves.seen))
        })
    }
}
