//! Trees of the parser to syntax: one file for each family of sentences, effects, values and nouns.
//!
//! Forms that the grammar lets through and the language does not have are refused here: `and` beside `or`, numbers
//! that are too fine.

mod effects;
mod expressions;
mod mixed;
mod nouns;
mod sentences;
mod words;

pub(super) use expressions::value;
pub(super) use nouns::noun_phrase;
pub(super) use sentences::sentence;
