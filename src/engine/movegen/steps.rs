//! Steps: moves of all units of a kind by one shift of a bitboard.

use crate::compile::around::Around;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{MovementPlan, Shifts};
use crate::engine::eval::filter::Each;
use crate::engine::movegen::counts::Counts;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::goal_masks::Stand;
use crate::engine::movegen::limits::Limits;
use crate::engine::movegen::visitor::{Sink, Unit};
use crate::engine::moves::overrun::Overrun;
use crate::spec::ids::KindId;

impl<B: Bitboard> Moves<'_, B> {
    /// Tells the moves of units of a kind movement by movement.
    #[inline(always)]
    pub(in crate::engine) fn tally_ways<S: Sink<B>>(
        &mut self,
        (ways, steps): (&[MovementPlan<B>], &[Option<Shifts<B>>]),
        kind: KindId,
        (units, stand): (B, &Stand<B>),
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let mut limits = None;
        for (index, way) in ways.iter().enumerate() {
            let Some(shifts) = steps.get(index) else { break };
            if way.fixed.is_some_and(|fixed| self.support.fixed[fixed].is_empty()) {
                continue;
            }
            let left = match shifts {
                Some(shifts) if !self.may_hold(&shifts.gated) => {
                    let those = units & shifts.origins;
                    if those.is_empty() {
                        continue;
                    }
                    let limits = self.limits_again(&mut limits, way.quiet.after, kind);
                    self.tally_steps((index, way, shifts), (those, limits), stand, sink)
                }
                _ => self.that_might(way, units),
            };
            for origin in left.each() {
                let Some(id) = self.view.now.piece_on(&self.view.program.layout, origin) else { continue };
                let mut done = self.nothing_done();
                self.by_way((index, way), Unit { id, origin }, kind, &mut done, sink)?;
            }
        }
        Ok(())
    }

    /// Those of these units that might take a way; it may ask something of them, or lead to one goal only.
    pub(in crate::engine) fn that_might(&self, way: &MovementPlan<B>, units: B) -> B {
        let movement = &self.view.program.movements[self.mover.index()][way.movement];
        let units = match &movement.around {
            Some(around) if way.conditional => self.that_look_around(around, units),
            _ => units,
        };
        let is_known = movement.around.as_ref().is_some_and(|around| around.is_all) || units.is_empty();
        let units = match way.conditional && !is_known && !matches!(movement.first, Test::Always(true)) {
            true => self.view.desk.with_frame(|frame| self.view.that_meet(&movement.first, Each::Unit, units, frame)),
            false => units,
        };
        let (Some(fixed), Ok(lowered)) = (way.fixed, &movement.lowered) else { return units };
        let goals = self.support.fixed[fixed];
        let lines = |goal| {
            lowered
                .moves
                .iter()
                .fold(B::EMPTY, |all, one| all | self.view.program.tables[one.table].possible_origins(goal))
        };
        units & goals.each().fold(B::EMPTY, |all, goal| all | lines(goal))
    }

    /// Those of these units near which somebody stands for whom a movement looks.
    fn that_look_around(&self, around: &Around<B>, units: B) -> B {
        let there = self.view.who_are_around(around);
        let sees = |unit: &usize| (around.near[*unit] & there).any();
        units.each().filter(sees).fold(B::EMPTY, |all, unit| all | B::only(unit))
    }

    /// Tells the steps of all units of a kind at once but those that need a look of their own, and returns these.
    #[inline(always)]
    fn tally_steps<S: Sink<B>>(
        &mut self,
        (index, way, shifts): (usize, &MovementPlan<B>, &Shifts<B>),
        (units, limits): (B, Limits<B>),
        stand: &Stand<B>,
        sink: &mut S,
    ) -> B {
        let mut alike = shifts.from & units.without(limits.alone);
        let own = if shifts.onto_own { B::EMPTY } else { self.view.owned(0, Some(self.mover)) };
        let (asked, shifts) = (limits.asked.without(own), &shifts.simple);
        if asked.any() {
            for shift in shifts {
                alike = alike.without(asked.moved(-shift.by) & shift.origins);
            }
        }
        let mut counts = Counts::default();
        let bursts = way.capture.with_blast;
        for shift in shifts {
            let mut from = alike & shift.origins;
            if let Some(via) = shift.via {
                from &= stand.empty.moved(-via);
            }
            let arrive = from.moved(shift.by) & stand.allowed(&shift.plain_move);
            let goals = match bursts {
                true => {
                    (arrive & limits.left).without(self.occupied) | self.bursts_left(way.quiet.after, shift, arrive)
                }
                false => arrive & limits.left,
            };
            if S::COUNTS {
                counts.add::<B, S>(goals, self.occupied);
                continue;
            }
            if goals.is_empty() {
                continue;
            }
            for goal in goals.each() {
                self.list((index, way), (goal as i16 - shift.by) as usize, B::only(goal), sink);
            }
        }
        if S::COUNTS {
            counts.tell([way.quiet.worth, way.capture.worth], sink);
        }
        units.without(alike)
    }
}
