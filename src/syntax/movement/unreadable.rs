//! Messages about a text that the grammar cannot read.

use pest::Parser;
use pest::error::{Error, InputLocation};

use super::parse::grammar::{Grammar, Rule};
use super::unknown;
use crate::diagnostic::{Code, Diagnostic};
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
    let bracketed = format!("[{}]", text.trim());
    if !text.contains('[') && Grammar::parse(Rule::movement, &bracketed).is_ok() {
        let message = "legs of a path, and groups of them, stand in brackets";
        return Diagnostic::error(Code::MovementSyntax, at, message)
            .label(format!("write `{bracketed}`"))
            .fix(at, bracketed);
    }
    if let Some(fault) = joined_by_signs(text, at) {
        return fault;
    }
    if let Some(fault) = parted_name(text, offset, at) {
        return fault;
    }
    let length = found.map_or(0, char::len_utf8);
    let start = at.start as usize + offset;
    let span = Span::new(at.source, start, start + length);
    let message = match found {
        None => "this movement ends too early".to_owned(),
        Some(found) => format!("`{found}` cannot stand here"),
    };
    Diagnostic::error(Code::MovementSyntax, span, message).help(help(before, found))
}

/// `Q+N`, `Q and N`: movements with something between them.
fn joined_by_signs(text: &str, at: Span) -> Option<Diagnostic> {
    let signs = |c: char| matches!(c, '+' | '&' | ',' | '/' | '|' | ';');
    if text.contains(['[', '<']) {
        return None;
    }
    let parts = text.split(signs).flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" or "));
    let parts: Vec<&str> = parts.map(str::trim).collect();
    let joined = parts.join(" ");
    let reads =
        parts.len() > 1 && parts.iter().all(|part| !part.is_empty()) && Grammar::parse(Rule::movement, &joined).is_ok();
    reads.then(|| {
        let message = "movements that stand side by side add up, with nothing between them";
        Diagnostic::error(Code::MovementSyntax, at, message).label(format!("write `{joined}`")).fix(at, joined)
    })
}

/// `c<angry boar>`: a name in a filter that is written as two words.
fn parted_name(text: &str, offset: usize, at: Span) -> Option<Diagnostic> {
    let opened = text.get(..offset)?.rfind('<')? + 1;
    let inside = text.get(opened..)?.split(['>', '<']).next()?;
    let mut start = opened;
    for part in inside.split('/') {
        let words = part.trim_start();
        let words = words.strip_prefix("not ").unwrap_or(words).trim_start();
        let from = start + part.len() - words.len();
        let words = words.trim_end();
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ' ');
        if words.contains(' ') && words.chars().all(is_name) {
            let joined = words.split_whitespace().collect::<Vec<_>>().join("_");
            let begin = at.start as usize + from;
            let place = Span::new(at.source, begin, begin + words.len());
            let message = "the words of a name are joined by `_`";
            return Some(Diagnostic::error(Code::MovementSyntax, place, message).suggest(Some(&joined)));
        }
        start += part.len() + 1;
    }
    None
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
