//! Rides over exactly one piece.

use super::rays::{Line, Offset, Rays};
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;

/// For every square, the rays from it and the rays to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hopper<B> {
    rays: Rays<B>,
    right_behind: bool,
}

impl<B: Bitboard> Hopper<B> {
    /// Rides of at most `range` equal steps, to the square right behind the piece or any farther.
    pub(super) fn new(geometry: &Geometry, steps: &[Offset], range: u16, right_behind: bool) -> Self {
        Hopper { rays: Rays::new(geometry, steps, range), right_behind }
    }

    #[inline]
    pub(super) fn reach(&self, origin: usize, occupied: B) -> B {
        let one = if self.right_behind { right_behind } else { behind };
        self.rays.from(origin).iter().fold(B::EMPTY, |open, line| open | one(*line, occupied))
    }

    /// Like [`reach`](Self::reach), but not over a piece on some squares.
    #[inline]
    pub(super) fn reach_past(&self, origin: usize, occupied: B, stops: B) -> B {
        let one = if self.right_behind { right_behind } else { behind };
        self.rays.from(origin).iter().fold(B::EMPTY, |open, line| {
            let stopped = line.open(occupied) & occupied & stops;
            let mut rays = one(*line, occupied);
            if (stopped & line.lower()).any() {
                rays = rays.without(line.lower());
            }
            if (stopped & line.upper()).any() {
                rays = rays.without(line.upper());
            }
            open | rays
        })
    }

    #[inline]
    pub(super) fn origins(&self, target: usize, occupied: B) -> B {
        let one = if self.right_behind { behind_neighbour } else { behind };
        self.rays.to(target).iter().fold(B::EMPTY, |open, line| open | one(*line, occupied))
    }

    /// The squares strictly between; none when there is no room for a piece.
    pub(super) fn path(&self, origin: usize, target: usize) -> B {
        self.rays.between(origin, target)
    }

    /// All rays that lead here, but for the squares next to it.
    pub(super) fn possible_origins(&self, target: usize) -> B {
        let farther = |line: &Line<B>| line.squares().without(line.lower().highest() | line.upper().lowest());
        self.rays.to(target).iter().fold(B::EMPTY, |lines, line| lines | farther(line))
    }
}

/// The squares behind the first piece, up to the second one.
#[inline]
fn behind<B: Bitboard>(line: Line<B>, occupied: B) -> B {
    let before = line.open(occupied);
    line.open(occupied.without(before)).without(before)
}

/// The square behind the first piece, on both rays.
#[inline]
fn right_behind<B: Bitboard>(line: Line<B>, occupied: B) -> B {
    let behind = behind(line, occupied);
    (behind & line.lower()).highest() | (behind & line.upper()).lowest()
}

/// The squares behind the first piece, up to the second one, on a ray on which the first piece is next to its beginning.
#[inline]
fn behind_neighbour<B: Bitboard>(line: Line<B>, occupied: B) -> B {
    let mut rays = B::EMPTY;
    if (line.lower().highest() & occupied).any() {
        rays |= line.lower();
    }
    if (line.upper().lowest() & occupied).any() {
        rays |= line.upper();
    }
    behind(line, occupied) & rays
}
