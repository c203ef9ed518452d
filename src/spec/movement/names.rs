//! The names a movement may use, answered by an owner of the definition.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::syntax::movement::Movement;

/// A word in a filter that the definition gives a meaning: a kind, a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FilterId(pub u16);

/// The words that the definition knows. `own`, `enemy` and `any` in filters are built in and never asked for.
pub trait Names {
    /// The filter a word in angle brackets stands for.
    fn filter(&mut self, word: &Word) -> Option<FilterId>;

    /// The movement a name in braces stands for.
    fn fragment(&mut self, name: &Word) -> Option<Movement>;

    /// The declared names in braces, also those with faulty movements.
    fn fragments(&self) -> Vec<String> {
        Vec::new()
    }

    /// All words in angle brackets that would have been understood, for the message about one that was not.
    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The message about an unknown name.
pub(super) fn unknown(what: &str, word: &Word, known: &[String]) -> Diagnostic {
    let message = format!("no {what} is called `{}`", word.node);
    let near = known.iter().filter(|name| strsim::damerau_levenshtein(name, &word.node) <= 2);
    let near = near.min_by_key(|name| strsim::damerau_levenshtein(name, &word.node));
    let mut diagnostic = Diagnostic::error(Code::UnknownName, word.span, message).suggest(near.map(String::as_str));
    if near.is_none() && !known.is_empty() {
        diagnostic = diagnostic.help(format!("known are {}", known.join(", ")));
    }
    diagnostic
}
