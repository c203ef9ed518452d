//! Sentences: what a rule block is made of.

use super::effect::Effect;
use super::expr::Expr;
use super::noun::NounPhrase;
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
    /// The expression it stands for.
    pub value: Expr,
    /// The whole sentence.
    pub span: Span,
}

/// A labelled rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Its name in messages, tests and children.
    pub label: Word,
    /// The inherited rules it takes the place of.
    pub replaces: Vec<Word>,
    /// The contents of the rule.
    pub body: Body,
    /// The reason a player is shown.
    pub because: Option<Spanned<String>>,
    /// The whole sentence, without its full stop.
    pub span: Span,
}

/// The contents of a rule.
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

/// An action that a player may take.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// Whether it is said beside the turn and does not use it up.
    pub aside: bool,
    /// The action's name.
    pub name: Word,
    /// Its choices, from left to right.
    pub params: Vec<Param>,
    /// `costs AMOUNT RESOURCE`.
    pub costs: Option<(Expr, Word)>,
    /// The condition under which it is offered.
    pub when: Option<Expr>,
    /// How it is written.
    pub written: Option<Expr>,
    /// How else it may be typed.
    pub spellings: Vec<Expr>,
    /// Its effects.
    pub effects: Vec<Effect>,
}

/// One choice of an action.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// Whether other players are kept from seeing it.
    pub secret: bool,
    /// Its name in conditions and effects.
    pub name: Word,
    /// The domain of the choice.
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
    /// The property that makes an action better.
    pub by: Preference,
}

/// A property that makes an action better.
#[derive(Debug, Clone, PartialEq)]
pub enum Preference {
    /// Actions for which the condition holds oust those for which it does not.
    When(Expr),
    /// Where one of them is legal and the condition holds for it, it ousts the actions on the right.
    Over(Targets, Option<Expr>),
    /// Actions with the greatest value oust the others.
    Greatest(Expr),
}

/// Immunity from capture, and so from attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Immune {
    /// The pieces that cannot be captured.
    pub victims: NounPhrase,
    /// The pieces that cannot capture them; all when absent.
    pub captors: Option<NounPhrase>,
    /// Under which condition.
    pub when: Option<Expr>,
}

/// A rule whose effects follow from an event.
#[derive(Debug, Clone, PartialEq)]
pub struct After {
    /// Any of these.
    pub events: Vec<Event>,
    /// Under which condition.
    pub when: Option<Expr>,
    /// The effects.
    pub effects: Vec<Effect>,
}

/// Something that happens in the course of an action.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// `any action`.
    AnyAction(Span),
    /// `capture of NOUN [by NOUN]`.
    Capture {
        /// The captured piece.
        victim: NounPhrase,
        /// The piece that captures; any when absent.
        captor: Option<NounPhrase>,
    },
    /// `NOUN moves [by MOVEMENT, …]`.
    Moves {
        /// The piece that moves.
        unit: NounPhrase,
        /// Names of movements; empty for all.
        by: Vec<Word>,
    },
    /// `NOUN reaches PLACE`.
    Reaches {
        /// The piece that moves.
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

/// A rule for the moment when a stage, turn or phase starts or ends.
#[derive(Debug, Clone, PartialEq)]
pub struct At {
    /// Which end.
    pub boundary: Boundary,
    /// The name of the stage or phase, or `turn`.
    pub of: Word,
    /// Under which condition.
    pub when: Option<Expr>,
    /// The effects.
    pub effects: Vec<Effect>,
}

/// How a stage ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// The result.
    pub result: EndingResult,
    /// When.
    pub when: Expr,
    /// Further effects.
    pub effects: Vec<Effect>,
}

/// The result an ending gives.
#[derive(Debug, Clone, PartialEq)]
pub enum EndingResult {
    /// A draw.
    Draw,
    /// A player wins or loses.
    Decided {
        /// The player.
        subject: Subject,
        /// Wins, or loses.
        wins: bool,
    },
}

/// The player that an ending or a `sees` sentence is about.
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
    /// The players who see.
    pub subject: Subject,
    /// The things that the players see.
    pub what: NounPhrase,
    /// Under which condition.
    pub when: Option<Expr>,
}
