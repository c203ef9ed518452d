//! Bans on attacking: the moves that attack units of the opponent that no move may attack.
//!
//! As long as these are not attacked, a move attacks them from its goal, or opens the line of a slider behind the unit.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::AttackBan;
use crate::spec::ids::KindId;

/// The masks of a ban on attacking.
#[derive(Debug, Clone, Default)]
pub struct AttackBanMasks<B> {
    /// The bit of the ban; zero if it is tested like other bans.
    pub(in crate::engine) rule: u32,
    /// Whether the ban is unconditional.
    always: bool,
    /// For each kind: whether quiet moves of unpinned units are forbidden while no guarded unit is attacked.
    plain: Vec<bool>,
    /// Whether no guarded unit is attacked.
    safe: bool,
    /// The units that must not be attacked.
    pub(super) spared: B,
    /// The goals from which a unit attacks them, by kind.
    pub(in crate::engine) of_kind: Vec<B>,
    /// Units between a slider of their own side and its target, with the squares of the line.
    pub(super) pins: Vec<(B, B)>,
    /// All of these units.
    pub(in crate::engine) pinned: B,
}

impl<B: Bitboard> AttackBanMasks<B> {
    /// Clears the masks.
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

    /// The goals from which units of a kind attack spared units.
    #[inline]
    pub(in crate::engine) fn attacking(&self, kind: KindId) -> B {
        self.of_kind[kind.index()]
    }

    /// Sets whether it is known that no guarded unit is attacked.
    #[inline]
    pub(in crate::engine) fn set_safe(&mut self, safe: bool) {
        self.safe = safe;
    }

    /// The goals that are forbidden to unpinned units of a kind.
    #[inline]
    pub(in crate::engine) fn forbidden(&self, kind: KindId, occupied: B) -> B {
        let attacking = self.of_kind[kind.index()];
        match self.always {
            true => attacking,
            false if self.safe && self.plain[kind.index()] => attacking.without(occupied),
            false => B::EMPTY,
        }
    }

    /// The goals that the masks do not decide for unpinned units of a kind.
    #[inline]
    pub(in crate::engine) fn doubtful(&self, kind: KindId, occupied: B) -> B {
        self.of_kind[kind.index()].without(self.forbidden(kind, occupied))
    }

    /// The goals from which a unit attacks no spared unit, and the undecided ones. A unit that captures the target of
    /// a line opens nothing.
    #[inline]
    pub(in crate::engine) fn split_goals(&self, origin: usize, kind: KindId, (goals, occupied): (B, B)) -> (B, B) {
        let left = goals.without(self.of_kind[kind.index()]);
        if !self.pinned.has(origin) {
            return (left, goals & self.doubtful(kind, occupied));
        }
        let pins = self.pins.iter().filter(|(pinned, _)| pinned.has(origin));
        let left = pins.fold(left.without(self.spared), |left, (_, line)| left & *line);
        (left, if self.always { goals & self.spared } else { goals.without(left) })
    }
}
