//! Keys of attack tables: equal keys make equal tables.

use super::hopper::Hopper;
use super::lame::LameLeaper;
use super::leaper::Leaper;
use super::rays::{Offset, Route};
use super::slider::Slider;
use super::table::AttackTable;
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;
use crate::spec::movement::passed;

/// How the steps of a table are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepMode {
    /// To any other square of the board.
    Anywhere,
    /// One step over whatever is between.
    Step,
    /// One step over empty squares.
    Lame,
    /// One step over an occupied square.
    OverMiddle,
    /// Along one of some routes.
    Along,
    /// From empty square to empty square.
    Slide,
    /// Over exactly one piece, then on.
    Over,
    /// Over exactly one piece, to the square right behind it.
    Behind,
}

/// Steps on a board and how they are gone: what an attack table is made from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableKey {
    mode: StepMode,
    steps: Vec<Offset>,
    range: u16,
    routes: Vec<Route>,
}

impl TableKey {
    /// To any other square.
    pub fn anywhere() -> Self {
        TableKey { mode: StepMode::Anywhere, steps: Vec::new(), range: 1, routes: Vec::new() }
    }

    /// Along these routes over empty squares; their goals are different.
    pub fn along(mut routes: Vec<Route>) -> Self {
        routes.sort_unstable();
        TableKey { mode: StepMode::Along, steps: Vec::new(), range: 1, routes }
    }

    /// The keys of a ride with these steps: one for each figure (straight, diagonal, oblique), so that different rides
    /// share them; none for steps and ranges that lead nowhere on this board.
    pub fn rides(geometry: &Geometry, mode: StepMode, steps: &[Offset], range: u16) -> Vec<TableKey> {
        let mut figures: Vec<((i16, i16), Vec<Offset>)> = Vec::new();
        for step in steps {
            match figures.iter_mut().find(|(figure, _)| *figure == figure_of(*step)) {
                Some((_, steps)) => steps.push(*step),
                None => figures.push((figure_of(*step), vec![*step])),
            }
        }
        figures.into_iter().filter_map(|(_, steps)| TableKey::new(geometry, mode, steps, range)).collect()
    }

    /// The shortest key for these steps; `None` when they lead nowhere on this board.
    pub fn new(geometry: &Geometry, mode: StepMode, mut steps: Vec<Offset>, range: u16) -> Option<TableKey> {
        steps.retain(|step| longest(geometry, *step) > 0);
        steps.sort_unstable();
        steps.dedup();
        let range = steps.iter().map(|step| longest(geometry, *step)).max()?.min(range);
        let mode = if mode == StepMode::Slide && range == 1 { StepMode::Step } else { mode };
        let least = if matches!(mode, StepMode::Over | StepMode::Behind) { 2 } else { 1 };
        (range >= least).then_some(TableKey { mode, steps, range, routes: Vec::new() })
    }

    /// The most steps it takes.
    pub fn range(&self) -> u16 {
        self.range
    }

    /// Adds the steps of another key; `false` when the two cannot be one.
    pub fn join(&mut self, other: &TableKey) -> bool {
        let both = self.mode == StepMode::Step && other.mode == StepMode::Step;
        if both {
            self.steps.extend(&other.steps);
            self.steps.sort_unstable();
            self.steps.dedup();
        }
        both
    }

    /// The table on a board that has no more squares than fit into a set.
    pub fn table<B: Bitboard>(&self, geometry: &Geometry) -> AttackTable<B> {
        let steps = &self.steps;
        match self.mode {
            StepMode::Anywhere => AttackTable::Leaper(Leaper::anywhere(geometry)),
            StepMode::Step => AttackTable::Leaper(Leaper::new(geometry, steps)),
            StepMode::Lame => AttackTable::Lame(LameLeaper::new(geometry, &over_the_way(steps), false)),
            StepMode::OverMiddle => AttackTable::Lame(LameLeaper::new(geometry, &over_the_middle(steps), true)),
            StepMode::Along => AttackTable::Lame(LameLeaper::new(geometry, &self.routes, false)),
            StepMode::Slide => AttackTable::Slider(Slider::new(geometry, steps, self.range)),
            StepMode::Over => AttackTable::Hopper(Hopper::new(geometry, steps, self.range, false)),
            StepMode::Behind => AttackTable::Hopper(Hopper::new(geometry, steps, self.range, true)),
        }
    }
}

/// Steps as routes over the squares they pass.
fn over_the_way(steps: &[Offset]) -> Vec<Route> {
    steps.iter().map(|step| passed(*step).chain([*step]).collect()).collect()
}

/// Steps as routes over the square halfway.
fn over_the_middle(steps: &[Offset]) -> Vec<Route> {
    steps.iter().map(|step| vec![(step.0 / 2, step.1 / 2), *step]).collect()
}

/// The longer and the shorter side of a step.
fn figure_of((files, ranks): Offset) -> (i16, i16) {
    (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()))
}

/// The most equal steps that fit on a board.
fn longest(geometry: &Geometry, (files, ranks): Offset) -> u16 {
    let times = |side: u8, by: i16| (u16::from(side) - 1).checked_div(by.unsigned_abs()).unwrap_or(u16::MAX);
    times(geometry.files(), files).min(times(geometry.ranks(), ranks))
}
