//! Names that are given within a sentence: parameters, choices.

use super::Checker;
use super::names::TAKEN;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::syntax::rules::is_reserved;

/// Words that mean something everywhere and may nevertheless name what is chosen: the choice is what they mean there.
const FREE: &[&str] = &["unit", "origin", "goal", "path"];

impl Checker<'_> {
    /// A name given within a sentence, which must be no word of the language.
    pub(super) fn given(&mut self, word: &Word) {
        let name = word.node.as_str();
        if is_reserved(name) || TAKEN.contains(&name) && !FREE.contains(&name) {
            let message = format!("`{name}` has a meaning of its own and cannot be given as a name");
            self.error(Code::ReservedName, word.span, message);
        }
    }

    /// Declares a name that must be new in its sentence.
    pub(super) fn newly_given(&mut self, word: &Word, scope: &Scope) {
        self.given(word);
        if scope.local(&word.node).is_some() || scope.is_faulty(&word.node) {
            self.given_twice(word);
        }
    }

    pub(super) fn given_twice(&mut self, word: &Word) {
        let message = format!("the name `{}` is given twice in one sentence", word.node);
        self.report(Diagnostic::error(Code::NameTwice, word.span, message).help("give one of them another name"));
    }
}
