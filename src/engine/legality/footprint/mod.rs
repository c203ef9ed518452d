//! Footprints: the simple moves that could change the value of a condition.
//!
//! For every move outside its footprint, a condition about the position after a move has the value that it has if nothing moves. So it is evaluated
//! once for a position, and then only after moves of the footprint.

pub mod attacks;
pub mod conditions;
pub mod values;

use crate::compile::bitboard::Bitboard;
use crate::engine::legality::attack_ban::AttackBanMasks;
use crate::engine::legality::contact_ban::ContactBanMasks;
use crate::spec::code::Slot;
use crate::spec::ids::KindId;

/// The moves that could change something.
#[derive(Debug, Clone, Default)]
pub struct Footprint<B> {
    /// Those of units on these squares.
    pub origins: B,
    /// Those to these squares.
    pub goals: B,
    /// Those of a kind to these squares.
    pub of_kind: Vec<B>,
    /// All of them.
    pub all: bool,
    /// Whether pieces that come onto the board are meant, not such as stand there.
    pub arrivals: bool,
    /// Whether moves of the opponent of whoever is to move are meant, not such of its own.
    pub of_others: bool,
    /// Whether only such are meant that change no facts which are read.
    pub keeps_facts: bool,
    /// Slots that speak of the move.
    pub of_move: Vec<Slot>,
    /// The only goals that some movements have in the position.
    pub fixed: Vec<B>,
    /// The moves that attack units of the opponent that no move may attack.
    pub attack_ban: AttackBanMasks<B>,
    /// What a rule that keeps pieces apart forbids.
    pub contact_ban: ContactBanMasks<B>,
}

impl<B: Bitboard> Footprint<B> {
    /// No move, for so many kinds.
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

    /// No move, of the same sort as those of another support.
    fn clear_like(&mut self, other: &Footprint<B>) {
        self.clear(other.of_kind.len());
        self.arrivals = other.arrivals;
        (self.of_others, self.keeps_facts) = (other.of_others, other.keeps_facts);
        self.of_move.extend_from_slice(&other.of_move);
    }

    /// Leaves only what comes to squares to which another support has it come, too.
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

    /// Adds what comes to the squares of another support.
    fn join(&mut self, other: &Footprint<B>) {
        self.all |= other.all;
        self.goals |= other.goals;
        self.of_kind.iter_mut().zip(&other.of_kind).for_each(|(own, others)| *own |= *others);
    }

    fn is_nothing(&self) -> bool {
        !self.all && self.goals.is_empty() && self.of_kind.iter().all(|goals| goals.is_empty())
    }

    /// Adds the moves of any of these kinds – one of each of the lists – to these squares.
    fn arrive(&mut self, kinds: &[Box<[KindId]>], squares: B) {
        for (index, goals) in self.of_kind.iter_mut().enumerate() {
            if kinds.iter().all(|list| list.contains(&KindId::at(index))) {
                *goals |= squares;
            }
        }
    }

    /// Which moves of a unit of a kind to these squares are among them.
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
