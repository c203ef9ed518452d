//! Asides, such as offers, claims and resignation: actions that a player may take at any time.

use super::super::failure::Failure;
use super::super::out::Out;
use super::session::Session;
use crate::explain::explain;
use crate::explain::{sentences, words};
use crate::literal::action::Transition;
use crate::literal::legal;
use crate::notation::action::{Written, said, write_all};
use crate::spec::ids::PlayerId;

/// The names of the asides that belong to the stage and phase that run.
pub fn in_force(session: &Session) -> Vec<String> {
    let (spec, state) = (session.spec(), session.game.state());
    legal::offered(spec, state, true).into_iter().map(|id| spec.action(id).name.clone()).collect()
}

/// The asides that the player to move can say now.
pub fn possible(session: &Session) -> Vec<String> {
    let Some(mover) = session.game.mover() else { return Vec::new() };
    listed(session, mover).into_iter().map(|(_, written)| written.san).collect()
}

/// The player a line begins with or, behind an aside, ends with; and the rest of it.
pub fn said_for<'a>(session: &Session, line: &'a str) -> (Option<PlayerId>, &'a str) {
    said::said_for(session.spec(), line)
}

fn listed(session: &Session, actor: PlayerId) -> Vec<(Transition, Written)> {
    let list = session.game.asides(actor);
    let written = write_all(session.spec(), session.game.state(), &list);
    list.into_iter().zip(written).collect()
}

/// Says an aside; whether it was said, or nothing when the line is none.
///
/// An aside goes by how it is written, by its name, or by the beginning of its name up to a `_`: `offer` for
/// `offer_draw`. It is the mover's unless the line begins with the name of the other player.
pub fn run(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<Option<bool>, Failure> {
    let (named, text) = said_for(session, line);
    let about = said::names_meant(session.spec(), text);
    if about.is_empty() && named.is_none() {
        return Ok(None);
    }
    let Some(mover) = session.game.mover() else {
        out.say("the game is over")?;
        return Ok(Some(false));
    };
    let actor = named.unwrap_or(mover);
    let meant = meant(session, actor, text, &about);
    match meant.as_slice() {
        [] => refuse(session, actor, text, &about, out)?,
        [(transition, written)] => {
            out.say(format_args!("{}: {}", words::player(session.spec(), actor), written.san))?;
            let before = sayable_by_others(session, actor);
            session.act(transition, out)?;
            tell_new(session, actor, &before, out)?;
        }
        several => {
            let name = session.spec().player(actor).word();
            let line = |written: &Written| (written.san.clone(), format!("{name} {}", written.machine));
            session.asks(several.iter().map(|(_, written)| line(written)).collect(), "`moves` lists them", out)?;
        }
    }
    Ok(Some(meant.len() == 1))
}

/// The asides that the other players have now, each as it is typed.
fn sayable_by_others(session: &Session, actor: PlayerId) -> Vec<(PlayerId, String)> {
    let others = session.spec().player_ids().filter(|other| *other != actor && session.game.outcome().is_none());
    let listed = others.flat_map(|other| listed(session, other).into_iter().map(move |(_, form)| (other, form.san)));
    listed.collect()
}

/// Tells what an aside has made possible to say for the other players, when nothing is hidden.
fn tell_new(
    session: &Session,
    actor: PlayerId,
    before: &[(PlayerId, String)],
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    if session.hides() {
        return Ok(());
    }
    for (other, said) in sayable_by_others(session, actor).iter().filter(|one| !before.contains(one)) {
        let typed = match session.game.mover() {
            Some(mover) if mover == *other => said.clone(),
            _ => format!("{} {said}", session.spec().player(*other).word()),
        };
        out.say(format_args!("{} may answer: `{typed}`", words::player(session.spec(), *other)))?;
    }
    Ok(())
}

/// Whether a text is an aside, or may be one.
pub fn is_meant(session: &Session, text: &str) -> bool {
    let (_, said) = said_for(session, text);
    !said::names_meant(session.spec(), said).is_empty()
}

/// The asides a player may say now that a text means.
fn meant(session: &Session, actor: PlayerId, text: &str, about: &[String]) -> Vec<(Transition, Written)> {
    let (spec, state, list) = (session.spec(), session.game.state(), listed(session, actor));
    let (transitions, written): (Vec<Transition>, Vec<Written>) = list.iter().cloned().unzip();
    let places = said::asides_meant(spec, state, &transitions, &written, text, about);
    places.into_iter().filter_map(|index| list.get(index).cloned()).collect()
}

/// Says why none of the asides can be said.
fn refuse(session: &Session, actor: PlayerId, text: &str, about: &[String], out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, state) = (session.spec(), session.game.state());
    session.refuses(actor, text);
    let in_force = legal::offered(spec, state, true);
    let mut told = false;
    for name in about {
        if in_force.iter().any(|id| spec.action(*id).name == *name) {
            let answer = explain(spec, state, actor, name);
            out.say(sentences::in_a_line(spec, &session.definition.sources, name, &answer))?;
            told = true;
        }
    }
    let others = spec.player_ids().filter(|other| *other != actor);
    let able: Vec<PlayerId> = others.filter(|other| !meant(session, *other, text, about).is_empty()).collect();
    for other in able {
        let name = spec.player(other).word();
        out.say(format_args!("{} may say it: `{name} {text}`", words::player(spec, other)))?;
    }
    if !told {
        out.say(format_args!("`{text}` cannot be said now"))?;
    }
    Ok(())
}
