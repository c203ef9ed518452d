//! Limits of the moves of units of a kind, found once for all of these.

use crate::compile::bitboard::Bitboard;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::limits::{CaptureLimits, Limits};
use crate::spec::ids::KindId;

impl<B: Bitboard> Generator<'_, B> {
    /// The limits that post-move bans set to the moves of units of a kind.
    #[inline(always)]
    pub(super) fn limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        if after == self.usual_limits.after {
            return Limits { exceptions: units & self.usual_limits.exceptions, ..self.usual_limits };
        }
        self.unusual_limits(after, kind, units)
    }

    /// The limits of other bans than the usual ones.
    #[inline(never)]
    fn unusual_limits(&mut self, after: u32, kind: KindId, units: B) -> Limits<B> {
        if after == 0 {
            return Limits::none();
        }
        let mut limits = Limits { after, ..Limits::none() };
        let attacking = after & self.footprint.attack_ban.rule;
        let near = after & self.footprint.contact_ban.rule;
        let others = self.others(after & !attacking & !near);
        if after & self.plan.post_move.guarding != 0 {
            limits.allowed = self.guard_info.for_others();
            limits.tested = self.guard_info.doubtful();
            limits.exceptions = units & self.guard_info.exceptions();
            if after & self.plan.post_move.weak != 0 && limits.allowed != !B::EMPTY {
                let (free, more, origins) = self.weak_limits(kind, limits.allowed);
                limits.allowed = free;
                limits.tested |= more;
                limits.exceptions |= units & origins;
            }
        }
        if others & (self.violated | self.undecided) != 0 || (others != 0 && self.footprint.all) {
            limits.exceptions = units;
        } else if others != 0 {
            limits.exceptions |= units & self.footprint.origins;
            limits.tested |= self.footprint.goals | self.footprint.of_kind[kind.index()];
        }
        if attacking != 0 {
            let attack_ban = &self.footprint.attack_ban;
            limits.allowed = limits.allowed.without(attack_ban.forbidden(kind, self.occupied));
            limits.tested |= attack_ban.doubtful(kind, self.occupied);
            limits.exceptions |= units & attack_ban.pinned;
        }
        if near != 0 {
            limits.allowed = limits.allowed.without(self.too_near(kind));
            limits.tested |= self.footprint.contact_ban.doubtful;
        }
        limits
    }

    /// The limits of units whose quiet moves and captures have different bans.
    #[inline(never)]
    pub(super) fn split_limits(&mut self, after: [u32; 2], kind: KindId, units: B) -> Limits<B> {
        if self.capture_limits.after != after {
            self.capture_limits = self.find_capture_limits(after);
        }
        let Some(limits) = &self.capture_limits.limits else {
            let limits = after.map(|after| self.limits(after, kind, units));
            return self.joined(limits);
        };
        let (attack_ban, joint) = (&self.footprint.attack_ban, &self.capture_limits);
        let (mut attacking, mut forbidden) = (B::EMPTY, B::EMPTY);
        if joint.attacking.any() {
            attacking = joint.attacking & attack_ban.attacking(kind);
            forbidden = attacking & attack_ban.forbidden(kind, self.occupied);
        }
        let near = if joint.nearing.any() { joint.nearing & self.too_near(kind) } else { B::EMPTY };
        Limits {
            after: 0,
            allowed: limits.allowed.without(near | forbidden),
            tested: limits.tested | attacking.without(forbidden),
            exceptions: limits.exceptions & units,
        }
    }

    /// The part of these limits that is equal for all kinds, if there is one.
    #[inline(never)]
    fn find_capture_limits(&mut self, after: [u32; 2]) -> CaptureLimits<B> {
        let known = self.footprint.attack_ban.rule | self.footprint.contact_ban.rule;
        let is_simple = |after: u32| after & self.plan.post_move.weak == 0 && self.others(after & !known) == 0;
        if !after.into_iter().all(is_simple) {
            return CaptureLimits { after, ..CaptureLimits::none() };
        }
        let limits = after.map(|after| {
            let mut limits = Limits { after, ..Limits::none() };
            if after & self.plan.post_move.guarding != 0 {
                limits.allowed = self.guard_info.for_others();
                limits.tested = self.guard_info.doubtful();
                limits.exceptions = self.guard_info.exceptions();
            }
            if after & self.footprint.attack_ban.rule != 0 {
                limits.exceptions |= self.footprint.attack_ban.pinned;
            }
            if after & self.footprint.contact_ban.rule != 0 {
                limits.tested |= self.footprint.contact_ban.doubtful;
            }
            limits
        });
        let asked = |rule: u32| {
            let [empty, taken] = after.map(|after| if after & rule != 0 { !B::EMPTY } else { B::EMPTY });
            self.split(empty, taken)
        };
        let (attack_ban, contact_ban) = (self.footprint.attack_ban.rule, self.footprint.contact_ban.rule);
        let (attacking, nearing) = (asked(attack_ban), asked(contact_ban));
        CaptureLimits { after, limits: Some(self.joined(limits)), attacking, nearing }
    }

    /// Joins the limits of quiet moves and of captures.
    fn joined(&self, limits: [Limits<B>; 2]) -> Limits<B> {
        let [quiet, capture] = limits;
        let (allowed, tested) = (self.split(quiet.allowed, capture.allowed), self.split(quiet.tested, capture.tested));
        Limits { after: 0, allowed, tested, exceptions: quiet.exceptions | capture.exceptions }
    }

    /// The empty squares of one set and the occupied squares of the other.
    #[inline]
    fn split(&self, empty: B, taken: B) -> B {
        empty.without(self.occupied) | taken & self.occupied
    }

    /// The limits of guards alone, for units of any kind. No limits if guards do not decide.
    pub(super) fn find_usual_limits(&self) -> Limits<B> {
        let post_move = &self.plan.post_move;
        let after =
            if post_move.weak == 0 && !self.guard_info.is_unknown() { self.active(post_move.guarding) } else { 0 };
        match after & (self.footprint.attack_ban.rule | self.footprint.contact_ban.rule) == 0 && after != 0 {
            true => Limits {
                after,
                allowed: self.guard_info.for_others(),
                tested: self.guard_info.doubtful(),
                exceptions: self.guard_info.exceptions(),
            },
            false => Limits::none(),
        }
    }

    /// The limits of all units of a kind, found once.
    #[inline(always)]
    pub(super) fn cached_limits(&mut self, known: &mut Option<Limits<B>>, after: u32, kind: KindId) -> Limits<B> {
        let after = self.active(after);
        match known {
            _ if after == self.usual_limits.after => self.usual_limits,
            Some(limits) if limits.after == after => *limits,
            _ => *known.insert(self.unusual_limits(after, kind, !B::EMPTY)),
        }
    }
}
