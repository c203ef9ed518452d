//! The reasons why a link cannot be read or written.

use std::fmt;

use super::packed::MOST;

/// The reason why a link cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The text is no link.
    NoLink,
    /// A character that no link has, and the number of characters before it.
    Character(char, usize),
    /// The compressed contents are damaged or end too early.
    Damaged,
    /// The contents are larger than a link may hold.
    TooLarge,
    /// The contents are not what a link holds; the reason in words.
    Contents(String),
}

impl fmt::Display for Broken {
    /// The reason, as the end of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::NoLink => write!(f, "it is no link: a link has `v1.` behind its `#`"),
            Broken::Character(sign, before) => {
                write!(f, "the link is damaged: after {before} characters it has `{sign}`, which no link has")
            }
            Broken::Damaged => write!(f, "the link is damaged or incomplete; copy the whole link again"),
            Broken::TooLarge => write!(f, "the link holds more than {MOST} bytes"),
            Broken::Contents(why) => write!(f, "the link does not hold a game: {why}"),
        }
    }
}
