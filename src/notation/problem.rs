//! A mistake in a text that should be a position.

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// More problems than this are not collected for one text.
const MOST: usize = 20;

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The mistake, in one line.
    pub message: String,
    /// The bytes of the text it is about.
    pub at: Range<usize>,
    /// The remedy.
    pub help: Option<String>,
}

impl Problem {
    /// A problem at a place.
    pub fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Problem { message: message.into(), at, help: None }
    }

    /// Says what would be right.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The problem as a diagnostic about a file in which the text begins at byte `start`.
    pub fn diagnostic(&self, source: SourceId, start: usize) -> Diagnostic {
        let span = Span::new(source, start + self.at.start, start + self.at.end);
        let diagnostic = Diagnostic::error(Code::BadPosition, span, self.message.clone());
        match &self.help {
            Some(help) => diagnostic.help(help.clone()),
            None => diagnostic,
        }
    }
}

/// The problems found so far; a text that is wrong everywhere is not complained about for ever.
#[derive(Debug, Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// Adds one.
    pub(super) fn add(&mut self, problem: Problem) {
        if self.list.len() < MOST {
            self.list.push(problem);
        }
    }

    /// Keeps what was read, or its problem.
    pub(super) fn keep<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.add(problem)).ok()
    }

    /// `value`, unless something was wrong; problems in the order of the text.
    pub(super) fn unless_any<T>(mut self, value: T) -> Result<T, Vec<Problem>> {
        self.list.sort_by_key(|problem| problem.at.start);
        if self.list.is_empty() { Ok(value) } else { Err(self.list) }
    }
}
