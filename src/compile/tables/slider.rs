//! Rides from empty square to empty square, up to the first piece.

use super::rays::{Line, Offset, Rays};
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;

/// For every square, the rays from it and the rays to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slider<B> {
    rays: Rays<B>,
    /// All rays that lead to each square.
    lines: Box<[B]>,
}

impl<B: Bitboard> Slider<B> {
    /// Rides of at most `range` equal steps.
    pub(super) fn new(geometry: &Geometry, steps: &[Offset], range: u16) -> Self {
        let rays = Rays::new(geometry, steps, range);
        let lines = |target| rays.to(target).iter().fold(B::EMPTY, |lines, line| lines | line.squares());
        let lines = (0..geometry.len()).map(lines).collect();
        Slider { rays, lines }
    }

    #[inline]
    pub(super) fn reach(&self, origin: usize, occupied: B) -> B {
        open_along(self.rays.from(origin), occupied)
    }

    #[inline]
    pub(super) fn origins(&self, target: usize, occupied: B) -> B {
        open_along(self.rays.to(target), occupied)
    }

    /// The squares strictly between.
    pub(super) fn path(&self, origin: usize, target: usize) -> B {
        self.rays.between(origin, target)
    }

    /// All rays that lead here.
    #[inline]
    pub(super) fn possible_origins(&self, target: usize) -> B {
        self.lines[target]
    }
}

/// The empty squares up to the first occupied one on all of these lines, and these. Most units have two lines or four.
#[inline(always)]
fn open_along<B: Bitboard>(lines: &[Line<B>], occupied: B) -> B {
    match lines {
        [one, other] => one.open(occupied) | other.open(occupied),
        [one, two, three, four] => one.open(occupied) | two.open(occupied) | three.open(occupied) | four.open(occupied),
        several => several.iter().fold(B::EMPTY, |open, line| open | line.open(occupied)),
    }
}
