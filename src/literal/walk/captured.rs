//! The tokens one movement captures.

use crate::spec::ids::TokenId;

const INLINE: usize = 4;

/// A short list of tokens in the order in which they were captured; up to four need no memory of their own.
#[derive(Debug, Clone, Default)]
pub struct Captured {
    few: [TokenId; INLINE],
    count: u8,
    more: Vec<TokenId>,
}

impl Captured {
    /// Just this one.
    pub fn one(token: TokenId) -> Self {
        let mut captured = Captured::default();
        captured.push(token);
        captured
    }

    /// Adds one at the end.
    pub fn push(&mut self, token: TokenId) {
        match self.few.get_mut(usize::from(self.count)) {
            Some(slot) => {
                *slot = token;
                self.count += 1;
            }
            None => self.more.push(token),
        }
    }

    /// The tokens, first captured first.
    pub fn iter(&self) -> impl Iterator<Item = TokenId> + '_ {
        self.few.iter().take(usize::from(self.count)).chain(&self.more).copied()
    }

    /// Whether the token is among them.
    pub fn contains(&self, token: TokenId) -> bool {
        self.iter().any(|captured| captured == token)
    }

    /// The number of captured tokens.
    pub fn len(&self) -> usize {
        usize::from(self.count) + self.more.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether both hold the same tokens, in whatever order.
    pub fn same_set(&self, other: &Captured) -> bool {
        self.len() == other.len() && self.iter().all(|token| other.contains(token))
    }

    /// The captured tokens, sorted by number.
    pub(super) fn sorted(&self) -> Captured {
        if self.len() < 2 {
            return self.clone();
        }
        let mut tokens: Vec<TokenId> = self.iter().collect();
        tokens.sort_unstable();
        tokens.into_iter().collect()
    }
}

impl FromIterator<TokenId> for Captured {
    fn from_iter<I: IntoIterator<Item = TokenId>>(tokens: I) -> Self {
        let mut captured = Captured::default();
        tokens.into_iter().for_each(|token| captured.push(token));
        captured
    }
}

impl PartialEq for Captured {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Captured {}

impl PartialOrd for Captured {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Captured {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.iter().cmp(other.iter())
    }
}
