//! Trees of rule blocks, with every place kept: sentences, effects, expressions, noun phrases.
//!
//! Nothing here has a meaning yet: whether `pawn` is a kind, `home` a field or `mover` a player is decided by `spec`.

mod effect;
mod expr;
mod noun;
mod sentence;

pub use effect::{Effect, EffectKind, Place, PlaceWord};
pub use expr::{ArithmeticOp, CompareOp, Expr, ExprKind, Measure, Predicate, Quantifier, Tail, TailKind};
pub use noun::{Filter, FilterKind, Head, HeadWord, NounPhrase};
pub use sentence::{
    Action, After, At, Body, Boundary, Define, Domain, Ending, EndingResult, Event, Forbid, Immune, Param, Prefer,
    Preference, Rule, Sees, Sentence, Subject, Targets,
};
