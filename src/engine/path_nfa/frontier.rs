//! The frontier of a simulation: states and squares that were reached and not followed yet.

use crate::compile::bitboard::Bitboard;
use crate::compile::path_nfa::{MAX_STATES, StateSet};

/// The states that are reached anew, and their squares.
pub(super) struct Frontier<B> {
    open: StateSet,
    squares: [B; MAX_STATES],
}

impl<B: Bitboard> Frontier<B> {
    /// The empty frontier.
    pub(super) const NONE: Self = Frontier { open: 0, squares: [B::EMPTY; MAX_STATES] };

    /// Whether the frontier is empty.
    #[inline]
    pub(super) fn are_none(&self) -> bool {
        self.open == 0
    }

    /// Adds some squares of some states.
    #[inline]
    pub(super) fn enter(&mut self, states: StateSet, squares: B) {
        self.open |= states;
        let mut left = states;
        while left != 0 {
            self.squares[left.trailing_zeros() as usize] |= squares;
            left &= left - 1;
        }
    }

    /// Takes a state and its squares that are not done. They are done from then on.
    #[inline]
    pub(super) fn take(&mut self, done: &mut [B; MAX_STATES]) -> Option<(usize, B)> {
        if self.are_none() {
            return None;
        }
        let index = self.open.trailing_zeros() as usize;
        self.open &= self.open - 1;
        let squares = std::mem::take(&mut self.squares[index]).without(done[index]);
        done[index] |= squares;
        Some((index, squares))
    }

    /// Adds another frontier.
    pub(super) fn merge(&mut self, others: &Self) {
        self.open |= others.open;
        self.squares.iter_mut().zip(&others.squares).for_each(|(all, more)| *all |= *more);
    }
}
