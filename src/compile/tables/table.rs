//! One attack table: where a piece arrives from each square, by occupied squares.

use super::hopper::Hopper;
use super::lame::LameLeaper;
use super::leaper::Leaper;
use super::slider::Slider;
use crate::compile::bitboard::Bitboard;

/// Where a piece arrives from each square. Squares are numbers below the size of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttackTable<B> {
    /// Leaps.
    Leaper(Leaper<B>),
    /// Leaps that depend on squares between.
    Lame(LameLeaper<B>),
    /// Rides up to the first piece.
    Slider(Slider<B>),
    /// Rides over one piece.
    Hopper(Hopper<B>),
}

impl<B: Bitboard> AttackTable<B> {
    /// The squares on which a piece on `origin` arrives: empty ones, and those of the pieces that stop it. It does not
    /// matter whether `origin` is in `occupied`.
    #[inline]
    pub fn reach(&self, origin: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.reach(origin),
            AttackTable::Lame(lame) => lame.reach(origin, occupied),
            AttackTable::Slider(slide) => slide.reach(origin, occupied),
            AttackTable::Hopper(hop) => hop.reach(origin, occupied),
        }
    }

    /// Like [`reach`](AttackTable::reach), inlined for loops over many pieces.
    #[inline(always)]
    pub fn reach_here(&self, origin: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.reach(origin),
            AttackTable::Slider(slide) => slide.reach(origin, occupied),
            _ => self.reach(origin, occupied),
        }
    }

    /// Like [`reach`](AttackTable::reach), but never over a piece on `stops`.
    #[inline]
    pub fn reach_past(&self, origin: usize, occupied: B, stops: B) -> B {
        match self {
            AttackTable::Hopper(hop) => hop.reach_past(origin, occupied, stops),
            _ => self.reach(origin, occupied),
        }
    }

    /// Calls `tell` with each origin and the squares reached from it.
    #[inline]
    pub fn each_reach(&self, origins: B, occupied: B, mut tell: impl FnMut(usize, B)) {
        match self {
            AttackTable::Leaper(step) => origins.each().for_each(|origin| tell(origin, step.reach(origin))),
            AttackTable::Lame(lame) => origins.each().for_each(|origin| tell(origin, lame.reach(origin, occupied))),
            AttackTable::Slider(slide) => origins.each().for_each(|origin| tell(origin, slide.reach(origin, occupied))),
            AttackTable::Hopper(hop) => origins.each().for_each(|origin| tell(origin, hop.reach(origin, occupied))),
        }
    }

    /// The squares from which a piece would arrive on `target`: the inverse of [`reach`](AttackTable::reach). It does not matter
    /// whether `target`, or a square of the answer, is in `occupied`.
    #[inline]
    pub fn origins(&self, target: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Lame(lame) => lame.origins(target, occupied),
            AttackTable::Slider(slide) => slide.origins(target, occupied),
            AttackTable::Hopper(hop) => hop.origins(target, occupied),
        }
    }

    /// Like [`origins`](AttackTable::origins), inlined for loops over many tables.
    #[inline(always)]
    pub fn origins_here(&self, target: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Slider(slide) => slide.origins(target, occupied),
            _ => self.origins(target, occupied),
        }
    }

    /// The squares that decide, by being empty or occupied, whether a piece on `origin` arrives on `target`; none when it
    /// always does or never can.
    #[inline]
    pub fn path(&self, origin: usize, target: usize) -> B {
        match self {
            AttackTable::Leaper(_) => B::EMPTY,
            AttackTable::Lame(lame) => lame.path(origin, target),
            AttackTable::Slider(slide) => slide.path(origin, target),
            AttackTable::Hopper(hop) => hop.path(origin, target),
        }
    }

    /// The squares of the [path](AttackTable::path) on which one change decides whether a piece on `origin` arrives on
    /// `target`.
    pub fn pivotal(&self, origin: usize, target: usize, occupied: B) -> B {
        let path = self.path(origin, target);
        let between = path & occupied;
        match (self, between.count()) {
            (AttackTable::Hopper(_), 2) => between,
            (AttackTable::Hopper(_), 3..) => B::EMPTY,
            _ => path,
        }
    }

    /// The squares from which a piece arrives on `target` on some board.
    #[inline]
    pub fn possible_origins(&self, target: usize) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Lame(lame) => lame.possible_origins(target),
            AttackTable::Slider(slide) => slide.possible_origins(target),
            AttackTable::Hopper(hop) => hop.possible_origins(target),
        }
    }

    /// Whether it is a leap that a piece on its path stops.
    #[inline]
    pub fn is_stopped_halfway(&self) -> bool {
        matches!(self, AttackTable::Lame(lame) if lame.is_stopped())
    }

    /// Whether it depends on occupied squares.
    #[inline]
    pub fn can_be_blocked(&self) -> bool {
        !matches!(self, AttackTable::Leaper(_))
    }
}
