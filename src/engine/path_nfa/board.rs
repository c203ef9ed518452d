//! The board as a unit sees it that moves by a path automaton.

use crate::compile::bitboard::Bitboard;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// Who walks.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PathPiece {
    /// The unit.
    pub unit: TokenId,
    /// From where.
    pub origin: Square,
    /// Whose it is: the mover of the view.
    pub owner: PlayerId,
}

/// Who stands where, as the unit sees it.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PathBoard<B> {
    pub(in crate::engine) origin: usize,
    pub(in crate::engine) occupied: B,
    pub(in crate::engine) own: B,
    pub(in crate::engine) enemies: B,
    /// Where an enemy is supposed to be.
    pub(in crate::engine) phantom: B,
    /// Those that may be captured, if that is the same for all positions in which everybody stands alike.
    pub(in crate::engine) vulnerable: Option<B>,
}

impl<B: Bitboard> PathBoard<B> {
    /// That for a unit on a square: where anybody stands, and its own pieces and enemies, and those of all that may be captured.
    pub(in crate::engine) fn of(origin: usize, (occupied, own, enemies): (B, B, B), vulnerable: B) -> Self {
        let occupied = occupied.without(B::only(origin));
        PathBoard { origin, occupied, own, enemies, phantom: B::EMPTY, vulnerable: Some(vulnerable) }
    }

    /// The same after enemies have `gone` from some squares and `come` to others, where nobody is immune.
    pub(in crate::engine) fn after(self, gone: B, come: B) -> Self {
        let changed = |those: B| those.without(gone) | come;
        let (occupied, enemies) = (changed(self.occupied), changed(self.enemies));
        PathBoard { occupied, enemies, own: self.own.without(come), vulnerable: self.vulnerable.map(changed), ..self }
    }
}
