//! A game as a file that can be gone on with: what it is played by, where it began, and every action in the form for
//! machines.
//!
//! ```text
//! interp record 1
//! definition chess
//! title      Chess
//! rules      3f1c0a9be2d47765
//! seed       0
//!
//! e2e4
//! e7e5
//! white: offer_draw
//! ```
//!
//! The heading ends with an empty line. An action stands on a line of its own, behind it in braces what chance decided;
//! an aside begins with its speaker. Lines can be added to the end one after another, so that a
//! record that breaks off is still a record. All of it is the truth, also what is hidden from players.

mod read;

pub use crate::merge::files::is_record;
pub use read::{Unreadable, action as line, read, unended};

use std::fmt;

use crate::merge::files::RECORD as FIRST;

/// The version of the form.
pub const FORM: u32 = 1;

/// The word before an action that was taken back. For other programs the line is a remark.
pub(super) const UNDONE: &str = "#undone";

/// A game as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Saved {
    /// The rules of the game and its first position.
    pub heading: Heading,
    /// The actions and asides.
    pub lines: Vec<Line>,
    /// Actions that were taken back, the next to be done again first.
    pub undone: Vec<Line>,
}

/// The rules of a game and its first position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heading {
    /// The path or the name of the definition.
    pub definition: String,
    /// The title of the game.
    pub title: String,
    /// The identity of all rules.
    pub rules: String,
    /// The identity of each part of the rules: its name and its hash.
    pub parts: Vec<(String, String)>,
    /// Options that were set.
    pub options: Vec<(String, String)>,
    /// Random choices that were fixed.
    pub fixed: Vec<(String, u128)>,
    /// Where random choices come from.
    pub seed: u64,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// Further tags of the game, such as the names of players: keys and values.
    pub tags: Vec<(String, String)>,
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The speaker of an aside.
    pub said_by: Option<String>,
    /// The action in the form for machines.
    pub action: String,
    /// The results of chance then: the label of the rule, and the index of the result.
    pub picks: Vec<(String, usize)>,
}

/// Lines of parts are at most so long.
const WIDE: usize = 110;

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST} {FORM}")?;
        writeln!(f, "definition {}", self.definition)?;
        writeln!(f, "title      {}", self.title)?;
        writeln!(f, "rules      {}", self.rules)?;
        for (name, value) in &self.options {
            writeln!(f, "option     {name} = {value}")?;
        }
        for (label, index) in &self.fixed {
            writeln!(f, "fixed      {label} = {index}")?;
        }
        writeln!(f, "seed       {}", self.seed)?;
        if let Some(position) = &self.position {
            writeln!(f, "position   {position}")?;
        }
        for (key, value) in &self.tags {
            writeln!(f, "tag        {key} = {value}")?;
        }
        let mut line = String::new();
        for (name, hash) in &self.parts {
            let part = format!(" {name}={hash}");
            if !line.is_empty() && line.chars().count() + part.chars().count() > WIDE {
                writeln!(f, "parts     {line}")?;
                line.clear();
            }
            line.push_str(&part);
        }
        if !line.is_empty() {
            writeln!(f, "parts     {line}")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(player) = &self.said_by {
            write!(f, "{player}: ")?;
        }
        write!(f, "{}", self.action)?;
        for (label, index) in &self.picks {
            write!(f, " {{{label}={index}}}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.heading)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.undone.iter().try_for_each(|line| writeln!(f, "{UNDONE} {line}"))
    }
}
