//! Guard info: the masks that keep guarded units from being attacked – in chess the check mask and the pins.
//!
//! An attack along a table depends on the squares between the attacker and its target. A move elsewhere does not change it. So one set of goals
//! holds for almost all units; only blockers and the guarded units have other goals.

use crate::compile::bitboard::Bitboard;
use crate::engine::attack::attacked_squares::Danger;
use crate::engine::legality::path_attacker::Prowler;
use crate::engine::legality::screen::Hurdle;

/// The moves that leave no guarded unit attacked.
#[derive(Debug, Clone, Default)]
pub struct Shelter<B> {
    pub(in crate::engine) unknown: bool,
    /// Whether some attacker reaches its aim, but for those with hurdles and walkers.
    pub(in crate::engine) attacked: bool,
    /// The guarded units.
    pub(in crate::engine) guarded: B,
    /// Enemies that may attack them.
    pub(in crate::engine) enemies: B,
    /// What attackers leave to whoever stands on none of the lines: to capture them, or to stand between.
    pub(in crate::engine) everybody: B,
    /// The same without the hurdles.
    pub(in crate::engine) straight: B,
    /// Who is alone between an attacker and its aim, and where it may go.
    pub(in crate::engine) pins: Vec<(B, B)>,
    pub(in crate::engine) hurdles: Vec<Hurdle<B>>,
    /// Whoever stands on one of the lines.
    pub(in crate::engine) involved: B,
    /// All squares between enemies and what they aim at, whoever stands there, and where these enemies stand.
    pub(in crate::engine) lines: B,
    /// Own pieces that may not face others: which rule, which of its two, and where the other one stands.
    pub(in crate::engine) faces: Vec<(usize, usize, usize)>,
    /// Where they stand.
    pub(in crate::engine) facing: B,
    /// The other ones: whoever captures them changes what the rule reads.
    pub(in crate::engine) faced: B,
    /// The squares on which it depends whether enemies attack by other ways than tables.
    pub(in crate::engine) near: B,
    /// Those of pieces that keep such enemies from attacking as long as they stand.
    pub(in crate::engine) walls: B,
    /// The squares on which such enemies might attack.
    pub(in crate::engine) watched: B,
    /// These enemies, where all of them can be followed over the board.
    pub(in crate::engine) prowlers: Vec<Prowler<B>>,
    /// What is known of a guarded unit.
    pub(in crate::engine) danger: Option<Danger<B>>,
}

/// What is left of the goals of a unit.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Left<B> {
    /// Those that leave no guarded unit attacked.
    pub allowed: B,
    /// Those of which it does not know.
    pub doubtful: B,
}

impl<B: Bitboard> Shelter<B> {
    /// Whether it does not know.
    #[inline]
    pub(in crate::engine) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether it does not know of some squares what putting something there does.
    #[inline]
    pub(in crate::engine) fn doubts_drops(&self) -> bool {
        self.near.any()
    }

    /// The units that do not have the same goals as all others.
    #[inline]
    pub(in crate::engine) fn exceptions(&self) -> B {
        self.involved | self.guarded | self.facing | self.near | self.walls
    }

    /// The goals of all others.
    #[inline]
    pub(in crate::engine) fn for_others(&self) -> B {
        self.everybody
    }

    /// The goals of which it does not know.
    #[inline]
    pub(in crate::engine) fn doubtful(&self) -> B {
        self.guarded | self.faced | self.near
    }

    /// Whether some guarded unit is left when these squares are emptied.
    pub(in crate::engine) fn guards_some_without(&self, gone: B) -> bool {
        self.guarded.without(gone).any()
    }

    /// Whether it guards nobody but who stands on a square, and minds nothing of its moves but where it would be attacked in
    /// a plain way.
    #[inline]
    pub(in crate::engine) fn guards_alone(&self, square: usize) -> bool {
        let others = self.near | self.watched | self.facing | self.faced;
        !self.unknown && self.guarded == B::only(square) && others.is_empty()
    }

    /// Whether it guards whoever stands on a square.
    pub(in crate::engine) fn guards(&self, square: usize) -> bool {
        self.guarded.has(square)
    }

    /// Whether a guarded unit is attacked as they stand; nothing when it does not know.
    pub(in crate::engine) fn is_attacked(&self) -> Option<bool> {
        (!self.unknown && self.hurdles.is_empty() && self.watched.is_empty()).then_some(self.attacked)
    }
}
