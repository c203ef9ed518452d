//! Trees of the parser to syntax: one file for each family of sentences, effects, values and nouns.
//!
//! What the grammar lets through and the language does not (`and` beside `or`, numbers that are too fine) is refused
//! here.

mod effects;
mod expressions;
mod mixed;
mod nouns;
mod sentences;
mod words;

pub(super) use expressions::value;
pub(super) use nouns::noun_phrase;
pub(super) use sentences::sentence;
