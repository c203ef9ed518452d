//! `why`: reasons for a move, for a unit, for what was refused last.

use super::super::failure::Failure;
use super::super::out::Out;
use super::asides;
use super::over;
use super::rulebook;
use super::session::Session;
use crate::diagnostic::closest;
use crate::explain::sentences;
use crate::explain::words;
use crate::explain::{About, Answer, about, explain_among, named};
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::notation::squares::as_typed;
use crate::spec::PIECES;
use crate::spec::ids::{PlayerId, Square, TokenId};
use crate::spec::nouns::Kind;

/// Explains what is asked.
pub fn tell(session: &Session, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    if text.is_empty() {
        return match session.refused() {
            Some((actor, line)) => explain(session, actor, &line, out),
            None => match session.game.outcome() {
                Some(outcome) => {
                    let how = words::outcome(session.spec(), &session.definition.sources, outcome);
                    Ok(out
                        .say(format_args!("{how}; ask for a move, a square or a piece that did not help: `why e1`"))?)
                }
                None => Ok(out.say("nothing has been refused here; ask for a move, a square or a piece: `why e4`")?),
            },
        };
    }
    if rulebook::is_label(session, text) && what(session, text).is_none() && !asides::is_meant(session, text) {
        return rulebook::tell(session, text, out);
    }
    let (actor, text) = asides::said_for(session, text);
    if session.game.outcome().is_some() {
        return over::explain(session, actor, text, out);
    }
    let Some(actor) = actor.or(session.game.state().flow.mover) else {
        return explain(session, PlayerId(0), text, out);
    };
    if !session.may_hear_of(actor) {
        return Ok(out.say("what the other player can do is not for these eyes")?);
    }
    explain(session, actor, text, out)
}

fn explain(session: &Session, actor: PlayerId, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, state) = (session.spec(), session.game.state());
    let legal = session.legal_for(actor);
    let answer = explain_among(spec, state, actor, text, legal);
    if let Answer::Legal(written) = &answer
        && legal.is_some()
        && let Some(outcome) = over::end_by(session, &written.machine)
    {
        let end = words::outcome(spec, &session.definition.sources, outcome);
        return Ok(out.say(format_args!("{} is legal, and ends the game: {end}", written.san))?);
    }
    answered(session, state, actor, text, &answer, out)
}

/// Prints an answer about a position; what a unit can do when the text names no more than that.
pub(super) fn answered(
    session: &Session,
    state: &State,
    actor: PlayerId,
    text: &str,
    answer: &Answer,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let spec = session.spec();
    let legal = session.legal_for(actor);
    if !matches!(answer, Answer::Legal(_) | Answer::Tried(_) | Answer::Over(_))
        && let Some(what) = what(session, text)
    {
        let list = about(spec, state, actor, what, legal);
        if !list.is_empty() {
            if list.iter().all(|summary| summary.unit.owner != Some(actor)) && !matches!(answer, Answer::Unknown { .. })
            {
                // A move there is refused for this reason.
                let reason = sentences::at_length(spec, &session.definition, text, answer);
                out.folded(as_typed(spec, text, reason))?;
            }
            let summaries = sentences::summaries(spec, &session.definition, state, actor, &list);
            return Ok(out.folded(as_typed(spec, text, summaries))?);
        }
    }
    if let Answer::Unknown { suggestion: None } = answer
        && let Some(near) = closest(text, spec.kinds.iter().filter(|kind| !kind.veiled).flat_map(Kind::all_names))
    {
        return Ok(out.say(format_args!("`{text}` is no move and no piece here; did you mean `{near}`?"))?);
    }
    let reason = sentences::at_length(spec, &session.definition, text, answer);
    Ok(out.folded(as_typed(spec, text, with_commands(answer, reason)))?)
}

/// A reason, with the commands that help when the text means no move at all.
pub(super) fn with_commands(answer: &Answer, reason: String) -> String {
    match answer {
        Answer::Unknown { suggestion: None } => {
            format!("{}; `moves` lists them, `hint` says how they are written", reason.trim_end())
        }
        _ => reason,
    }
}

/// The square that a text names and nothing else, with the unit of the player that stands there.
pub(super) fn own_unit(session: &Session, actor: PlayerId, text: &str) -> Option<(Square, TokenId)> {
    let known = known_to(session.spec(), session.game.state(), actor);
    let About::Square(square) = what(session, text)? else { return None };
    let is_own = |piece: &TokenId| known.token(*piece).owner == Some(actor) && !known.is_ghost(*piece);
    Some((square, known.piece_on(square).filter(is_own)?))
}

/// The message for a text that names no more than the kind of a unit.
pub(super) fn no_goal(session: &Session, actor: PlayerId, text: &str) -> Option<String> {
    let (spec, state) = (session.spec(), session.game.state());
    let known = known_to(spec, state, actor);
    let is_own = |piece: &TokenId| known.token(*piece).owner == Some(actor) && !known.is_ghost(*piece);
    match what(session, text)? {
        About::Square(_) => None,
        About::Kind(kind) => {
            let on_board = known.on_board(spec, PIECES).filter(is_own).any(|piece| known.token(piece).kind == kind);
            on_board
                .then(|| format!("not possible: `{text}` does not say where to; `moves {text}` lists what it can do"))
        }
    }
}

/// The square or the kind that a text names, and nothing else.
fn what(session: &Session, text: &str) -> Option<About> {
    named(session.spec(), text, &|square| session.seen_on(square))
}
