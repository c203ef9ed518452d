//! Values of facts of the game and of players: a scalar, a set of squares, or a stored value.

use super::code::{One, Set, StoredExpr};
use super::scalar::Scalar;
use crate::spec::value::Value;

/// The value of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact<B> {
    /// One thing.
    One(Scalar),
    /// Squares.
    Squares(B),
    /// A text, or a set of something other than squares.
    Stored(Value),
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
    /// A value to be stored.
    Stored(StoredExpr<B>),
}
