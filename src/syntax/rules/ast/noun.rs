//! Noun phrases: what is spoken of, and what narrows it down.

use super::expr::Expr;
use crate::source::{Span, Word};

/// A description of a set: adjectives and a noun, then filters.
#[derive(Debug, Clone, PartialEq)]
pub struct NounPhrase {
    /// Alternatives, joined by `/`.
    pub heads: Vec<Head>,
    /// Filters that narrow the things down, in order.
    pub filters: Vec<Filter>,
    /// Where it is written.
    pub span: Span,
}

/// One alternative of a noun phrase.
#[derive(Debug, Clone, PartialEq)]
pub enum Head {
    /// Words, adjectives first: `own`, `light`, `pieces`; a word may be a call: `checkers(mover)`.
    Words(Vec<HeadWord>),
    /// `( … )`
    Nested(NounPhrase),
}

/// A word of a head, with arguments when it is a call.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadWord {
    /// The word.
    pub word: Word,
    /// Arguments of a call; `None` for a plain word.
    pub args: Option<Vec<Expr>>,
}

/// A filter that narrows a noun phrase down.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// The condition.
    pub kind: FilterKind,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of filters.
#[derive(Debug, Clone, PartialEq)]
pub enum FilterKind {
    /// `of X`
    Of(Expr),
    /// `on X`, `in X`, `at X`
    In(Expr),
    /// `attacking NOUN`
    Attacking(NounPhrase),
    /// `attacked by NOUN`
    AttackedBy(NounPhrase),
    /// `other than X`
    OtherThan(Expr),
    /// `as NAME`
    As(Word),
    /// `with COND`
    With(Expr),
    /// `anywhere`: off the board too.
    Anywhere,
}
