//! Target sets: the moves of each unit of a kind by all its tables at once.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MovementPlan, PieceTargets};
use crate::engine::movegen::counts::MoveCounts;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::goal_masks::GoalMasks;
use crate::engine::movegen::limits::Limits;
use crate::engine::movegen::visitor::{MoveVisitor, PieceAt};
use crate::spec::ids::KindId;

impl<B: Bitboard> Generator<'_, B> {
    /// [`target_moves`](Generator::target_moves), not inlined.
    #[inline(never)]
    pub(super) fn target_moves_apart<S: MoveVisitor<B>>(
        &mut self,
        targets: (&PieceTargets, &[MovementPlan<B>]),
        kind: KindId,
        units: (B, &GoalMasks<B>),
        visitor: &mut S,
    ) -> B {
        self.target_moves(targets, kind, units, visitor)
    }

    /// Generates the moves of units of a kind to their target sets. Returns the units that need a look of their own.
    #[inline(always)]
    pub(super) fn target_moves<S: MoveVisitor<B>>(
        &mut self,
        (targets, movement_plans): (&PieceTargets, &[MovementPlan<B>]),
        kind: KindId,
        (units, goal_masks): (B, &GoalMasks<B>),
        visitor: &mut S,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let [quiet, capture] = targets.after;
        let (quiet, capture) = (self.active(quiet), self.active(capture));
        let Limits { allowed, tested, mut exceptions, .. } = match quiet == capture {
            true => self.limits(quiet, kind, units),
            false => self.split_limits([quiet, capture], kind, units),
        };
        let (mut counts, mut remaining) = (MoveCounts::default(), B::EMPTY);
        // Units with the common limits come first.
        for origin in units.without(exceptions).each() {
            let mut goals = B::EMPTY;
            for plain_move in &targets.plain_moves {
                goals |=
                    view.program.tables[plain_move.table].reach_here(origin, occupied) & goal_masks.allowed(plain_move);
            }
            if targets.captures_apart && (goals & occupied).any() {
                remaining |= B::only(origin);
                if !targets.with_blast {
                    continue;
                }
                goals = goals.without(occupied);
            }
            if (goals & tested).any() {
                exceptions |= B::only(origin);
            } else if S::COUNTS {
                counts.add::<B, S>(goals & allowed, occupied);
            } else if (goals & allowed).any() {
                self.list_targets((targets, movement_plans), (origin, goals & allowed), goal_masks, visitor);
            }
        }
        for origin in exceptions.each() {
            let goals = self.exception((targets, [quiet, capture]), (origin, kind), goal_masks, &mut remaining);
            if S::COUNTS {
                counts.add::<B, S>(goals, occupied);
            } else if goals.any() {
                self.list_targets((targets, movement_plans), (origin, goals), goal_masks, visitor);
            }
        }
        if S::COUNTS {
            counts.report(targets.worths, visitor);
        }
        if targets.with_blast {
            self.blast_moves((targets, movement_plans), (remaining, goal_masks), visitor)
        } else {
            remaining
        }
    }

    /// The legal goals of a unit with other limits. A unit whose captures need a look of their own is added to
    /// `remaining`.
    #[inline(never)]
    fn exception(
        &mut self,
        (targets, after): (&PieceTargets, [u32; 2]),
        (origin, kind): (usize, KindId),
        goal_masks: &GoalMasks<B>,
        remaining: &mut B,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let goals = targets.plain_moves.iter().fold(B::EMPTY, |goals, plain_move| {
            goals | view.program.tables[plain_move.table].reach(origin, occupied) & goal_masks.allowed(plain_move)
        });
        if goals.is_empty() {
            return goals;
        }
        if !targets.captures_apart
            && after == [self.usual_limits.after; 2]
            && let Some(safe) = self.safe_goals_alone(origin, goals)
        {
            return safe;
        }
        let (free, taken) = (goals.without(occupied), goals & occupied);
        let Some(id) = view.now.piece_on(&view.program.layout, origin) else { return B::EMPTY };
        let unit = PieceAt { id, origin };
        if targets.captures_apart && taken.any() {
            *remaining |= B::only(origin);
            return if targets.with_blast { self.allowed_after(after[0], unit, kind, free) } else { B::EMPTY };
        }
        let [quiet, capture] = after;
        if quiet == capture {
            return self.allowed_after(quiet, unit, kind, goals);
        }
        let ahead = self.ahead.as_ref().map_or(view, |ahead| view.at(ahead));
        self.guard_info.find_attacked_goals(&ahead, origin, goals, occupied);
        self.allowed_after(quiet, unit, kind, free) | self.allowed_after(capture, unit, kind, taken)
    }

    /// Generates captures with a blast. Returns no units.
    #[inline(never)]
    fn blast_moves<S: MoveVisitor<B>>(
        &mut self,
        (targets, movement_plans): (&PieceTargets, &[MovementPlan<B>]),
        (units, goal_masks): (B, &GoalMasks<B>),
        visitor: &mut S,
    ) -> B {
        let after = movement_plans.first().map_or(0, |movement_plan| movement_plan.capture.after);
        for origin in units.each() {
            let goals = targets.plain_moves.iter().fold(B::EMPTY, |goals, plain_move| {
                let allowed = goal_masks.allowed(plain_move).without(goal_masks.empty);
                goals | self.view.program.tables[plain_move.table].reach(origin, self.occupied) & allowed
            });
            let goals = self.allowed_after_blasts(after, origin, goals);
            if S::COUNTS {
                visitor.add(u64::from(goals.count()));
            } else if goals.any() {
                self.list_targets((targets, movement_plans), (origin, goals), goal_masks, visitor);
            }
        }
        B::EMPTY
    }

    /// Lists the moves of a unit to these goals.
    #[inline(always)]
    fn list_targets<S: MoveVisitor<B>>(
        &self,
        (targets, movement_plans): (&PieceTargets, &[MovementPlan<B>]),
        (origin, goals): (usize, B),
        goal_masks: &GoalMasks<B>,
        visitor: &mut S,
    ) {
        match targets.only {
            Some(movement_plan) => self.list(
                (usize::from(movement_plan), &movement_plans[usize::from(movement_plan)]),
                origin,
                goals,
                visitor,
            ),
            None => self.list_by_movements((targets, movement_plans), (origin, goals), goal_masks, visitor),
        }
    }

    /// Lists the moves of a unit with several movements. Of two movements to one goal the first counts.
    #[inline(never)]
    fn list_by_movements<S: MoveVisitor<B>>(
        &self,
        (targets, movement_plans): (&PieceTargets, &[MovementPlan<B>]),
        (origin, goals): (usize, B),
        goal_masks: &GoalMasks<B>,
        visitor: &mut S,
    ) {
        let mut left = goals;
        for (plain_move, movement_plan) in targets.plain_moves.iter().zip(&targets.ways) {
            let arrives = self.view.program.tables[plain_move.table].reach(origin, self.occupied)
                & goal_masks.allowed(plain_move)
                & left;
            if arrives.any() {
                left = left.without(arrives);
                let movement_plan = usize::from(*movement_plan);
                self.list((movement_plan, &movement_plans[movement_plan]), origin, arrives, visitor);
            }
        }
    }
}
