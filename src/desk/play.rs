//! `play` and `undo`: a game goes on, or back.

use serde::Deserialize;
use serde_json::json;

use super::actions::listed;
use super::eyes::Eyes;
use super::fault::{Code, Fault};
use super::request::{GameRef, with_game};
use super::sitting::{Choices, Sitting};
use super::view::{Show, View};
use super::{Desk, Fields};
use crate::explain::{explain_among, sentences};
use crate::literal::action::Transition;
use crate::notation::action::find::{Found, find};
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

/// Plays an action.
pub(super) fn play(desk: &mut Desk, request: Request) -> Result<Fields, Fault> {
    let (handle, sitting) = desk.game(&request.game)?;
    let eyes = Eyes::read(sitting.spec(), request.eyes.as_deref())?;
    let show = Show { eyes, turned: request.turned, ply: None };
    let chosen = match (&request.machine, &request.text) {
        (Some(machine), None) => exactly(sitting, request.ply, machine)?,
        (None, Some(text)) => meant(sitting, request.ply, text)?,
        _ => return Err(Fault::bad("`play` has either `machine` or `text`")),
    };
    if let Some(ply) = request.ply {
        sitting.take_back_to(ply);
    }
    let legal = match sitting.spec().action(chosen.candidate.action).aside {
        true => Some(chosen),
        false => sitting.game.judged(&chosen),
    };
    let legal = legal.ok_or_else(|| Fault::new(Code::Refused, "the referee refuses this"))?;
    sitting.play(&legal)?;
    Ok(with_game(shown(sitting, show), handle))
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
fn shown(sitting: &mut Sitting, show: Show) -> Fields {
    let mut fields = listed(sitting, show);
    fields.insert("view".to_owned(), json!(View::of(sitting, show)));
    fields
}

fn exactly(sitting: &mut Sitting, ply: Option<usize>, machine: &str) -> Result<Transition, Fault> {
    let choices = sitting.choices(ply);
    let place = choices.written.iter().position(|form| form.machine == machine);
    if let Some(chosen) = place.and_then(|place| choices.list.get(place)) {
        return Ok(chosen.clone());
    }
    let spec = sitting.spec();
    let said = |whose, form: &str| format!("{}: {form}", spec.player(whose).name) == machine;
    let aside = choices.asides.iter().find(|(whose, _, form)| said(*whose, &form.machine));
    aside.map(|(_, aside, _)| aside.clone()).ok_or_else(|| refused(sitting, ply, &choices, machine))
}

fn meant(sitting: &mut Sitting, ply: Option<usize>, text: &str) -> Result<Transition, Fault> {
    let choices = sitting.choices(ply);
    let (spec, state) = (sitting.spec(), sitting.moment(ply).state());
    let exact = choices.written.iter().position(|form| form.machine == text || form.san == text);
    let found = exact.map_or_else(|| find(spec, state, &choices.list, &choices.written, text), Found::One);
    match found {
        Found::One(index) => choices.list.get(index).cloned().ok_or_else(|| refused(sitting, ply, &choices, text)),
        Found::Several(indices) => {
            let ways: Vec<&str> =
                indices.iter().filter_map(|index| choices.written.get(*index)).map(|form| form.san.as_str()).collect();
            let message = format!("`{}` may mean {}", cut(text, 60), ways.join(" or "));
            Err(Fault::new(Code::Several, message).with("ways", ways))
        }
        Found::None => {
            let mover = sitting.moment(ply).mover();
            let aside = choices.asides.iter().find(|(whose, _, form)| Some(*whose) == mover && form.san == text);
            aside.map(|(_, aside, _)| aside.clone()).ok_or_else(|| refused(sitting, ply, &choices, text))
        }
    }
}

fn refused(sitting: &Sitting, ply: Option<usize>, choices: &Choices, text: &str) -> Fault {
    let moment = sitting.moment(ply);
    let Some(mover) = moment.mover() else { return Fault::new(Code::Over, "the game is over") };
    let answer = explain_among(moment.spec(), moment.state(), mover, text, Some(&choices.list));
    let line = sentences::in_a_line(moment.spec(), &sitting.ready.definition.sources, &cut(text, 60), &answer);
    Fault::new(Code::Refused, line)
}
