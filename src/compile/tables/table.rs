//! One attack table: where a piece arrives from each square, by occupied squares.

use super::hopper::Hopper;
use super::lame::LameLeaper;
use super::leaper::Leaper;
use super::slider::Slider;
use crate::compile::squares::Squares;

/// How units get from square to square. Squares are numbers below the size of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttackTable<B> {
    /// By leaps.
    Leaper(Leaper<B>),
    /// By leaps that depend on squares on the way.
    Lame(LameLeaper<B>),
    /// By rides up to the first piece.
    Slider(Slider<B>),
    /// By rides over one piece.
    Hopper(Hopper<B>),
}

impl<B: Squares> AttackTable<B> {
    /// Where a unit on `origin` arrives: empty squares and those of pieces that stop it. Whether `origin` itself is
    /// in `occupied` makes no difference.
    #[inline]
    pub fn reach(&self, origin: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.reach(origin),
            AttackTable::Lame(lame) => lame.reach(origin, occupied),
            AttackTable::Slider(slide) => slide.reach(origin, occupied),
            AttackTable::Hopper(hop) => hop.reach(origin, occupied),
        }
    }

    /// Like [`reach`](AttackTable::reach), for where it is asked of many units one after another.
    #[inline(always)]
    pub fn reach_here(&self, origin: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.reach(origin),
            AttackTable::Slider(slide) => slide.reach(origin, occupied),
            _ => self.reach(origin, occupied),
        }
    }

    /// Where it arrives when it does not hop over those on some squares.
    #[inline]
    pub fn reach_past(&self, origin: usize, occupied: B, stops: B) -> B {
        match self {
            AttackTable::Hopper(hop) => hop.reach_past(origin, occupied, stops),
            _ => self.reach(origin, occupied),
        }
    }

    /// Tells where units on several squares arrive.
    #[inline]
    pub fn each_reach(&self, origins: B, occupied: B, mut tell: impl FnMut(usize, B)) {
        match self {
            AttackTable::Leaper(step) => origins.each().for_each(|origin| tell(origin, step.reach(origin))),
            AttackTable::Lame(lame) => origins.each().for_each(|origin| tell(origin, lame.reach(origin, occupied))),
            AttackTable::Slider(slide) => origins.each().for_each(|origin| tell(origin, slide.reach(origin, occupied))),
            AttackTable::Hopper(hop) => origins.each().for_each(|origin| tell(origin, hop.reach(origin, occupied))),
        }
    }

    /// The squares from which a unit, if it stood there, would arrive on `target`: the inverse of
    /// [`reach`](AttackTable::reach). Whether `target` is in `occupied` makes no difference, and neither does for each square
    /// of the answer whether it is.
    #[inline]
    pub fn origins(&self, target: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Lame(lame) => lame.origins(target, occupied),
            AttackTable::Slider(slide) => slide.origins(target, occupied),
            AttackTable::Hopper(hop) => hop.origins(target, occupied),
        }
    }

    /// The same for where it is asked of many tables one after another.
    #[inline(always)]
    pub fn origins_here(&self, target: usize, occupied: B) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Slider(slide) => slide.origins(target, occupied),
            _ => self.origins(target, occupied),
        }
    }

    /// The squares that decide, by being empty or occupied, whether a unit on `origin` arrives on `target`; none when
    /// it always does or never can.
    #[inline]
    pub fn way(&self, origin: usize, target: usize) -> B {
        match self {
            AttackTable::Leaper(_) => B::EMPTY,
            AttackTable::Lame(lame) => lame.way(origin, target),
            AttackTable::Slider(slide) => slide.way(origin, target),
            AttackTable::Hopper(hop) => hop.way(origin, target),
        }
    }

    /// Those squares of the [way](AttackTable::way) on which a single move could change whether a unit on `origin` arrives on
    /// `target`.
    pub fn minded(&self, origin: usize, target: usize, occupied: B) -> B {
        let way = self.way(origin, target);
        let between = way & occupied;
        match (self, between.count()) {
            (AttackTable::Hopper(_), 2) => between,
            (AttackTable::Hopper(_), 3..) => B::EMPTY,
            _ => way,
        }
    }

    /// Every square from which a unit arrives on `target` when the board is occupied in some way or other.
    #[inline]
    pub fn lines(&self, target: usize) -> B {
        match self {
            AttackTable::Leaper(step) => step.origins(target),
            AttackTable::Lame(lame) => lame.lines(target),
            AttackTable::Slider(slide) => slide.lines(target),
            AttackTable::Hopper(hop) => hop.lines(target),
        }
    }

    /// Whether it is a leap that somebody on the way stops.
    #[inline]
    pub fn is_stopped_halfway(&self) -> bool {
        matches!(self, AttackTable::Lame(lame) if lame.is_stopped())
    }

    /// Whether it depends on who stands between at all.
    #[inline]
    pub fn can_be_blocked(&self) -> bool {
        !matches!(self, AttackTable::Leaper(_))
    }
}
