//! A token as it lies in a position.

use crate::literal::state::Place;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// A token on a square or in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Which token.
    pub id: TokenId,
    /// Its kind.
    pub kind: KindId,
    /// The player that owns it; nothing for a neutral piece.
    pub owner: Option<PlayerId>,
    /// Its square or zone.
    pub place: Place,
}
