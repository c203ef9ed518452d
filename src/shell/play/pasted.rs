//! Parts of games in PGN that are pasted at the prompt: moves with comments, variations, tags and results between them.

use super::super::failure::Failure;
use super::super::out::Out;
use super::files::FOUND;
use super::kept::{OPEN, RESULT};
use super::parted;
use super::session::Session;
use super::setting;
use super::several;
use super::showing::paragraph;
use super::variant;
use crate::notation::record::pgn;
use crate::notation::record::pgn::{Pgn, Said};
use crate::notation::record::score;

/// The tag of the position in which a game begins.
const FEN: &str = "FEN";

/// The tag of the game that is played.
const VARIANT: &str = "Variant";

/// The tag that stands first.
const EVENT: &str = "Event";

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
    match pgn.result.as_deref() {
        Some(OPEN) => session.kept.breaks_off(session.game.steps().len()),
        Some(result) => ended(session, result, out)?,
        None => {}
    }
    if pgn.goes_on {
        out.say("another game stands behind it; it was left out")?;
    }
    Ok(true)
}

/// Whether a line begins another game than the one on the board, which has ended or broken off.
pub fn begins_another(session: &Session, line: &str) -> bool {
    let actions = session.game.steps().len();
    let is_over = session.game.outcome().is_some() || session.kept.is_told_to_end(actions);
    if actions == 0 || !is_over {
        return false;
    }
    let tag = pgn::first_tag(line);
    let is_of_another = |key: &str| key.eq_ignore_ascii_case(EVENT) || session.kept.tag(key).is_some();
    tag.is_some_and(|key| is_of_another(&key)) || parted::is_first_move(line)
}

/// Begins the game that a line belongs to.
pub fn begin_another(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    session.start_from(None, out)?;
    paragraph("another game begins; the one before is left as by `new`", out)
}

/// Notes what the tags tell of the game, as far as the game itself does not.
fn note(session: &mut Session, pgn: &Pgn, out: &mut Out<'_>) -> Result<(), Failure> {
    let actions = session.game.steps().len();
    for (key, value) in &pgn.tags {
        if key == VARIANT {
            tell_variant(session, value, out)?;
        } else if !FOUND.contains(&key.as_str()) {
            session.kept.tell(key, value, actions);
        } else if key == FEN && actions == 0 {
            begin(session, value, out)?;
        } else if key == FEN {
            out.say(format_args!("the game of this tag begins elsewhere: `set position {value}`"))?;
        }
    }
    Ok(())
}

/// Says that a tag names another game than the one that is played.
fn tell_variant(session: &Session, name: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let playing = &session.kept.heading().definition;
    let title = &session.spec().title;
    match variant::called(name, Some(playing)) {
        Some(found) if found == *playing => Ok(()),
        Some(found) => paragraph(
            &format!("the tag names the variant `{name}`, but this is {title}; `interp {found}` plays the other"),
            out,
        ),
        None => paragraph(&format!("no definition is called `{name}`, the variant of the tag; this is {title}"), out),
    }
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
