//! The rule language: text to spanned syntax and back.
//!
//! In: the text of a `rules` block or of one value, and where it is written. Out: the syntax of [`ast`], and diagnostics
//! about what cannot be read. Nothing here knows what a word means.
//!
//! A block is cut at its full stops (`split`), each sentence is looked over (`check`) and read by the parser that is
//! generated from `grammar/rules.pest` (`grammar`), its tree is turned into syntax (`build`), and a sentence that cannot
//! be read is explained (`errors`). [`mod@print`] is the way back: reading what it prints gives the same syntax.

pub mod ast;
mod broken;
mod build;
mod check;
mod english;
mod errors;
mod events;
mod expected;
mod forms;
mod grammar;
mod habits;
mod lex;
mod parse;
mod passage;
pub mod print;
mod repair;
mod rows;
mod slips;
mod split;
mod words;

pub use broken::Broken;
pub use parse::{Block, parse_block, parse_expression, parse_noun_phrase, read_block};
pub use rows::{Row, rows};
pub use words::{KEYWORDS, is_reserved, similar_keyword};

#[cfg(test)]
mod tests;
