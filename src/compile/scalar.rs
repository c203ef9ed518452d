//! Scalars: single values of the compiled engine.

use crate::number::Number;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::value::{Value, ZoneRef};

/// The word for `nothing`. No number has this word, because numbers have a smaller limit.
pub const NOTHING: u64 = i64::MIN as u64;

/// A value that is one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Scalar {
    /// No such thing.
    #[default]
    Nothing,
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(Number),
    /// A player.
    Player(PlayerId),
    /// A square.
    Square(Square),
    /// A kind of token.
    Kind(KindId),
    /// A token.
    Token(TokenId),
    /// A zone.
    Zone(ZoneRef),
}

impl Scalar {
    /// Converts a value of the literal interpreter; `None` for a set, a text or a path.
    pub fn of(value: &Value) -> Option<Scalar> {
        Some(match value {
            Value::Nothing => Scalar::Nothing,
            Value::Truth(truth) => Scalar::Truth(*truth),
            Value::Number(number) => Scalar::Number(*number),
            Value::Player(player) => Scalar::Player(*player),
            Value::Square(square) => Scalar::Square(*square),
            Value::Kind(kind) => Scalar::Kind(*kind),
            Value::Token(token) => Scalar::Token(*token),
            Value::Zone(zone) => Scalar::Zone(*zone),
            Value::Unknown | Value::Text(_) | Value::Path(_) | Value::Squares(_) | Value::Set(_) => return None,
        })
    }

    /// Converts to a value of the literal interpreter.
    pub fn to_value(self) -> Value {
        match self {
            Scalar::Nothing => Value::Nothing,
            Scalar::Truth(truth) => Value::Truth(truth),
            Scalar::Number(number) => Value::Number(number),
            Scalar::Player(player) => Value::Player(player),
            Scalar::Square(square) => Value::Square(square),
            Scalar::Kind(kind) => Value::Kind(kind),
            Scalar::Token(token) => Value::Token(token),
            Scalar::Zone(zone) => Value::Zone(zone),
        }
    }

    /// The number, if it is one; `nothing` counts as zero.
    pub fn number(self) -> Option<Number> {
        match self {
            Scalar::Number(number) => Some(number),
            Scalar::Nothing => Some(Number::ZERO),
            _ => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Scalar::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The token, if it is one.
    pub fn token(self) -> Option<TokenId> {
        match self {
            Scalar::Token(token) => Some(token),
            _ => None,
        }
    }

    /// The machine word of the scalar, unique among scalars of its sort. Zones have no words of their own.
    pub fn word(self) -> u64 {
        match self {
            Scalar::Nothing | Scalar::Zone(_) => NOTHING,
            Scalar::Truth(truth) => u64::from(truth),
            Scalar::Number(number) => number.thousandths() as u64,
            Scalar::Player(player) => u64::from(player.0),
            Scalar::Square(square) => u64::from(square.0),
            Scalar::Kind(kind) => u64::from(kind.0),
            Scalar::Token(token) => u64::from(token.0),
        }
    }

    /// Whether it counts as true in a condition.
    pub fn holds(self) -> bool {
        !matches!(self, Scalar::Nothing | Scalar::Truth(false))
    }
}
