//! How many moves more there are where one square is left, or an enemy comes to it: that is found once, and it is all there is to
//! a move where no unit looks at both of its squares, nor at one of them when only the other is different.

use std::cell::RefCell;

use super::Forecast;
use super::outline::Others;
use super::stroll::{Captured, Stroll};
use super::units::{Scene, foretell_unit, is_mixed_still};
use crate::engine::batch::tally::Stand;
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

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
    /// How many moves more there are after a move of the other side at which some units look, if its two squares tell that each by
    /// itself: these units look at the one that is left, and the one that is come to.
    #[inline]
    pub(super) fn more_by_squares(&self, view: &View<'_, B>, stroll: &Stroll<B>, lookers: [B; 2]) -> Option<i64> {
        let Stroll { origin, goal, .. } = *stroll;
        let (alone, doubtful) = self.spares()?;
        let [behind, ahead] = lookers;
        let guarded = self.unmade.guarded.origin().map_or(B::EMPTY, B::only);
        let is_more = ((behind | ahead) & (alone | guarded) | behind & ahead | guarded & B::only(goal)).any();
        if is_more || self.told.minds(stroll) || self.minds_kind(view, stroll.kind) {
            return None;
        }
        let (left, seen) = self.sum(view, (origin, false), behind, doubtful)?;
        if seen.has(goal) && !((behind & self.curious).is_empty() && self.is_only_another(view, stroll)) {
            return None;
        }
        let (taken, seen) = self.sum(view, (goal, true), ahead.without(B::only(goal)), doubtful)?;
        // Whoever hops over the one that comes may look at the square that is left, too.
        if seen.has(origin) {
            return None;
        }
        Some(left + taken - i64::from(self.counts[goal]))
    }

    /// The units to which it matters that the unit comes to its goal: where it takes the place of another of its side there is
    /// only somebody else.
    #[inline]
    pub(super) fn onlookers_at_goal(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> B {
        let all = self.recall.onlookers(stroll.goal);
        if all.any() && self.is_only_another(view, stroll) { all & self.curious } else { all }
    }

    /// Whether a unit takes the place of another of its side, and to almost all units that is all the same.
    #[inline]
    fn is_only_another(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        let Captured::Own(taken) = stroll.captured else { return false };
        !stroll.bursts() && [stroll.kind, taken].iter().all(|kind| !self.minds_kind(view, *kind))
    }

    /// Whether it matters to units that look at a square whether one of a kind stands there, or which kinds are immune is not
    /// known.
    #[inline]
    pub(super) fn minds_kind(&self, view: &View<'_, B>, kind: KindId) -> bool {
        self.unmade.minds_kinds && self.is_delicate(view, kind) != Some(false)
    }

    #[inline(never)]
    fn is_delicate(&self, view: &View<'_, B>, kind: KindId) -> Option<bool> {
        let (plan, (situation, _)) = (self.plan(view.program)?, self.of?);
        let immunities = &view.program.situations[usize::from(situation)].immunities;
        let are_told = immunities.is_empty() || situation == view.now.flow.situation;
        Some(!are_told || plan.delicate[kind.index()])
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
        let scene = self.scene_after(view, (plan, mover), (occupied, own, enemies));
        if self.unmade.minds_kinds || !self.told.is_empty() {
            let come = if is_taken { there } else { B::EMPTY };
            let perils = self.unmade.perils & occupied.without(come);
            return self.find_sum_apart(&Scene { come, perils, ..scene }, units, doubtful, put);
        }
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

    /// The same in a scene where units are told apart by their kinds, or something is told of their moves; `put` tells where those
    /// stand then who stand somewhere.
    #[inline(never)]
    fn find_sum_apart(&self, scene: &Scene<'_, B>, units: B, doubtful: B, put: impl Fn(B) -> B) -> Option<(i64, B)> {
        units.each().try_fold((0, B::EMPTY), |(more, seen), unit| {
            let kind = self.recall.kind(unit)?;
            let others = self.recall.outline(kind)?.others;
            let troop = scene.plan.kinds[scene.mover.index()][kind.index()].as_ref()?;
            let (mut moves, is_mixed) = foretell_unit(scene, (troop, others), &scene.stand(kind)?, unit)?;
            // Whoever comes may be one that matters.
            let is_mixed = is_mixed
                && (others != Some(Others::Different) || is_mixed_still(scene, troop, &put, (unit, &mut moves)));
            if is_mixed && others != Some(Others::Fixed) || (moves.goals & doubtful).any() {
                return None;
            }
            let left = self.told.left((kind, unit, false), (moves.goals, scene.occupied), false)?;
            let is_left = moves.leave_out(moves.goals.without(left));
            let more = more + i64::from(moves.count) - i64::from(self.counts[unit]);
            is_left.then_some((more, seen | moves.seen))
        })
    }
}
