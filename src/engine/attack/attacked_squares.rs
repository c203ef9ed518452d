//! The squares on which a piece would be attacked.

use crate::compile::bitboard::Bitboard;
use crate::spec::ids::TokenId;

/// On which squares a piece that was lifted from the board would be attacked.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct AttackedSquares<B> {
    /// Which piece.
    pub(in crate::engine) piece: TokenId,
    /// By which units.
    pub(in crate::engine) units: B,
    /// Of which squares it is known.
    pub(in crate::engine) asked: B,
    /// Those on which it would be.
    pub(in crate::engine) attacked: B,
}

impl<B: Bitboard> AttackedSquares<B> {
    /// That a piece would be attacked by these units on some of the squares that were asked for.
    pub(in crate::engine) fn known(piece: TokenId, units: B, asked: B, attacked: B) -> Self {
        AttackedSquares { piece, units, asked, attacked }
    }

    /// Those squares.
    pub(in crate::engine) fn attacked(&self) -> B {
        self.attacked
    }

    /// Those of some squares on which a piece would be attacked by these units, if that is known.
    pub(in crate::engine) fn of(&self, piece: TokenId, units: B, squares: B) -> Option<B> {
        let known = (self.piece, self.units) == (piece, units) && squares.without(self.asked).is_empty();
        known.then(|| self.attacked & squares)
    }
}
