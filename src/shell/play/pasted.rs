//! Parts of games in PGN that are pasted at the prompt: moves with comments, variations, tags and results between them.

use super::super::failure::Failure;
use super::super::out::Out;
use super::files::FOUND;
use super::kept::RESULT;
use super::session::Session;
use super::setting;
use super::several;
use super::showing::paragraph;
use crate::notation::pgn::{self, Pgn, Said};
use crate::notation::record::score;

/// The tag of the position in which a game begins.
const FEN: &str = "FEN";

/// A comment or variation over several lines is read up to so many bytes.
const LONGEST: usize = 65_536;

/// Does the moves of a line as the reader of PGN finds them, and notes its tags and its result; `false` when a move is refused.
pub fn take(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
    let begun = std::mem::take(&mut session.pasted);
    let text = if begun.is_empty() { line.to_owned() } else { format!("{begun}\n{line}") };
    let pgn = pgn::read(&text);
    if let Some(open) = pgn.open.and_then(|at| text.get(at..)).filter(|open| open.len() < LONGEST) {
        open.clone_into(&mut session.pasted);
        if begun.is_empty() {
            let (what, end) = if open.starts_with('(') { ("variation", ')') } else { ("comment", '}') };
            paragraph(&format!("the {what} goes on in the next lines, up to `{end}`; an empty line ends it"), out)?;
        }
    }
    note(session, &pgn, out)?;
    if !done(session, &pgn.said, out)? {
        return Ok(false);
    }
    if let Some(result) = pgn.result.as_deref().filter(|result| *result != "*") {
        ended(session, result, out)?;
    }
    Ok(true)
}

/// Notes what the tags tell of the game, as far as the game itself does not.
fn note(session: &mut Session, pgn: &Pgn, out: &mut Out<'_>) -> Result<(), Failure> {
    let actions = session.game.steps().len();
    for (key, value) in &pgn.tags {
        if !FOUND.contains(&key.as_str()) {
            session.kept.tell(key, value, actions);
        } else if key == FEN && actions == 0 {
            begin(session, value, out)?;
        } else if key == FEN {
            out.say(format_args!("the game of this tag begins elsewhere: `set position {value}`"))?;
        }
    }
    Ok(())
}

/// Begins in the position of a tag; what is noted of the game stays.
fn begin(session: &mut Session, position: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let tags = session.kept.heading().tags.clone();
    setting::set(session, &format!("position {position}"), out)?;
    tags.iter().for_each(|(key, value)| session.kept.tell(key, value, 0));
    Ok(())
}

/// Does moves and says what is said beside the turn; `false` when something is refused.
fn done(session: &mut Session, said: &[Said], out: &mut Out<'_>) -> Result<bool, Failure> {
    for run in said.chunk_by(|one, other| one.by.is_none() && other.by.is_none()) {
        let words = run.iter().map(|said| match &said.by {
            Some(player) => format!("{player} {}", said.text),
            None => said.text.clone(),
        });
        let line = words.collect::<Vec<_>>().join(" ");
        let is_aside = run.iter().any(|said| said.by.is_some());
        let is_done = match is_aside {
            true => session.typed(&line, out)?,
            false => session.hurry(out, |session, out| several::actions(session, &line, out))?,
        };
        if !is_done && !is_aside {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Notes the result that stands behind the moves, when the rules do not tell it.
fn ended(session: &mut Session, result: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    match session.game.outcome().map(|outcome| score(session.spec(), outcome)) {
        None => {
            session.kept.tell(RESULT, result, session.game.steps().len());
            Ok(out.say(format_args!("the result {result} is noted; by the rules the game is not over"))?)
        }
        Some(found) if found != result => Ok(out.say(format_args!("{result}, but by the rules it is {found}"))?),
        Some(_) => Ok(()),
    }
}
