//! Players that choose by themselves: at random, or by thinking.

use std::sync::Arc;

use super::random;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::runtime::Rules;
use crate::search::{Level, Limits, Thinker, Thought, Weights};
use crate::spec::Spec;

/// A player of a game.
pub trait Seat {
    /// The place of the chosen action in a list; the list has at least one.
    ///
    /// # Errors
    /// Why the player cannot go on. It then loses the game.
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String>;
}

impl Seat for random::Player {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        random::Player::choose(self, game, list).ok_or_else(|| "no action is left".to_owned())
    }
}

/// What a thinking player may use for one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most positions it looks at.
    pub nodes: u64,
    /// The largest random number, in hundredths, that is added to the score of an action.
    pub noise: u32,
}

impl From<Level> for Effort {
    fn from(level: Level) -> Effort {
        Effort { nodes: level.nodes(), noise: level.noise() }
    }
}

/// A player that thinks.
#[derive(Debug)]
pub struct Computer {
    thinker: Thinker,
    effort: Effort,
}

impl Computer {
    /// A player that thinks by these weights.
    pub fn new(rules: Arc<Rules>, weights: Weights, effort: Effort, seed: u64) -> Computer {
        Computer { thinker: Thinker::new(rules, weights, effort.nodes, seed), effort }
    }

    /// What it may use for one action.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether it plays by this definition.
    pub fn plays_by(&self, spec: &Arc<Spec>) -> bool {
        Arc::ptr_eq(self.thinker.rules().spec(), spec)
    }

    /// Chooses as a [`Seat`], but ends its thought early when the signal says so.
    ///
    /// # Errors
    /// Why there is no choice.
    pub fn choose_until(&mut self, game: &Game, list: &[Transition], stop: &dyn Fn() -> bool) -> Result<usize, String> {
        let thought = self.think_with(game, stop, &mut |_| {}).ok_or("the computer finds no action")?;
        place_of(&thought, list).ok_or_else(|| "the computer chose an action that is not legal".to_owned())
    }

    /// What it thinks of the position of a game; it ends early when the signal says so. `report` hears of each depth.
    pub fn think_with(
        &mut self,
        game: &Game,
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let limits = Limits { stop, ..Limits::nodes(self.effort.nodes) };
        self.thinker.think_with(game.state(), limits, self.effort.noise, report)
    }
}

impl Seat for Computer {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        self.choose_until(game, list, &|| false)
    }
}

/// The place of the chosen action in a list.
pub fn place_of(thought: &Thought, list: &[Transition]) -> Option<usize> {
    list.iter().position(|transition| transition.candidate == thought.choice)
}
