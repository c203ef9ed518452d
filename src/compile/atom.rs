//! Single values of the compiled engine: one thing, no set.

use crate::number::Number;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::value::{Value, ZoneRef};

/// `nothing` in a word: no number comes to it, because numbers are held at a smaller limit.
pub const NOTHING: u64 = i64::MIN as u64;

/// A value that is one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Atom {
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

impl Atom {
    /// The same as a value of the literal interpreter; `None` when it is a set, a text or a path.
    pub fn of(value: &Value) -> Option<Atom> {
        Some(match value {
            Value::Nothing => Atom::Nothing,
            Value::Truth(truth) => Atom::Truth(*truth),
            Value::Number(number) => Atom::Number(*number),
            Value::Player(player) => Atom::Player(*player),
            Value::Square(square) => Atom::Square(*square),
            Value::Kind(kind) => Atom::Kind(*kind),
            Value::Token(token) => Atom::Token(*token),
            Value::Zone(zone) => Atom::Zone(*zone),
            Value::Unknown | Value::Text(_) | Value::Path(_) | Value::Squares(_) | Value::Set(_) => return None,
        })
    }

    /// The same as a value of the literal interpreter.
    pub fn to_value(self) -> Value {
        match self {
            Atom::Nothing => Value::Nothing,
            Atom::Truth(truth) => Value::Truth(truth),
            Atom::Number(number) => Value::Number(number),
            Atom::Player(player) => Value::Player(player),
            Atom::Square(square) => Value::Square(square),
            Atom::Kind(kind) => Value::Kind(kind),
            Atom::Token(token) => Value::Token(token),
            Atom::Zone(zone) => Value::Zone(zone),
        }
    }

    /// The number, if it is one; `nothing` counts as zero.
    pub fn number(self) -> Option<Number> {
        match self {
            Atom::Number(number) => Some(number),
            Atom::Nothing => Some(Number::ZERO),
            _ => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Atom::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The token, if it is one.
    pub fn token(self) -> Option<TokenId> {
        match self {
            Atom::Token(token) => Some(token),
            _ => None,
        }
    }

    /// The same in one machine word, by which it is told from others of its sort; a zone has none of its own.
    pub fn word(self) -> u64 {
        match self {
            Atom::Nothing | Atom::Zone(_) => NOTHING,
            Atom::Truth(truth) => u64::from(truth),
            Atom::Number(number) => number.thousandths() as u64,
            Atom::Player(player) => u64::from(player.0),
            Atom::Square(square) => u64::from(square.0),
            Atom::Kind(kind) => u64::from(kind.0),
            Atom::Token(token) => u64::from(token.0),
        }
    }

    /// Whether it counts as true in a condition.
    pub fn holds(self) -> bool {
        !matches!(self, Atom::Nothing | Atom::Truth(false))
    }
}
