//! The reasons why a link cannot be read or written.

use std::fmt;

use super::packed::MOST;

/// The reason why a link cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The text is no link.
    NoLink,
    /// The end of the link is missing.
    Incomplete,
    /// A character that no link has, and the number of characters before it.
    Character(char, usize),
    /// The link is not as it was written, or other characters follow it.
    Changed,
    /// The link has something that this version does not know: a clause that says what.
    Newer(String),
    /// The contents are larger than a link may hold.
    TooLarge,
    /// The game has more actions than a link may hold; the most it may hold.
    TooManyActions(usize),
}

impl fmt::Display for Broken {
    /// The reason and the remedy, as the end of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::NoLink => write!(f, "it is no link: a link has `v1.` behind its `#`"),
            Broken::Incomplete => {
                write!(f, "the link is incomplete: its end is missing; copy the whole link, up to its last character")
            }
            Broken::Character(sign, before) if sign.is_whitespace() => write!(
                f,
                "the link is broken after {before} characters: there is a space or the end of a line; copy it in one piece"
            ),
            Broken::Character(sign, before) => write!(
                f,
                "the link was changed: after {before} characters it has `{sign}`, which no link has; copy the whole link again"
            ),
            Broken::Changed => write!(
                f,
                "the link was changed after it was made, or other characters follow it; copy the whole link again"
            ),
            Broken::Newer(what) => write!(
                f,
                "{what}: the link is of a newer version, or was changed; update this program, or copy the whole link again"
            ),
            Broken::TooLarge => write!(f, "a link holds at most {MOST} bytes, this is more; send a file instead"),
            Broken::TooManyActions(most) => {
                write!(f, "a link holds at most {most} actions, this is more; send a saved game instead")
            }
        }
    }
}
