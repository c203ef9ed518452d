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

impl<B: Squares> Limits<B> {
    /// Those of no rule.
    pub(super) fn none() -> Self {
        Limits { after: 0, left: !B::EMPTY, asked: B::EMPTY, alone: B::EMPTY }
    }
}

impl<B: Squares> Moves<'_, B> {
    /// What rules about the position after them leave of the moves of units of a kind.
    #[inline(always)]
    pub(super) fn limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        if after == 0 {
            return Limits::none();
        }
        if after == self.usual.after {
            return Limits { alone: units & self.usual.alone, ..self.usual };
        }
        let mut limits = Limits { after, ..Limits::none() };
        let told = after & self.support.threats.rule;
        let kept_apart = after & self.support.distance.rule;
        let others = self.others(after & !told & !kept_apart);
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
        if kept_apart != 0 {
            limits.left = limits.left.without(self.too_near(kind));
            limits.asked |= self.support.distance.doubtful;
        }
        limits
    }

    /// The same where moves without a capture are asked other rules than those with one.
    #[inline(never)]
    pub(super) fn limits_apart(&mut self, after: [u32; 2], kind: KindId, units: B) -> Limits<B> {
        let [quiet, capture] = after;
        let (quiet, capture) = (self.limits(quiet, kind, units), self.limits(capture, kind, units));
        let both = |quiet: B, capture: B| quiet.without(self.occupied) | capture & self.occupied;
        let (left, asked) = (both(quiet.left, capture.left), both(quiet.asked, capture.asked));
        Limits { after: 0, left, asked, alone: quiet.alone | capture.alone }
    }

    /// What guards alone leave of the moves of units of any kind, where that is known; else what no rule leaves.
    pub(super) fn usual_limits(&self) -> Limits<B> {
        let watch = &self.plan.watch;
        let after = if watch.weak == 0 && !self.shelter.is_unknown() { self.speaking(watch.guarding) } else { 0 };
        match after & (self.support.threats.rule | self.support.distance.rule) == 0 && after != 0 {
            true => Limits {
                after,
                left: self.shelter.for_others(),
                asked: self.shelter.doubtful(),
                alone: self.shelter.exceptions(),
            },
            false => Limits::none(),
        }
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
