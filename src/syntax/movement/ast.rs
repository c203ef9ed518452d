//! Trees of movements, with every place kept.

use crate::source::{Span, Word};

/// A union of clauses; none at all is a piece that does not move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Movement {
    /// The clauses, in the order in which they were written.
    pub clauses: Vec<Clause>,
    /// The whole text.
    pub span: Span,
}

/// One way to travel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// `N`, `fmR4`, `cR2^`, `afsW`: one figure, one or more legs.
    Chain(Chain),
    /// `[F?R]`: legs with figures of their own.
    Path(Path),
    /// `{hop}`: all that the named movement does.
    Fragment(Word),
}

/// Letters, then a figure; `a` among the letters begins another leg with the same figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The elements before the figure.
    pub elements: Vec<Element>,
    /// The figure with its range.
    pub leap: Leap,
    /// The whole clause.
    pub span: Span,
}

/// A piece of what stands before the figure of a [`Chain`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// A modifier of the leg it stands in.
    Letter(Letter),
    /// `a`: the next leg begins.
    Again(Span),
    /// `(…)`: what it holds, written no times, once, twice and so on.
    Repeated(Vec<Element>, Span),
}

/// A modifier, perhaps with a filter: `f`, `c<heavy>`, `!`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The letter, or `!`.
    pub name: char,
    /// The pieces it applies to; all when there is no filter.
    pub filter: Option<Filter>,
    /// The letter and its filter.
    pub span: Span,
}

/// `<own>`, `<knight/bishop>`, `<not cannon>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Whether it begins with `not`, which goes for the whole list.
    pub not: bool,
    /// The words; any one of them suffices.
    pub words: Vec<Word>,
    /// With its angle brackets.
    pub span: Span,
}

/// A figure, how often it may be repeated in one direction, and whether the mover stays where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leap {
    /// The shape of one step.
    pub figure: Figure,
    /// The number behind it: the most steps, 0 for any number. A doubled letter is 0.
    pub range: Option<u16>,
    /// `^`: the leg captures and the mover stays where the leg began.
    pub stays: Option<Span>,
    /// Figure, range and mark.
    pub span: Span,
}

/// The shape of one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The capital or the two numbers.
    pub name: FigureName,
    /// `X` and `Y` behind it.
    pub stretches: Vec<Stretch>,
    /// All of it.
    pub span: Span,
}

/// The capital or the two numbers of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureName {
    /// `W`, `N`, `Q` …
    Capital(char),
    /// `(1,4)`: this far one way and that far across.
    Coordinate(u16, u16),
}

/// A letter that makes a figure longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch {
    /// `X`: the longer side by three.
    Long,
    /// `Y`: both sides by two.
    Both,
}

/// A bracketed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Letters before the bracket: they speak of the whole way from origin to goal.
    pub outer: Vec<Letter>,
    /// The contents of the bracket.
    pub body: Choice,
    /// The whole clause.
    pub span: Span,
}

/// Alternative sequences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// At least one.
    pub branches: Vec<Sequence>,
}

/// Items that follow one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The first item.
    pub first: Item,
    /// The others, each with what joins it to the one before.
    pub rest: Vec<(Joint, Item)>,
}

/// A sign between two items of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    /// `-`: the path goes on.
    GoOn,
    /// `?`: the path may end here or go on.
    MayStop,
}

/// A part of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// One leg.
    Leg(Leg),
    /// `(…)` with or without a repeat.
    Group(Group),
    /// `{hop}`: the named movement at this place.
    Fragment(Word),
}

/// A leg of a bracketed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// Its modifiers, in the order in which they were written.
    pub letters: Vec<Letter>,
    /// Its figure.
    pub leap: Leap,
    /// All of it.
    pub span: Span,
}

/// A parenthesised part of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The contents of the parentheses.
    pub body: Choice,
    /// The number of times it is played.
    pub repeat: Repeat,
    /// With its parentheses and repeat.
    pub span: Span,
}

/// The number of times that a group is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    /// Nothing behind the parenthesis.
    Once,
    /// `*`
    AnyTimes,
    /// `+`
    AtLeastOnce,
    /// `++`: at least once, and on as long as it can be played.
    AsLong,
    /// `{2}` or `{0,2}`.
    Times(u16, u16),
}
