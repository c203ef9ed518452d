//! Visitors that list legal moves.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::moves::list::{Move, Moves};
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::number::Number;
use crate::spec::ids::{KindId, MovementId, Square};

/// Lists moves with their ratings.
#[derive(Debug)]
pub struct RatedMoves<'l> {
    /// The moves.
    pub moves: &'l mut Moves,
    /// The rating of each move.
    pub worths: Vec<Option<Number>>,
    worth: Option<Number>,
}

impl<'l> RatedMoves<'l> {
    /// Empty lists.
    pub fn new(moves: &'l mut Moves, worths: Vec<Option<Number>>) -> Self {
        RatedMoves { moves, worths, worth: None }
    }

    fn note(&mut self) {
        self.worths.resize(self.moves.list.len(), self.worth);
    }
}

impl<B: Bitboard> MoveVisitor<B> for RatedMoves<'_> {
    const RATES: bool = true;

    fn simple_moves(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B)) {
        self.moves.simple_moves(view, from, source, goals);
        self.note();
    }

    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        choices: Option<&[Scalar]>,
    ) {
        self.moves.kind_changes(view, from, source, goals, choices);
        self.note();
    }

    fn gatings(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B), choices: &[Scalar]) {
        self.moves.gatings(view, from, source, goals, choices);
        self.note();
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]) {
        self.moves.push_from(moves, mv, choices);
        self.note();
    }
}

impl<B: Bitboard> MoveVisitor<B> for Moves {
    fn simple_moves(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, (quiet, captures): (B, B)) {
        let goals = (quiet | captures).each().map(|goal| {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            (Square::at(goal), victim)
        });
        let unit = (from.id, Square::at(from.origin), MovementId::at(source.movement));
        self.push_simple((source.action, source.plan, source.movement_plan), unit, goals);
    }

    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        (quiet, captures): (B, B),
        choices: Option<&[Scalar]>,
    ) {
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = source.path(from, goal, victim.as_slice());
            match choices {
                None => self.push_move(source.action, path),
                Some(choices) => choices.iter().for_each(|choice| self.push_chosen(source.action, path, *choice)),
            }
        }
    }

    fn gatings(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        (quiet, captures): (B, B),
        choices: &[Scalar],
    ) {
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = source.path(from, goal, victim.as_slice());
            choices
                .iter()
                .for_each(|choice| self.push_gating(source.action, (source.plan, source.movement_plan), path, *choice));
        }
    }

    fn paid(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        (quiet, captures): (B, B),
        (kind, payments, sets): (KindId, &Arc<Payments>, &TokenSets),
    ) {
        let grouped = self.groups_payments.then(|| self.payments(kind, payments, sets));
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = source.path(from, goal, victim.as_slice());
            match grouped {
                Some(grouped) => self.push_payments(source.action, path, grouped),
                None => payments.options.iter().for_each(|option| self.push_paid(source.action, path, *option, sets)),
            }
        }
    }

    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]) {
        self.push_from(moves, mv, choices);
    }
}
