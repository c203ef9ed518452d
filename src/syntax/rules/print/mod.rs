//! Syntax to its canonical text: one line a sentence, no more parentheses than needed.
//!
//! Reading what is printed gives the same syntax but for places. That holds for whatever was read; syntax put together
//! by hand must keep to what the grammar can say (a head of `of` is a name or a call, no list is empty).

mod effects;
mod nouns;
mod sentences;
mod values;

#[cfg(test)]
mod tests;

use super::ast::{Effect, Expr, NounPhrase, Sentence, Tail};

/// A sentence with its full stop.
pub fn sentence(sentence: &Sentence) -> String {
    sentences::sentence(sentence)
}

/// Sentences, each on its line.
pub fn block(sentences: &[Sentence]) -> String {
    sentences.iter().map(|one| sentence(one) + "\n").collect()
}

/// A value or condition.
pub fn expression(expr: &Expr) -> String {
    values::enclosed(expr)
}

/// A noun phrase.
pub fn noun_phrase(nouns: &NounPhrase) -> String {
    nouns::noun_phrase(nouns)
}

/// The predicate of a subject: `is own`, `in hill`.
pub fn tail(tail: &Tail) -> String {
    values::tail(tail)
}

/// Effects in a row.
pub fn effects(effects: &[Effect]) -> String {
    effects::effects(effects)
}
