//! `set position`: another position instead of this one.

use super::super::failure::Failure;
use super::super::out::Out;
use super::session::Session;
use super::several;
use crate::diagnostic::{Diagnostic, render};
use crate::notation::position;
use crate::source::Sources;

/// The name that chess programs give to the initial position.
const START: &str = "startpos";
/// The word that chess programs put before a position.
pub const BEFORE: &str = "fen";

/// The word behind which programs write the moves from a position.
const MOVES: &str = " moves";

/// Whether a text is what chess programs write behind `position`: `startpos`, or `fen` and a position, perhaps with moves.
pub fn is_from_program(text: &str) -> bool {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    word.eq_ignore_ascii_case(START) || !rest.is_empty() && is_form(word)
}

/// Whether a word says that the text behind it is a position: `fen`, `fen:`, `sfen`.
fn is_form(word: &str) -> bool {
    is_fen(word) || word.eq_ignore_ascii_case("sfen")
}

fn is_fen(word: &str) -> bool {
    word.strip_suffix(':').unwrap_or(word).eq_ignore_ascii_case(BEFORE)
}

/// Goes on from another position, to come back by `undo`, and does the moves behind it; whether it is one.
pub fn set(session: &mut Session, rest: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
    let (rest, moves) = match rest.split_once(MOVES) {
        Some((before, moves)) if moves.is_empty() || moves.starts_with(char::is_whitespace) => (before, moves),
        _ => (rest, ""),
    };
    if !alone(session, rest, out)? {
        return Ok(false);
    }
    // The board is shown once, behind the moves.
    let hurried = std::mem::replace(&mut session.hurried, true);
    let done = if moves.trim().is_empty() { Ok(true) } else { several::actions(session, moves, out) };
    session.hurried = hurried;
    session.show_begun(out)?;
    done
}

/// Goes on from another position, without showing it; whether it is one.
fn alone(session: &mut Session, rest: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
    let (word, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let text = if is_form(word) && !text.trim().is_empty() { rest } else { text };
    let text = unquoted(text.trim());
    if !(word.eq_ignore_ascii_case("position") || is_form(word)) || text.is_empty() {
        out.say("set what? `set position TEXT`, with a text as `position` prints it, or `set position startpos`")?;
        return Ok(false);
    }
    if text.eq_ignore_ascii_case(START) {
        return session.start_from(None, out).map(|()| true);
    }
    let text = match text.split_once(char::is_whitespace) {
        Some((before, text)) if is_fen(before) => unquoted(text.trim()),
        _ => text,
    };
    match position::parse(session.spec(), text) {
        Ok(state) => session.start_from(Some((state, text)), out).map(|()| true),
        Err(problems) => {
            let mut sources = Sources::default();
            let source = sources.add("position", text);
            let list: Vec<Diagnostic> = problems.iter().map(|problem| problem.diagnostic(source, 0)).collect();
            out.print(render(&list, &sources, out.look()))?;
            Ok(false)
        }
    }
}

/// A text without quotation marks around it.
fn unquoted(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote).and_then(|rest: &str| rest.strip_suffix(quote));
    within('"').or_else(|| within('\'')).unwrap_or(text).trim()
}
