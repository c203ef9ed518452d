//! Leaps that nothing can stop on their way.

use super::rays::{Offset, stepped};
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;

/// For every square, where a unit leaps from it and from where it leaps there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaper<B> {
    squares: Box<[Leaps<B>]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Leaps<B> {
    there: B,
    back: B,
}

impl<B: Bitboard> Leaper<B> {
    /// One of these steps.
    pub(super) fn new(geometry: &Geometry, steps: &[Offset]) -> Self {
        let leaps = geometry.squares().flat_map(|from| {
            let goals = steps.iter().filter_map(move |step| stepped(geometry, from, *step));
            goals.map(move |goal| (from.index(), goal.index()))
        });
        Leaper::of(geometry, leaps)
    }

    /// To every other square.
    pub(super) fn anywhere(geometry: &Geometry) -> Self {
        let pairs =
            geometry.squares().flat_map(|from| geometry.squares().map(move |goal| (from.index(), goal.index())));
        Leaper::of(geometry, pairs.filter(|(from, goal)| from != goal))
    }

    fn of(geometry: &Geometry, leaps: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut squares = vec![Leaps::default(); geometry.len()];
        leaps.for_each(|(from, goal)| {
            squares[from].there |= B::only(goal);
            squares[goal].back |= B::only(from);
        });
        Leaper { squares: squares.into() }
    }

    #[inline]
    pub(super) fn reach(&self, origin: usize) -> B {
        self.squares[origin].there
    }

    #[inline]
    pub(super) fn origins(&self, target: usize) -> B {
        self.squares[target].back
    }
}
