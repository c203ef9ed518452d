//! The keys of the positions of a line, in order, with a counting filter over them.

/// The keys of counted positions. Another line of play replaces keys behind a common start.
#[derive(Debug, Clone, Default)]
pub struct KeyHistory {
    /// All keys.
    pub all: Vec<u64>,
    /// The number of keys at the start that have not changed since they were counted.
    unchanged: usize,
    /// The keys that the filter has counted.
    counted: Vec<u64>,
    /// The number of counted keys by their last bits.
    filter: Option<Box<[u32; FILTER_SIZE]>>,
    /// The last query: the key, the number of keys then, and the answer.
    last_query: Option<(u64, usize, usize)>,
}

/// The size of the filter, a power of two.
const FILTER_SIZE: usize = 4096;

/// The most keys that are scanned rather than filtered.
const SHORT: usize = 16;

impl KeyHistory {
    /// Drops all keys behind a length.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        if len < self.all.len() {
            self.all.truncate(len);
            (self.unchanged, self.last_query) = (self.unchanged.min(len), None);
        }
    }

    /// An upper bound of the occurrences of a key.
    #[inline]
    pub fn at_most(&mut self, hash: u64) -> usize {
        if self.all.len() <= SHORT { self.all.len() } else { self.filtered_count(hash) }
    }

    fn filtered_count(&mut self, hash: u64) -> usize {
        let known = self.last_query.filter(|(last_query, len, _)| (*last_query, *len) == (hash, self.all.len()));
        known.map_or_else(|| self.update_filter(hash), |(.., most)| most)
    }

    fn update_filter(&mut self, hash: u64) -> usize {
        let filter = self.filter.get_or_insert_with(|| Box::new([0; FILTER_SIZE]));
        if self.unchanged < self.counted.len() {
            for gone in self.counted.drain(self.unchanged..) {
                filter[gone as usize % FILTER_SIZE] -= 1;
            }
        }
        for new in &self.all[self.unchanged..] {
            filter[*new as usize % FILTER_SIZE] += 1;
            self.counted.push(*new);
        }
        self.unchanged = self.all.len();
        let most = filter[hash as usize % FILTER_SIZE] as usize;
        self.last_query = Some((hash, self.unchanged, most));
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_counts_the_current_keys() {
        let mut history = KeyHistory::default();
        history.all.extend(0..40);
        assert_eq!((history.at_most(7), history.at_most(1000)), (1, 0));
        history.all.extend([7, 7]);
        assert_eq!(history.at_most(7), 3);
        history.truncate(30);
        history.all.extend([1000, 8]);
        assert_eq!((history.at_most(7), history.at_most(8), history.at_most(1000), history.at_most(35)), (1, 2, 1, 0));
        history.truncate(0);
        history.truncate(20);
        history.all.extend([8; 3]);
        assert_eq!(history.at_most(7), 3);
        history.all.extend([9; 30]);
        assert_eq!((history.at_most(7), history.at_most(8), history.at_most(9)), (0, 3, 30));
        history.truncate(32);
        history.all.push(9);
        assert_eq!(history.at_most(9), 30);
        history.truncate(32);
        history.all.push(8);
        assert_eq!((history.at_most(9), history.at_most(8)), (29, 4));
    }
}
