//! Counting moves without a look at each unit.

use super::{Moves, Sink, Unit};
use crate::engine::generate::Overrun;
use crate::program::plan::{Bulk, Lane, Reach, Shift, Troop};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Moves<'_, B> {
    /// Counts the moves of the units on these squares.
    pub(super) fn tally(&mut self, units: B, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let immunities = !view.situation().immunities.is_empty();
        for (index, troop) in plan.kinds[self.mover.index()].iter().enumerate() {
            let kind = KindId::at(index);
            let those = units & view.now.kind(&view.program.layout, kind);
            if those.is_empty() {
                continue;
            }
            let immune = if immunities { view.immune_to(kind, self.mover) } else { Some(B::EMPTY) };
            match (troop, immune) {
                (Some(Troop { bulk: Bulk::Reach(reach), .. }), Some(immune)) => {
                    let stand = self.stand(immune);
                    let left = self.tally_reach(reach, kind, (those, stand), sink);
                    self.of_units(left, sink)?;
                }
                (Some(Troop { bulk: Bulk::Steps(steps), ways }), Some(immune)) => {
                    let stand = self.stand(immune);
                    for ((index, way), shifts) in ways.iter().enumerate().zip(steps) {
                        if way.fixed.is_some_and(|fixed| self.support.fixed[fixed].is_empty()) {
                            continue;
                        }
                        let left = match shifts {
                            Some(shifts) => self.tally_steps(shifts, way.quiet.after, kind, (those, stand), sink),
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

    /// Who stands where, but for those that are immune.
    fn stand(&self, immune: B) -> Stand<B> {
        let owned = |player| self.view.owned(0, Some(player)).without(immune);
        let opponent = self.view.program.spec.next_player(self.mover);
        Stand { empty: !self.occupied, enemies: owned(opponent), own: owned(self.mover) }
    }

    /// Counts what units of a kind reach, but for those that need a look of their own, and returns these.
    fn tally_reach(
        &mut self,
        reach: &Reach,
        kind: KindId,
        (units, stand): (B, Stand<B>),
        sink: &mut impl Sink<B>,
    ) -> B {
        let (view, after) = (self.view, reach.after);
        let plainly = after != 0 && self.others(after) == 0;
        let (exceptions, captured) = (self.shelter.exceptions(), self.shelter.captured_otherwise());
        let (left, weak) = (self.shelter.for_others(), after & self.plan.watch.weak != 0);
        let (mut count, mut apart) = (0, B::EMPTY);
        for origin in units.each() {
            let mut goals = B::EMPTY;
            for lane in &reach.lanes {
                goals |= view.program.gaits[lane.gait].reach(origin, self.occupied) & stand.allowed(lane);
            }
            if reach.captures_apart && (goals & self.occupied).any() {
                apart |= B::only(origin);
                continue;
            }
            let doubtful = if weak { goals.without(left) } else { B::EMPTY };
            if plainly && !exceptions.has(origin) && (goals & captured | doubtful).is_empty() {
                goals &= left;
            } else if after != 0 {
                let Some(id) = view.now.piece_on(&view.program.layout, origin) else { continue };
                goals = self.left_after(after, Unit { id, origin }, kind, goals);
            }
            count += goals.count();
        }
        sink.many(u64::from(count));
        apart
    }

    /// Counts the steps of all units of a kind at once but those that need a look of their own, and returns these.
    fn tally_steps(
        &self,
        shifts: &[Shift<B>],
        after: u32,
        kind: KindId,
        (units, stand): (B, Stand<B>),
        sink: &mut impl Sink<B>,
    ) -> B {
        let others = self.others(after);
        if others & (self.closed | self.open) != 0 || (others != 0 && self.support.all) {
            return units;
        }
        let mut goals_left = !B::EMPTY;
        let mut alike = shifts.iter().fold(B::EMPTY, |all, shift| all | shift.origins) & units;
        if after & self.plan.watch.guarding != 0 {
            alike = alike.without(self.shelter.exceptions());
            goals_left = self.shelter.for_others();
            let mut captured = self.shelter.captured_otherwise();
            if after & self.plan.watch.weak != 0 {
                captured |= !goals_left;
            }
            if captured.any() {
                for shift in shifts {
                    alike = alike.without(captured.moved(-shift.by));
                }
            }
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
                from &= stand.empty.moved(-via);
            }
            count += (from.moved(shift.by) & stand.allowed(&shift.lane) & goals_left).count();
        }
        sink.many(u64::from(count));
        units.without(alike)
    }
}

/// Who stands where.
#[derive(Debug, Clone, Copy)]
struct Stand<B> {
    empty: B,
    enemies: B,
    own: B,
}

impl<B: Squares> Stand<B> {
    /// The squares on which a lane may end.
    #[inline]
    fn allowed(&self, lane: &Lane) -> B {
        let mut allowed = B::EMPTY;
        if lane.quiet {
            allowed |= self.empty;
        }
        if lane.enemy {
            allowed |= self.enemies;
        }
        if lane.own {
            allowed |= self.own;
        }
        allowed
    }
}
