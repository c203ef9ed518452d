//! Guard info: the masks that keep guarded units from being attacked – in chess the check mask and the pins.
//!
//! An attack along a table depends on the squares between the attacker and its target. A move elsewhere does not change it. So one set of goals
//! holds for almost all units; only blockers and the guarded units have other goals.

use crate::compile::bitboard::Bitboard;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::legality::path_attacker::PathAttacker;
use crate::engine::legality::screen::Screen;

/// The moves that leave no guarded unit attacked.
#[derive(Debug, Clone, Default)]
pub struct GuardInfo<B> {
    pub(in crate::engine) unknown: bool,
    /// Whether some attacker reaches its aim, but for those with hurdles and walkers.
    pub(in crate::engine) attacked: bool,
    /// The guarded units.
    pub(in crate::engine) guarded: B,
    /// Enemies that may attack them.
    pub(in crate::engine) enemies: B,
    /// What attackers leave to whoever stands on none of the lines: to capture them, or to stand between.
    pub(in crate::engine) others_allowed: B,
    /// The same without the hurdles.
    pub(in crate::engine) line_allowed: B,
    /// Who is alone between an attacker and its aim, and where it may go.
    pub(in crate::engine) pins: Vec<(B, B)>,
    pub(in crate::engine) screens: Vec<Screen<B>>,
    /// Whoever stands on one of the lines.
    pub(in crate::engine) blockers: B,
    /// All squares between enemies and what they aim at, whoever stands there, and where these enemies stand.
    pub(in crate::engine) lines: B,
    /// Own pieces that may not face others: which rule, which of its two, and where the other one stands.
    pub(in crate::engine) face_offs_of: Vec<(usize, usize, usize)>,
    /// Where they stand.
    pub(in crate::engine) in_face_off: B,
    /// The other ones: whoever captures them changes what the rule reads.
    pub(in crate::engine) face_off_targets: B,
    /// The squares on which it depends whether enemies attack by other ways than tables.
    pub(in crate::engine) path_reads: B,
    /// Those of pieces that keep such enemies from attacking as long as they stand.
    pub(in crate::engine) blockades: B,
    /// The squares on which such enemies might attack.
    pub(in crate::engine) path_range: B,
    /// These enemies, where all of them can be followed over the board.
    pub(in crate::engine) path_attackers: Vec<PathAttacker<B>>,
    /// What is known of a guarded unit.
    pub(in crate::engine) attacked_squares: Option<AttackedSquares<B>>,
}

/// What is left of the goals of a unit.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct SafeGoals<B> {
    /// Those that leave no guarded unit attacked.
    pub allowed: B,
    /// Those of which it does not know.
    pub doubtful: B,
}

impl<B: Bitboard> GuardInfo<B> {
    /// Whether it does not know.
    #[inline]
    pub(in crate::engine) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether it does not know of some squares what putting something there does.
    #[inline]
    pub(in crate::engine) fn doubts_drops(&self) -> bool {
        self.path_reads.any()
    }

    /// The units that do not have the same goals as all others.
    #[inline]
    pub(in crate::engine) fn exceptions(&self) -> B {
        self.blockers | self.guarded | self.in_face_off | self.path_reads | self.blockades
    }

    /// The goals of all others.
    #[inline]
    pub(in crate::engine) fn for_others(&self) -> B {
        self.others_allowed
    }

    /// The goals of which it does not know.
    #[inline]
    pub(in crate::engine) fn doubtful(&self) -> B {
        self.guarded | self.face_off_targets | self.path_reads
    }

    /// Whether some guarded unit is left when these squares are emptied.
    pub(in crate::engine) fn has_guarded_without(&self, gone: B) -> bool {
        self.guarded.without(gone).any()
    }

    /// Whether it guards nobody but who stands on a square, and minds nothing of its moves but where it would be attacked in
    /// a plain way.
    #[inline]
    pub(in crate::engine) fn guards_alone(&self, square: usize) -> bool {
        let others = self.path_reads | self.path_range | self.in_face_off | self.face_off_targets;
        !self.unknown && self.guarded == B::only(square) && others.is_empty()
    }

    /// Whether it guards whoever stands on a square.
    pub(in crate::engine) fn guards(&self, square: usize) -> bool {
        self.guarded.has(square)
    }

    /// Whether a guarded unit is attacked as they stand; nothing when it does not know.
    pub(in crate::engine) fn is_attacked(&self) -> Option<bool> {
        (!self.unknown && self.screens.is_empty() && self.path_range.is_empty()).then_some(self.attacked)
    }
}
