//! `hint`: how what can be done now is written, by examples that can be done.

use super::super::failure::Failure;
use super::super::out::Out;
use super::asides;
use super::session::{Choices, Session};
use super::showing::paragraph;
use crate::explain::words::counted;
use crate::literal::knowledge::known_to;

/// Tells what the definition says is to be done, each kind of action with examples, and the commands for here and now.
pub fn tell(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    if let Some(advice) = session.advice() {
        paragraph(advice, out)?;
    }
    if session.game.mover().is_some() {
        let kinds = kinds(session);
        paragraph(if kinds.is_empty() { "nothing can be done" } else { &kinds }, out)?;
        let names = asides::possible(session);
        if !names.is_empty() {
            paragraph(&format!("beside the turn: {}", names.join(", ")), out)?;
        }
    }
    paragraph(&commands(session), out)
}

/// `move: e4, Nxd5 · castle: O-O · pass`: each kind of action by its name with an example or two.
fn kinds(session: &Session) -> String {
    let spec = session.spec();
    let name = |index: usize| {
        let list = &session.choices().list;
        list.get(index).map_or("", |transition| spec.action(transition.candidate.action).name.as_str())
    };
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    for index in 0..session.choices().list.len() {
        match kinds.iter_mut().find(|(known, _)| *known == name(index)) {
            Some((_, indices)) => indices.push(index),
            None => kinds.push((name(index), vec![index])),
        }
    }
    let told = kinds.iter().map(|(name, indices)| {
        let (of_own, others): (Vec<usize>, Vec<usize>) =
            indices.iter().partition(|index| captures_own(session, **index));
        let mut examples: Vec<String> = examples(session, &others).into_iter().map(str::to_owned).collect();
        let own = of_own.first().and_then(|index| session.choices().written.get(*index));
        examples.extend(own.map(|form| format!("{} (captures a piece of your own)", form.san)));
        if examples.len() == 1 && examples[0] == *name {
            (*name).to_owned()
        } else {
            format!("{name}: {}", examples.join(", "))
        }
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// Whether an action captures a piece of the player that does it.
fn captures_own(session: &Session, index: usize) -> bool {
    session.choices().list.get(index).is_some_and(|transition| {
        let (before, actor) = (session.game.state(), transition.candidate.actor);
        transition.captured.iter().any(|victim| before.knows(*victim) && before.token(*victim).owner == Some(actor))
    })
}

/// One or two that look different: the first; a capture, or the shortest of another kind, or the last.
fn examples<'a>(session: &'a Session, indices: &[usize]) -> Vec<&'a str> {
    let Choices { list, written } = session.choices();
    let (spec, state) = (session.spec(), session.game.state());
    let known = session.game.mover().map(|mover| known_to(spec, state, mover));
    let known = known.as_deref().unwrap_or(state);
    let unit = |index: usize| Some(known.token(list.get(index)?.candidate.path(spec)?.unit).kind);
    let Some(first) = indices.first().copied() else { return Vec::new() };
    let captures = |index: &&usize| list.get(**index).is_some_and(|transition| !transition.captured.is_empty());
    let other = |index: &&usize| unit(**index).is_some() && unit(**index) != unit(first);
    let length = |index: &&usize| written.get(**index).map(|form| form.san.len());
    let rest = indices.get(1..).unwrap_or_default();
    let shortest = || rest.iter().filter(other).min_by_key(length);
    let second = rest.iter().find(captures).or_else(shortest).or(rest.last());
    let shown = std::iter::once(first).chain(second.copied());
    shown.filter_map(|index| written.get(index)).map(|form| form.san.as_str()).collect()
}

/// The commands that are wanted most now.
fn commands(session: &Session) -> String {
    let mut wanted: Vec<String> = Vec::new();
    if session.game.mover().is_none() {
        let undo = session.can_undo().then_some("`undo`");
        let known = ["`record`", "`save FILE`"].into_iter().chain(undo).chain(["`new`", "`quit`"]);
        wanted.extend(known.map(str::to_owned));
    } else {
        let Choices { list, .. } = session.choices();
        wanted.push(format!("`moves` lists {}", counted(list.len(), "move")));
        let from = list.iter().find_map(|transition| transition.candidate.path(session.spec()));
        if let Some(path) = from {
            wanted.push(format!("`moves {}` those of one piece", session.spec().geometry.name(path.origin)));
        }
        wanted.push("`pieces` tells how they move".to_owned());
        wanted.push("`rules` how to win".to_owned());
        if session.refused().is_some() {
            wanted.push("`why` tells more of what was refused".to_owned());
        }
        if !session.game.steps().is_empty() {
            wanted.push("`undo`".to_owned());
        }
    }
    wanted.push("`help`".to_owned());
    wanted.join(" · ")
}
