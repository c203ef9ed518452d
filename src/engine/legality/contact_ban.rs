//! Bans on contact: goals too near to a piece of the opponent.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::ContactBan;
use crate::spec::ids::{KindId, PlayerId};

/// The masks of a ban on contact.
#[derive(Debug, Clone, Default)]
pub struct ContactBanMasks<B> {
    /// The bit of the ban; zero if it is tested like other bans.
    pub(in crate::engine) rule: u32,
    /// The goals that are forbidden to some kinds.
    pub(in crate::engine) near: B,
    /// Undecided goals: a capture of the other piece changes the ban.
    pub(in crate::engine) doubtful: B,
}

impl<B: Bitboard> ContactBanMasks<B> {
    /// Finds the masks, unless the ban holds already.
    pub(in crate::engine) fn find(
        &mut self,
        (apart, opponent): (&ContactBan<B>, PlayerId),
        (own, enemies): (B, B),
        of_kinds: impl Fn(&[KindId]) -> B,
    ) {
        self.rule = 0;
        let of_all = |side, kinds: &[Box<[KindId]>]| kinds.iter().fold(side, |all, kinds| all & of_kinds(kinds));
        let (own, theirs) = (of_all(own, &apart.kinds), of_all(enemies, &apart.from));
        let near = if theirs.any() { apart.area[opponent.index()][theirs.first()] } else { B::EMPTY };
        if (own & near).is_empty() {
            (self.rule, self.near, self.doubtful) = (1 << apart.bit, near, theirs);
        }
    }
}
