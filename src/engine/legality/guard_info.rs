//! Guard info: the masks that keep guarded units from being attacked – in chess the check mask and the pins.
//!
//! An attack along a table depends on the squares between the attacker and its target. A move elsewhere does not change
//! it. So one set of goals holds for almost all units; only blockers and the guarded units have other goals.

use crate::compile::bitboard::Bitboard;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::legality::path_attacker::PathAttacker;
use crate::engine::legality::screen::Screen;

/// The masks of moves that leave no guarded unit attacked.
#[derive(Debug, Clone, Default)]
pub struct GuardInfo<B> {
    pub(in crate::engine) unknown: bool,
    /// Whether an attacker reaches its target. Screens and path attackers are not counted.
    pub(in crate::engine) attacked: bool,
    /// The guarded units.
    pub(super) guarded: B,
    /// Enemies that may attack them.
    pub(in crate::engine) enemies: B,
    /// The goals of units off all lines: captures of the attacker, and squares in between. In chess, the check mask.
    pub(super) others_allowed: B,
    /// The goals of units off all lines, as far as screens and path attackers do not matter.
    pub(super) line_allowed: B,
    /// Single blockers of a line, with the squares of the line.
    pub(super) pins: Vec<(B, B)>,
    pub(super) screens: Vec<Screen<B>>,
    /// All units on a line.
    pub(super) blockers: B,
    /// The lines of attackers, with the squares of the attackers.
    pub(in crate::engine) lines: B,
    /// Own pieces in a face-off: the ban, the place of the piece in it, and the square of the other piece.
    pub(super) own_face_offs: Vec<(usize, usize, usize)>,
    /// The squares of these pieces.
    pub(super) in_face_off: B,
    /// The other pieces of face-offs. Their capture changes the ban.
    pub(super) face_off_targets: B,
    /// The squares that attacks by path depend on.
    pub(super) path_reads: B,
    /// The pieces of blockades against path attackers.
    pub(super) blockades: B,
    /// The squares that path attackers may reach.
    pub(super) path_range: B,
    /// The path attackers, if all of them can be simulated.
    pub(super) path_attackers: Vec<PathAttacker<B>>,
    /// Attacked squares of a guarded unit, once they are known.
    pub(in crate::engine) attacked_squares: Option<AttackedSquares<B>>,
}

/// The goals of a unit that guards allow.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct SafeGoals<B> {
    /// Goals that leave no guarded unit attacked.
    pub allowed: B,
    /// Undecided goals.
    pub doubtful: B,
}

impl<B: Bitboard> GuardInfo<B> {
    /// Whether the masks decide nothing.
    #[inline]
    pub(in crate::engine) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether the masks do not decide drops on some squares.
    #[inline]
    pub(in crate::engine) fn doubts_drops(&self) -> bool {
        self.path_reads.any()
    }

    /// The units with masks of their own.
    #[inline]
    pub(in crate::engine) fn exceptions(&self) -> B {
        self.blockers | self.guarded | self.in_face_off | self.path_reads | self.blockades
    }

    /// The goals of all other units.
    #[inline]
    pub(in crate::engine) fn for_others(&self) -> B {
        self.others_allowed
    }

    /// The undecided goals of all other units.
    #[inline]
    pub(in crate::engine) fn doubtful(&self) -> B {
        self.guarded | self.face_off_targets | self.path_reads
    }

    /// Whether a guarded unit is left if these squares are emptied.
    pub(in crate::engine) fn has_guarded_without(&self, gone: B) -> bool {
        self.guarded.without(gone).any()
    }

    /// Whether the unit on a square is the only guarded one, and all attacks are plain.
    #[inline]
    pub(in crate::engine) fn guards_alone(&self, square: usize) -> bool {
        let others = self.path_reads | self.path_range | self.in_face_off | self.face_off_targets;
        !self.unknown && self.guarded == B::only(square) && others.is_empty()
    }

    /// Whether the unit on a square is guarded.
    pub(in crate::engine) fn guards(&self, square: usize) -> bool {
        self.guarded.has(square)
    }

    /// Whether a guarded unit is attacked now; `None` if it is not known.
    pub(in crate::engine) fn is_attacked(&self) -> Option<bool> {
        (!self.unknown && self.screens.is_empty() && self.path_range.is_empty()).then_some(self.attacked)
    }
}
