//! The moves of pieces near to one of the opponent's, where a rule keeps them apart, as sets of goals.

use super::Moves;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::ContactBan;
use crate::spec::ids::{KindId, PlayerId};

/// What a rule that keeps pieces apart forbids.
#[derive(Debug, Clone, Default)]
pub struct Distance<B> {
    /// The rule, as a bit; none when it is asked like others.
    pub(super) rule: u32,
    /// The goals that are forbidden to some kinds.
    pub(super) near: B,
    /// The goals of which it does not tell: whoever captures the other one changes what the rule reads.
    pub(super) doubtful: B,
}

impl<B: Bitboard> Distance<B> {
    /// Finds what a rule forbids, unless it forbids to leave everything as it is; `of_kinds` tells who is of some kinds.
    pub(super) fn find(
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

impl<B: Bitboard> Moves<'_, B> {
    /// Finds what a rule that keeps pieces apart forbids.
    pub(super) fn find_distance(&mut self) {
        if let Some(apart) = self.plan.post_move.contact_ban.as_ref().filter(|_| self.plan.blast.is_none()) {
            let view = &self.view;
            let opponent = view.program.spec.next_player(self.mover);
            let sides = (view.owned(0, Some(self.mover)), view.owned(0, Some(opponent)));
            self.support.distance.find((apart, opponent), sides, |kinds| view.of_kinds(kinds));
        }
    }

    /// The goals that such a rule forbids to units of a kind.
    #[inline]
    pub(super) fn too_near(&self, kind: KindId) -> B {
        let meant = |apart: &ContactBan<B>| apart.meant[kind.index()];
        if self.plan.post_move.contact_ban.as_ref().is_some_and(meant) { self.support.distance.near } else { B::EMPTY }
    }
}
