//! `why`: reasons for a move, for a unit, for what was refused last.

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::why;
use super::asides;
use super::session::Session;
use crate::spec::PIECES;
use crate::spec::ids::{KindId, PlayerId};
use crate::study::explain::{About, Answer, about, explain_among};

/// Explains what is asked.
pub fn tell(session: &Session, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    if text.is_empty() {
        return match session.refused() {
            Some((actor, line)) => explain(session, actor, &line, out),
            None => Ok(out.line("nothing has been refused here; ask for a move, a square or a piece: `why e4`")?),
        };
    }
    let (actor, text) = asides::said_for(session, text);
    let Some(actor) = actor.or(session.game.state().flow.mover) else {
        return explain(session, PlayerId(0), text, out);
    };
    if !session.may_hear_of(actor) {
        return Ok(out.line("what somebody else can do is not for these eyes")?);
    }
    explain(session, actor, text, out)
}

fn explain(session: &Session, actor: PlayerId, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, state) = (session.spec(), session.game.state());
    let legal = session.legal_for(actor);
    let answer = explain_among(spec, state, actor, text, legal);
    if !matches!(answer, Answer::Legal(_) | Answer::Tried(_) | Answer::Over(_))
        && let Some(what) = what(session, text)
    {
        let list = about(spec, state, actor, what, legal);
        if !list.is_empty() {
            return Ok(out.print(why::summaries(spec, &session.definition, state, actor, &list))?);
        }
    }
    Ok(out.print(why::at_length(spec, &session.definition, text, &answer))?)
}

/// The square or the kind that a text names, and nothing else.
fn what(session: &Session, text: &str) -> Option<About> {
    let spec = session.spec();
    let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| spec.kind(*kind).class == PIECES);
    let named = |kind: &KindId| {
        let kind = spec.kind(*kind);
        !kind.veiled
            && (kind.letter == text
                || kind.all_names().any(|name| {
                    name.eq_ignore_ascii_case(text.strip_suffix('s').unwrap_or(text)) || name.eq_ignore_ascii_case(text)
                }))
    };
    let square = spec.geometry.named(text).filter(|square| session.seen_on(*square)).map(About::Square);
    square.or_else(|| kinds.into_iter().find(named).map(About::Kind))
}
