//! `actions`: what can be done in a position, and the gestures that lead there.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::eyes::Eyes;
use super::fault::Fault;
use super::gesture::{Gesture, gestures};
use super::request::{GameRef, with_game};
use super::sitting::Sitting;
use super::view::{Drawing, Show};
use super::{Desk, Fields};
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::notation::action::Written;
use crate::spec::Spec;

/// Actions that are to be listed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    game: GameRef,
    eyes: Option<String>,
    #[serde(default)]
    turned: bool,
    ply: Option<usize>,
}

/// What can be done.
#[derive(Debug, Serialize)]
pub(super) struct Action {
    machine: String,
    text: String,
    action: String,
    rule: String,
    player: String,
    gestures: Vec<Gesture>,
    captures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    secret: bool,
}

fn is_false(truth: &bool) -> bool {
    !*truth
}

/// Lists actions.
pub(super) fn answer(desk: &mut Desk, request: Request) -> Result<Fields, Fault> {
    let (handle, sitting) = desk.game(&request.game)?;
    let eyes = Eyes::read(sitting.spec(), request.eyes.as_deref())?;
    let show = Show { eyes, turned: request.turned, ply: request.ply };
    Ok(with_game(listed(sitting, show), handle))
}

/// What these eyes may know of what can be done: `actions`, `asides` and the symbols that they name.
pub(super) fn listed(sitting: &mut Sitting, show: Show) -> Fields {
    let choices = sitting.choices(show.ply);
    let moment = sitting.moment(show.ply);
    let spec: &Spec = moment.spec();
    let mut drawing = Drawing::new(spec, &sitting.ready.symbols, show.turned);
    let mut fields = Fields::new();
    let mut actions = Vec::new();
    if let Some(mover) = moment.mover().filter(|mover| show.eyes.may_hear_of(moment, *mover)) {
        let known = known_to(spec, moment.state(), mover);
        actions = written_out(&mut drawing, &known, &choices.list, &choices.written);
    }
    let mut asides = Vec::new();
    for player in spec.player_ids().filter(|player| show.eyes.may_hear_of(moment, *player)) {
        let own = choices.asides.iter().filter(|(whose, ..)| *whose == player);
        let (list, written): (Vec<_>, Vec<_>) = own.map(|(_, aside, form)| (aside.clone(), form.clone())).unzip();
        let known = known_to(spec, moment.state(), player);
        for mut aside in written_out(&mut drawing, &known, &list, &written) {
            aside.machine = format!("{}: {}", aside.player, aside.machine);
            asides.push(aside);
        }
    }
    fields.insert("actions".to_owned(), json!(actions));
    fields.insert("asides".to_owned(), json!(asides));
    fields.insert("symbols".to_owned(), json!(drawing.symbols()));
    fields
}

/// Actions of one player for a page.
fn written_out(drawing: &mut Drawing<'_>, known: &State, list: &[Transition], written: &[Written]) -> Vec<Action> {
    let gestures = gestures(drawing, known, list, written);
    let spec = drawing.spec();
    let all = list.iter().zip(written).zip(gestures);
    all.map(|((done, form), gestures)| action(spec, known, done, form, gestures)).collect()
}

fn action(spec: &Spec, known: &State, done: &Transition, form: &Written, gestures: Vec<Gesture>) -> Action {
    let candidate = &done.candidate;
    let action = spec.action(candidate.action);
    let victims = done.captured.iter().filter(|token| known.knows(**token));
    let path = candidate.path(spec);
    Action {
        machine: form.machine.clone(),
        text: form.san.clone(),
        action: action.name.clone(),
        rule: spec.rule(action.rule).label.clone(),
        player: spec.player(candidate.actor).name.clone(),
        gestures,
        captures: victims.filter_map(|token| known.square_of(*token)).map(|at| spec.geometry.name(at)).collect(),
        to: path.and_then(|path| path.goal).map(|goal| spec.geometry.name(goal)),
        secret: action.params.iter().any(|param| param.secret),
    }
}
