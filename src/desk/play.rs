//! `play` and `undo`: a game goes on, or back.

use serde::Deserialize;
use serde_json::json;

use super::actions::{Action, listed};
use super::eyes::Eyes;
use super::fault::{Code, Fault};
use super::request::{GameRef, with_game};
use super::sitting::{Choices, Sitting};
use super::view::{Show, View};
use super::why::why;
use super::{Desk, Fields};
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
    game: GameRef,
    text: Option<String>,
    machine: Option<String>,
    ply: Option<usize>,
    eyes: Option<String>,
    #[serde(default)]
    turned: bool,
}

/// A game in which the last action is to be taken back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    game: GameRef,
    eyes: Option<String>,
    #[serde(default)]
    turned: bool,
}

/// An action that was chosen from a list of a player's.
enum Chosen {
    /// From what the player to move may do.
    Action(usize),
    /// From what a player may say beside the turn.
    Aside(PlayerId, usize),
}

/// Plays an action.
pub(super) fn play(desk: &mut Desk, request: Request) -> Result<Fields, Fault> {
    let (handle, sitting) = desk.game(&request.game)?;
    let eyes = Eyes::read(sitting.spec(), request.eyes.as_deref())?;
    let asked = Show { eyes, turned: request.turned, ply: request.ply };
    let choices = sitting.choices(request.ply);
    let chosen = match (&request.machine, &request.text) {
        (Some(machine), None) => exactly(sitting, asked, &choices, machine)?,
        (None, Some(text)) => meant(sitting, asked, &choices, text.trim())?,
        _ => return Err(Fault::bad("`play` has either `machine` or `text`")),
    };
    if let Some(ply) = request.ply {
        sitting.take_back_to(ply);
    }
    carry_out(sitting, &choices, &chosen)?;
    Ok(with_game(shown(sitting, Show { ply: None, ..asked }), handle))
}

/// Takes back the last action.
pub(super) fn undo(desk: &mut Desk, request: Undo) -> Result<Fields, Fault> {
    let (handle, sitting) = desk.game(&request.game)?;
    let eyes = Eyes::read(sitting.spec(), request.eyes.as_deref())?;
    let Some(ply) = sitting.game.steps().len().checked_sub(1) else {
        return Err(Fault::new(Code::Refused, "there is nothing to take back"));
    };
    sitting.take_back_to(ply);
    Ok(with_game(shown(sitting, Show { eyes, turned: request.turned, ply: None }), handle))
}

/// The view and the actions of a game.
pub(super) fn shown(sitting: &mut Sitting, show: Show) -> Fields {
    let mut fields = listed(sitting, show);
    fields.insert("view".to_owned(), json!(View::of(sitting, show)));
    fields
}

fn carry_out(sitting: &mut Sitting, choices: &Choices, chosen: &Chosen) -> Result<(), Fault> {
    let (list, index) = match chosen {
        Chosen::Action(index) => (choices.list.as_slice(), *index),
        Chosen::Aside(player, index) => {
            let own = choices.asides.iter().find(|asides| asides.player == *player);
            (own.map_or(&[][..], |asides| asides.list.as_slice()), *index)
        }
    };
    let refuses = || Fault::new(Code::Refused, "the referee refuses this");
    let attempt = list.get(index).ok_or_else(refuses)?;
    let legal: Option<Transition> = match chosen {
        Chosen::Action(_) => sitting.game.judged(attempt),
        Chosen::Aside(..) => Some(attempt.clone()),
    };
    sitting.play(&legal.ok_or_else(refuses)?, list)
}

/// The action with this text for machines; random choices behind it are left out.
fn exactly(sitting: &Sitting, asked: Show, choices: &Choices, text: &str) -> Result<Chosen, Fault> {
    let line = saved::line(text.trim());
    let spec = sitting.spec();
    let place =
        |written: &[crate::notation::action::Written]| written.iter().position(|form| form.machine == line.action);
    let found = match &line.said_by {
        None => place(&choices.written).map(Chosen::Action),
        Some(name) => {
            let own = choices.asides.iter().find(|asides| spec.player(asides.player).name == *name);
            own.and_then(|asides| Some(Chosen::Aside(asides.player, place(&asides.written)?)))
        }
    };
    found.ok_or_else(|| refused(sitting, asked, choices, text))
}

/// The action that a person means.
fn meant(sitting: &mut Sitting, asked: Show, choices: &Choices, text: &str) -> Result<Chosen, Fault> {
    let moment = sitting.moment(asked.ply);
    let (spec, state, list, written) = (moment.spec(), moment.state(), &choices.list, &choices.written);
    if let Some(exact) = written.iter().position(|form| form.machine == text || form.san == text) {
        return Ok(Chosen::Action(exact));
    }
    if let Some(aside) = aside(sitting, asked, choices, text)? {
        return Ok(aside);
    }
    if moment.mover().is_some_and(|mover| !asked.eyes.may_hear_of(moment, mover)) {
        return Err(Fault::new(
            Code::Refused,
            "not possible, or not said clearly enough; these eyes may not know more",
        ));
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

/// What is said beside the turn, if a text means that.
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
    if !asked.eyes.may_hear_of(moment, mover) {
        return Fault::new(Code::Refused, "not possible; these eyes may not know more");
    }
    let why = why(sitting, asked.ply, mover, text, &choices.list);
    Fault::new(Code::Refused, why.line.clone()).with("why", why)
}
