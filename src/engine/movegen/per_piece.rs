//! The moves of one unit after another, movement by movement.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered;
use crate::compile::movement::Movement;
use crate::compile::plan::MovementPlan;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::move_class::ClassMoves;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::overrun::Overrun;
use crate::engine::position::token::Token;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, Square, TokenId};

/// The goals of earlier movements of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct EarlierGoals<B> {
    pub(super) quiet: B,
    pub(super) captures: B,
}

impl<B: Bitboard> Generator<'_, B> {
    /// Generates the moves of the units on these squares.
    pub(super) fn of_units(&mut self, units: B, visitor: &mut impl MoveVisitor<B>) -> Result<(), Overrun> {
        units.each().try_for_each(|origin| {
            if visitor.has_enough() {
                return Ok(());
            }
            let (view, plan) = (self.view, self.plan);
            let Some(id) = view.now.piece_on(&view.program.layout, origin) else { return Ok(()) };
            let token = view.token(id);
            let unit = PieceAt { id, origin };
            match &plan.kinds[self.mover.index()][token.kind().index()] {
                Some(kind_plan) => self.by_movements(&kind_plan.movements, unit, token, visitor),
                None => self.unit_by_trials(unit, visitor),
            }
        })
    }

    /// Generates the moves of one unit by trials.
    fn unit_by_trials(&self, unit: PieceAt, visitor: &mut impl MoveVisitor<B>) -> Result<(), Overrun> {
        let view = self.view;
        let mut candidates = view.workspace.moves();
        view.paths_of(self.action, unit.id, &mut candidates);
        for mv in &candidates.list {
            self.report(&candidates, mv, visitor)?;
        }
        view.workspace.keep_moves(candidates);
        Ok(())
    }

    /// Generates the moves of one unit by each of its movements.
    fn by_movements(
        &mut self,
        movement_plans: &[MovementPlan<B>],
        unit: PieceAt,
        token: Token,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let mut done = self.no_earlier_goals();
        if let Some(candidates) = &mut self.candidates {
            candidates.clear();
        }
        movement_plans
            .iter()
            .enumerate()
            .try_for_each(|movement_plan| self.by_movement(movement_plan, unit, token.kind(), &mut done, visitor))
    }

    /// The goals before the first movement: quiet moves never end on an occupied square.
    pub(super) fn no_earlier_goals(&self) -> EarlierGoals<B> {
        EarlierGoals { quiet: self.occupied, captures: B::EMPTY }
    }

    /// Generates the moves of one unit by one movement.
    pub(super) fn by_movement(
        &mut self,
        (index, movement_plan): (usize, &MovementPlan<B>),
        unit: PieceAt,
        kind: KindId,
        done: &mut EarlierGoals<B>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let view = self.view;
        let movement = &view.program.movements[self.mover.index()][movement_plan.movement];
        let goals = movement.goals.as_ref().map_or(view.program.squares, |goals| goals[unit.origin]);
        let allowed = movement_plan.fixed.map_or(goals, |fixed| goals & self.footprint.fixed[fixed]);
        if allowed.is_empty() {
            return Ok(());
        }
        if movement_plan.conditional && !self.may_move(movement, unit) {
            return Ok(());
        }
        if movement_plan.one_by_one {
            return self.moves_one_by_one((unit, kind), (movement, &movement_plan.capture), allowed, done, visitor);
        }
        if movement_plan.walked {
            return self.moves_by_path((index, movement_plan), unit, kind, done, visitor);
        }
        let Ok(lowered) = &movement.lowered else { return Ok(()) };
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        for table_move in lowered.moves.iter().filter(|table_move| view.is_open(table_move, unit.id)) {
            let reach = view.reach_of(table_move, unit.origin, self.occupied) & allowed;
            if table_move.quiet {
                quiet |= reach;
            }
            if table_move.enemy.is_some() || table_move.own.is_some() {
                captures |= self.victims_of(table_move, reach);
            }
        }
        quiet = quiet.without(done.quiet);
        captures = captures.without(done.captures);
        if captures.any() && !view.situation().immunities.is_empty() {
            captures = match view.immune_to(kind, self.mover) {
                Some(immune) => captures.without(immune),
                None => self.vulnerable(captures, unit.id),
            };
        }
        if movement_plan.conditional {
            quiet = self.goals_meeting_condition(movement, unit, quiet);
            captures = self.goals_meeting_condition(movement, unit, captures);
        }
        self.by_classes((index, movement_plan), unit, kind, (quiet, captures), done, visitor)
    }

    /// Generates the moves to goals that no earlier movement has: quiet moves and captures.
    pub(super) fn by_classes(
        &mut self,
        (index, movement_plan): (usize, &MovementPlan<B>),
        unit: PieceAt,
        kind: KindId,
        (quiet, captures): (B, B),
        done: &mut EarlierGoals<B>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        done.quiet |= quiet;
        done.captures |= captures;
        let source = MoveSource {
            action: self.action,
            plan: self.place,
            movement_plan: index as u16,
            movement: movement_plan.movement,
        };
        if quiet.any() && !self.may_hold(movement_plan.quiet.shut) {
            self.by_class(
                ClassMoves { unit, kind, source, move_class: &movement_plan.quiet, captures: false },
                quiet,
                visitor,
            )?;
        }
        if captures.any() && !self.may_hold(movement_plan.capture.shut) {
            self.by_class(
                ClassMoves { unit, kind, source, move_class: &movement_plan.capture, captures: true },
                captures,
                visitor,
            )?;
        }
        Ok(())
    }

    #[inline]
    fn victims_of(&self, table_move: &lowered::TableMove, reach: B) -> B {
        let view = &self.view;
        match (&table_move.enemy, &table_move.own) {
            (Some(sort), None) if sort.is_all() => {
                reach & view.owned(0, Some(view.program.spec.next_player(self.mover)))
            }
            _ => view.victims(table_move, self.mover, reach),
        }
    }

    /// Whether the part of a condition holds that is equal for all goals.
    fn may_move(&self, movement: &Movement<B>, unit: PieceAt) -> bool {
        self.view.workspace.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit.id));
            frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
            self.view.test(&movement.first, frame)
        })
    }

    /// The goals for which the condition of a movement holds.
    fn goals_meeting_condition(&self, movement: &Movement<B>, unit: PieceAt, goals: B) -> B {
        if goals.is_empty() {
            return goals;
        }
        let view = self.view;
        view.workspace.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit.id));
            frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
            let holds = |goal: &usize| {
                let victim = view.now.piece_on(&view.program.layout, *goal);
                frame.set(slot::GOAL, Scalar::Square(Square::at(*goal)));
                View { captured: victim.as_slice(), ..view }.test(&movement.when, frame)
            };
            goals.each().filter(holds).fold(B::EMPTY, |all, goal| all | B::only(goal))
        })
    }

    /// The squares of pieces that are not immune to a unit.
    fn vulnerable(&self, captures: B, unit: TokenId) -> B {
        let may = |square: &usize| {
            let victim = self.view.now.piece_on(&self.view.program.layout, *square);
            victim.is_some_and(|victim| !self.view.is_immune(victim, unit))
        };
        captures.each().filter(may).fold(B::EMPTY, |all, square| all | B::only(square))
    }
}
