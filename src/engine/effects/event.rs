//! Events: captures, moves and actions that triggers may match.

use crate::engine::position::token::Place;
use crate::spec::ids::{MovementId, Square, TokenId};

/// Something that happened.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// A token was captured.
    Capture {
        /// Which.
        victim: TokenId,
        /// By whom.
        captor: Option<TokenId>,
    },
    /// A token was relocated on the board.
    Moved {
        /// Which.
        unit: TokenId,
        /// From where.
        origin: Square,
        /// To where.
        goal: Square,
        /// By which movement.
        movement: Option<MovementId>,
    },
    /// The action.
    Action,
}

/// A token that is relocated: where to, and the square it came from.
pub type Relocation = (TokenId, Place, Option<Square>);

/// Whether a token that is put somewhere comes there from elsewhere: to stay on its square is no move.
pub(in crate::engine) fn moves_away(place: Place, origin: Option<Square>) -> bool {
    origin.is_none_or(|origin| place != Place::On(origin))
}
