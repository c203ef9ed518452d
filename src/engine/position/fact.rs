//! Facts of the game and of players, whether a fact is one thing or a set of squares.

use crate::compile::bitboard::Bitboard;
use crate::compile::fact::Fact;
use crate::compile::layout::Layout;
use crate::compile::scalar::Scalar;
use crate::compile::visibility::ALL;
use crate::engine::position::Position;
use crate::spec::value::Value;

impl Position {
    /// The value of a fact.
    pub fn fact<B: Bitboard>(&self, layout: &Layout, index: usize) -> Fact<B> {
        match layout.sets[index] {
            Some(_) => Fact::Squares(self.squares(layout, index)),
            None => Fact::One(self.variable(layout, index)),
        }
    }

    /// Sets a fact.
    #[inline]
    pub fn set_fact<B: Bitboard>(&mut self, layout: &Layout, index: usize, fact: Fact<B>) {
        match fact {
            Fact::One(value) => self.set_variable(layout, index, value),
            Fact::Squares(squares) => self.set_squares(layout, index, squares),
        }
    }

    /// Whether a fact is already as setting it would leave it.
    #[inline]
    pub fn holds_fact<B: Bitboard>(&self, layout: &Layout, index: usize, fact: Fact<B>) -> bool {
        let same = match fact {
            Fact::One(value) => self.holds(layout, index, value),
            Fact::Squares(squares) => self.squares::<B>(layout, index) == squares,
        };
        same && self.is_hidden_as_set(layout, index)
    }

    /// Resets a fact to `nothing` or the empty set. Every player knows that.
    pub fn forget_fact(&mut self, layout: &Layout, index: usize) {
        match layout.sets[index] {
            Some(_) => self.clear_squares(layout, index),
            None => self.set_variable(layout, index, Scalar::Nothing),
        }
        self.set_knowers(layout, index, ALL);
    }
}

/// Converts a value of the literal interpreter to a fact; `None` if it has no compiled form.
pub(in crate::engine) fn fact_of<B: Bitboard>(layout: &Layout, index: usize, value: &Value) -> Option<Fact<B>> {
    match layout.sets[index] {
        Some(_) => value.square_set().map(|set| Fact::Squares(B::from_set(set))),
        None => Scalar::of(value).map(Fact::One),
    }
}

/// Converts a fact to a value of the literal interpreter.
pub fn value_of<B: Bitboard>(fact: Fact<B>) -> Value {
    match fact {
        Fact::One(value) => value.to_value(),
        Fact::Squares(squares) => Value::Squares(squares.to_set()),
    }
}
