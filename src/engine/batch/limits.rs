//! What rules about the position after them leave of the moves of units of a kind, worked out once for all of these.

use super::Moves;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// What rules about the position after them leave of moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits<B> {
    /// The rules, as bits.
    pub after: u32,
    /// The goals that are left to almost all units.
    pub left: B,
    /// The goals of which they have to be asked.
    pub asked: B,
    /// The units that have other goals than all others.
    pub alone: B,
}

impl<B: Squares> Moves<'_, B> {
    /// What rules about the position after them leave of the moves of units of a kind.
    #[inline(always)]
    pub(super) fn limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        let mut limits = Limits { after, left: !B::EMPTY, asked: B::EMPTY, alone: B::EMPTY };
        if after == 0 {
            return limits;
        }
        let told = after & self.support.threats.rule;
        let others = self.others(after & !told);
        if after & self.plan.watch.guarding != 0 {
            limits.left = self.shelter.for_others();
            limits.asked = self.shelter.doubtful();
            limits.alone = units & self.shelter.exceptions();
            if after & self.plan.watch.weak != 0 && limits.left != !B::EMPTY {
                let (free, more, origins) = self.weakly(kind, limits.left);
                limits.left = free;
                limits.asked |= more;
                limits.alone |= units & origins;
            }
        }
        if others & (self.closed | self.open) != 0 || (others != 0 && self.support.all) {
            limits.alone = units;
        } else if others != 0 {
            limits.alone |= units & self.support.origins;
            limits.asked |= self.support.goals | self.support.of_kind[kind.index()];
        }
        if told != 0 {
            let threats = &self.support.threats;
            limits.left = limits.left.without(threats.forbidden(kind));
            limits.asked |= threats.doubtful(kind);
            limits.alone |= units & threats.pinned;
        }
        limits
    }

    /// The same for all units of a kind, unless it is known already.
    #[inline]
    pub(super) fn limits_again(&mut self, known: &mut Option<Limits<B>>, after: u32, kind: KindId) -> Limits<B> {
        let after = self.speaking(after);
        match known {
            Some(limits) if limits.after == after => *limits,
            _ => *known.insert(self.limits(after, kind, !B::EMPTY)),
        }
    }
}
