//! Limits of the moves of units of a kind, found once for all of these.

use crate::compile::bitboard::Bitboard;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::limits::{Joint, Limits};
use crate::spec::ids::KindId;

impl<B: Bitboard> Moves<'_, B> {
    /// What rules about the position after them leave of the moves of units of a kind.
    #[inline(always)]
    pub(in crate::engine) fn limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        if after == self.usual.after {
            return Limits { alone: units & self.usual.alone, ..self.usual };
        }
        self.unusual_limits(after, kind, units)
    }

    /// The same where more than guards have to be asked, or other moves are asked nothing.
    #[inline(never)]
    fn unusual_limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        if after == 0 {
            return Limits::none();
        }
        let mut limits = Limits { after, ..Limits::none() };
        let told = after & self.support.threats.rule;
        let kept_apart = after & self.support.distance.rule;
        let others = self.others(after & !told & !kept_apart);
        if after & self.plan.post_move.guarding != 0 {
            limits.left = self.shelter.for_others();
            limits.asked = self.shelter.doubtful();
            limits.alone = units & self.shelter.exceptions();
            if after & self.plan.post_move.weak != 0 && limits.left != !B::EMPTY {
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
            limits.left = limits.left.without(threats.forbidden(kind, self.occupied));
            limits.asked |= threats.doubtful(kind, self.occupied);
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
    pub(in crate::engine) fn limits_apart(&mut self, after: [u32; 2], kind: KindId, units: B) -> Limits<B> {
        if self.joint.after != after {
            self.joint = self.joint_limits(after);
        }
        let Some(limits) = &self.joint.limits else {
            let limits = after.map(|after| self.limits(after, kind, units));
            return self.joined(limits);
        };
        let (threats, joint) = (&self.support.threats, &self.joint);
        let (mut attacking, mut forbidden) = (B::EMPTY, B::EMPTY);
        if joint.attacking.any() {
            attacking = joint.attacking & threats.attacking(kind);
            forbidden = attacking & threats.forbidden(kind, self.occupied);
        }
        let near = if joint.nearing.any() { joint.nearing & self.too_near(kind) } else { B::EMPTY };
        Limits {
            after: 0,
            left: limits.left.without(near | forbidden),
            asked: limits.asked | attacking.without(forbidden),
            alone: limits.alone & units,
        }
    }

    /// What such rules leave of the moves of units of all kinds, if they are not to be asked of each kind.
    #[inline(never)]
    fn joint_limits(&mut self, after: [u32; 2]) -> Joint<B> {
        let known = self.support.threats.rule | self.support.distance.rule;
        let is_simple = |after: u32| after & self.plan.post_move.weak == 0 && self.others(after & !known) == 0;
        if !after.into_iter().all(is_simple) {
            return Joint { after, ..Joint::none() };
        }
        let limits = after.map(|after| {
            let mut limits = Limits { after, ..Limits::none() };
            if after & self.plan.post_move.guarding != 0 {
                limits.left = self.shelter.for_others();
                limits.asked = self.shelter.doubtful();
                limits.alone = self.shelter.exceptions();
            }
            if after & self.support.threats.rule != 0 {
                limits.alone |= self.support.threats.pinned;
            }
            if after & self.support.distance.rule != 0 {
                limits.asked |= self.support.distance.doubtful;
            }
            limits
        });
        let asked = |rule: u32| {
            let [empty, taken] = after.map(|after| if after & rule != 0 { !B::EMPTY } else { B::EMPTY });
            self.parted(empty, taken)
        };
        let (threats, distance) = (self.support.threats.rule, self.support.distance.rule);
        let (attacking, nearing) = (asked(threats), asked(distance));
        Joint { after, limits: Some(self.joined(limits)), attacking, nearing }
    }

    /// The limits of moves without a capture, and those of moves with one, in one.
    fn joined(&self, limits: [Limits<B>; 2]) -> Limits<B> {
        let [quiet, capture] = limits;
        let (left, asked) = (self.parted(quiet.left, capture.left), self.parted(quiet.asked, capture.asked));
        Limits { after: 0, left, asked, alone: quiet.alone | capture.alone }
    }

    /// The empty squares of the one set and the others of the other.
    #[inline]
    fn parted(&self, empty: B, taken: B) -> B {
        empty.without(self.occupied) | taken & self.occupied
    }

    /// What guards alone leave of the moves of units of any kind, where that is known; else what no rule leaves.
    pub(in crate::engine) fn usual_limits(&self) -> Limits<B> {
        let post_move = &self.plan.post_move;
        let after =
            if post_move.weak == 0 && !self.shelter.is_unknown() { self.speaking(post_move.guarding) } else { 0 };
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
    #[inline(always)]
    pub(in crate::engine) fn limits_again(
        &mut self,
        known: &mut Option<Limits<B>>,
        after: u32,
        kind: KindId,
    ) -> Limits<B> {
        let after = self.speaking(after);
        match known {
            _ if after == self.usual.after => self.usual,
            Some(limits) if limits.after == after => *limits,
            _ => *known.insert(self.unusual_limits(after, kind, !B::EMPTY)),
        }
    }
}
