//! Values and conditions.

use super::noun::NounPhrase;
use crate::number::Number;
use crate::source::{Span, Word};

/// A value to be computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The form of the expression.
    pub kind: Box<ExprKind>,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// `3.25`.
    Number(Number),
    /// `"text"` or `'text'`.
    Text(String),
    /// `e4`.
    Square(String),
    /// `nothing`.
    Nothing,
    /// `true` or `false`.
    Truth(bool),
    /// A word; dotted for a parameter of a prelude (`promotion.to`).
    Name(Word),
    /// `area(s, "K")`.
    Call(Word, Vec<Expr>),
    /// `HEAD of X`; the head is a `Name` or a `Call`.
    Of(Expr, Expr),
    /// `a/b/c`.
    Union(Vec<Expr>),
    /// `-x`.
    Negative(Expr),
    /// `a + b` and the like.
    Arithmetic(ArithmeticOp, Expr, Expr),
    /// `a = b` and the like.
    Compare(CompareOp, Expr, Expr),
    /// `a and b and c`.
    And(Vec<Expr>),
    /// `a or b or c`.
    Or(Vec<Expr>),
    /// `not a`.
    Not(Expr),
    /// `before a`: in the position before the action.
    Before(Expr),
    /// `after a`: in the position after it.
    After(Expr),
    /// `if c then a else b`.
    If(Expr, Expr, Expr),
    /// `some NOUN [tail]`, `no NOUN`, `every NOUN is …`, `at least 3 NOUNs`.
    Quantified(Quantifier, NounPhrase, Option<Tail>),
    /// `x is …`, `x in …`, `x attacks …`.
    Test(Expr, Tail),
    /// `number of NOUN`.
    NumberOf(NounPhrase),
    /// `total|least|greatest ATTRIBUTE of NOUN`.
    Measure(Measure, Word, NounPhrase),
    /// `the NOUN`.
    The(NounPhrase),
    /// `all NOUN`.
    All(NounPhrase),
    /// A noun phrase where a value may stand: `own king`, `royal of p`, `piece on e4`. Only what cannot be read as
    /// one of the other kinds.
    Phrase(NounPhrase),
}

/// The four arithmetic signs and two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArithmeticOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `div`
    Quotient,
    /// `mod`
    Remainder,
}

/// Signs of comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompareOp {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// A quantity of elements.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantifier {
    /// `some`
    Some,
    /// `no`
    No,
    /// `every`
    Every,
    /// `at least N`
    AtLeast(Expr),
    /// `at most N`
    AtMost(Expr),
    /// `exactly N`
    Exactly(Expr),
}

/// A number computed over a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// `total`
    Total,
    /// `least`
    Least,
    /// `greatest`
    Greatest,
}

/// A predicate of a subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Tail {
    /// The form of the predicate.
    pub kind: TailKind,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of tails.
#[derive(Debug, Clone, PartialEq)]
pub enum TailKind {
    /// `is [not] PREDICATE`.
    Is {
        /// `is not`.
        negated: bool,
        /// The predicate after `is`.
        predicate: Predicate,
    },
    /// `[not] in PLACE`.
    In {
        /// `not in`.
        negated: bool,
        /// Region, zone, set of kinds.
        place: Expr,
    },
    /// `attacks X`.
    Attacks(Expr),
}

/// A predicate after `is`.
#[derive(Debug, Clone, PartialEq)]
pub enum Predicate {
    /// `nothing`
    Nothing,
    /// `attacked by NOUN`
    AttackedBy(NounPhrase),
    /// `in PLACE`
    In(Expr),
    /// `stuck but for pass/resign`: the actions that do not count.
    StuckBut(Vec<Word>),
    /// `own`, `king/rook`, `attacked`, `in_check`, `stuck`, `empty` …
    Phrase(NounPhrase),
}
