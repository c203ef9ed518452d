//! Blockades: pieces that protect another from a unit as long as they stand, wherever the unit has come.
//!
//! A capture starts on a free square beside the victim, or leaps over a piece, and mostly needs another free square behind the victim. If one of
//! the two squares is occupied in each direction, the victim is safe until one of those pieces is captured. So pieces that stand in one another's
//! way are safe together.

use crate::compile::bitboard::Bitboard;
use crate::compile::path_nfa::{CapturePattern, RelaxedNfa};
use crate::engine::path_nfa::board::Ground;

/// A way to capture somebody on some ground.
#[derive(Clone, Copy)]
struct Capture<'a, B> {
    pattern: &'a CapturePattern<B>,
    /// Those that may be captured so, as far as that depends on whose they are.
    whom: B,
}

impl<B: Bitboard> Capture<'_, B> {
    /// Those who may be captured where some squares are free.
    #[inline]
    pub(in crate::engine) fn of(&self, free: B) -> B {
        let CapturePattern { by, inside, fused, .. } = self.pattern;
        let before = (free & *inside).moved(*by) & self.whom;
        match fused {
            Some((by, inside, off)) => {
                let leaves = if *off { !*inside } else { B::EMPTY };
                before & (free.moved(-by) & *inside | leaves)
            }
            None => before,
        }
    }

    /// The squares one of which has to be taken so that who stands on a square is not captured so: that before, and that behind, where
    /// it matters; nothing where it cannot be anyway.
    #[inline]
    fn beside(&self, square: B) -> Option<(B, B)> {
        let CapturePattern { by, inside, fused, .. } = self.pattern;
        let before = square.moved(-by) & *inside;
        if before.is_empty() || (square & self.whom).is_empty() {
            return None;
        }
        match fused {
            Some((by, inside, _)) if (square & *inside).any() => Some((before, (square & *inside).moved(*by))),
            Some((_, _, false)) => None,
            Some((_, _, true)) | None => Some((before, B::EMPTY)),
        }
    }
}

/// Each way to capture somebody.
#[inline]
fn captures<'a, B: Bitboard>(relaxed: &'a RelaxedNfa<B>, ground: &Ground<B>) -> impl Iterator<Item = Capture<'a, B>> {
    let Ground { own, enemies, .. } = *ground;
    let of = |is_so: bool, those: B| if is_so { those } else { B::EMPTY };
    let patterns = relaxed.patterns.iter();
    patterns.map(move |pattern| Capture { pattern, whom: of(pattern.whom[0], enemies) | of(pattern.whom[1], own) })
}

/// The square of a piece and of all that keep it from being captured; nothing where they may not.
pub(in crate::engine) fn wall<B: Bitboard>(relaxed: &RelaxedNfa<B>, ground: &Ground<B>, square: usize) -> Option<B> {
    let (target, mut rocks) = (B::only(square), ground.occupied);
    if !relaxed.stands_free || !rocks.has(square) {
        return None;
    }
    loop {
        let taken = captures(relaxed, ground).fold(B::EMPTY, |all, capture| all | capture.of(!rocks));
        if taken.has(square) {
            return None;
        }
        let left = rocks.without(taken);
        if left == rocks {
            break;
        }
        rocks = left;
    }
    let (mut wall, mut todo) = (target, target);
    while todo.any() {
        let stone = todo.lowest();
        todo = todo.rest();
        for (before, behind) in captures(relaxed, ground).filter_map(|capture| capture.beside(stone)) {
            let both = (before | behind) & rocks;
            if (both & wall).is_empty() {
                wall |= both.lowest();
                todo |= both.lowest();
            }
        }
    }
    Some(wall)
}
