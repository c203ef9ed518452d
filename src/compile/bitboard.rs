//! Bitboards: sets of squares in one machine word for up to 64 squares, two for up to 128, four for up to 256.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::spec::ids::Square;
use crate::spec::value::SquareSet;

/// A set of squares; bit *n* is square *n*.
pub trait Bitboard:
    Copy
    + Debug
    + Default
    + PartialEq
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Send
    + Sync
    + 'static
{
    /// The number of squares that fit.
    const CAPACITY: usize;
    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn only(square: usize) -> Self;
    /// Whether a square is in it.
    fn has(self, square: usize) -> bool;
    /// The number of squares in the set.
    fn count(self) -> u32;
    /// The least square; [`CAPACITY`](Bitboard::CAPACITY) or more when there is none.
    fn first(self) -> usize;
    /// The greatest square of a set that is not empty.
    fn last(self) -> usize;
    /// The set without its least square; of no square, none.
    #[must_use]
    fn rest(self) -> Self;
    /// Reads a set that begins at a place of a row of words.
    fn load(words: &[u64], at: usize) -> Self;
    /// Writes a set to a place of a row of words.
    fn store(self, words: &mut [u64], at: usize);
    /// The squares from the greatest of `lower` to the least of `upper`, both included; without a square on a side, to
    /// that end. All squares of `lower` are less than those of `upper`.
    #[must_use]
    fn stretch(lower: Self, upper: Self) -> Self;

    /// Shifts every square by less than the [capacity](Bitboard::CAPACITY). Bits that leave the word may wrap around,
    /// so mask squares from which the shift leaves the board.
    #[must_use]
    fn moved(self, by: i16) -> Self;

    /// The least square alone; of no square, none.
    #[inline]
    #[must_use]
    fn lowest(self) -> Self {
        self ^ self.rest()
    }

    /// The greatest square alone; of no square, none.
    #[inline]
    #[must_use]
    fn highest(self) -> Self {
        if self.is_empty() { Self::EMPTY } else { Self::only(self.last()) }
    }

    /// Whether there is no square in it.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there is a square in it.
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Its squares, least first.
    fn each(self) -> SquareIter<Self> {
        SquareIter(self)
    }

    /// The squares that are not in another set.
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Converts from a set of squares of any board.
    fn from_set(set: SquareSet) -> Self {
        set.iter().fold(Self::EMPTY, |squares, square| squares | Self::only(square.index()))
    }

    /// Converts to a set of squares of any board.
    fn to_set(self) -> SquareSet {
        self.each().map(Square::at).collect()
    }
}

/// The squares of a set, least first.
#[derive(Debug, Clone, Copy)]
pub struct SquareIter<B>(B);

impl<B: Bitboard> Iterator for SquareIter<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.rest();
        Some(first)
    }
}

impl<B: Bitboard> DoubleEndedIterator for SquareIter<B> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let last = self.0.last();
        self.0 = self.0.without(B::only(last));
        Some(last)
    }
}

macro_rules! word {
    ($word:ty, $load:expr, $store:expr) => {
        impl Bitboard for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn only(square: usize) -> Self {
                1 << square
            }
            #[inline]
            fn has(self, square: usize) -> bool {
                self >> square & 1 != 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> usize {
                (<$word>::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn moved(self, by: i16) -> Self {
                // To turn by 2³² less is to turn the other way: that is a multiple of the bits of any word.
                self.rotate_left(by as u32)
            }
            #[inline]
            fn load(words: &[u64], at: usize) -> Self {
                $load(words, at)
            }
            #[inline]
            fn store(self, words: &mut [u64], at: usize) {
                $store(self, words, at);
            }
            // To subtract the greatest of the lower squares turns over everything from there to the least upper one.
            #[inline]
            fn stretch(lower: Self, upper: Self) -> Self {
                let top = 1 << (<$word>::BITS - 1 - (lower | 1).leading_zeros());
                upper ^ upper.wrapping_sub(top)
            }
        }
    };
}

word!(u64, |words: &[u64], at: usize| words[at], |set, words: &mut [u64], at: usize| words[at] = set);
word!(
    u128,
    |words: &[u64], at: usize| u128::from(words[at]) | u128::from(words[at + 1]) << 64,
    |set: u128, words: &mut [u64], at: usize| {
        words[at] = set as u64;
        words[at + 1] = (set >> 64) as u64;
    }
);

/// A set of up to 256 squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wide([u64; 4]);

impl Bitboard for Wide {
    const CAPACITY: usize = 256;
    const EMPTY: Self = Wide([0; 4]);

    #[inline]
    fn only(square: usize) -> Self {
        let mut words = [0; 4];
        words[square >> 6] = 1 << (square & 63);
        Wide(words)
    }
    #[inline]
    fn has(self, square: usize) -> bool {
        self.0[square >> 6] >> (square & 63) & 1 != 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn first(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0);
        word.map_or(256, |index| index * 64 + self.0[index].trailing_zeros() as usize)
    }
    #[inline]
    fn last(self) -> usize {
        let word = self.0.iter().rposition(|word| *word != 0);
        word.map_or(0, |index| index * 64 + 63 - self.0[index].leading_zeros() as usize)
    }
    #[inline]
    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn moved(self, by: i16) -> Self {
        let by = i32::from(by);
        let (words, bits) = (by.div_euclid(64), by.rem_euclid(64) as u32);
        let word = |index: i32| usize::try_from(index).ok().and_then(|index| self.0.get(index)).copied().unwrap_or(0);
        Wide(std::array::from_fn(|index| {
            let from = index as i32 - words;
            word(from) << bits | word(from - 1).checked_shr(64 - bits).unwrap_or(0)
        }))
    }
    #[inline]
    fn load(words: &[u64], at: usize) -> Self {
        Wide(std::array::from_fn(|index| words[at + index]))
    }
    #[inline]
    fn store(self, words: &mut [u64], at: usize) {
        words[at..at + 4].copy_from_slice(&self.0);
    }
    #[inline]
    fn stretch(lower: Self, upper: Self) -> Self {
        let top = Wide::only(lower.last());
        let mut borrow = false;
        Wide(std::array::from_fn(|index| {
            let (word, first) = upper.0[index].overflowing_sub(top.0[index]);
            let (word, second) = word.overflowing_sub(u64::from(borrow));
            borrow = first | second;
            upper.0[index] ^ word
        }))
    }
}

macro_rules! by_word {
    ($operation:ident, $name:ident, $assign:ident, $assign_name:ident, $operator:tt) => {
        impl $operation for Wide {
            type Output = Wide;
            #[inline]
            fn $name(self, other: Wide) -> Wide {
                Wide(std::array::from_fn(|index| self.0[index] $operator other.0[index]))
            }
        }
        impl $assign for Wide {
            #[inline]
            fn $assign_name(&mut self, other: Wide) {
                *self = *self $operator other;
            }
        }
    };
}

by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |);
by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree<B: Bitboard>(size: usize) {
        let set: SquareSet = (0..size).filter(|square| square * 7 % 5 < 2).map(Square::at).collect();
        let word = B::from_set(set);
        assert_eq!(word.to_set(), set);
        assert_eq!(word.count() as usize, set.len());
        assert_eq!(word.first(), set.iter().next().unwrap().index());
        assert_eq!(word.last(), set.iter().last().unwrap().index());
        assert_eq!(word.rest().count() as usize, set.len() - 1);
        assert!((0..size).all(|square| word.has(square) == set.contains(Square::at(square))));
        assert_eq!(word.without(B::only(word.first())), word.rest());
        assert!(B::EMPTY.first() >= size && B::EMPTY.rest().is_empty());
        let mut words = [u64::MAX; 6];
        word.store(&mut words, 1);
        assert_eq!(B::load(&words, 1), word);
        assert_eq!((words[0], words[1 + B::CAPACITY / 64]), (u64::MAX, u64::MAX));
    }

    /// The stretch between two sets on a line with every third square, square by square.
    fn stretches<B: Bitboard>() {
        for origin in [0, 1, 40, 63, 64, 100, 127, 128, 200, 255].into_iter().filter(|origin| *origin < B::CAPACITY) {
            for pick in 0..16_usize {
                let chosen =
                    |square: &usize| square.is_multiple_of(3) && (square / 3 * 7 + pick).is_multiple_of(pick + 1);
                let lower = || (0..origin).filter(chosen);
                let upper = || (origin + 1..B::CAPACITY).filter(chosen);
                let set = |squares: Vec<usize>| squares.into_iter().fold(B::EMPTY, |set, square| set | B::only(square));
                let (from, to) = (lower().next_back().unwrap_or(0), upper().next().unwrap_or(B::CAPACITY - 1));
                let stretch = B::stretch(set(lower().collect()), set(upper().collect()));
                assert_eq!(stretch, set((from..=to).collect()), "{origin} {pick}");
                assert_eq!(set(upper().collect()).lowest(), set(upper().take(1).collect()));
                assert_eq!(set(lower().collect()).highest(), set(lower().next_back().into_iter().collect()));
            }
        }
    }

    #[test]
    fn a_stretch_ends_with_the_nearest_on_either_side() {
        stretches::<u64>();
        stretches::<u128>();
        stretches::<Wide>();
    }

    #[test]
    fn words_of_any_width_are_the_same_sets() {
        agree::<u64>(64);
        agree::<u128>(64);
        agree::<u128>(128);
        agree::<Wide>(256);
    }
}
