//! Rule books: what a definition says, in the order in which a reader asks for it.
//!
//! In: a [`Definition`](crate::merge::Definition) and its [`Spec`](crate::spec::Spec). Out: rows of words about turns, pieces,
//! rules and results, for the prompt, and whole pages of HTML. A sentence of the author is printed as it stands; nothing is
//! put into words that is prose already.
//! Deliberately absent: files, and prose about rules that the author has not written.

mod contents;
mod differences;
mod endings;
mod entries;
mod flow;
mod labels;
mod moves;
mod numbers;
pub mod page;
mod plain;
mod reasons;
mod results;

pub use contents::{Book, Row};
pub use endings::{Endings, Result};
pub use entries::condition;
pub use labels::{mentioned, natural};
pub use moves::{moves_in_words, rules_about};
pub use numbers::Entry;
pub use plain::plain;
pub use reasons::option_value;
pub use results::{giving, never};
