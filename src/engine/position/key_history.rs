//! The keys of the positions of a line, in order, with a counting filter over them.

/// The numbers of the positions that are counted. What comes after some of them may be another in the next moment, when
/// somebody looks along another line of play.
#[derive(Debug, Clone, Default)]
pub struct KeyHistory {
    /// All of them.
    pub hashes: Vec<u64>,
    /// How many, from the first on, are what they were when they were sifted.
    firm: usize,
    /// Those that were sifted.
    sifted: Vec<u64>,
    /// How many of these have the same last digits.
    sieve: Option<Box<[u32; MESHES]>>,
    /// What was asked for last, how many there were then, and the answer.
    asked: Option<(u64, usize, usize)>,
}

/// So many last digits are told apart; a power of two.
const MESHES: usize = 4096;

/// So many are looked through faster than they are sifted.
const FEW: usize = 16;

impl KeyHistory {
    /// Forgets all after so many.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        if len < self.hashes.len() {
            self.hashes.truncate(len);
            (self.firm, self.asked) = (self.firm.min(len), None);
        }
    }

    /// No position can have been there more often; sifting tells without a look at all of them.
    #[inline]
    pub fn at_most(&mut self, hash: u64) -> usize {
        if self.hashes.len() <= FEW { self.hashes.len() } else { self.sift(hash) }
    }

    fn sift(&mut self, hash: u64) -> usize {
        let known = self.asked.filter(|(asked, len, _)| (*asked, *len) == (hash, self.hashes.len()));
        known.map_or_else(|| self.sift_anew(hash), |(.., most)| most)
    }

    fn sift_anew(&mut self, hash: u64) -> usize {
        let sieve = self.sieve.get_or_insert_with(|| Box::new([0; MESHES]));
        if self.firm < self.sifted.len() {
            for gone in self.sifted.drain(self.firm..) {
                sieve[gone as usize % MESHES] -= 1;
            }
        }
        for new in &self.hashes[self.firm..] {
            sieve[*new as usize % MESHES] += 1;
            self.sifted.push(*new);
        }
        self.firm = self.hashes.len();
        let most = sieve[hash as usize % MESHES] as usize;
        self.asked = Some((hash, self.firm, most));
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sifted_is_what_is_there_now() {
        let mut trail = KeyHistory::default();
        trail.hashes.extend(0..40);
        assert_eq!((trail.at_most(7), trail.at_most(1000)), (1, 0));
        trail.hashes.extend([7, 7]);
        assert_eq!(trail.at_most(7), 3);
        trail.truncate(30);
        trail.hashes.extend([1000, 8]);
        assert_eq!((trail.at_most(7), trail.at_most(8), trail.at_most(1000), trail.at_most(35)), (1, 2, 1, 0));
        trail.truncate(0);
        trail.truncate(20);
        trail.hashes.extend([8; 3]);
        assert_eq!(trail.at_most(7), 3);
        trail.hashes.extend([9; 30]);
        assert_eq!((trail.at_most(7), trail.at_most(8), trail.at_most(9)), (0, 3, 30));
        trail.truncate(32);
        trail.hashes.push(9);
        assert_eq!(trail.at_most(9), 30);
        trail.truncate(32);
        trail.hashes.push(8);
        assert_eq!((trail.at_most(9), trail.at_most(8)), (29, 4));
    }
}
