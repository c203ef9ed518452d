//! The squares on which a piece would be attacked.

use crate::compile::bitboard::Bitboard;
use crate::spec::ids::TokenId;

/// The squares on which a removed piece would be attacked.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct AttackedSquares<B> {
    /// The piece.
    pub(in crate::engine) piece: TokenId,
    /// The attacking units.
    pub(in crate::engine) units: B,
    /// The squares that were tested.
    pub(in crate::engine) asked: B,
    /// The attacked ones.
    pub(in crate::engine) attacked: B,
}

impl<B: Bitboard> AttackedSquares<B> {
    /// The attacked squares among those that were tested.
    pub(in crate::engine) fn known(piece: TokenId, units: B, asked: B, attacked: B) -> Self {
        AttackedSquares { piece, units, asked, attacked }
    }

    /// The attacked squares.
    pub(in crate::engine) fn attacked(&self) -> B {
        self.attacked
    }

    /// The attacked squares among `squares`, if this piece and these units were tested there.
    pub(in crate::engine) fn of(&self, piece: TokenId, units: B, squares: B) -> Option<B> {
        let known = (self.piece, self.units) == (piece, units) && squares.without(self.asked).is_empty();
        known.then(|| self.attacked & squares)
    }
}
