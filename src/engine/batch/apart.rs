//! The moves of pieces near to one of the opponent's, where a rule keeps them apart, as sets of goals.

use super::Moves;
use crate::engine::view::View;
use crate::program::plan::Apart;
use crate::program::squares::Squares;
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

impl<B: Squares> Distance<B> {
    /// Finds what a rule forbids, unless it forbids to leave everything as it is.
    fn find(&mut self, view: &View<'_, B>, apart: &Apart<B>, mover: PlayerId) {
        self.rule = 0;
        let opponent = view.program.spec.next_player(mover);
        let of_kinds = |kinds: &[Box<[KindId]>], of| {
            kinds.iter().fold(view.owned(0, Some(of)), |all, kinds| all & view.of_kinds(kinds))
        };
        let (own, theirs) = (of_kinds(&apart.kinds, mover), of_kinds(&apart.from, opponent));
        let near = if theirs.any() { apart.area[opponent.index()][theirs.first()] } else { B::EMPTY };
        if (own & near).is_empty() {
            (self.rule, self.near, self.doubtful) = (1 << apart.bit, near, theirs);
        }
    }
}

impl<B: Squares> Moves<'_, B> {
    /// Finds what a rule that keeps pieces apart forbids.
    pub(super) fn find_distance(&mut self) {
        if let Some(apart) = self.plan.watch.apart.as_ref().filter(|_| self.plan.blast.is_none()) {
            self.support.distance.find(&self.view, apart, self.mover);
        }
    }

    /// The goals that such a rule forbids to units of a kind.
    #[inline]
    pub(super) fn too_near(&self, kind: KindId) -> B {
        let meant = |apart: &Apart<B>| apart.meant[kind.index()];
        if self.plan.watch.apart.as_ref().is_some_and(meant) { self.support.distance.near } else { B::EMPTY }
    }
}
