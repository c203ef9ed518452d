//! Events: captures, moves and actions that triggers may match.

use crate::engine::position::token::Place;
use crate::spec::ids::{MovementId, Square, TokenId};

/// An event that triggers may match.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// A token was captured.
    Capture {
        /// The captured token.
        victim: TokenId,
        /// The captor.
        captor: Option<TokenId>,
    },
    /// A token was relocated on the board.
    Moved {
        /// The token.
        unit: TokenId,
        /// Its square before.
        origin: Square,
        /// Its square after.
        goal: Square,
        /// Its movement, if it moved by one.
        movement: Option<MovementId>,
    },
    /// The action itself.
    Action,
}

/// A relocation: the token, its new place, and the square that it came from.
pub type Relocation = (TokenId, Place, Option<Square>);

/// Whether a token that is placed comes from another place. To stay on its square is no move.
pub(in crate::engine) fn moves_away(place: Place, origin: Option<Square>) -> bool {
    origin.is_none_or(|origin| place != Place::On(origin))
}
