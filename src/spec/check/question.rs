//! Questions about a position: expressions from outside a definition, in its words.

use super::scope::Scope;
use super::{Checker, Settings};
use crate::diagnostic::Diagnostic;
use crate::merge::Definition;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::Expr;
use crate::spec::nouns::Code;
use crate::syntax::rules;

/// Checks questions in the words of a definition without mistakes.
pub struct Questions<'a> {
    checker: Checker<'a>,
}

impl<'a> Questions<'a> {
    /// The definition with its options set like this. Its rules are not checked.
    pub fn new(definition: &'a Definition, settings: &Settings) -> Self {
        Questions { checker: Checker::of_names(definition, settings) }
    }

    /// The definition with its options set like this, and its rules; nothing when there are mistakes.
    pub fn whole(definition: &'a Definition, settings: &Settings) -> Option<Self> {
        let checker = Checker::whole(definition, settings);
        let broken = checker.problems.iter().any(Diagnostic::is_error);
        (!broken).then_some(Questions { checker })
    }

    /// The specification. It also holds movements that only questions name; positions of the specification without them
    /// are positions of it.
    pub fn spec(&self) -> &Spec {
        &self.checker.spec
    }

    /// The faults of an expression.
    pub fn faults(&mut self, text: &str, at: Span) -> Vec<Diagnostic> {
        self.ask(text, at).err().unwrap_or_default()
    }

    /// Checks an expression in the words of the definition. `text[0]` is the byte `at.start` of its source.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn ask(&mut self, text: &str, at: Span) -> Result<Code<Expr>, Vec<Diagnostic>> {
        let (ast, problems) = rules::parse_expression(text, at);
        let Some(ast) = ast else { return Err(problems) };
        let checker = &mut self.checker;
        checker.problems.clear();
        let mut scope = Scope::new();
        "a question".clone_into(&mut scope.about);
        match checker.expr(&ast, &mut scope) {
            Some((body, _)) if !checker.problems.iter().any(Diagnostic::is_error) => {
                Ok(Code { body, slots: scope.slots() })
            }
            _ => Err(std::mem::take(&mut checker.problems)),
        }
    }
}
