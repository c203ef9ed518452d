//! What to say of a text the grammar cannot read.

use pest::error::{Error, InputLocation};

use super::parse::grammar::Rule;
use super::unknown;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Turns the parser's refusal into a message about the first character that fits nowhere.
pub(super) fn explain(text: &str, at: Span, error: &Error<Rule>) -> Diagnostic {
    let offset = match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset.min(text.len()),
    };
    let offset = (0..=offset).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or(0);
    let (before, rest) = text.split_at(offset);
    let found = rest.chars().next();
    if let Some(fault) = stray_letter(before, at).filter(|_| found.is_none()) {
        return fault;
    }
    let length = found.map_or(0, char::len_utf8);
    let start = at.start as usize + offset;
    let span = Span::new(at.source, start, start + length);
    let message = match found {
        None => "this movement ends too early".to_owned(),
        Some(found) => format!("`{found}` cannot stand here"),
    };
    Diagnostic::error("movement-syntax", span, message).help(help(before, found))
}

/// A letter that has no meaning among those behind the last capital.
fn stray_letter(text: &str, at: Span) -> Option<Diagnostic> {
    let behind = text.trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
    let letters = text.get(behind..)?.char_indices().filter(|(_, letter)| *letter != 'a');
    let mut nameless = letters.filter_map(|(index, letter)| {
        let start = at.start as usize + behind + index;
        unknown::nameless(letter, Span::new(at.source, start, start + 1))
    });
    nameless.next()
}

fn help(before: &str, found: Option<char>) -> &'static str {
    let inside = |open: char, close: char| before.matches(open).count() > before.matches(close).count();
    if inside('<', '>') {
        return "a filter reads `c<own>`, `c<heavy/light>` or `c<not cannon>`";
    }
    if inside('[', ']') {
        return match found {
            None => "the path is not closed: `]` is missing",
            Some('A'..='Z' | '(' | '{' | 'a'..='z' | '!') => {
                "legs of a path are joined: `-` goes on, `?` may stop there or go on, as in `[W-F]` and `[F?R]`"
            }
            Some('*' | '+') => "only a group in parentheses is repeated: `[(mW-F)+]`",
            _ => "a path reads `[leg-leg]`, `[leg?leg]`, `[(leg-leg)*-leg]` or `[(leg|leg)-leg]`",
        };
    }
    match found {
        None if before.ends_with(|last: char| last.is_ascii_lowercase() || last == '!' || last == ')') => {
            "small letters say how, a capital says which leap: `fmW` is one square ahead without capturing"
        }
        Some('-' | '?' | '|') => "legs are joined inside brackets: `[W-F]`",
        Some('~') => "a piece of up to three free steps is written `[W?!W?!W]`",
        Some(':') => "conditions are rules of the definition, not part of the movement",
        Some('*' | '+') => "only a group inside a bracketed path is repeated: `[(mW-F)+]`",
        Some('0'..='9') => "a number stands right behind a capital: `R4`",
        Some('^') => "`^` stands behind the capital and its number: `cR2^`",
        _ => "a movement reads `fmWfcF`: small letters say how, a capital says which leap, a number how often",
    }
}
