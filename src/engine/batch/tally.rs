//! Counting moves without a look at each unit.

use super::{Moves, Sink, Unit};
use crate::engine::generate::Overrun;
use crate::program::plan::{Bulk, Lane, Shift, Troop};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Moves<'_, B> {
    /// Counts the moves of the units on these squares.
    pub(super) fn tally(&mut self, units: B, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let immune = !view.situation().immunities.is_empty();
        for (index, troop) in plan.kinds[self.mover.index()].iter().enumerate() {
            let kind = KindId::at(index);
            let those = units & view.now.kind(&view.program.layout, kind);
            if those.is_empty() {
                continue;
            }
            match troop {
                Some(Troop { bulk: Bulk::Reach(lanes, after), .. }) if !immune => {
                    self.tally_reach(lanes, *after, kind, those, sink);
                }
                Some(Troop { bulk: Bulk::Steps(steps), ways }) if !immune => {
                    for ((index, way), shifts) in ways.iter().enumerate().zip(steps) {
                        if way.fixed.is_some_and(|fixed| self.support.fixed[fixed].is_empty()) {
                            continue;
                        }
                        let left = match shifts {
                            Some(shifts) => self.tally_steps(shifts, way.quiet.after, kind, those, sink),
                            None => those,
                        };
                        for origin in left.each() {
                            let Some(id) = view.now.piece_on(&view.program.layout, origin) else { continue };
                            let mut done = self.nothing_done();
                            self.by_way((index, way), Unit { id, origin }, kind, &mut done, sink)?;
                        }
                    }
                }
                _ => self.of_units(those, sink)?,
            }
        }
        Ok(())
    }

    /// Counts what units of a kind reach.
    fn tally_reach(&mut self, lanes: &[Lane], after: u32, kind: KindId, units: B, sink: &mut impl Sink<B>) {
        let view = self.view;
        let (empty, enemies) = (!self.occupied, view.owned(0, Some(view.program.spec.next_player(self.mover))));
        let mut count = 0;
        for origin in units.each() {
            let mut goals = B::EMPTY;
            for lane in lanes {
                let reach = view.program.gaits[lane.gait].reach(origin, self.occupied);
                goals |= reach & allowed(lane, empty, enemies);
            }
            if after != 0 {
                let Some(id) = view.now.piece_on(&view.program.layout, origin) else { continue };
                goals = self.left_after(after, Unit { id, origin }, kind, goals);
            }
            count += goals.count();
        }
        sink.many(u64::from(count));
    }

    /// Counts the steps of all units of a kind at once but those that need a look of their own, and returns these.
    fn tally_steps(&self, shifts: &[Shift<B>], after: u32, kind: KindId, units: B, sink: &mut impl Sink<B>) -> B {
        let others = self.others(after);
        if others & (self.closed | self.open) != 0 || (others != 0 && self.support.all) {
            return units;
        }
        let view = self.view;
        let (empty, enemies) = (!self.occupied, view.owned(0, Some(view.program.spec.next_player(self.mover))));
        let mut goals_left = !B::EMPTY;
        let mut alike = shifts.iter().fold(B::EMPTY, |all, shift| all | shift.origins) & units;
        if after & self.plan.guarding != 0 {
            alike = alike.without(self.shelter.exceptions());
            goals_left = self.shelter.for_others();
        }
        if others != 0 {
            alike = alike.without(self.support.origins);
            let asked = self.support.goals | self.support.of_kind[kind.index()];
            for shift in shifts {
                alike = alike.without(asked.moved(-shift.by));
            }
        }
        let mut count = 0;
        for shift in shifts {
            let mut from = alike & shift.origins;
            if let Some(via) = shift.via {
                from &= empty.moved(-via);
            }
            count += (from.moved(shift.by) & allowed(&shift.lane, empty, enemies) & goals_left).count();
        }
        sink.many(u64::from(count));
        units.without(alike)
    }
}

/// What may stand on a goal.
#[inline]
fn allowed<B: Squares>(lane: &Lane, empty: B, enemies: B) -> B {
    match (lane.quiet, lane.enemy) {
        (true, true) => empty | enemies,
        (true, false) => empty,
        (false, true) => enemies,
        (false, false) => B::EMPTY,
    }
}
