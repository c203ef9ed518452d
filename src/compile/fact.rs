//! Values of facts of the game and of players: a scalar or a set of squares.

use super::code::{One, Set};
use super::scalar::Scalar;

/// The value of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact<B> {
    /// One thing.
    One(Scalar),
    /// Squares.
    Squares(B),
}

/// Facts that are reset: index and value.
pub type Resets<B> = Box<[(usize, Fact<B>)]>;

/// The expression for a fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Given<B> {
    /// One thing.
    One(One<B>),
    /// Squares.
    Squares(Set<B>),
}
