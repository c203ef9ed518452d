//! Keeps outcomes from being told twice.

use std::collections::BTreeSet;

use super::{Captured, Outcome};
use crate::spec::ids::{Square, TokenId};

/// The identity of a move, by which two outcomes are compared: goal, relocation, captured tokens by number.
type Key = (Option<Square>, Option<(TokenId, Square)>, Captured);

/// The outcomes told so far: plain moves as bits, the others by what makes them the same move.
pub(super) struct Once {
    quiet: [u64; 4],
    others: BTreeSet<Key>,
}

impl Once {
    pub(super) fn new() -> Self {
        Once { quiet: [0; 4], others: BTreeSet::new() }
    }

    /// Whether no outcome so far was the same move; from now on it is known.
    pub(super) fn is_new(&mut self, outcome: &Outcome) -> bool {
        if let (Some(Square(square)), true, None) = (outcome.goal, outcome.captured.is_empty(), outcome.relocated) {
            let bit = 1 << (square % 64);
            return match self.quiet.get_mut(usize::from(square / 64)) {
                Some(word) if *word & bit == 0 => {
                    *word |= bit;
                    true
                }
                _ => false,
            };
        }
        self.others.insert((outcome.goal, outcome.relocated, outcome.captured.sorted()))
    }
}
