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

    /// Those with a capture, or those without one, if there are any.
    #[inline]
    pub fn part(&self, captures: bool) -> Option<Part<B>> {
        let goals = if captures { self.captures } else { self.goals.without(self.captures) };
        goals.any().then_some(Part { fan: *self, goals, captures })
    }
}

/// Moves by one movement that are all of them captures, or none of them.
#[derive(Debug, Clone, Copy)]
pub struct Part<B> {
    fan: Fan<B>,
    /// Where they lead.
    pub goals: B,
    /// Whether they capture.
    pub captures: bool,
}

impl<B: Squares> Part<B> {
    /// By what they are made.
    pub fn by(&self) -> By {
        self.fan.by
    }

    /// Whether all are moves of one unit.
    #[inline]
    pub fn is_of_one(&self) -> bool {
        matches!(self.fan.from, From::One(_))
    }

    /// Those that lead elsewhere than to some goals.
    #[inline]
    pub fn without(&self, goals: B) -> Self {
        Part { goals: self.goals.without(goals), ..*self }
    }

    /// Those that lead to some goals.
    #[inline]
    pub fn only(&self, goals: B) -> Self {
        Part { goals: self.goals & goals, ..*self }
    }

    /// Who makes one of them; all of them if it is one unit.
    #[inline]
    pub fn unit(&self, view: &View<'_, B>, goal: usize) -> Option<Unit> {
        self.fan.unit(view, goal)
    }

    /// From which square the move to a goal comes.
    #[inline]
    pub fn origin(&self, goal: usize) -> usize {
        self.fan.from.origin(goal)
    }

    /// The squares from which moves to some of the goals come.
    #[inline]
    pub fn origins(&self, goals: B) -> B {
        match self.fan.from {
            From::One(from) => B::only(usize::from(from)),
            From::Each(step) => goals.moved(-step),
        }
    }

    /// The goals of those that lead from some squares to others of these.
    #[inline]
    pub fn within(&self, squares: B) -> B {
        self.from(squares) & squares
    }

    /// The goals of those that lead from some squares.
    #[inline]
    pub fn from(&self, squares: B) -> B {
        match self.fan.from {
            From::One(from) if squares.has(usize::from(from)) => self.goals,
            From::One(_) => B::EMPTY,
            From::Each(step) => (self.goals.moved(-step) & squares).moved(step),
        }
    }

    /// Who goes where, and captures whom.
    #[inline]
    pub fn moves<'v, 'p>(
        self,
        view: &'v View<'p, B>,
    ) -> impl Iterator<Item = (Unit, usize, Option<TokenId>)> + use<'v, 'p, B> {
        let fan = self.fan;
        let only = if self.is_of_one() && self.goals.any() { fan.unit(view, self.goals.first()) } else { None };
        self.goals.each().filter_map(move |goal| {
            let unit = only.or_else(|| fan.unit(view, goal))?;
            Some((unit, goal, fan.victim(view, goal)))
        })
    }
}
