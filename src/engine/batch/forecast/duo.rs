//! Actions that put two pieces elsewhere, such as castling, which need not be made: how many moves the other side has after one
//! that captures nobody and does nothing else.

use super::Forecast;
use super::outline::Others;
use super::units::foretell_unit;
use crate::engine::batch::tally::Stand;
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// Two pieces of a side that are put elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Duo {
    /// Of each the kind, from which square it goes, and to which.
    pub pieces: [(KindId, usize, usize); 2],
}

impl Duo {
    /// The squares they leave, and those to which they come; one may come to the square of the other.
    fn squares<B: Squares>(&self) -> (B, B) {
        let [(_, one, goal), (_, other, beside)] = self.pieces;
        (B::only(one) | B::only(other), B::only(goal) | B::only(beside))
    }
}

impl<B: Squares> Forecast<B> {
    /// How many moves there are after two pieces of the other side were put elsewhere, if that is known; `is_bare` tells whether
    /// nothing else happens.
    pub fn count_after_two(&self, view: &View<'_, B>, duo: &Duo, is_bare: impl FnOnce() -> bool) -> Option<u64> {
        let still = self.unmade.still.get()?;
        if !self.keeps_after_two(view, duo) || !is_bare() {
            return None;
        }
        still.checked_add_signed(self.more_after_two(view, duo)?)
    }

    /// Whether it is known of all that decides how many moves there are, but for what units see, that it is left as it is.
    fn keeps_after_two(&self, view: &View<'_, B>, duo: &Duo) -> bool {
        let unmade = &self.unmade;
        // What more is asked is told of moves of single units.
        let is_more = unmade.minds_kinds || !unmade.open.is_empty() || !self.gated.are_none() || !self.told.is_empty();
        let is_followed =
            !unmade.followers.are_far() || duo.pieces.iter().any(|(kind, ..)| unmade.followers.are_some(*kind));
        if is_more || is_followed || !unmade.is_told() || self.blasts.are_known() || !self.sleeps(view) {
            return false;
        }
        let is_around = unmade.guarded.origin().is_some();
        let is_minded = |(kind, origin, goal): &(KindId, usize, usize)| {
            let (goal, both) = (B::only(*goal), B::only(*origin) | B::only(*goal));
            unmade.sights.mind(*kind, both)
                || !unmade.unharmed.is_empty() && unmade.unharmed.sights.mind(*kind, goal)
                || is_around && unmade.guarded.around.mind(*kind, both)
        };
        let (left, taken) = duo.squares();
        !duo.pieces.iter().any(is_minded)
            && !self.crowds.look_at(left | taken)
            && self.leave_no_line(view, (left, taken))
    }

    /// Whether no line to a square that matters is left by one of the two while the other stands on it as well, before or
    /// afterwards: who stands behind both of them, or comes to stand behind the one that leaves, is not minded otherwise.
    fn leave_no_line(&self, view: &View<'_, B>, (left, taken): (B, B)) -> bool {
        let Some((plan, mover)) = self.whose(view) else { return false };
        // Whoever is followed square by square may look at who it is.
        if plan.wandering[mover.index()] {
            return false;
        }
        let of_pairs = match (self.pairs.are_barred(), self.unmade.unharmed.is_empty()) {
            (true, _) => B::EMPTY,
            (false, true) => return false,
            (false, false) => self.unmade.unharmed.squares(),
        };
        let targets = of_pairs | self.guards.only_one().map_or(B::EMPTY, |one| B::only(one) | self.guards.goals());
        let opponent: PlayerId = view.program.spec.next_player(mover);
        view.program.attacks[opponent.index()].plain.iter().all(|plain| {
            !view.program.gaits[plain.gait].can_be_blocked()
                || targets.each().all(|target| {
                    let (left, taken) = (left & plain.lines[target], taken & plain.lines[target]);
                    left.is_empty() || left.rest().is_empty() && taken.is_empty()
                })
        })
    }

    /// How many moves more there are then.
    #[inline(never)]
    fn more_after_two(&self, view: &View<'_, B>, duo: &Duo) -> Option<i64> {
        let (alone, doubtful) = self.spares()?;
        let (plan, mover) = self.whose(view)?;
        let (left, taken) = duo.squares::<B>();
        let disturbed = (left | taken).each().fold(B::EMPTY, |all, square| all | self.recall.onlookers(square));
        if (disturbed & (alone | self.guards.only_one().map_or(B::EMPTY, B::only))).any() {
            return None;
        }
        let (own, enemies) = self.unmade.sides;
        let put = |all: B| all.without(left) | taken;
        let (occupied, enemies) = (put(self.occupied), put(enemies));
        let scene = self.scene_after(view, (plan, mover), (occupied, own, enemies));
        let stand = Stand::new(occupied, own, enemies);
        let drops = self.dropped.more_of_two(left.without(taken), taken.without(left));
        disturbed.each().try_fold(drops, |more, unit| {
            let kind = self.recall.kind(unit)?;
            let others = self.recall.outline(kind)?.others;
            let troop = plan.kinds[mover.index()][kind.index()].as_ref()?;
            let (moves, is_mixed) = foretell_unit(&scene, (troop, others), &stand, unit)?;
            let is_known = (!is_mixed || others == Some(Others::Fixed)) && (moves.goals & doubtful).is_empty();
            is_known.then(|| more + i64::from(moves.count) - i64::from(self.counts[unit]))
        })
    }
}
