//! Questions of a walk about the position, and the ways it can end.

use super::captured::Captured;
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::FilterId;

/// The owner of a token, seen from the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The mover's own side.
    Own,
    /// A side it may capture.
    Enemy,
    /// Neutral: it stands in the way and is not captured.
    Neutral,
}

/// The position, as far as a walk asks about it.
pub trait Ground {
    /// The token on a square. The mover counts too: the walk itself takes it off the board.
    fn occupant(&self, square: Square) -> Option<TokenId>;
    /// The side of a token.
    fn side(&self, token: TokenId) -> Side;
    /// Whether a token is of the sort a filter names.
    fn fits(&self, token: TokenId, filter: FilterId) -> bool;
    /// Whether the mover may capture a token at all.
    fn may_capture(&self, victim: TokenId) -> bool;
    /// Whether capturing this token removes the mover: the path ends there and the mover lands nowhere.
    fn ends_path(&self, victim: TokenId) -> bool;
    /// Whether the mover, or the piece it passes, has not moved yet, for `i`.
    fn unmoved(&self, token: TokenId) -> bool;
    /// The square that was just passed and the token that passed it, for `e`.
    fn passed(&self) -> Option<(Square, TokenId)>;
    /// Whether a tame movement (`t`) spares this token.
    fn spared(&self, _victim: TokenId) -> bool {
        false
    }
}

/// One way a movement can end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Where the mover stands afterwards; `None` when it has left the board or was removed by what it captured.
    pub goal: Option<Square>,
    /// The captured tokens, in the order in which one path captures them.
    pub captured: Captured,
    /// Whether the mover ends where it began: it shot, came back, or passed.
    pub stays: bool,
    /// A token that changes to another square (`u`, `O`).
    pub relocated: Option<(TokenId, Square)>,
}

impl Outcome {
    /// Whether both are the same move: the same goal, the same set of captured tokens, the same relocation.
    pub fn same_move(&self, other: &Outcome) -> bool {
        self.goal == other.goal && self.relocated == other.relocated && self.captured.same_set(&other.captured)
    }
}
