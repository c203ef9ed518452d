//! Blockades: pieces that protect another from a unit as long as they stand, wherever the unit has come.
//!
//! A capture starts on a free square beside the victim, or leaps over a piece, and mostly needs another free square
//! behind the victim. If one of the two squares is occupied in each direction, the victim is safe until one of those
//! pieces is captured. So pieces that stand in one another's way are safe together.

use crate::compile::bitboard::Bitboard;
use crate::compile::path_nfa::{CapturePattern, RelaxedNfa};
use crate::engine::path_nfa::board::PathBoard;

/// A capture pattern with the pieces that it may capture on one board.
#[derive(Clone, Copy)]
struct Capture<'a, B> {
    pattern: &'a CapturePattern<B>,
    /// The pieces that the pattern may capture, by owner.
    victims: B,
}

impl<B: Bitboard> Capture<'_, B> {
    /// The pieces that may be captured if these squares are free.
    #[inline]
    pub(in crate::engine) fn of(&self, free: B) -> B {
        let CapturePattern { by, inside, fused, .. } = self.pattern;
        let before = (free & *inside).moved(*by) & self.victims;
        match fused {
            Some((by, inside, off)) => {
                let leaves = if *off { !*inside } else { B::EMPTY };
                before & (free.moved(-by) & *inside | leaves)
            }
            None => before,
        }
    }

    /// The squares before and behind a piece: one must be occupied to protect it from this pattern. `None` if
    /// the pattern never captures it.
    #[inline]
    fn beside(&self, square: B) -> Option<(B, B)> {
        let CapturePattern { by, inside, fused, .. } = self.pattern;
        let before = square.moved(-by) & *inside;
        if before.is_empty() || (square & self.victims).is_empty() {
            return None;
        }
        match fused {
            Some((by, inside, _)) if (square & *inside).any() => Some((before, (square & *inside).moved(*by))),
            Some((_, _, false)) => None,
            Some((_, _, true)) | None => Some((before, B::EMPTY)),
        }
    }
}

/// All capture patterns on a board.
#[inline]
fn captures<'a, B: Bitboard>(relaxed: &'a RelaxedNfa<B>, board: &PathBoard<B>) -> impl Iterator<Item = Capture<'a, B>> {
    let PathBoard { own, enemies, .. } = *board;
    let of = |is_so: bool, those: B| if is_so { those } else { B::EMPTY };
    let patterns = relaxed.patterns.iter();
    patterns.map(move |pattern| Capture { pattern, victims: of(pattern.whom[0], enemies) | of(pattern.whom[1], own) })
}

/// The square of a piece and of all pieces that protect it; `None` if it is not protected.
pub(in crate::engine) fn blockade<B: Bitboard>(
    relaxed: &RelaxedNfa<B>,
    board: &PathBoard<B>,
    square: usize,
) -> Option<B> {
    let (target, mut standing) = (B::only(square), board.occupied);
    if !relaxed.stands_free || !standing.has(square) {
        return None;
    }
    loop {
        let taken = captures(relaxed, board).fold(B::EMPTY, |all, capture| all | capture.of(!standing));
        if taken.has(square) {
            return None;
        }
        let left = standing.without(taken);
        if left == standing {
            break;
        }
        standing = left;
    }
    let (mut blockade, mut todo) = (target, target);
    while todo.any() {
        let piece = todo.lowest();
        todo = todo.rest();
        for (before, behind) in captures(relaxed, board).filter_map(|capture| capture.beside(piece)) {
            let both = (before | behind) & standing;
            if (both & blockade).is_empty() {
                blockade |= both.lowest();
                todo |= both.lowest();
            }
        }
    }
    Some(blockade)
}
