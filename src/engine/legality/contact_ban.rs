//! Bans on contact: goals too near to a piece of the opponent.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::ContactBan;
use crate::spec::ids::{KindId, PlayerId};

/// What a rule that keeps pieces apart forbids.
#[derive(Debug, Clone, Default)]
pub struct ContactBanMasks<B> {
    /// The rule, as a bit; none when it is asked like others.
    pub(in crate::engine) rule: u32,
    /// The goals that are forbidden to some kinds.
    pub(in crate::engine) near: B,
    /// The goals of which it does not tell: whoever captures the other one changes what the rule reads.
    pub(in crate::engine) doubtful: B,
}

impl<B: Bitboard> ContactBanMasks<B> {
    /// Finds what a rule forbids, unless it forbids to leave everything as it is; `of_kinds` tells who is of some kinds.
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
