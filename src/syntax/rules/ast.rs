//! What a rule block says, with every place kept: sentences, effects, expressions, noun phrases.
//!
//! Nothing here has a meaning yet: whether `pawn` is a kind, `home` a field or `mover` a player is decided by `spec`.

use crate::number::Number;
use crate::source::{Span, Spanned, Word};

/// One sentence of a block, up to its full stop.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "most sentences are rules, and there are few of them")]
pub enum Sentence {
    /// `define NAME(params) as EXPR` or `redefine …`.
    Define(Define),
    /// `drop LABEL, LABEL`.
    Drop(Vec<Word>),
    /// `rename LABEL to LABEL`.
    Rename {
        /// The inherited label.
        from: Word,
        /// Its new name.
        to: Word,
    },
    /// `LABEL [replaces …]: … [because "…"]`.
    Rule(Rule),
}

/// A named expression with parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Define {
    /// Whether it takes the place of an inherited one.
    pub redefine: bool,
    /// The name it is called by.
    pub name: Word,
    /// Parameter names and the word of their type.
    pub params: Vec<(Word, Word)>,
    /// What it stands for.
    pub value: Expr,
    /// The whole sentence.
    pub span: Span,
}

/// A labelled rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// What messages, tests and children call it.
    pub label: Word,
    /// The inherited rules it takes the place of.
    pub replaces: Vec<Word>,
    /// What it says.
    pub body: Body,
    /// The reason a player is shown.
    pub because: Option<Spanned<String>>,
    /// The whole sentence, without its full stop.
    pub span: Span,
}

/// What a rule says.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// `action NAME(params) [costs …] [when …] [written …] [: effects]`, or `aside …`.
    Action(Action),
    /// `forbid ACTIONS [when …] [after which …] [unless …]`.
    Forbid(Forbid),
    /// `prefer ACTIONS when …` or `prefer ACTIONS with greatest …`.
    Prefer(Prefer),
    /// `PIECES cannot be captured [by PIECES] [when …]`.
    Immune(Immune),
    /// `after EVENT, EVENT [when …]: effects`.
    After(After),
    /// `at start|end of NAME [when …]: effects`.
    At(At),
    /// `PLAYER wins|loses when …[: effects]` or `draw when …[: effects]`.
    Ending(Ending),
    /// `PLAYER sees NOUN [when …]`.
    Sees(Sees),
}

/// What a player may do.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// Whether it is said beside the turn and does not use it up.
    pub aside: bool,
    /// The action's name.
    pub name: Word,
    /// What is chosen, from left to right.
    pub params: Vec<Param>,
    /// `costs AMOUNT RESOURCE`.
    pub costs: Option<(Expr, Word)>,
    /// The condition under which it is offered.
    pub when: Option<Expr>,
    /// How it is written.
    pub written: Option<Expr>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// One choice of an action.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// Whether other players are kept from seeing it.
    pub secret: bool,
    /// Its name in conditions and effects.
    pub name: Word,
    /// What may be chosen.
    pub domain: Domain,
}

/// A finite set to choose from.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// `path of UNIT`, `own piece`, `kind in light/heavy`, `square in span(a, b)` …
    Phrase(NounPhrase),
    /// `set of NOUN`: any subset; `by ATTRIBUTE`: in the order of its total.
    SetOf(NounPhrase, Option<Word>),
    /// `number from A to B [by STEP]`.
    Range {
        /// The least number.
        from: Expr,
        /// The greatest.
        to: Expr,
        /// The step; one when absent.
        by: Option<Expr>,
    },
}

/// Which actions a rule speaks of.
#[derive(Debug, Clone, PartialEq)]
pub enum Targets {
    /// `any action`.
    Any(Span),
    /// `move, castle [by MOVEMENT, …]`.
    Named {
        /// Names of actions.
        actions: Vec<Word>,
        /// Names of movements; empty for all.
        by: Vec<Word>,
    },
}

/// Makes actions illegal.
#[derive(Debug, Clone, PartialEq)]
pub struct Forbid {
    /// Which actions.
    pub targets: Targets,
    /// Read in the position before the action.
    pub when: Option<Expr>,
    /// Read in the position after it.
    pub after_which: Option<Expr>,
    /// Read in the position before the action; lifts the ban.
    pub unless: Option<Expr>,
}

/// Keeps only the best of the legal actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Prefer {
    /// Which actions.
    pub targets: Targets,
    /// What makes an action better.
    pub by: Preference,
}

/// What makes an action better.
#[derive(Debug, Clone, PartialEq)]
pub enum Preference {
    /// Those for which it holds oust those for which it does not.
    When(Expr),
    /// Those with the greatest value oust the others.
    Greatest(Expr),
}

/// Immunity from capture, and so from attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Immune {
    /// Who cannot be captured.
    pub victims: NounPhrase,
    /// By whom; everybody when absent.
    pub captors: Option<NounPhrase>,
    /// Under which condition.
    pub when: Option<Expr>,
}

/// What follows from an event.
#[derive(Debug, Clone, PartialEq)]
pub struct After {
    /// Any of these.
    pub events: Vec<Event>,
    /// Under which condition.
    pub when: Option<Expr>,
    /// What is done then.
    pub effects: Vec<Effect>,
}

/// Something that happens in the course of an action.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// `any action`.
    AnyAction(Span),
    /// `capture of NOUN [by NOUN]`.
    Capture {
        /// Who is captured.
        victim: NounPhrase,
        /// By whom; anybody when absent.
        captor: Option<NounPhrase>,
    },
    /// `NOUN moves [by MOVEMENT, …]`.
    Moves {
        /// Who moves.
        unit: NounPhrase,
        /// Names of movements; empty for all.
        by: Vec<Word>,
    },
    /// `NOUN reaches PLACE`.
    Reaches {
        /// Who moves.
        unit: NounPhrase,
        /// Onto which squares.
        place: Expr,
    },
    /// The name of an action.
    Action(Word),
}

/// Which end of a stage, turn or phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boundary {
    /// Its start.
    Start,
    /// Its end.
    End,
}

/// What happens when a stage, turn or phase starts or ends.
#[derive(Debug, Clone, PartialEq)]
pub struct At {
    /// Which end.
    pub boundary: Boundary,
    /// Of which stage or phase, or `turn`.
    pub of: Word,
    /// Under which condition.
    pub when: Option<Expr>,
    /// What is done then.
    pub effects: Vec<Effect>,
}

/// How a stage ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// For whom.
    pub result: EndingResult,
    /// When.
    pub when: Expr,
    /// What else is done then.
    pub effects: Vec<Effect>,
}

/// The result an ending gives.
#[derive(Debug, Clone, PartialEq)]
pub enum EndingResult {
    /// Nobody wins.
    Draw,
    /// Somebody wins or loses.
    Decided {
        /// Who.
        subject: Subject,
        /// Wins, or loses.
        wins: bool,
    },
}

/// Of whom an ending or a `sees` sentence speaks.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// `any NOUN`: each in turn; `it` in the condition.
    Any(NounPhrase),
    /// One player.
    One(Expr),
}

/// A computed audience.
#[derive(Debug, Clone, PartialEq)]
pub struct Sees {
    /// Who sees.
    pub subject: Subject,
    /// What.
    pub what: NounPhrase,
    /// Under which condition.
    pub when: Option<Expr>,
}

/// One step of what an action or a trigger does.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The step.
    pub kind: EffectKind,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of steps.
#[derive(Debug, Clone, PartialEq)]
pub enum EffectKind {
    /// `for each NOUN: effect` or `for each NOUN: (effects)`.
    ForEach(NounPhrase, Vec<Effect>),
    /// `if C then effect [else effect]`.
    If(Expr, Vec<Effect>, Vec<Effect>),
    /// `end turn`, `end phase`, `end STAGE`.
    End(Word),
    /// `draw`.
    Draw,
    /// `PLAYER wins` / `PLAYER loses`.
    Result {
        /// Who.
        player: Expr,
        /// Wins, or loses.
        wins: bool,
    },
    /// `choose NAME: DOMAIN [or none] [at random]`.
    Choose {
        /// The name of the choice.
        name: Word,
        /// What may be chosen.
        domain: Domain,
        /// Whether nothing may be chosen.
        or_none: bool,
        /// Whether the seed chooses.
        at_random: bool,
    },
    /// `arrange [at random] KINDS for PLAYER on SQUARES [with COND]`.
    Arrange {
        /// Whether the seed chooses.
        at_random: bool,
        /// The kinds, in order, with repetitions.
        kinds: Vec<Word>,
        /// Whose pieces.
        player: Expr,
        /// Onto which squares.
        squares: Expr,
        /// Which arrangements are allowed.
        with: Option<Expr>,
    },
    /// `move X to PLACE, Y to PLACE`: all are lifted before any is set down.
    Move(Vec<(Expr, Expr)>),
    /// `follow PATH`.
    Follow(Expr),
    /// `capture X [by Y]`.
    Capture {
        /// What is captured.
        victims: Expr,
        /// By whom.
        by: Option<Expr>,
    },
    /// `remove X`.
    Remove(Expr),
    /// `place KIND [for PLAYER] at PLACE`.
    Place {
        /// The kind.
        kind: Expr,
        /// Whose; the mover's when absent.
        player: Option<Expr>,
        /// Square or zone.
        place: Expr,
    },
    /// `set FACT to VALUE`.
    Set(Place, Expr),
    /// `add N to FACT`.
    Add(Expr, Place),
    /// `subtract N from FACT`.
    Subtract(Expr, Place),
    /// `show X to PLAYERS`; no players for `all`.
    Show(Expr, Option<Expr>),
    /// `announce "TEXT" to PLAYERS`; no players for `all`.
    Announce(Expr, Option<Expr>),
    /// `X becomes KIND`.
    Becomes(Expr, Expr),
}

/// A fact that can be changed: `gold of mover`, `passed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The fact.
    pub fact: Word,
    /// Whose.
    pub of: Option<Expr>,
}

/// A value to be computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
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

/// How many.
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

/// What a number is made of over a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// `total`
    Total,
    /// `least`
    Least,
    /// `greatest`
    Greatest,
}

/// What is said of a subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Tail {
    /// What is said.
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
        /// What it is.
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

/// What follows `is`.
#[derive(Debug, Clone, PartialEq)]
pub enum Predicate {
    /// `nothing`
    Nothing,
    /// `attacked by NOUN`
    AttackedBy(NounPhrase),
    /// `in PLACE`
    In(Expr),
    /// `own`, `king/rook`, `attacked`, `in_check`, `stuck`, `empty` …
    Phrase(NounPhrase),
}

/// A description of a set: adjectives and a noun, then filters.
#[derive(Debug, Clone, PartialEq)]
pub struct NounPhrase {
    /// Alternatives, joined by `/`.
    pub heads: Vec<Head>,
    /// What narrows them down, in order.
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

/// What narrows a noun phrase down.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// What is asked.
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
