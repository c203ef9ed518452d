//! Bans on attacking: the moves that attack units of the opponent that no move may attack.
//!
//! As long as these are not attacked, a move attacks them from its goal, or opens the line of a slider behind the unit.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::AttackBan;
use crate::spec::ids::KindId;

/// The moves that attack units of the opponent.
#[derive(Debug, Clone, Default)]
pub struct AttackBanMasks<B> {
    /// The rule that forbids them, as a bit; none when it is asked like others.
    pub(in crate::engine) rule: u32,
    /// Whether it forbids them whatever else they are.
    always: bool,
    /// By kind whether it forbids those without a capture, while no guarded unit is attacked, of units that are not pinned.
    plain: Vec<bool>,
    /// Whether none is.
    safe: bool,
    /// The units that may not be attacked.
    pub(in crate::engine) spared: B,
    /// By kind the goals on which a unit attacks them.
    pub(in crate::engine) of_kind: Vec<B>,
    /// Who is alone between a slider of its own side and its aim, and where it may go.
    pub(in crate::engine) pins: Vec<(B, B)>,
    /// All of these.
    pub(in crate::engine) pinned: B,
}

impl<B: Bitboard> AttackBanMasks<B> {
    /// Nothing is forbidden to units of so many kinds.
    pub(in crate::engine) fn forget(&mut self, kinds: usize) {
        (self.rule, self.pinned, self.always, self.safe) = (0, B::EMPTY, false, false);
        self.of_kind.clear();
        self.of_kind.resize(kinds, B::EMPTY);
    }

    pub(in crate::engine) fn begin(&mut self, attack_ban: &AttackBan, kinds: usize) {
        self.forget(kinds);
        self.spared = B::EMPTY;
        self.always = attack_ban.always;
        self.plain.clear();
        self.plain.extend_from_slice(&attack_ban.plain);
        self.pins.clear();
    }

    /// The goals on which units of a kind attack whom they may not.
    #[inline]
    pub(in crate::engine) fn attacking(&self, kind: KindId) -> B {
        self.of_kind[kind.index()]
    }

    /// Notes whether it is known that no guarded unit is attacked.
    #[inline]
    pub(in crate::engine) fn set_safe(&mut self, safe: bool) {
        self.safe = safe;
    }

    /// The goals that are forbidden to units of a kind which are not [pinned](AttackBanMasks::pinned), while these squares are occupied.
    #[inline]
    pub(in crate::engine) fn forbidden(&self, kind: KindId, occupied: B) -> B {
        let attacking = self.of_kind[kind.index()];
        match self.always {
            true => attacking,
            false if self.safe && self.plain[kind.index()] => attacking.without(occupied),
            false => B::EMPTY,
        }
    }

    /// The goals of which it does not tell for such units.
    #[inline]
    pub(in crate::engine) fn doubtful(&self, kind: KindId, occupied: B) -> B {
        self.of_kind[kind.index()].without(self.forbidden(kind, occupied))
    }

    /// The goals with which a unit attacks nobody, and those of the others of which it does not tell: whoever leaves a line
    /// by capturing the one it aims at lays open nothing.
    #[inline]
    pub(in crate::engine) fn split_goals(&self, origin: usize, kind: KindId, (goals, occupied): (B, B)) -> (B, B) {
        let left = goals.without(self.of_kind[kind.index()]);
        if !self.pinned.has(origin) {
            return (left, goals & self.doubtful(kind, occupied));
        }
        let pins = self.pins.iter().filter(|(who, _)| who.has(origin));
        let left = pins.fold(left.without(self.spared), |left, (_, way)| left & *way);
        (left, if self.always { goals & self.spared } else { goals.without(left) })
    }
}
