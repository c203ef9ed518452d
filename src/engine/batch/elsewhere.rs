//! Moves that capture elsewhere than where they lead to, such as captures in passing: the position after them is the one
//! before with some squares emptied and one filled.

use super::{Moves, Unit};
use crate::engine::paths::Path;
use crate::program::plan::{Manner, Special};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Moves<'_, B> {
    /// Whether a move is legal that is simple but for where it captures; nothing when it has to be carried out to tell.
    pub(super) fn judged_elsewhere(
        &mut self,
        manner: &Manner<B>,
        (unit, kind): (Unit, KindId),
        path: &Path<'_>,
    ) -> Option<bool> {
        let (view, watch) = (self.view, &self.plan.watch);
        let goal = path.goal.filter(|_| path.relocated.is_none() && !path.stays)?.index();
        let mut captured = B::EMPTY;
        for victim in path.captured {
            let square = view.token(*victim).square()?.index();
            // What lies in another layer is in nobody's way.
            if view.now.piece_on(&view.program.layout, square) != Some(*victim) {
                return None;
            }
            captured |= B::only(square);
        }
        let emptied = captured | B::only(unit.origin);
        let left = self.occupied.without(emptied);
        let is_bare = captured.any() && !left.has(goal) && !self.changes_more(manner, (unit, kind), (goal, captured));
        if !is_bare || self.may_hold(&manner.before) {
            return None;
        }
        let after = self.speaking(manner.after);
        let others = self.others(after) | after & (watch.weak | self.support.threats.rule | self.support.distance.rule);
        if others != 0 || self.shelter.guards(unit.origin) {
            return None;
        }
        if after == 0 {
            return Some(true);
        }
        let there = B::only(goal);
        let attacked = self.shelter.is_attacked_after(&view, (emptied, there), self.occupied)?;
        Some(!attacked)
    }

    /// Whether more may change by a move than where the unit stands and what is captured, or that is more than is looked at
    /// here.
    fn changes_more(&self, manner: &Manner<B>, (unit, kind): (Unit, KindId), (goal, captured): (usize, B)) -> bool {
        let origin = unit.origin;
        let special = match &manner.special {
            Special::None => false,
            Special::All => true,
            Special::To(table) => table[origin].has(goal),
        };
        let becomes_another = manner.changes.iter().any(|change| change.goals[origin].has(goal));
        let asks_more = self.ahead.is_some() || self.tolls.is_some() || self.traps.any() || manner.bursts;
        special
            || becomes_another
            || asks_more
            || self.is_entrance(unit)
            || self.special_captures(manner, kind, captured).any()
    }
}
