//! `actions`: what can be done in a position, and the gestures that lead there.

use serde::Serialize;
use serde_json::{Value, json};

use super::drawing::Drawing;
use super::eyes::Show;
use super::fault::Fault;
use super::fields::Fields;
use super::gesture::{Gesture, gestures, other_gestures};
use super::request::Nothing;
use super::sitting::Sitting;
use crate::literal::action::{Transition, action_frame};
use crate::literal::knowledge::known_to;
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::Written;
use crate::spec::Spec;

/// A legal action or an aside.
#[derive(Debug, Serialize)]
pub(super) struct Action {
    machine: String,
    text: String,
    action: String,
    rule: String,
    player: String,
    gestures: Vec<Gesture>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<Vec<Gesture>>,
    captures: Vec<String>,
    /// The price: `3.5 gold`.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    secret: bool,
}

impl Action {
    /// Those of the listed actions that have one of these texts for machines.
    pub(super) fn with_machines(listed: &Fields, machines: &[&str]) -> Vec<Value> {
        let actions = listed.get("actions").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let is_meant = |action: &&Value| {
            let machine = action.get("machine").and_then(Value::as_str);
            machine.is_some_and(|machine| machines.contains(&machine))
        };
        actions.iter().filter(is_meant).cloned().collect()
    }
}

fn is_false(truth: &bool) -> bool {
    !*truth
}

/// Lists actions.
pub(super) fn answer(sitting: &mut Sitting, show: Show, _: &Nothing) -> Result<Fields, Fault> {
    Ok(listed(sitting, show))
}

/// The `actions` and `asides` that these eyes may know, and the symbols that they name.
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
    for own in choices.asides.iter().filter(|own| show.eyes.may_hear_of(moment, own.player)) {
        let known = known_to(spec, moment.state(), own.player);
        for mut aside in written_out(&mut drawing, &known, &own.list, &own.written) {
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
    let others = other_gestures(spec, known, list, &gestures);
    let all = list.iter().zip(written).zip(gestures.into_iter().zip(others));
    all.map(|((done, form), gestures)| action(spec, known, done, form, gestures)).collect()
}

fn action(
    spec: &Spec,
    known: &State,
    done: &Transition,
    form: &Written,
    (gestures, other): (Vec<Gesture>, Option<Vec<Gesture>>),
) -> Action {
    let candidate = &done.candidate;
    let action = spec.action(candidate.action);
    let victims = done.captured.iter().filter(|token| known.knows(**token));
    let path = candidate.path(spec);
    let price = action.price.as_ref().map(|price| {
        let amount = Scene::of(spec, known).number(&price.amount, &mut action_frame(spec, candidate));
        format!("{amount} {}", spec.variables[price.of.index()].name.replace('_', " "))
    });
    Action {
        price,
        machine: form.machine.clone(),
        text: form.san.clone(),
        action: action.name.clone(),
        rule: spec.rule(action.rule).label.clone(),
        player: spec.player(candidate.actor).name.clone(),
        gestures,
        also: other.into_iter().collect(),
        captures: victims.filter_map(|token| known.square_of(*token)).map(|at| spec.geometry.name(at)).collect(),
        to: path.and_then(|path| path.goal).map(|goal| spec.geometry.name(goal)),
        secret: action.params.iter().any(|param| param.secret),
    }
}
