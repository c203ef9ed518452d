//! The visitor of a generator: it takes the legal moves as they are found.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::paths::path::Path;
use crate::number::Number;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// Takes the legal actions as they are found.
pub trait MoveVisitor<B> {
    /// Whether it is enough to tell how many there are.
    const COUNTS: bool = false;
    /// Whether one of them is enough.
    const ANY: bool = false;
    /// Whether it minds how good they are.
    const RATES: bool = false;
    /// Whether it takes candidates that have not been judged.
    const TAKES_UNJUDGED: bool = false;
    /// Whether the rest need not be told.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
    /// So many more, legal all of them and simple.
    fn add(&mut self, _count: u64) {}
    /// Moves of a unit, legal all of them and simple: to empty squares and to those of what they capture.
    fn simple_moves(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B));
    /// The same of the unit on a square.
    #[inline]
    fn simple_moves_from(&mut self, view: &View<'_, B>, origin: usize, source: MoveSource, goals: (B, B))
    where
        B: Bitboard,
    {
        if let Some(id) = view.now.piece_on(&view.program.layout, origin) {
            self.simple_moves(view, PieceAt { id, origin }, source, goals);
        }
    }
    /// The same after which the unit becomes another kind: all of them with each of the choices, if there are any to make.
    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        choices: Option<&[Scalar]>,
    );
    /// The same that let in one of these behind the unit, or what stands for nothing.
    fn gatings(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B), choices: &[Scalar]) {
        self.kind_changes(view, from, source, goals, Some(choices));
    }
    /// The same, each of them with all that may be paid by a unit of this kind.
    fn paid(&mut self, _: &View<'_, B>, _: PieceAt, _: MoveSource, _: (B, B), _: (KindId, &Arc<Payments>, &TokenSets)) {
    }
    /// How good what is told next is by the only rule that keeps the best; nothing when it does not speak of it.
    fn rate(&mut self, _worth: Option<Number>) {}
    /// One action of another list, with its choices.
    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]);
    /// A candidate of another list that has not been judged.
    fn unjudged(&mut self, _: &Moves, _: &Move) {}
}

/// A unit that moves.
#[derive(Debug, Clone, Copy)]
pub struct PieceAt {
    /// Which.
    pub id: TokenId,
    /// Where it stands.
    pub origin: usize,
}

/// By what moves are made.
#[derive(Debug, Clone, Copy)]
pub struct MoveSource {
    /// Which action.
    pub action: u16,
    /// Its plan among those of the situation.
    pub plan: u16,
    /// The way among those of the kind.
    pub way: u16,
    /// The movement.
    pub movement: usize,
}

impl MoveSource {
    /// The way of a unit to a square on which it captures these.
    #[inline]
    pub fn path(self, from: PieceAt, goal: usize, captured: &[TokenId]) -> Path<'_> {
        let (unit, origin, goal) = (from.id, Square::at(from.origin), Some(Square::at(goal)));
        let movement = MovementId::at(self.movement);
        Path { unit, origin, goal, captured, relocated: None, stays: false, movement }
    }
}
