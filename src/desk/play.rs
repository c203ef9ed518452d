//! `play` and `undo`: a game goes on, or back.

use serde::Deserialize;
use serde_json::json;

use super::actions::{Action, listed};
use super::eyes::Show;
use super::fault::{Code, Fault};
use super::fields::Fields;
use super::request::Nothing;
use super::signal::Signal;
use super::sitting::{Choices, Sitting};
use super::view::View;
use super::why::why;
use crate::literal::action::Transition;
use crate::notation::action::completion::begun;
use crate::notation::action::find::{Found, find};
use crate::notation::action::said::{asides_meant, names_meant, said_for};
use crate::notation::record::saved;
use crate::spec::ids::PlayerId;
use crate::text::cut;

/// An action that is to be played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    text: Option<String>,
    machine: Option<String>,
}

/// An action that was chosen from a list of a player's.
enum Chosen {
    /// From what the player to move may do.
    Action(usize),
    /// From what a player may say beside the turn.
    Aside(PlayerId, usize),
}

/// Plays an action.
pub(super) fn play(sitting: &mut Sitting, asked: Show, request: &Request, signal: &Signal) -> Result<Fields, Fault> {
    let choices = sitting.choices(asked.ply);
    let chosen = match (&request.machine, &request.text) {
        (Some(machine), None) => exactly(sitting, asked, &choices, machine)?,
        (None, Some(text)) => meant(sitting, asked, &choices, text.trim())?,
        _ => return Err(Fault::bad("`play` has either `machine` or `text`")),
    };
    if let Chosen::Aside(player, _) = chosen
        && !asked.eyes.may_hear_of(sitting.moment(asked.ply), player)
    {
        return Err(not_theirs());
    }
    let legal = legal(sitting, asked, &choices, &chosen)?;
    signal.change()?;
    if let Some(ply) = asked.ply {
        sitting.take_back_to(ply);
    }
    sitting.play(&legal, listed_for(&choices, &chosen))?;
    Ok(shown(sitting, Show { ply: None, ..asked }))
}

/// Takes back the last action, or all behind so many.
pub(super) fn undo(sitting: &mut Sitting, show: Show, _: &Nothing, signal: &Signal) -> Result<Fields, Fault> {
    let Some(last) = sitting.game.steps().len().checked_sub(1) else {
        return Err(Fault::new(Code::Refused, "there is nothing to take back"));
    };
    signal.change()?;
    sitting.take_back_to(show.ply.unwrap_or(last));
    Ok(shown(sitting, Show { ply: None, ..show }))
}

/// The view and the actions of a game.
pub(super) fn shown(sitting: &mut Sitting, show: Show) -> Fields {
    let mut fields = listed(sitting, show);
    fields.insert("view".to_owned(), json!(View::of(sitting, show)));
    fields
}

/// The list that an action was chosen from.
fn listed_for<'a>(choices: &'a Choices, chosen: &Chosen) -> &'a [Transition] {
    match chosen {
        Chosen::Action(_) => &choices.list,
        Chosen::Aside(player, _) => {
            let own = choices.asides.iter().find(|asides| asides.player == *player);
            own.map_or(&[], |asides| asides.list.as_slice())
        }
    }
}

/// The legal action that a chosen one turns out to be.
///
/// # Errors
/// The referee refuses it.
fn legal(sitting: &Sitting, asked: Show, choices: &Choices, chosen: &Chosen) -> Result<Transition, Fault> {
    let refuses = || Fault::new(Code::Refused, "the referee refuses this");
    let list = listed_for(choices, chosen);
    match chosen {
        Chosen::Action(index) => {
            let attempt = list.get(*index).ok_or_else(refuses)?;
            sitting.moment(asked.ply).judged(attempt).ok_or_else(refuses)
        }
        Chosen::Aside(_, index) => list.get(*index).cloned().ok_or_else(refuses),
    }
}

/// The action with this text for machines; random choices behind it are left out.
fn exactly(sitting: &Sitting, asked: Show, choices: &Choices, text: &str) -> Result<Chosen, Fault> {
    let line = saved::line(text.trim());
    let (spec, moment) = (sitting.spec(), sitting.moment(asked.ply));
    let named = line.said_by.as_ref().and_then(|name| spec.player_ids().find(|id| spec.player(*id).name == *name));
    let is_theirs = named.is_none_or(|player| asked.eyes.may_hear_of(moment, player));
    if !is_theirs || line.said_by.is_none() && acts_for_another(sitting, asked) {
        return Err(not_theirs());
    }
    let place =
        |written: &[crate::notation::action::Written]| written.iter().position(|form| form.machine == line.action);
    let found = match &line.said_by {
        None => place(&choices.written).map(Chosen::Action),
        Some(name) => {
            let own = choices.asides.iter().find(|asides| spec.player(asides.player).name == *name);
            own.and_then(|asides| Some(Chosen::Aside(asides.player, place(&asides.written)?)))
        }
    };
    // The reason would speak of what the player to move can do.
    found.ok_or_else(|| {
        if acts_for_another(sitting, asked) { not_theirs() } else { refused(sitting, asked, choices, text) }
    })
}

/// The action that a person means.
fn meant(sitting: &mut Sitting, asked: Show, choices: &Choices, text: &str) -> Result<Chosen, Fault> {
    let moment = sitting.moment(asked.ply);
    let (spec, state, list, written) = (moment.spec(), moment.state(), &choices.list, &choices.written);
    if acts_for_another(sitting, asked) {
        return aside(sitting, asked, choices, text)?.ok_or_else(not_theirs);
    }
    if let Some(exact) = written.iter().position(|form| form.machine == text || form.san == text) {
        return Ok(Chosen::Action(exact));
    }
    if let Some(aside) = aside(sitting, asked, choices, text)? {
        return Ok(aside);
    }
    let found = match find(spec, state, list, written, text) {
        Found::One(index) => vec![index],
        Found::Several(indices) => indices,
        Found::None => begun(spec, state, list, written, text),
    };
    match found.as_slice() {
        [] => Err(refused(sitting, asked, choices, text)),
        [only] => Ok(Chosen::Action(*only)),
        several => {
            let forms: Vec<String> =
                several.iter().filter_map(|index| written.get(*index)).map(|form| form.san.clone()).collect();
            let machines: Vec<&str> =
                several.iter().filter_map(|index| written.get(*index)).map(|form| form.machine.as_str()).collect();
            let message = format!("`{}` may mean {}", cut(text, 60), forms.join(" or "));
            let fields = listed(sitting, asked);
            let ways = Action::with_machines(&fields, &machines);
            Err(Fault::new(Code::Several, message).with("ways", ways))
        }
    }
}

/// Whether the player to move is another one than the one who looks, and something is hidden: then nothing may be tried.
fn acts_for_another(sitting: &Sitting, asked: Show) -> bool {
    let moment = sitting.moment(asked.ply);
    moment.mover().is_some_and(|mover| !asked.eyes.may_hear_of(moment, mover))
}

fn not_theirs() -> Fault {
    Fault::new(Code::Refused, "it is another player's turn")
}

/// The aside that a text means, if it means one.
fn aside(sitting: &Sitting, asked: Show, choices: &Choices, text: &str) -> Result<Option<Chosen>, Fault> {
    let moment = sitting.moment(asked.ply);
    let (spec, state) = (moment.spec(), moment.state());
    let (named, said) = said_for(spec, text);
    let about = names_meant(spec, said);
    if about.is_empty() && named.is_none() {
        return Ok(None);
    }
    let over = || Fault::new(Code::Over, "the game is over");
    let player = named.or(moment.mover()).ok_or_else(over)?;
    if !asked.eyes.may_hear_of(moment, player) {
        return Err(not_theirs());
    }
    let own = choices.asides.iter().find(|asides| asides.player == player);
    let places = own.map(|own| asides_meant(spec, state, &own.list, &own.written, said, &about)).unwrap_or_default();
    match places.as_slice() {
        [only] => Ok(Some(Chosen::Aside(player, *only))),
        [] => Err(Fault::new(Code::Refused, format!("`{}` cannot be said now", cut(said, 60)))),
        several => {
            let forms = |index: &usize| own.and_then(|own| own.written.get(*index)).map(|form| form.san.clone());
            let forms: Vec<String> = several.iter().filter_map(forms).collect();
            Err(Fault::new(Code::Several, format!("`{}` may mean {}", cut(text, 60), forms.join(" or "))))
        }
    }
}

fn refused(sitting: &Sitting, asked: Show, choices: &Choices, text: &str) -> Fault {
    let moment = sitting.moment(asked.ply);
    let Some(mover) = moment.mover() else { return Fault::new(Code::Over, "the game is over") };
    let why = why(sitting, asked.ply, mover, text, &choices.list);
    Fault::new(Code::Refused, why.line.clone()).with("why", why)
}
