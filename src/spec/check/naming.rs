//! Giving names and looking them up.

use super::Checker;
use super::names::{Named, TAKEN};
use super::scope::Scope;
use super::unknown::Role;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::syntax::rules::is_reserved;

impl Checker<'_> {
    /// Gives a name; twice is an error.
    pub(super) fn name(&mut self, word: &Word, named: Named) {
        if is_reserved(&word.node) {
            let message =
                format!("`{}` is a word of the language and cannot be the name of {}", word.node, named.what());
            self.error(Code::ReservedName, word.span, message);
            return;
        }
        let built_in = self.names.map.get(&word.node).is_some_and(|(_, place)| *place == Span::default());
        if built_in || TAKEN.contains(&word.node.as_str()) {
            let message =
                format!("`{}` has a meaning of its own and cannot be the name of {}", word.node, named.what());
            self.error(Code::ReservedName, word.span, message);
            return;
        }
        if let Some((earlier, place)) = self.names.map.get(&word.node).copied() {
            let message = format!("the name `{}` is used twice", word.node);
            let problem = Diagnostic::error(Code::NameTwice, word.span, message)
                .label(format!("here it is {}", named.what()))
                .also(place, format!("here it is {}", earlier.what()))
                .help("nouns and facts share one name space; give one of them another name");
            self.report(problem);
            return;
        }
        self.check_shape(word);
        self.names.map.insert(word.node.clone(), (named, word.span));
    }

    /// Names are written in small letters, so that rules can speak of them.
    fn check_shape(&mut self, word: &Word) {
        let small = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' || byte == b'.';
        let starts = word.node.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        if !starts || !word.node.bytes().all(small) {
            let message = format!("`{}` cannot be used as a name in rules", word.node);
            let help = "names start with a small letter and go on with small letters, digits and `_`";
            let problem = Diagnostic::error(Code::BadName, word.span, message).help(help);
            let lower = word.node.to_ascii_lowercase().replace(['-', ' '], "_");
            let readable = lower.bytes().all(small) && lower.starts_with(|c: char| c.is_ascii_lowercase());
            let free = readable && !is_reserved(&lower) && !TAKEN.contains(&lower.as_str());
            self.report(problem.suggest(Some(lower.as_str()).filter(|_| free)));
            // Sentences can only speak of it as it should be written.
            self.names.add_broken(&lower);
        }
    }

    /// The thing that a word stands for, or an error with the closest name.
    pub(super) fn look_up(&mut self, word: &Word) -> Option<Named> {
        self.look_up_as(word, Role::Any, None)
    }

    /// Looks up a word where only some names make sense; `scope` has the names that the sentence declares.
    pub(super) fn look_up_as(&mut self, word: &Word, role: Role, scope: Option<&Scope>) -> Option<Named> {
        if let Some(named) = self.names.get(&word.node) {
            return Some(named);
        }
        if self.names.is_broken(&word.node) {
            return None;
        }
        self.unknown(word, format!("nothing is called `{}`", word.node), role, scope);
        None
    }
}
