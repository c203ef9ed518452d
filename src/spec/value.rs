//! Values of expressions.

use std::sync::Arc;

use super::ids::{KindId, MovementId, PlayerId, Square, TokenId, ZoneId};
use super::types::Type;
use crate::number::Number;

/// A set of squares of one board (at most 256).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    /// Whether the square is in the set.
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() >> 6] & (1 << (square.index() & 63)) != 0
    }

    /// Whether there is no square in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The number of squares in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The squares of either set.
    #[must_use]
    pub fn union(self, other: SquareSet) -> SquareSet {
        let mut words = self.0;
        words.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
        SquareSet(words)
    }

    /// The squares, rank by rank from the first player's left corner.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let words = self.0;
        (0..4).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    Square::at(index * 64 + bit)
                })
            })
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

/// One zone: of one player, or of the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneRef {
    /// Which zone.
    pub zone: ZoneId,
    /// The owner; `None` for a zone of the game.
    pub owner: Option<PlayerId>,
}

/// One way a unit can move: where it ends and what it captures.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// The unit that moves.
    pub unit: TokenId,
    /// From where.
    pub origin: Square,
    /// To where; `None` when it leaves the board.
    pub goal: Option<Square>,
    /// The captured tokens, in the order of capture.
    pub captured: Vec<TokenId>,
    /// A bystander that is put elsewhere, and where.
    pub relocated: Option<(TokenId, Square)>,
    /// Whether the captures are made without moving.
    pub stays: bool,
    /// By which movement.
    pub movement: MovementId,
}

/// The value of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value {
    /// No such thing.
    #[default]
    Nothing,
    /// Hidden from the player that asks.
    Unknown,
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(Number),
    /// A text: the value of an option, the writing of an action.
    Text(Arc<str>),
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
    /// A way to move.
    Path(Arc<Path>),
    /// A set of squares.
    Squares(SquareSet),
    /// Any other set, without repetitions. `==` compares the order as well, [`is_same_set`](Self::is_same_set) does not.
    Set(Vec<Value>),
}

impl Value {
    /// The truth value, if it is one.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The number, if it is one; `nothing` counts as zero.
    pub fn number(&self) -> Option<Number> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Nothing => Some(Number::ZERO),
            _ => None,
        }
    }

    /// The player, if it is one.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            Value::Player(player) => Some(*player),
            _ => None,
        }
    }

    /// The token, if it is one.
    pub fn token(&self) -> Option<TokenId> {
        match self {
            Value::Token(token) => Some(*token),
            _ => None,
        }
    }

    /// The kind, if it is one.
    pub fn kind(&self) -> Option<KindId> {
        match self {
            Value::Kind(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The squares, if it is a set of squares; one square is the set of it, `nothing` the empty set.
    pub fn square_set(&self) -> Option<SquareSet> {
        let square = |value: &Value| match value {
            Value::Square(square) => Some(*square),
            _ => None,
        };
        match self {
            Value::Nothing => Some(SquareSet::EMPTY),
            Value::Squares(set) => Some(*set),
            Value::Set(values) => values.iter().map(square).collect(),
            single => square(single).map(|square| SquareSet::from_iter([square])),
        }
    }

    /// The value as a fact of a type keeps it: a set is always written as a set, and the empty one is `nothing`, so that
    /// equal facts are the same.
    #[must_use]
    pub fn kept_as(self, ty: Type) -> Value {
        let set = if ty == Type::SQUARES { self.square_set() } else { None };
        match set {
            _ if ty.many && self.is_empty() => Value::Nothing,
            Some(set) => Value::Squares(set),
            None if ty.many && !matches!(self, Value::Set(_) | Value::Unknown) => Value::Set(vec![self]),
            None => self,
        }
    }

    /// Whether two sets have equal elements, in whatever order; a single thing is the set of it.
    pub fn is_same_set(&self, other: &Value) -> bool {
        let (one, other) = (self.elements(), other.elements());
        one.len() == other.len() && one.iter().all(|element| other.contains(element))
    }

    /// Whether it is `nothing` or an empty set.
    pub fn is_empty(&self) -> bool {
        match self {
            Value::Nothing => true,
            Value::Squares(set) => set.is_empty(),
            Value::Set(values) => values.is_empty(),
            _ => false,
        }
    }

    /// Calls `visit` with each element; a single thing is the set of it, `nothing` the empty set.
    pub fn each(&self, mut visit: impl FnMut(Value)) {
        match self {
            Value::Nothing => {}
            Value::Squares(set) => set.iter().for_each(|square| visit(Value::Square(square))),
            Value::Set(values) => values.iter().cloned().for_each(visit),
            single => visit(single.clone()),
        }
    }

    /// The elements as a list.
    pub fn elements(&self) -> Vec<Value> {
        let mut list = Vec::new();
        self.each(|value| list.push(value));
        list
    }
}
