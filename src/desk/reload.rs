//! `reload`: a game goes on by changed rules.

use serde::Deserialize;
use serde_json::json;

use super::changed::what_changed;
use super::definition::{Definitions, Ready};
use super::eyes::{Eyes, Show};
use super::fault::{Code, Fault};
use super::fields::Fields;
use super::open::opened;
use super::play::shown;
use super::replayed::{difference, forms};
use super::signal::Signal;
use super::sitting::Sitting;
use crate::describe::fingerprint::Fingerprint;
use crate::link::{Given, Shared};
use crate::notation::record::saved::Heading;

/// The rules that a game goes on by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    definition: Given,
}

/// Plays the game again by the new rules, as far as that can be done. It keeps its handle.
pub(super) fn reload(
    definitions: &Definitions,
    sitting: &mut Sitting,
    show: Show,
    request: &Request,
    signal: &Signal,
) -> Result<Fields, Fault> {
    let (eyes, show) = (show.eyes, Show { ply: None, ..show });
    let ready = definitions.ready(&request.definition, &sitting.ready.settings)?;
    if sitting.ready.hides() && eyes != Eyes::All && rules_of(&ready) != rules_of(&sitting.ready) {
        return Err(would_show());
    }
    let (lines, was) = ([sitting.lines(), sitting.beyond.clone()].concat(), heading(sitting));
    let made_of = Shared { definition: request.definition.clone(), ..sitting.made_of.clone() };
    let mut next = Sitting::begin(ready, &made_of)?;
    let halt = next.replay(&lines)?;
    let done = halt.as_ref().map_or(lines.len(), |(done, _)| *done);
    let now = heading(&next);
    let mut told = Vec::new();
    match now.rules == was.rules {
        true => told.push("the rules are the same".to_owned()),
        false => {
            let print = Fingerprint { whole: now.rules, parts: now.parts };
            told.push(format!("the rules have changed: {}", what_changed(&print, &was)));
        }
    }
    // A view that may not see the actions of the other side is not told which of them failed, either.
    let may_hear = |sitting: &Sitting| {
        let moment = sitting.game.now();
        moment.mover().is_none_or(|mover| eyes.may_hear_of(moment, mover))
    };
    let (before, after) = (sitting.game.after(done), next.game.now());
    match &halt {
        Some((_, why)) if may_hear(&next) && may_hear(sitting) => told.push(why.clone()),
        Some((done, _)) => told.push(super::replayed::part_done(*done, lines.len())),
        None if !sitting.beyond.is_empty() => told.push("everything could be done again".to_owned()),
        None => {}
    }
    let comparable = before.state().flow.mover == after.state().flow.mover && may_hear(&next) && may_hear(sitting);
    if comparable && told.first().is_some_and(|first| first.starts_with("the rules have")) {
        let [before, after] = [before, after].map(|moment| forms(moment.spec(), moment.state()));
        told.push(difference(&before, &after));
    }
    next.tags = sitting.tags.clone();
    next.beyond = lines.into_iter().skip(done).collect();
    signal.change()?;
    *sitting = next;
    let mut fields = opened(sitting, eyes);
    fields.extend(shown(sitting, show));
    fields.insert("told".to_owned(), json!(told));
    Ok(fields)
}

/// The rules of a definition, without what only people read.
fn rules_of(ready: &Ready) -> String {
    Fingerprint::of(&ready.definition, &ready.spec).whole
}

/// The message to a player of a game that hides something. Other rules could show it, and whether they can be played on
/// would tell of it.
fn would_show() -> Fault {
    let message = "the game hides something from these eyes, and other rules may show it";
    Fault::new(Code::Hides, message).help("begin a new game by these rules, or go on with the eyes of `all`")
}

/// The heading of the record of a game.
fn heading(sitting: &Sitting) -> Heading {
    let print = Fingerprint::of(&sitting.ready.definition, sitting.spec());
    Heading { rules: print.whole, parts: print.parts, ..Heading::default() }
}
