//! Effects: what is done.

use super::expr::Expr;
use super::noun::NounPhrase;
use super::sentence::Domain;
use crate::source::{Span, Word};

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
        /// The player.
        player: Expr,
        /// Wins, or loses.
        wins: bool,
    },
    /// `choose NAME: DOMAIN [or none] [at random]`, or with `written VALUE`.
    Choose {
        /// The name of the choice.
        name: Word,
        /// The domain of the choice.
        domain: Domain,
        /// Whether nothing may be chosen.
        or_none: bool,
        /// Whether the seed chooses.
        at_random: bool,
        /// How the choice is written behind the action.
        written: Option<Expr>,
    },
    /// `arrange [at random] KINDS for PLAYER on SQUARES [with COND]`.
    Arrange {
        /// Whether the seed chooses.
        at_random: bool,
        /// The kinds, in order, with repetitions.
        kinds: Vec<Word>,
        /// The owner of the pieces.
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
        /// The pieces that are captured.
        victims: Expr,
        /// The unit that captures.
        by: Option<Expr>,
    },
    /// `remove X`.
    Remove(Expr),
    /// `place KIND [for PLAYER] at PLACE`.
    Place {
        /// The kind.
        kind: Expr,
        /// The owner; the mover when absent.
        player: Option<Expr>,
        /// The word before the place.
        word: PlaceWord,
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

/// The word before the place of a new piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceWord {
    /// `at`: one square.
    At,
    /// `on`: each square of a set.
    On,
    /// `in`: a zone.
    In,
}

impl PlaceWord {
    /// The word as it is written.
    pub fn text(self) -> &'static str {
        match self {
            PlaceWord::At => "at",
            PlaceWord::On => "on",
            PlaceWord::In => "in",
        }
    }
}

/// A fact that can be changed: `gold of mover`, `passed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The fact.
    pub fact: Word,
    /// The owner.
    pub of: Option<Expr>,
}
