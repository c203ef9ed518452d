//! Collects the clauses of a movement, and complaints.

use super::draft::RawLeg;
use super::names::{self, Names};
use super::pattern::Clause;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::syntax::movement::{self as syntax, Letter, Movement, shape};

/// The most movements that `{name}` may bring in, all counted.
const MAX_FRAGMENTS: usize = 200;

/// The deepest that movements brought in by `{name}` may bring in others.
const MAX_DEPTH: usize = 12;

/// Collects clauses and complaints.
pub(super) struct Builder<'n> {
    /// The meaning of words in angle brackets and braces.
    pub names: &'n mut dyn Names,
    /// The clauses so far.
    pub clauses: Vec<Clause>,
    diagnostics: Vec<Diagnostic>,
    open: Vec<String>,
    fragments: usize,
}

impl<'n> Builder<'n> {
    /// A builder that asks `names`.
    pub(super) fn new(names: &'n mut dyn Names) -> Self {
        Builder { names, clauses: Vec::new(), diagnostics: Vec::new(), open: Vec::new(), fragments: 0 }
    }

    /// The clauses built and the mistakes found.
    pub(super) fn finish(self) -> (Vec<Clause>, Vec<Diagnostic>) {
        (self.clauses, self.diagnostics)
    }

    /// Adds a complaint.
    pub(super) fn say(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Does something with the movement a name stands for, unless that movement is being read already.
    pub(super) fn with_fragment(&mut self, name: &Word, then: impl FnOnce(&mut Self, &Movement)) {
        if self.open.contains(&name.node) {
            let message = format!("`{}` is part of itself", name.node);
            self.say(Diagnostic::error(Code::MovementName, name.span, message).help("repeat a group instead: `(…)+`"));
            return;
        }
        self.fragments += 1;
        if self.fragments > MAX_FRAGMENTS || self.open.len() >= MAX_DEPTH {
            if self.fragments == MAX_FRAGMENTS + 1 || self.open.len() >= MAX_DEPTH {
                let message =
                    format!("more than {MAX_FRAGMENTS} named movements, or more than {MAX_DEPTH} inside one another");
                self.say(Diagnostic::error(Code::MovementLimit, name.span, message));
            }
            return;
        }
        match self.names.fragment(name) {
            Some(movement) => {
                self.open.push(name.node.clone());
                then(self, &movement);
                self.open.pop();
            }
            None => {
                let known = self.names.fragments();
                if !known.contains(&name.node) {
                    self.say(names::unknown("movement", name, &known));
                }
            }
        }
    }

    /// A leg with its directions read; complains when its figure has no shape.
    pub(super) fn raw(&mut self, letters: Vec<Letter>, leap: &syntax::Leap) -> Option<RawLeg> {
        let Some(shape) = shape(&leap.figure) else {
            let message = format!("`{}` cannot be a leg of several", leap.figure);
            self.say(
                Diagnostic::error(Code::MovementFigure, leap.figure.span, message).help("give it a clause of its own"),
            );
            return None;
        };
        match syntax::directions(&letters) {
            Ok(tokens) => Some(RawLeg { letters, tokens, leap: leap.clone(), shape }),
            Err(bare) => {
                let message = "`h` halves the direction before it, and there is none";
                self.say(Diagnostic::error(Code::MovementDirection, bare.0, message));
                None
            }
        }
    }
}
