//! Overruns: a definition asks for more than the [bounds](crate::spec::bounds) allow.

use std::fmt;

use crate::spec::bounds::{
    MAX_ACTIONS, MAX_CHOICES, MAX_EFFECTS, MAX_EVENTS, MAX_OPTIONS, MAX_STEPS, MAX_TOKENS, MAX_TRIED, MAX_WAYS,
};
use crate::spec::ids::RuleId;

/// A bound that was come to, so that something was cut short there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrun {
    /// Which bound.
    pub bound: Bound,
    /// The rule that asked for too much, if a single one did.
    pub rule: Option<RuleId>,
}

/// The quantity that was too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Ways to choose one thing.
    Options,
    /// Ways to choose everything for one action.
    Tried,
    /// Ways to make the choices in one action that has begun.
    Ways,
    /// Choices one after another in one action.
    Choices,
    /// Actions in a position.
    Actions,
    /// Effects of one action.
    Effects,
    /// Pieces and other tokens.
    Tokens,
    /// Events that follow from one action.
    Events,
    /// Steps of the flow in which no player could act.
    Steps,
}

impl Overrun {
    /// A bound that one rule came to.
    pub fn by(bound: Bound, rule: RuleId) -> Self {
        Overrun { bound, rule: Some(rule) }
    }
}

impl Bound {
    /// Whether the actions that lead to it cannot be done, and all others are listed.
    pub fn only_forbids(self) -> bool {
        matches!(self, Bound::Effects | Bound::Tokens | Bound::Events)
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Options => write!(f, "there are more than {MAX_OPTIONS} ways to choose one thing"),
            Bound::Tried => write!(f, "there are more than {MAX_TRIED} ways to choose for one action"),
            Bound::Ways => write!(f, "there are more than {MAX_WAYS} ways to make the choices in one action"),
            Bound::Choices => write!(f, "more than {MAX_CHOICES} choices follow one another in one action"),
            Bound::Actions => write!(f, "there are more than {MAX_ACTIONS} actions in one position"),
            Bound::Effects => write!(f, "what follows takes more than {MAX_EFFECTS} effects"),
            Bound::Tokens => write!(f, "more than {MAX_TOKENS} pieces and other tokens have come to be"),
            Bound::Events => write!(f, "more than {MAX_EVENTS} events follow from one another"),
            Bound::Steps => write!(f, "nobody comes to act: {MAX_STEPS} steps have led from phase to phase"),
        }
    }
}
