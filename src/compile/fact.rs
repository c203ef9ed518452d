//! Facts of the game and of players: one thing each, or a set of squares.

use super::code::{One, Set};
use super::scalar::Scalar;

/// What such a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact<B> {
    /// One thing.
    One(Scalar),
    /// Squares.
    Squares(B),
}

/// What facts are set to, each by its place.
pub type Resets<B> = Box<[(usize, Fact<B>)]>;

/// How it is worked out.
#[derive(Debug, Clone, PartialEq)]
pub enum Given<B> {
    /// One thing.
    One(One<B>),
    /// Squares.
    Squares(Set<B>),
}
