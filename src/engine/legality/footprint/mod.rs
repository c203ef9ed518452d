//! Footprints: the simple moves that could change the value of a condition.
//!
//! For every move outside its footprint, a condition about the position after a move has the value that it has if
//! nothing moves. So it is evaluated once for a position, and then only after moves of the footprint.

pub mod attacks;
pub mod conditions;
pub mod values;

use crate::compile::bitboard::Bitboard;
use crate::engine::legality::attack_ban::AttackBanMasks;
use crate::engine::legality::contact_ban::ContactBanMasks;
use crate::spec::code::Slot;
use crate::spec::ids::KindId;

/// A set of moves.
#[derive(Debug, Clone, Default)]
pub struct Footprint<B> {
    /// Moves of units on these squares.
    pub origins: B,
    /// Moves to these squares.
    pub goals: B,
    /// Moves of a kind to these squares, by kind.
    pub of_kind: Vec<B>,
    /// All moves.
    pub all: bool,
    /// Whether arriving pieces are meant, not pieces on the board.
    pub arrivals: bool,
    /// Whether moves of the opponent are meant.
    pub of_others: bool,
    /// Whether only moves are meant that change no facts.
    pub keeps_facts: bool,
    /// Slots that depend on the move.
    pub of_move: Vec<Slot>,
    /// The only goals of movements with a fixed goal.
    pub fixed: Vec<B>,
    /// The masks of the ban on attacking.
    pub attack_ban: AttackBanMasks<B>,
    /// The masks of the ban on contact.
    pub contact_ban: ContactBanMasks<B>,
}

impl<B: Bitboard> Footprint<B> {
    /// Clears the footprint, for a number of kinds.
    pub fn clear(&mut self, kinds: usize) {
        self.origins = B::EMPTY;
        self.goals = B::EMPTY;
        self.of_kind.clear();
        self.of_kind.resize(kinds, B::EMPTY);
        self.all = false;
        self.arrivals = false;
        (self.of_others, self.keeps_facts) = (false, false);
        self.of_move.clear();
    }

    /// Clears the footprint, with the meaning of another one.
    fn clear_like(&mut self, other: &Footprint<B>) {
        self.clear(other.of_kind.len());
        self.arrivals = other.arrivals;
        (self.of_others, self.keeps_facts) = (other.of_others, other.keeps_facts);
        self.of_move.extend_from_slice(&other.of_move);
    }

    /// Keeps only arrivals that are in another footprint, too.
    fn meet(&mut self, other: &mut Footprint<B>) {
        if self.all {
            std::mem::swap(self, other);
            return;
        }
        if other.all {
            return;
        }
        for (own, others) in self.of_kind.iter_mut().zip(&other.of_kind) {
            *own = (*own | self.goals) & (*others | other.goals);
        }
        self.goals &= other.goals;
    }

    /// Adds the arrivals of another footprint.
    fn join(&mut self, other: &Footprint<B>) {
        self.all |= other.all;
        self.goals |= other.goals;
        self.of_kind.iter_mut().zip(&other.of_kind).for_each(|(own, others)| *own |= *others);
    }

    fn is_nothing(&self) -> bool {
        !self.all && self.goals.is_empty() && self.of_kind.iter().all(|goals| goals.is_empty())
    }

    /// Adds arrivals on these squares of each kind that is in every list.
    fn arrive(&mut self, kinds: &[Box<[KindId]>], squares: B) {
        for (index, goals) in self.of_kind.iter_mut().enumerate() {
            if kinds.iter().all(|list| list.contains(&KindId::at(index))) {
                *goals |= squares;
            }
        }
    }

    /// The goals of a unit that are in the footprint.
    #[inline]
    pub fn among(&self, origin: usize, kind: KindId, goals: B) -> B {
        let all = self.all || self.origins.has(origin);
        if all { goals } else { goals & (self.goals | self.of_kind[kind.index()]) }
    }

    fn touch(&mut self, squares: B) {
        self.origins |= squares;
        self.goals |= squares;
    }
}
