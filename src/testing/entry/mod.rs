//! The entries of diagnostic codes: what a code means, a definition that has it, and that definition mended.
//!
//! An entry is a page `docs/diagnostics/CODE.md`, which is part of the program:
//!
//! ````text
//! # CODE
//!
//! error: WHAT IS WRONG
//!
//! WHAT TO DO.
//!
//! ## Wrong
//!
//! ```toml
//! …
//! ```
//!
//! ## Mended
//!
//! ```toml
//! …
//! ```
//! ````
//!
//! `sample` says which fences there are.

mod sample;

pub use sample::{Reported, Sample};

use crate::diagnostic::{Code, Severity};
use crate::source::SourceId;
use crate::testing::examples::markdown::{Part, parts};

/// The page of one code.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// How bad the example is; nothing when the page does not say.
    pub severity: Option<Severity>,
    /// The mistake, in one line.
    pub meaning: String,
    /// The remedy, by paragraphs.
    pub remedy: Vec<String>,
    /// A definition with this mistake.
    pub wrong: Sample,
    /// The definition without it.
    pub mended: Sample,
}

/// The parts of an entry, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Top,
    Wrong,
    Mended,
}

impl Entry {
    /// The entry of a code.
    pub fn of(code: Code) -> Entry {
        let (wrong, mended) = (Sample::default(), Sample::default());
        let mut entry = Entry { code, severity: None, meaning: String::new(), remedy: Vec::new(), wrong, mended };
        let mut place = Place::Top;
        let mut paragraph = String::new();
        for part in parts(code.entry(), SourceId(0)) {
            match part {
                Part::Heading(_, title) => {
                    entry.close(&mut paragraph);
                    place = match title.node.as_str() {
                        "Wrong" => Place::Wrong,
                        "Mended" => Place::Mended,
                        _ => place,
                    };
                }
                Part::Prose(line) if place == Place::Top => match line.is_empty() {
                    true => entry.close(&mut paragraph),
                    false if paragraph.is_empty() => paragraph = line,
                    false => paragraph = format!("{paragraph} {line}"),
                },
                Part::Prose(_) => {}
                Part::Fence(fence) if place == Place::Mended => entry.mended.add(&fence),
                Part::Fence(fence) => entry.wrong.add(&fence),
            }
        }
        entry
    }

    /// The word for how bad it is.
    pub fn severity(&self) -> &'static str {
        match self.severity {
            Some(Severity::Warning) => "warning",
            _ => "error",
        }
    }

    /// Takes up a paragraph that has come to its end.
    fn close(&mut self, paragraph: &mut String) {
        let text = std::mem::take(paragraph);
        let said = |severity: &str| text.strip_prefix(severity).map(str::to_owned);
        match (said("error: "), said("warning: ")) {
            (Some(meaning), _) => (self.severity, self.meaning) = (Some(Severity::Error), meaning),
            (_, Some(meaning)) => (self.severity, self.meaning) = (Some(Severity::Warning), meaning),
            _ if text.is_empty() => {}
            _ => self.remedy.push(text),
        }
    }
}
