//! A path before its program is assembled.

use super::Heading;
use super::pattern::Step;
use super::program::Node;
use crate::source::Span;
use crate::syntax::movement::{self as syntax, Letter, Ring, Shape, Token};

/// A leg as it was written, with its directions read.
#[derive(Debug, Clone)]
pub(super) struct RawLeg {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// Its direction letters.
    pub tokens: Vec<Token>,
    /// Its figure, range and mark.
    pub leap: syntax::Leap,
    /// The figure's shape.
    pub shape: Shape,
}

impl RawLeg {
    /// Whether it has this letter.
    pub(super) fn has(&self, name: char) -> bool {
        self.letters.iter().any(|letter| letter.name == name)
    }

    /// Whether it has any of these letters.
    pub(super) fn has_any(&self, names: &str) -> bool {
        self.letters.iter().any(|letter| names.contains(letter.name))
    }
}

/// A path before its program is assembled.
pub(super) struct Draft {
    /// Its legs and choices.
    pub node: Node,
    /// Its legs.
    pub legs: Vec<RawLeg>,
    /// The leg with an `i` about the mover and not about the leg before.
    pub initial: Option<usize>,
    /// Modes in front of the bracket.
    pub outer: Outer,
    /// Directions in front of the bracket.
    pub heading: Option<Heading>,
    /// The letters that say them.
    pub towards: Vec<Token>,
    /// `i` in front of the bracket.
    pub unmoved: bool,
    /// Whether it is a chain.
    pub chain: bool,
    /// The whole clause.
    pub span: Span,
}

/// The steps of a ring that a mask names, with their index.
pub(super) fn ring_steps(ring: Ring, mask: u8) -> impl Iterator<Item = (u8, Step)> {
    (0..8_u8).filter(move |index| mask >> index & 1 == 1).map(move |index| (index, ring.step(index)))
}

/// Modes written before the bracket, for final legs that have none of their own.
#[derive(Debug, Clone, Default)]
pub(super) struct Outer(pub Vec<Letter>);
