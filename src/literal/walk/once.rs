//! Keeps outcomes from being told twice.

use super::Outcome;
use crate::spec::ids::Square;

/// The outcomes told so far: plain moves as bits, the others in a list.
pub(super) struct Once {
    quiet: [u64; 4],
    others: Vec<Outcome>,
}

impl Once {
    pub(super) fn new() -> Self {
        Once { quiet: [0; 4], others: Vec::new() }
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
        if self.others.iter().any(|other| other.same_move(outcome)) {
            return false;
        }
        self.others.push(outcome.clone());
        true
    }
}
