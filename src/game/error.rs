//! Errors for a program that plays.

use std::error::Error;
use std::fmt;

use crate::diagnostic::{Diagnostic, Look, render};
use crate::load::{Absent, suggest};
use crate::merge::Definition;
use crate::notation::problem::Problem;

/// Why there is no variant. Its text is what `interp check` prints.
#[derive(Clone, PartialEq, Eq)]
pub struct LoadError(String);

impl LoadError {
    pub(super) fn absent(target: &str, why: &Absent) -> LoadError {
        LoadError(match (why, suggest(target)) {
            (Absent::Unreadable(why), _) => format!("cannot read `{target}`: {why}"),
            (Absent::Unknown, Some(near)) => {
                format!("there is no file and no definition `{target}`; did you mean `{near}`?")
            }
            (Absent::Unknown, None) => format!("there is no file and no definition `{target}`"),
        })
    }

    pub(super) fn mistakes(definition: &Definition, diagnostics: &[Diagnostic]) -> LoadError {
        LoadError(render(diagnostics, &definition.sources, Look::Plain).trim_end().to_owned())
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Its text as well: `main` prints an error that it returns in this form.
impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for LoadError {}

/// The mistakes in a text that should be a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError(pub(super) Vec<Problem>);

impl PositionError {
    /// Everything that is wrong, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let end = if index > 0 { "\n" } else { "" };
            write!(f, "{end}{}", problem.message)?;
            problem.help.iter().try_for_each(|help| write!(f, "; {help}"))?;
        }
        Ok(())
    }
}

impl Error for PositionError {}

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// The text may mean several legal moves; the text lists them.
    Several(String),
    /// The move is not legal or no move at all; the text says why in a line.
    Refused(String),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Several(text) | PlayError::Refused(text) => f.write_str(text),
        }
    }
}

impl Error for PlayError {}
