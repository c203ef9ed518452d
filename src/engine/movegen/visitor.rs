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

/// A visitor: takes the legal moves as they are found.
pub trait MoveVisitor<B> {
    /// Whether counts are enough.
    const COUNTS: bool = false;
    /// Whether one move is enough.
    const ANY: bool = false;
    /// Whether ratings matter.
    const RATES: bool = false;
    /// Whether unjudged candidates are taken.
    const TAKES_UNJUDGED: bool = false;
    /// Whether no more moves are needed.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
    /// Takes a number of legal simple moves.
    fn add(&mut self, _count: u64) {}
    /// Takes legal simple moves of a unit: to empty goals, and to the squares of captured pieces.
    fn simple_moves(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B));
    /// Takes legal simple moves of the unit on a square.
    #[inline]
    fn simple_moves_from(&mut self, view: &View<'_, B>, origin: usize, source: MoveSource, goals: (B, B))
    where
        B: Bitboard,
    {
        if let Some(id) = view.now.piece_on(&view.program.layout, origin) {
            self.simple_moves(view, PieceAt { id, origin }, source, goals);
        }
    }
    /// Takes legal moves that change the kind of the unit, each with every choice, if there are choices.
    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        choices: Option<&[Scalar]>,
    );
    /// Takes legal moves behind which one of `choices` gates in.
    fn gatings(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B), choices: &[Scalar]) {
        self.kind_changes(view, from, source, goals, Some(choices));
    }
    /// Takes legal moves, each with every payment of a unit of this kind.
    fn paid(&mut self, _: &View<'_, B>, _: PieceAt, _: MoveSource, _: (B, B), _: (KindId, &Arc<Payments>, &TokenSets)) {
    }
    /// The rating of the next moves by the only preference; `None` if it does not rate them.
    fn rate(&mut self, _worth: Option<Number>) {}
    /// Takes a legal move of another list, with its choices.
    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]);
    /// Takes an unjudged candidate of another list.
    fn unjudged(&mut self, _: &Moves, _: &Move) {}
}

/// A unit on a square.
#[derive(Debug, Clone, Copy)]
pub struct PieceAt {
    /// The unit.
    pub id: TokenId,
    /// Its square.
    pub origin: usize,
}

/// The source of moves: the plan that found them.
#[derive(Debug, Clone, Copy)]
pub struct MoveSource {
    /// The action.
    pub action: u16,
    /// The plan among those of the situation.
    pub plan: u16,
    /// The movement plan among those of the kind.
    pub movement_plan: u16,
    /// The movement.
    pub movement: usize,
}

impl MoveSource {
    /// The path of a unit to a goal with these captures.
    #[inline]
    pub fn path(self, from: PieceAt, goal: usize, captured: &[TokenId]) -> Path<'_> {
        let (unit, origin, goal) = (from.id, Square::at(from.origin), Some(Square::at(goal)));
        let movement = MovementId::at(self.movement);
        Path { unit, origin, goal, captured, relocated: None, stays: false, movement }
    }
}
