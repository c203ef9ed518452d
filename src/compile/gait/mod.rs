//! Gaits: where a unit arrives from a square, whoever may stand there, worked out for every square of a board.
//!
//! A gait knows occupied squares and nothing else: not whose a piece is, not what may be captured. What it takes for a
//! movement to end on a square is said beside it, by a [`Way`](super::travel::Way).

mod hop;
mod lame;
mod line;
mod plan;
mod slide;
mod step;
mod store;
#[cfg(test)]
mod tests;

use super::squares::Squares;
pub use hop::Hop;
pub use lame::Lame;
pub use plan::{Manner, Plan, Trail};
pub use slide::Slide;
pub use step::Step;
pub use store::{GaitId, Gaits};

/// How units get from square to square. Squares are numbers below the size of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gait<B> {
    /// By leaps.
    Step(Step<B>),
    /// By leaps that depend on squares on the way.
    Lame(Lame<B>),
    /// By rides up to the first piece.
    Slide(Slide<B>),
    /// By rides over one piece.
    Hop(Hop<B>),
}

impl<B: Squares> Gait<B> {
    /// Where a unit on `origin` arrives: empty squares and those of pieces that stop it. Whether `origin` itself is
    /// in `occupied` makes no difference.
    #[inline]
    pub fn reach(&self, origin: usize, occupied: B) -> B {
        match self {
            Gait::Step(step) => step.reach(origin),
            Gait::Lame(lame) => lame.reach(origin, occupied),
            Gait::Slide(slide) => slide.reach(origin, occupied),
            Gait::Hop(hop) => hop.reach(origin, occupied),
        }
    }

    /// Like [`reach`](Gait::reach), for where it is asked of many units one after another.
    #[inline(always)]
    pub fn reach_here(&self, origin: usize, occupied: B) -> B {
        match self {
            Gait::Step(step) => step.reach(origin),
            Gait::Slide(slide) => slide.reach(origin, occupied),
            _ => self.reach(origin, occupied),
        }
    }

    /// Where it arrives when it does not hop over those on some squares.
    #[inline]
    pub fn reach_past(&self, origin: usize, occupied: B, stops: B) -> B {
        match self {
            Gait::Hop(hop) => hop.reach_past(origin, occupied, stops),
            _ => self.reach(origin, occupied),
        }
    }

    /// Tells where units on several squares arrive.
    #[inline]
    pub fn each_reach(&self, origins: B, occupied: B, mut tell: impl FnMut(usize, B)) {
        match self {
            Gait::Step(step) => origins.each().for_each(|origin| tell(origin, step.reach(origin))),
            Gait::Lame(lame) => origins.each().for_each(|origin| tell(origin, lame.reach(origin, occupied))),
            Gait::Slide(slide) => origins.each().for_each(|origin| tell(origin, slide.reach(origin, occupied))),
            Gait::Hop(hop) => origins.each().for_each(|origin| tell(origin, hop.reach(origin, occupied))),
        }
    }

    /// The squares from which a unit, if it stood there, would arrive on `target`: the inverse of
    /// [`reach`](Gait::reach). Whether `target` is in `occupied` makes no difference, and neither does for each square
    /// of the answer whether it is.
    #[inline]
    pub fn origins(&self, target: usize, occupied: B) -> B {
        match self {
            Gait::Step(step) => step.origins(target),
            Gait::Lame(lame) => lame.origins(target, occupied),
            Gait::Slide(slide) => slide.origins(target, occupied),
            Gait::Hop(hop) => hop.origins(target, occupied),
        }
    }

    /// The same for where it is asked of many gaits one after another.
    #[inline(always)]
    pub fn origins_here(&self, target: usize, occupied: B) -> B {
        match self {
            Gait::Step(step) => step.origins(target),
            Gait::Slide(slide) => slide.origins(target, occupied),
            _ => self.origins(target, occupied),
        }
    }

    /// The squares that decide, by being empty or occupied, whether a unit on `origin` arrives on `target`; none when
    /// it always does or never can.
    #[inline]
    pub fn way(&self, origin: usize, target: usize) -> B {
        match self {
            Gait::Step(_) => B::EMPTY,
            Gait::Lame(lame) => lame.way(origin, target),
            Gait::Slide(slide) => slide.way(origin, target),
            Gait::Hop(hop) => hop.way(origin, target),
        }
    }

    /// Those squares of the [way](Gait::way) on which a single move could change whether a unit on `origin` arrives on
    /// `target`.
    pub fn minded(&self, origin: usize, target: usize, occupied: B) -> B {
        let way = self.way(origin, target);
        let between = way & occupied;
        match (self, between.count()) {
            (Gait::Hop(_), 2) => between,
            (Gait::Hop(_), 3..) => B::EMPTY,
            _ => way,
        }
    }

    /// Every square from which a unit arrives on `target` when the board is occupied in some way or other.
    #[inline]
    pub fn lines(&self, target: usize) -> B {
        match self {
            Gait::Step(step) => step.origins(target),
            Gait::Lame(lame) => lame.lines(target),
            Gait::Slide(slide) => slide.lines(target),
            Gait::Hop(hop) => hop.lines(target),
        }
    }

    /// Whether it is a leap that somebody on the way stops.
    #[inline]
    pub fn is_stopped_halfway(&self) -> bool {
        matches!(self, Gait::Lame(lame) if lame.is_stopped())
    }

    /// Whether it depends on who stands between at all.
    #[inline]
    pub fn can_be_blocked(&self) -> bool {
        !matches!(self, Gait::Step(_))
    }
}
