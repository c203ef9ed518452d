//! Moves by one movement to several goals, as a set of these.

use super::{By, Unit};
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::TokenId;

/// No board has more squares.
pub(super) const MOST_SQUARES: usize = 256;

/// Moves by one movement to several goals.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fan<B> {
    pub by: By,
    pub from: From,
    pub goals: B,
    /// Those of the goals on which something is captured.
    pub captures: B,
    pub count: u16,
}

/// From where moves come.
#[derive(Debug, Clone, Copy)]
pub(super) enum From {
    /// All of the unit on a square.
    One(u16),
    /// Each from the square whose number is so much less than that of its goal.
    Each(i16),
}

impl From {
    /// From which square a move to a goal comes.
    #[inline]
    fn origin(self, goal: usize) -> usize {
        match self {
            From::One(from) => usize::from(from),
            From::Each(step) => (goal as i16 - step) as usize,
        }
    }
}

impl<B: Squares> Fan<B> {
    /// The goals from a square.
    #[inline]
    pub fn goals_from(&self, origin: usize) -> B {
        match self.from {
            From::One(from) if usize::from(from) == origin => self.goals,
            From::One(_) => B::EMPTY,
            From::Each(step) => match usize::try_from(origin as isize + isize::from(step)) {
                Ok(goal) if goal < B::CAPACITY => self.goals & B::only(goal),
                _ => B::EMPTY,
            },
        }
    }

    /// Who goes to one of the goals; to all of them if it is one unit.
    #[inline]
    pub fn unit(&self, view: &View<'_, B>, goal: usize) -> Option<Unit> {
        let origin = self.from.origin(goal);
        view.now.piece_on(&view.program.layout, origin).map(|id| Unit { id, origin })
    }

    /// Who is captured on one of the goals.
    #[inline]
    pub fn victim(&self, view: &View<'_, B>, goal: usize) -> Option<TokenId> {
        if self.captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None }
    }

    /// Adds to the numbers of moves from each square; returns these squares.
    #[inline]
    pub fn add_to(&self, counts: &mut [u16; MOST_SQUARES]) -> B {
        match self.from {
            From::One(from) => {
                counts[usize::from(from) % MOST_SQUARES] += self.count;
                B::only(usize::from(from))
            }
            From::Each(step) => {
                let origins = self.goals.moved(-step);
                origins.each().for_each(|origin| counts[origin % MOST_SQUARES] += 1);
                origins
            }
        }
    }
}
