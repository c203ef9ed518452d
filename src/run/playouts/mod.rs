//! Random games: how they end, how long they are, and whether anything in them cannot be.
//!
//! Each game depends on its own seed only, so games can be played in any order, and at once.

mod game;
mod plan;
mod report;
mod simulator;
#[cfg(test)]
mod tests;
mod trouble;
mod typed;
mod wander;

pub use game::Played;
pub use plan::{Plan, TYPED_GAMES};
pub use report::{Collector, Report, Spread, Tally};
pub use simulator::{Simulator, left_over};
pub use trouble::{Trouble, What};
pub use wander::wander;

use crate::runtime::Rules;

/// The number of legal actions that are written for typing when no other number is given.
pub const TYPED: usize = 20_000;

/// A game is broken off after so many actions when no other number is given.
pub const MAX_ACTIONS: usize = 2000;

/// Plays the games of a plan one after another. The games do not depend on the interpreter.
pub fn playouts(rules: &Rules, plan: &Plan) -> Report {
    let mut simulator = Simulator::new(rules, plan);
    let mut games = Collector::default();
    for (index, seed) in plan.seeds().take(plan.games).enumerate() {
        games.add(simulator.play(index, seed));
    }
    games.report()
}
