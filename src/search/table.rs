//! The transposition table: what is known of positions that were looked at.

use super::score::Score;

/// The relation of a stored score to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// The stored result for a position, for its mover.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    pub score: Score,
    /// The short code of the best move.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

/// Entries by key. A deeper search replaces a shallower one, and any newer position replaces another.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Differs between searches that may not know of each other. An entry counts only for the one that it was made with.
    salt: u64,
}

/// The fewest and the most entries; an entry takes 16 bytes or few more.
const ENTRIES: (u64, u64) = (1 << 12, 1 << 21);

impl Table {
    /// A table that is large enough for a search of so many positions, and no larger than 48 MB.
    pub fn for_nodes(nodes: u64) -> Table {
        let count = nodes.clamp(ENTRIES.0, ENTRIES.1).next_power_of_two();
        Table { entries: vec![Entry::default(); count as usize], salt: 0 }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// The stored result for a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        let salted = key ^ self.salt;
        self.entries.get(self.place(key)).filter(|entry| entry.key == salted && salted != 0).copied()
    }

    /// Keeps what was found out about a position.
    pub fn put(&mut self, key: u64, depth: u8, (score, bound): (Score, Bound), best: u16) {
        let (place, key) = (self.place(key), key ^ self.salt);
        if let Some(entry) = self.entries.get_mut(place)
            && (entry.key != key || depth >= entry.depth || bound == Bound::Exact)
        {
            *entry = Entry { key, score, best, depth, bound };
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() - 1)
    }
}
