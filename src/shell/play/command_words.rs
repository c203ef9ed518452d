//! The words of commands at the prompt.

use crate::spec::check::PROMPT;

/// The first words of what can be typed besides moves.
pub const WORDS: &[&str] = &[
    "help",
    "hint",
    "hint move",
    "eval",
    "analyse",
    "level",
    "moves",
    "moves all",
    "why",
    "board",
    "board letters",
    "board glyphs",
    "flip",
    "rules",
    "pieces",
    "options",
    "captured",
    "position",
    "record",
    "record pgn",
    "undo",
    "redo",
    "save",
    "load",
    "set position",
    "new",
    "reload",
    "quit",
];

/// Whether a word is the first of what can be typed besides moves; upper and lower case are the same.
pub fn is_word(word: &str) -> bool {
    PROMPT.contains(&word.to_lowercase().as_str())
}
