//! Steps: moves of all units of a kind by one shift of a bitboard.

use crate::compile::around::Around;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{MovementPlan, Shifts};
use crate::engine::eval::filter::Subject;
use crate::engine::movegen::counts::MoveCounts;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::goal_masks::GoalMasks;
use crate::engine::movegen::limits::Limits;
use crate::engine::movegen::visitor::{MoveVisitor, PieceAt};
use crate::engine::overrun::Overrun;
use crate::spec::ids::KindId;

impl<B: Bitboard> Generator<'_, B> {
    /// Generates the moves of units of a kind, movement by movement.
    #[inline(always)]
    pub(super) fn moves_by_movement<S: MoveVisitor<B>>(
        &mut self,
        (movement_plans, steps): (&[MovementPlan<B>], &[Option<Shifts<B>>]),
        kind: KindId,
        (units, goal_masks): (B, &GoalMasks<B>),
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let mut limits = None;
        for (index, movement_plan) in movement_plans.iter().enumerate() {
            let Some(shifts) = steps.get(index) else { break };
            if movement_plan.fixed.is_some_and(|fixed| self.footprint.fixed[fixed].is_empty()) {
                continue;
            }
            let left = match shifts {
                Some(shifts) if !self.may_hold(shifts.gated) => {
                    let those = units & shifts.origins;
                    if those.is_empty() {
                        continue;
                    }
                    let limits = self.cached_limits(&mut limits, movement_plan.quiet.after, kind);
                    self.shifted_moves((index, movement_plan, shifts), (those, limits), goal_masks, visitor)
                }
                _ => self.possible_movers(movement_plan, units),
            };
            for origin in left.each() {
                let Some(id) = self.view.now.piece_on(&self.view.program.layout, origin) else { continue };
                let mut done = self.no_earlier_goals();
                self.by_movement((index, movement_plan), PieceAt { id, origin }, kind, &mut done, visitor)?;
            }
        }
        Ok(())
    }

    /// The units of a kind that might move by a movement.
    pub(super) fn possible_movers(&self, movement_plan: &MovementPlan<B>, units: B) -> B {
        let movement = &self.view.program.movements[self.mover.index()][movement_plan.movement];
        let units = match &movement.around {
            Some(around) if movement_plan.conditional => self.units_near(around, units),
            _ => units,
        };
        let is_known = movement.around.as_ref().is_some_and(|around| around.is_all) || units.is_empty();
        let units = match movement_plan.conditional && !is_known && !matches!(movement.first, Test::Always(true)) {
            true => {
                self.view.workspace.with_frame(|frame| self.view.filter(&movement.first, Subject::Unit, units, frame))
            }
            false => units,
        };
        let (Some(fixed), Ok(lowered)) = (movement_plan.fixed, &movement.lowered) else { return units };
        let goals = self.footprint.fixed[fixed];
        let lines = |goal| {
            lowered
                .moves
                .iter()
                .fold(B::EMPTY, |all, one| all | self.view.program.tables[one.table].possible_origins(goal))
        };
        units & goals.each().fold(B::EMPTY, |all, goal| all | lines(goal))
    }

    /// The units near which a piece stands that a movement needs.
    fn units_near(&self, around: &Around<B>, units: B) -> B {
        let there = self.view.pieces_around(around);
        let sees = |unit: &usize| (around.near[*unit] & there).any();
        units.each().filter(sees).fold(B::EMPTY, |all, unit| all | B::only(unit))
    }

    /// Generates the steps of all units of a kind at once. Returns the units that need a look of their own.
    #[inline(always)]
    fn shifted_moves<S: MoveVisitor<B>>(
        &mut self,
        (index, movement_plan, shifts): (usize, &MovementPlan<B>, &Shifts<B>),
        (units, limits): (B, Limits<B>),
        goal_masks: &GoalMasks<B>,
        visitor: &mut S,
    ) -> B {
        let mut alike = shifts.from & units.without(limits.exceptions);
        let own = if shifts.onto_own { B::EMPTY } else { self.view.owned(0, Some(self.mover)) };
        let (asked, shifts) = (limits.tested.without(own), &shifts.simple);
        if asked.any() {
            for shift in shifts {
                alike = alike.without(asked.moved(-shift.by) & shift.origins);
            }
        }
        let mut counts = MoveCounts::default();
        let blasts = movement_plan.capture.with_blast;
        for shift in shifts {
            let mut from = alike & shift.origins;
            if let Some(via) = shift.via {
                from &= goal_masks.empty.moved(-via);
            }
            let arrive = from.moved(shift.by) & goal_masks.allowed(&shift.plain_move);
            let goals = match blasts {
                true => {
                    (arrive & limits.allowed).without(self.occupied)
                        | self.allowed_blasts(movement_plan.quiet.after, shift, arrive)
                }
                false => arrive & limits.allowed,
            };
            if S::COUNTS {
                counts.add::<B, S>(goals, self.occupied);
                continue;
            }
            if goals.is_empty() {
                continue;
            }
            for goal in goals.each() {
                self.list((index, movement_plan), (goal as i16 - shift.by) as usize, B::only(goal), visitor);
            }
        }
        if S::COUNTS {
            counts.report([movement_plan.quiet.worth, movement_plan.capture.worth], visitor);
        }
        units.without(alike)
    }
}
