//! What a gait is made from.

use super::line::Step;
use super::{Gait, Hop, Lame, Slide, step};
use crate::compile::squares::Squares;
use crate::spec::geometry::Geometry;
use crate::spec::movement::passed;

/// How a gait goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// To any other square of the board.
    Anywhere,
    /// One step over whatever is between.
    Step,
    /// One step over empty squares.
    Lame,
    /// One step over an occupied square.
    OverMiddle,
    /// Along one of some trails.
    Along,
    /// From empty square to empty square.
    Slide,
    /// Over exactly one piece, then on.
    Over,
    /// Over exactly one piece, to the square right behind it.
    Behind,
}

/// The squares that are passed and the goal, all seen from the origin.
pub type Trail = Vec<Step>;

/// Steps on a board and how they are gone: equal plans make equal gaits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plan {
    manner: Manner,
    steps: Vec<Step>,
    range: u16,
    trails: Vec<Trail>,
}

impl Plan {
    /// To any other square.
    pub fn anywhere() -> Self {
        Plan { manner: Manner::Anywhere, steps: Vec::new(), range: 1, trails: Vec::new() }
    }

    /// Along one of these trails over empty squares, no two of which have one goal.
    pub fn along(mut trails: Vec<Trail>) -> Self {
        trails.sort_unstable();
        Plan { manner: Manner::Along, steps: Vec::new(), range: 1, trails }
    }

    /// The plans of a ride with these steps: one for each figure (straight, diagonal, oblique), so that different rides
    /// share them; none for steps and ranges that lead nowhere on this board.
    pub fn rides(geometry: &Geometry, manner: Manner, steps: &[Step], range: u16) -> Vec<Plan> {
        let mut figures: Vec<((i16, i16), Vec<Step>)> = Vec::new();
        for step in steps {
            match figures.iter_mut().find(|(figure, _)| *figure == figure_of(*step)) {
                Some((_, steps)) => steps.push(*step),
                None => figures.push((figure_of(*step), vec![*step])),
            }
        }
        figures.into_iter().filter_map(|(_, steps)| Plan::new(geometry, manner, steps, range)).collect()
    }

    /// A plan as short as it can be said; `None` when it leads nowhere on this board.
    pub fn new(geometry: &Geometry, manner: Manner, mut steps: Vec<Step>, range: u16) -> Option<Plan> {
        steps.retain(|step| longest(geometry, *step) > 0);
        steps.sort_unstable();
        steps.dedup();
        let range = steps.iter().map(|step| longest(geometry, *step)).max()?.min(range);
        let manner = if manner == Manner::Slide && range == 1 { Manner::Step } else { manner };
        let least = if matches!(manner, Manner::Over | Manner::Behind) { 2 } else { 1 };
        (range >= least).then_some(Plan { manner, steps, range, trails: Vec::new() })
    }

    /// The most steps it takes.
    pub fn range(&self) -> u16 {
        self.range
    }

    /// Takes the steps of another plan in; `false` when the two cannot be one.
    pub fn join(&mut self, other: &Plan) -> bool {
        let both = self.manner == Manner::Step && other.manner == Manner::Step;
        if both {
            self.steps.extend(&other.steps);
            self.steps.sort_unstable();
            self.steps.dedup();
        }
        both
    }

    /// The gait on a board that has no more squares than fit.
    pub fn gait<B: Squares>(&self, geometry: &Geometry) -> Gait<B> {
        let steps = &self.steps;
        match self.manner {
            Manner::Anywhere => Gait::Step(step::Step::anywhere(geometry)),
            Manner::Step => Gait::Step(step::Step::new(geometry, steps)),
            Manner::Lame => Gait::Lame(Lame::new(geometry, &over_the_way(steps), false)),
            Manner::OverMiddle => Gait::Lame(Lame::new(geometry, &over_the_middle(steps), true)),
            Manner::Along => Gait::Lame(Lame::new(geometry, &self.trails, false)),
            Manner::Slide => Gait::Slide(Slide::new(geometry, steps, self.range)),
            Manner::Over => Gait::Hop(Hop::new(geometry, steps, self.range, false)),
            Manner::Behind => Gait::Hop(Hop::new(geometry, steps, self.range, true)),
        }
    }
}

/// Steps as trails over the squares they pass.
fn over_the_way(steps: &[Step]) -> Vec<Trail> {
    steps.iter().map(|step| passed(*step).chain([*step]).collect()).collect()
}

/// Steps as trails over the square halfway.
fn over_the_middle(steps: &[Step]) -> Vec<Trail> {
    steps.iter().map(|step| vec![(step.0 / 2, step.1 / 2), *step]).collect()
}

/// The longer and the shorter side of a step.
fn figure_of((files, ranks): Step) -> (i16, i16) {
    (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()))
}

/// How many times a step goes into a board.
fn longest(geometry: &Geometry, (files, ranks): Step) -> u16 {
    let times = |side: u8, by: i16| (u16::from(side) - 1).checked_div(by.unsigned_abs()).unwrap_or(u16::MAX);
    times(geometry.files(), files).min(times(geometry.ranks(), ranks))
}
