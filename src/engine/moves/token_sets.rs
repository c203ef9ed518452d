//! Sets of tokens to choose from.

use crate::number::Number;
use crate::spec::ids::{KindId, TokenId};

/// Sets of tokens, one after the other.
#[derive(Debug, Clone, Default)]
pub struct TokenSets {
    tokens: Vec<TokenId>,
    /// The start, length and total of each set.
    pub(in crate::engine) sets: Vec<(u32, u16, Number)>,
    /// The number of tokens of each kind to choose from.
    pub(in crate::engine) shape: Vec<(KindId, u16)>,
}

impl TokenSets {
    /// The sets in order.
    pub fn each(&self) -> impl Iterator<Item = &[TokenId]> {
        self.sets.iter().map(|(from, len, _)| &self.tokens[*from as usize..][..usize::from(*len)])
    }

    /// The set at a place.
    pub fn get(&self, place: u16) -> &[TokenId] {
        let (from, len, _) = self.sets[usize::from(place)];
        &self.tokens[from as usize..][..usize::from(len)]
    }

    /// The number of tokens of each kind to choose from. Tokens with different facts are counted apart.
    pub fn shape(&self) -> &[(KindId, u16)] {
        &self.shape
    }

    /// The number of sets.
    pub fn count(&self) -> usize {
        self.sets.len()
    }

    pub(in crate::engine) fn clear(&mut self) {
        self.tokens.clear();
        self.sets.clear();
        self.shape.clear();
    }

    /// Adds a copy of a set with more tokens.
    pub(in crate::engine) fn extend(&mut self, (from, len, total): (u32, u16, Number), more: &[TokenId], each: Number) {
        let start = self.tokens.len() as u32;
        self.tokens.extend_from_within(from as usize..from as usize + usize::from(len));
        self.tokens.extend_from_slice(more);
        let total = more.iter().fold(total, |total, _| total.plus(each));
        self.sets.push((start, len + more.len() as u16, total));
    }
}
