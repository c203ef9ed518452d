//! Facts as values, whether a fact is one thing, a set of squares or a stored value.

use crate::compile::bitboard::Bitboard;
use crate::compile::fact::Fact;
use crate::compile::layout::{Layout, Remembered};
use crate::compile::scalar::Scalar;
use crate::compile::visibility::ALL;
use crate::engine::position::Position;
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

impl Position {
    /// The value of a fact of the game or of a player.
    pub fn fact<B: Bitboard>(&self, layout: &Layout, index: usize) -> Fact<B> {
        match (layout.sets[index], layout.stored[index]) {
            (Some(_), _) => Fact::Squares(self.squares(layout, index)),
            (None, Some(at)) => Fact::Stored(self.stored[at].clone()),
            (None, None) => Fact::One(self.variable(layout, index)),
        }
    }

    /// Sets a fact of the game or of a player.
    #[inline]
    pub fn set_fact<B: Bitboard>(&mut self, layout: &Layout, index: usize, fact: Fact<B>) {
        match fact {
            Fact::One(value) => self.set_variable(layout, index, value),
            Fact::Squares(squares) => self.set_squares(layout, index, squares),
            Fact::Stored(value) => self.set_stored(layout, index, value),
        }
    }

    /// Whether a fact is already as setting it would leave it.
    #[inline]
    pub fn holds_fact<B: Bitboard>(&self, layout: &Layout, index: usize, fact: &Fact<B>) -> bool {
        let same = match fact {
            Fact::One(value) => self.holds(layout, index, *value),
            Fact::Squares(squares) => self.squares::<B>(layout, index) == *squares,
            Fact::Stored(value) => self.stored_fact(layout, index) == Some(value),
        };
        same && self.is_hidden_as_set(layout, index)
    }

    /// Resets a fact to `nothing` or the empty set. Every player knows that.
    pub fn forget_fact(&mut self, layout: &Layout, index: usize) {
        match (layout.sets[index], layout.stored[index]) {
            (Some(_), _) => self.clear_squares(layout, index),
            (None, Some(_)) => self.set_stored(layout, index, Value::Nothing),
            (None, None) => self.set_variable(layout, index, Scalar::Nothing),
        }
        self.set_knowers(layout, index, ALL);
    }

    /// The stored value of a fact of the game or of a player, if it has one.
    pub fn stored_fact(&self, layout: &Layout, index: usize) -> Option<&Value> {
        layout.stored[index].map(|at| &self.stored[at])
    }

    /// Stores the value of a fact of the game or of a player.
    pub fn set_stored(&mut self, layout: &Layout, index: usize, value: Value) {
        if let Some(at) = layout.stored[index] {
            self.stored[at] = value;
        }
        self.hide_variable(layout, index);
    }

    /// The value of a field of a token.
    pub fn field_value(&self, layout: &Layout, field: usize, id: TokenId) -> Value {
        match layout.fields[field] {
            Remembered::Stored(at) => self.stored[stored_at(layout, at, id)].clone(),
            _ => self.field(layout, field, id).to_value(),
        }
    }

    /// Sets a field of a token.
    pub fn set_field_value(&mut self, layout: &Layout, field: usize, id: TokenId, value: Value) {
        match layout.fields[field] {
            Remembered::Stored(at) => self.stored[stored_at(layout, at, id)] = value,
            _ => self.set_field(layout, field, id, Scalar::of(&value).unwrap_or_default()),
        }
    }

    /// Whether a field has equal values for two tokens.
    pub fn has_equal_field(&self, layout: &Layout, field: usize, (one, other): (TokenId, TokenId)) -> bool {
        match layout.fields[field] {
            Remembered::Stored(at) => {
                self.stored[stored_at(layout, at, one)] == self.stored[stored_at(layout, at, other)]
            }
            _ => self.field(layout, field, one) == self.field(layout, field, other),
        }
    }
}

/// The place of a stored field among the stored values.
fn stored_at(layout: &Layout, at: usize, id: TokenId) -> usize {
    layout.stored_count + id.index() * layout.stored_fields + at
}

/// Converts a value of the literal interpreter to a fact; `None` if it is hidden.
pub(in crate::engine) fn fact_of<B: Bitboard>(layout: &Layout, index: usize, value: &Value) -> Option<Fact<B>> {
    match (layout.sets[index], layout.stored[index]) {
        _ if *value == Value::Unknown => None,
        (Some(_), _) => value.square_set().map(|set| Fact::Squares(B::from_set(set))),
        (None, Some(_)) => Some(Fact::Stored(value.clone())),
        (None, None) => Scalar::of(value).map(Fact::One),
    }
}

/// Converts a fact to a value of the literal interpreter.
pub fn value_of<B: Bitboard>(fact: Fact<B>) -> Value {
    match fact {
        Fact::One(value) => value.to_value(),
        Fact::Squares(squares) => Value::Squares(squares.to_set()),
        Fact::Stored(value) => value,
    }
}
