//! What is to be played.

use crate::literal::state::State;
use crate::spec::ids::RuleId;

/// How many games, from where, and how long.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: usize,
    /// Where all choices come from.
    pub seed: u64,
    /// Random choices of the rules that are fixed.
    pub pins: Vec<(RuleId, u128)>,
    /// The position to start from, as it was loaded; the definition's start when absent.
    pub from: Option<State>,
    /// A game is broken off after so many actions.
    pub max_actions: usize,
    /// In the first so many games every action is typed.
    pub typed: usize,
    /// Typing ends when so many legal actions have been written for it.
    pub written: usize,
}
