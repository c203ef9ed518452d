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
use crate::engine::moves::overrun::Overrun;
use crate::engine::position::token::Token;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, Square, TokenId};

/// The goals of earlier movements of a unit.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct EarlierGoals<B> {
    pub(in crate::engine) quiet: B,
    pub(in crate::engine) captures: B,
}

impl<B: Bitboard> Generator<'_, B> {
    /// Generates the moves of the units on these squares.
    pub(in crate::engine) fn of_units(&mut self, units: B, visitor: &mut impl MoveVisitor<B>) -> Result<(), Overrun> {
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
                None => self.unit_by_search(unit, visitor),
            }
        })
    }

    /// Generates the moves of one unit by trials.
    pub(in crate::engine) fn unit_by_search(
        &self,
        unit: PieceAt,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
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
    pub(in crate::engine) fn by_movements(
        &mut self,
        ways: &[MovementPlan<B>],
        unit: PieceAt,
        token: Token,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let mut done = self.nothing_done();
        if let Some(candidates) = &mut self.candidates {
            candidates.clear();
        }
        ways.iter().enumerate().try_for_each(|way| self.by_movement(way, unit, token.kind(), &mut done, visitor))
    }

    /// The goals before the first movement: quiet moves never end on an occupied square.
    pub(in crate::engine) fn nothing_done(&self) -> EarlierGoals<B> {
        EarlierGoals { quiet: self.occupied, captures: B::EMPTY }
    }

    /// Generates the moves of one unit by one movement.
    pub(in crate::engine) fn by_movement(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: PieceAt,
        kind: KindId,
        done: &mut EarlierGoals<B>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let view = self.view;
        let movement = &view.program.movements[self.mover.index()][way.movement];
        let goals = movement.goals.as_ref().map_or(view.program.squares, |goals| goals[unit.origin]);
        let allowed = way.fixed.map_or(goals, |fixed| goals & self.footprint.fixed[fixed]);
        if allowed.is_empty() {
            return Ok(());
        }
        if way.conditional && !self.may_move(movement, unit) {
            return Ok(());
        }
        if way.one_by_one {
            return self.moves_one_by_one((unit, kind), (movement, &way.capture), allowed, done, visitor);
        }
        if way.walked {
            return self.moves_by_path((index, way), unit, kind, done, visitor);
        }
        let Ok(lowered) = &movement.lowered else { return Ok(()) };
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        for one in lowered.moves.iter().filter(|one| view.is_open(one, unit.id)) {
            let reach = view.reach_of(one, unit.origin, self.occupied) & allowed;
            if one.quiet {
                quiet |= reach;
            }
            if one.enemy.is_some() || one.own.is_some() {
                captures |= self.victims_of(one, reach);
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
        if way.conditional {
            quiet = self.that_hold(movement, unit, quiet);
            captures = self.that_hold(movement, unit, captures);
        }
        self.by_classes((index, way), unit, kind, (quiet, captures), done, visitor)
    }

    /// Generates the moves to goals that no earlier movement has: quiet moves and captures.
    pub(in crate::engine) fn by_classes(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: PieceAt,
        kind: KindId,
        (quiet, captures): (B, B),
        done: &mut EarlierGoals<B>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        done.quiet |= quiet;
        done.captures |= captures;
        let source = MoveSource { action: self.action, plan: self.place, way: index as u16, movement: way.movement };
        if quiet.any() {
            self.by_class(ClassMoves { unit, kind, source, move_class: &way.quiet, captures: false }, quiet, visitor)?;
        }
        if captures.any() {
            self.by_class(
                ClassMoves { unit, kind, source, move_class: &way.capture, captures: true },
                captures,
                visitor,
            )?;
        }
        Ok(())
    }

    #[inline]
    fn victims_of(&self, way: &lowered::TableMove, reach: B) -> B {
        let view = &self.view;
        match (&way.enemy, &way.own) {
            (Some(sort), None) if sort.is_all() => {
                reach & view.owned(0, Some(view.program.spec.next_player(self.mover)))
            }
            _ => view.victims(way, self.mover, reach),
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
    fn that_hold(&self, movement: &Movement<B>, unit: PieceAt, goals: B) -> B {
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
