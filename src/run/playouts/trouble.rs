//! Faults that must not happen in a game.

use crate::literal::overrun::Overrun;

/// Something that must not happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// In which game, counted from 1.
    pub game: usize,
    /// The position it happened in, as text.
    pub position: String,
    /// The fault.
    pub what: What,
}

/// A fault that must not happen in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A player has no legal action and no ending speaks of it.
    Stuck,
    /// A bound was come to, so that something was left out.
    CutShort(Overrun),
    /// A listed action, in its machine form, is refused when it is done or typed.
    Refused(String),
}
