//! The quiet moves or the captures of a unit by one movement.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MoveClass, Special};
use crate::compile::scalar::Scalar;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::overrun::Overrun;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, MovementId, Square};

/// The quiet moves or the captures of a unit by one movement.
pub(super) struct ClassMoves<'m, B> {
    pub(super) unit: PieceAt,
    pub(super) kind: KindId,
    pub(super) source: MoveSource,
    pub(super) move_class: &'m MoveClass<B>,
    pub(super) captures: bool,
}

impl<B> Clone for ClassMoves<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for ClassMoves<'_, B> {}

impl<B: Bitboard> ClassMoves<'_, B> {
    /// The goals as quiet goals and goals of captures.
    fn split(&self, goals: B) -> (B, B) {
        if self.captures { (B::EMPTY, goals) } else { (goals, B::EMPTY) }
    }
}

impl<B: Bitboard> Generator<'_, B> {
    /// Generates the moves of a class to these goals.
    pub(super) fn by_class<S: MoveVisitor<B>>(
        &mut self,
        sort: ClassMoves<'_, B>,
        goals: B,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let ClassMoves { unit, kind, move_class, .. } = sort;
        let special = match &move_class.special {
            Special::None => B::EMPTY,
            Special::All => goals,
            Special::Asked => {
                move_class.changes.iter().fold(B::EMPTY, |all, change| all | goals & change.goals[unit.origin])
            }
            Special::To(table) => goals & table[unit.origin],
        };
        let special = special | goals & self.traps;
        let special = if sort.captures { special | self.special_captures(move_class, kind, goals) } else { special };
        for goal in special.each() {
            self.special_move(sort, goal, visitor)?;
        }
        let mut goals = goals.without(special);
        if matches!(move_class.special, Special::Asked) {
            return self.tested_moves(sort, goals, visitor);
        }
        if self.has_gating(unit) {
            return self.gating_moves(sort, goals, visitor);
        }
        for change in &move_class.changes {
            let changing = goals & change.goals[unit.origin];
            if changing.any() {
                goals = goals.without(changing);
                self.kind_change_moves(sort, changing, change.choices.as_deref(), visitor)?;
            }
        }
        self.defers = S::TAKES_UNJUDGED && !move_class.with_blast;
        let legal = match move_class.with_blast {
            true => self.allowed_after_blasts(move_class.after, unit.origin, goals),
            false => self.allowed_after(move_class.after, unit, kind, goals),
        };
        let legal = self.allowed_before(move_class, unit, legal);
        self.defers = false;
        let untested = std::mem::replace(&mut self.untested, B::EMPTY);
        if untested.any() {
            self.tested_moves(sort, untested, visitor)?;
        }
        if legal.any() {
            visitor.rate(move_class.worth);
            visitor.simple_moves(&self.view, unit, sort.source, sort.split(legal));
        }
        Ok(())
    }

    /// The captures that are more than simple because of the captured piece.
    pub(super) fn special_captures(&self, move_class: &MoveClass<B>, kind: KindId, goals: B) -> B {
        let view = self.view;
        let victims = goals & view.of_kinds(&move_class.victims);
        match view.situation().deadly.is_empty() {
            true => victims,
            false => victims | goals & view.deadly_to(kind, self.mover).unwrap_or(goals),
        }
    }

    /// The moves of a class behind which a piece may gate in.
    fn gating_moves(
        &mut self,
        sort: ClassMoves<'_, B>,
        goals: B,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let all = if self.gating.plain { B::EMPTY } else { goals };
        let changes = sort.move_class.changes.iter();
        let apart = changes.fold(all, |all, change| all | goals & change.goals[sort.unit.origin]);
        for goal in apart.each() {
            self.special_move(sort, goal, visitor)?;
        }
        let legal = self.allowed_after(sort.move_class.after, sort.unit, sort.kind, goals.without(apart));
        let legal = self.allowed_before(sort.move_class, sort.unit, legal);
        visitor.gatings(&self.view, sort.unit, sort.source, sort.split(legal), &self.gating.choices);
        Ok(())
    }

    /// The moves of a class that change the kind of the unit.
    fn kind_change_moves(
        &mut self,
        sort: ClassMoves<'_, B>,
        goals: B,
        choices: Option<&[Scalar]>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let (unit, after, post_move) =
            (sort.unit, self.active_for(sort.move_class.after, sort.kind), &self.plan.post_move);
        let legal = match after {
            0 => Some(goals),
            _ if self.others(after) != 0 => None,
            _ => match self.guard_info.safe_goals((&self.ahead(), post_move), unit.origin, goals, self.occupied) {
                Some(left) if left.allowed == goals => Some(goals),
                Some(left) if left.doubtful.is_empty() && after & post_move.weak == 0 => Some(left.allowed),
                _ => None,
            },
        };
        let Some(legal) = legal else {
            return goals.each().try_for_each(|goal| self.special_move(sort, goal, visitor));
        };
        let legal = self.allowed_before(sort.move_class, unit, legal);
        visitor.kind_changes(&self.view, unit, sort.source, sort.split(legal), choices);
        Ok(())
    }

    /// Judges simple moves by trials.
    fn tested_moves(
        &self,
        sort: ClassMoves<'_, B>,
        goals: B,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let mut candidates = self.view.workspace.moves();
        candidates.simple_moves(&self.view, sort.unit, sort.source, sort.split(goals));
        let done = candidates.list.iter().try_for_each(|mv| match visitor.has_enough() {
            true => Ok(()),
            false => self.report(&candidates, mv, visitor),
        });
        self.view.workspace.keep_moves(candidates);
        done
    }

    /// Judges one move by a trial.
    fn special_move(
        &self,
        sort: ClassMoves<'_, B>,
        goal: usize,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let (view, unit, movement) = (self.view, sort.unit, sort.source.movement);
        let victim = if sort.captures { view.now.piece_on(&view.program.layout, goal) } else { None };
        let perishes = victim.is_some_and(|victim| view.is_deadly(victim, unit.id));
        let mut candidates = view.workspace.moves();
        candidates.push_move(
            self.action,
            Path {
                unit: unit.id,
                origin: Square::at(unit.origin),
                goal: (!perishes).then_some(Square::at(goal)),
                captured: victim.as_slice(),
                relocated: None,
                stays: false,
                movement: MovementId::at(movement),
            },
        );
        let done = self.report(&candidates, &candidates.list[0], visitor);
        view.workspace.keep_moves(candidates);
        done
    }
}
