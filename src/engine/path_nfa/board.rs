//! The board as a unit sees it that moves by a path automaton.

use crate::compile::bitboard::Bitboard;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// A unit that moves by a path automaton.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PathPiece {
    /// The unit.
    pub unit: TokenId,
    /// Its origin.
    pub origin: Square,
    /// Its owner, the mover of the view.
    pub owner: PlayerId,
}

/// The board as the unit sees it.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PathBoard<B> {
    pub(in crate::engine) origin: usize,
    pub(in crate::engine) occupied: B,
    pub(in crate::engine) own: B,
    pub(in crate::engine) enemies: B,
    /// The square of a phantom: an enemy that is supposed to stand there.
    pub(in crate::engine) phantom: B,
    /// The pieces that may be captured, if this is equal for all positions with the same occupancy.
    pub(in crate::engine) vulnerable: Option<B>,
}

impl<B: Bitboard> PathBoard<B> {
    /// The board of a unit: all pieces, its own, its enemies, and the pieces that may be captured.
    pub(in crate::engine) fn of(origin: usize, (occupied, own, enemies): (B, B, B), vulnerable: B) -> Self {
        let occupied = occupied.without(B::only(origin));
        PathBoard { origin, occupied, own, enemies, phantom: B::EMPTY, vulnerable: Some(vulnerable) }
    }

    /// The board after enemies have left `gone` and arrived on `come`, if no piece is immune.
    pub(in crate::engine) fn after(self, gone: B, come: B) -> Self {
        let changed = |those: B| those.without(gone) | come;
        let (occupied, enemies) = (changed(self.occupied), changed(self.enemies));
        PathBoard { occupied, enemies, own: self.own.without(come), vulnerable: self.vulnerable.map(changed), ..self }
    }
}
