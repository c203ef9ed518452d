//! A message about a fault, as data.

use std::fmt::Display;

use super::code::Code;
use crate::source::Span;

/// `1 game`, `2 games`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    if count == N::from(1) { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The definition cannot be run.
    Error,
    /// It can, but the author may have meant something else.
    Warning,
}

/// A place and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words at the place; may be empty.
    pub text: String,
}

/// A replacement that would mend the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace; empty to insert.
    pub span: Span,
    /// The text to write there.
    pub replacement: String,
}

/// One fault: a message about a place, with further places, helps and perhaps a fix.
///
/// Messages are lower case, without a final stop, with the author's words in backticks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of fault.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The mistake, in one line.
    pub message: String,
    /// The place the message is about, with what is said there (`did you mean …`).
    pub primary: Label,
    /// Other places that matter.
    pub secondary: Vec<Label>,
    /// Advice how to mend it, or the form of a sentence.
    pub helps: Vec<String>,
    /// A replacement that would mend it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// A warning at a place.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    fn new(severity: Severity, code: Code, span: Span, message: String) -> Self {
        let primary = Label { span, text: String::new() };
        Diagnostic { code, severity, message, primary, secondary: Vec::new(), helps: Vec::new(), fix: None }
    }

    /// Says something at the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a line of help.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Adds a replacement that would mend it.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }

    /// Labels the primary place with `did you mean …` and offers the replacement, if there is a suggestion.
    #[must_use]
    pub fn suggest(self, suggestion: Option<&str>) -> Self {
        match suggestion {
            Some(word) => {
                let span = self.primary.span;
                self.label(format!("did you mean `{word}`?")).fix(span, word)
            }
            None => self,
        }
    }

    /// Whether it keeps the definition from being run.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
