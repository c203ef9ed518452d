//! Movements of which it is known beforehand from where all moves are simple.

use super::{Lane, Manner, Special, Way};
use crate::program::movement::Movement;
use crate::program::squares::Squares;

/// How a movement leads to its goals, where it asks nothing on the way.
#[derive(Debug, Clone)]
pub struct Calm<B> {
    /// By which lanes.
    pub lanes: Box<[Lane]>,
    /// From which squares all moves are simple unless by whom they capture, and are asked no rules about the position before them but those that hold in
    /// some positions only.
    pub from: B,
}

/// The same of a way, whose moves may be asked such `gated` rules, on a board of so many squares.
pub(super) fn calm<B: Squares>(
    movement: &Movement<B>,
    (way, gated): (&Way<B>, &[usize]),
    size: usize,
) -> Option<Calm<B>> {
    if way.one_by_one || way.walked || way.conditional || way.fixed.is_some() {
        return None;
    }
    let lanes = movement.travel.as_ref().ok()?.ways.iter().map(Lane::of).collect::<Option<_>>()?;
    let is_gated = |rule: &usize| gated.contains(rule);
    let is_calm = |origin: &usize| {
        [&way.quiet, &way.capture].iter().all(|manner| manner.are_simple(is_gated, (*origin, !B::EMPTY)))
    };
    let from = (0..size).filter(is_calm).fold(B::EMPTY, |all, origin| all | B::only(origin));
    Some(Calm { lanes, from })
}

impl<B: Squares> Manner<B> {
    /// Whether moves of it from a square to these goals are simple unless by whom they capture, and are asked no rules about the
    /// position before them but such that hold in some positions only.
    pub fn are_simple(&self, is_gated: impl Fn(&usize) -> bool, (origin, goals): (usize, B)) -> bool {
        self.are_simple_or_change(is_gated, (origin, goals))
            && self.changes.iter().all(|change| (goals & change.goals[origin]).is_empty())
    }

    /// The same where the unit may become another kind after some of them.
    pub fn are_simple_or_change(&self, is_gated: impl Fn(&usize) -> bool, (origin, goals): (usize, B)) -> bool {
        let special = match &self.special {
            Special::None => false,
            Special::All => goals.any(),
            Special::To(table) => (goals & table[origin]).any(),
        };
        !special && !self.bursts && self.before.iter().all(is_gated)
    }

    /// As how many moves those from a square to these goals count: one each, or one for each choice of what the unit becomes.
    pub fn times(&self, origin: usize, goals: B) -> u32 {
        self.changes.iter().fold(goals.count(), |count, change| {
            let changing = (goals & change.goals[origin]).count();
            let choices = change.choices.as_ref().map_or(1, |choices| choices.len() as u32);
            count - changing + changing * choices
        })
    }
}
