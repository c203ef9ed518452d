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

/// A checked expression and the specification it belongs to: movements that the expression alone speaks of are in it
/// as well.
#[derive(Debug, Clone)]
pub struct Question {
    /// The specification; positions of the one without the question are positions of it.
    pub spec: Spec,
    /// The expression.
    pub code: Code<Expr>,
}

/// Checks an expression in the words of a definition that is itself without mistakes. `text[0]` is the byte `at.start`
/// of its source.
///
/// # Errors
/// What is wrong with the expression.
pub fn question(
    definition: &Definition,
    settings: &Settings,
    text: &str,
    at: Span,
) -> Result<Question, Vec<Diagnostic>> {
    let mut questions = Questions { checker: Checker::whole(definition, settings) };
    let (body, slots) = questions.ask(text, at)?;
    Ok(Question { spec: questions.checker.spec, code: Code { body, slots } })
}

/// What one question after another is held against: the names of a definition without mistakes.
pub struct Questions<'a> {
    checker: Checker<'a>,
}

impl<'a> Questions<'a> {
    /// The definition with its options set like this.
    pub fn new(definition: &'a Definition, settings: &Settings) -> Self {
        Questions { checker: Checker::of_names(definition, settings) }
    }

    /// What is wrong with an expression.
    pub fn faults(&mut self, text: &str, at: Span) -> Vec<Diagnostic> {
        self.ask(text, at).err().unwrap_or_default()
    }

    /// A checked expression and how many slots it needs.
    fn ask(&mut self, text: &str, at: Span) -> Result<(Expr, usize), Vec<Diagnostic>> {
        let (ast, problems) = rules::parse_expression(text, at);
        let Some(ast) = ast else { return Err(problems) };
        let checker = &mut self.checker;
        checker.problems.clear();
        let mut scope = Scope::new();
        "a question".clone_into(&mut scope.about);
        match checker.expr(&ast, &mut scope) {
            Some((body, _)) if !checker.problems.iter().any(Diagnostic::is_error) => Ok((body, scope.slots())),
            _ => Err(std::mem::take(&mut checker.problems)),
        }
    }
}
