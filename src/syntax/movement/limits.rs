//! Limits of the length and nesting of a movement.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The most bytes of one movement.
pub const MAX_LENGTH: usize = 1000;

/// The most parentheses and brackets inside one another.
pub const MAX_NESTING: usize = 12;

/// The most times a group may be repeated by number.
pub const MAX_TIMES: u16 = 64;

/// Refuses a text that is too long or nested too deeply before anything tries to read it.
pub(super) fn check(text: &str, at: Span) -> Option<Diagnostic> {
    if text.len() > MAX_LENGTH {
        let message = format!("this movement has {} characters, more than the {MAX_LENGTH} allowed", text.len());
        let help = "name its parts in `[movements]` and use them as `{name}`";
        return Some(Diagnostic::error(Code::MovementLimit, at, message).help(help));
    }
    let mut depth = 0_usize;
    for (offset, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            let start = at.start as usize + offset;
            let message = format!("parentheses are nested more than {MAX_NESTING} deep");
            let span = Span::new(at.source, start, start + 1);
            return Some(Diagnostic::error(Code::MovementLimit, span, message));
        }
    }
    None
}
