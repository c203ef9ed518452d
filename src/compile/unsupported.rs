//! Parts of definitions that are not compiled. The literal interpreter runs them.

use std::fmt;

use crate::source::Span;

/// A part of a definition that is not compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    /// The feature that is not supported.
    pub what: What,
    /// The place in the definition; `None` for the definition as a whole.
    pub span: Option<Span>,
}

/// A feature that is not compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// More players than two.
    Players,
    /// Too many zones, or facts of tokens.
    Size,
    /// A fact that is a text, or a set of something other than squares.
    FactSort,
    /// A set of things of several sorts.
    MixedSet,
    /// A text.
    Text,
    /// A way to move as a value.
    PathValue,
    /// A set in a tense of its own.
    TenseOfSet,
    /// Earlier positions, in an expression that is not compiled.
    History,
    /// An arrangement of pieces.
    Arrange,
    /// A choice of subsets.
    Subsets,
    /// Stages too deep inside each other, or parts of several.
    Stages,
}

impl Unsupported {
    /// A feature at a place of the definition.
    pub fn at(what: What, span: Span) -> Self {
        Unsupported { what, span: Some(span) }
    }

    /// A feature of the definition as a whole.
    pub fn whole(what: What) -> Self {
        Unsupported { what, span: None }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::Players => "there are not two players",
            What::Size => "there are too many zones or facts of pieces",
            What::FactSort => "a fact is a text, or a set of something other than squares",
            What::MixedSet => "a set holds things of several sorts",
            What::Text => "a text is computed",
            What::PathValue => "a way to move is computed with",
            What::History => "earlier positions are read beside what is not compiled",
            What::TenseOfSet => "a set is asked for in another position",
            What::Arrange => "pieces are arranged",
            What::Subsets => "a subset is chosen",
            What::Stages => "stages are parts of several others",
        })
    }
}
