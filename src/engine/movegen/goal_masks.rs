//! Goal masks: the squares on which plain moves may end, by what stands there.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::PlainMove;

/// The squares on which plain moves may end.
#[derive(Debug, Clone, Copy)]
pub(super) struct GoalMasks<B> {
    pub(super) empty: B,
    /// The masks, by the bits of what may stand on the goal.
    ends: [B; PlainMove::ENDS],
}

impl<B: Bitboard> GoalMasks<B> {
    /// The masks of all pieces, the mover's and the opponent's.
    #[inline(always)]
    pub(super) fn new(occupied: B, own: B, enemies: B) -> Self {
        let empty = !occupied;
        let ends = [B::EMPTY, empty, enemies, empty | enemies, own, empty | own, enemies | own, empty | enemies | own];
        GoalMasks { empty, ends }
    }

    /// The squares on which a plain move may end.
    #[inline]
    pub(super) fn allowed(&self, plain_move: &PlainMove) -> B {
        self.ends[plain_move.ends() % PlainMove::ENDS]
    }
}
