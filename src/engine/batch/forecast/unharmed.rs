//! Pairs that can act as long as nobody attacks the first piece where it must not be attacked, such as those that may castle:
//! where nobody does, after a move that is not made those are lost which the unit that moved attacks there now.

use super::sights::Sights;
use super::stroll::Stroll;
use crate::program::Program;
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// Squares on which nobody may attack a piece, and where anybody stands meanwhile.
pub(super) type Safe<B> = (B, B);

/// All pairs that can act if nothing moves and nobody attacks the first; whether somebody does is
/// [found out](super::Forecast::knows_unharmed) when they are counted.
#[derive(Debug, Default)]
pub(super) struct Unharmed<B> {
    /// Which action the last are of, the first of them, and the others.
    of: Option<(usize, usize, B)>,
    /// For each of them the squares on which nobody may attack the first: before the two move, and after that.
    pairs: Vec<[Safe<B>; 2]>,
    /// From where that is attacked, by kind.
    pub(super) sights: Sights<B>,
}

impl<B: Squares> Unharmed<B> {
    /// There are none.
    pub(super) fn clear(&mut self) {
        self.of = None;
        self.pairs.clear();
    }

    /// Those of an action that a piece can do with some others are added now.
    pub(super) fn begin(&mut self, of: (usize, usize, B)) {
        self.of = Some(of);
    }

    /// Adds one: the squares on which nobody may attack the first.
    pub(super) fn add(&mut self, safe: [Safe<B>; 2]) {
        self.pairs.push(safe);
    }

    /// Whether there are none.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The squares on which nobody may attack the first of any of them.
    pub(super) fn squares(&self) -> B {
        self.pairs.iter().flatten().fold(B::EMPTY, |all, (squares, _)| all | *squares)
    }

    /// Of which action, and of which pieces, the last of them are, and how many all are.
    pub(super) fn all(&self) -> (Option<(usize, usize, B)>, u64) {
        (self.of, self.pairs.len() as u64)
    }

    /// Whether some may be lost by a move.
    #[inline]
    pub(super) fn minds(&self, stroll: &Stroll<B>) -> bool {
        !self.is_empty() && self.sights.mind(stroll.kind, B::only(stroll.goal))
    }

    /// Where it matters that a unit of a kind comes to stand.
    #[inline]
    pub(super) fn of(&self, kind: KindId) -> B {
        if self.is_empty() { B::EMPTY } else { self.sights.of(kind) }
    }

    /// How many are lost by a move of a player.
    #[inline(never)]
    pub(super) fn lost(&self, program: &Program<B>, player: PlayerId, stroll: &Stroll<B>) -> usize {
        let attacks = &program.attacks[player.index()];
        let is_attacked = |(squares, occupied): &Safe<B>| {
            let occupied = occupied.without(B::only(stroll.origin));
            let mut gaits = attacks.plain.iter().filter(|plain| plain.kinds.contains(&stroll.kind));
            gaits.any(|plain| (program.gaits[plain.gait].reach(stroll.goal, occupied) & *squares).any())
        };
        self.pairs.iter().filter(|safe| safe.iter().any(is_attacked)).count()
    }
}
