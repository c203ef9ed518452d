//! The small type system of rule expressions.

use std::fmt;

use super::ids::ClassId;

/// The sort of thing that a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Yes or no.
    Truth,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A player.
    Player,
    /// A square.
    Square,
    /// A kind of token.
    Kind,
    /// A token of a class.
    Token(ClassId),
    /// A zone.
    Zone,
    /// A way to move.
    Path,
    /// `nothing`, which fits everywhere.
    Nothing,
}

/// A sort, of one thing or of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type {
    /// The sort.
    pub sort: Sort,
    /// Whether it is a set.
    pub many: bool,
}

impl Type {
    /// One thing.
    pub const fn one(sort: Sort) -> Type {
        Type { sort, many: false }
    }

    /// A set.
    pub const fn many(sort: Sort) -> Type {
        Type { sort, many: true }
    }

    /// A truth.
    pub const TRUTH: Type = Type::one(Sort::Truth);
    /// A number.
    pub const NUMBER: Type = Type::one(Sort::Number);
    /// A text.
    pub const TEXT: Type = Type::one(Sort::Text);
    /// A player.
    pub const PLAYER: Type = Type::one(Sort::Player);
    /// A square.
    pub const SQUARE: Type = Type::one(Sort::Square);
    /// A kind.
    pub const KIND: Type = Type::one(Sort::Kind);
    /// A piece.
    pub const PIECE: Type = Type::one(Sort::Token(ClassId(0)));
    /// A zone.
    pub const ZONE: Type = Type::one(Sort::Zone);
    /// A way to move.
    pub const PATH: Type = Type::one(Sort::Path);
    /// `nothing`.
    pub const NOTHING: Type = Type::one(Sort::Nothing);
    /// A set of squares.
    pub const SQUARES: Type = Type::many(Sort::Square);
    /// A set of pieces.
    pub const PIECES: Type = Type::many(Sort::Token(ClassId(0)));

    /// Whether it is a token, or a set of them.
    pub fn is_token(self) -> bool {
        matches!(self.sort, Sort::Token(_))
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sort::Truth => "condition",
            Sort::Number => "number",
            Sort::Text => "text",
            Sort::Player => "player",
            Sort::Square => "square",
            Sort::Kind => "kind",
            Sort::Token(ClassId(0)) => "piece",
            Sort::Token(_) => "token",
            Sort::Zone => "zone",
            Sort::Path => "path",
            Sort::Nothing => "`nothing`",
        })
    }
}

impl fmt::Display for Type {
    /// `a piece`, `pieces`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.many, self.sort) {
            (true, sort) => write!(f, "{sort}s"),
            (false, Sort::Nothing) => write!(f, "`nothing`"),
            (false, sort) => write!(f, "a {sort}"),
        }
    }
}
