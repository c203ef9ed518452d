//! The reduction of a failure to the fewest parts of the game, and to the fewest pieces.

use std::sync::Arc;

use interp::engine::compiled::Engine;
use interp::literal::action::done_in;
use interp::literal::flow;
use interp::literal::legal::{asides, legal};
use interp::literal::state::State;
use interp::notation::action::write_unmarked;
use interp::notation::position;
use interp::spec::Spec;

use super::walk::{self, Deed, Fault, From};

/// The position of a fault, as late and as empty as possible, with the actions to do there, and the
/// fault.
pub fn shrunk(spec: &Arc<Spec>, engine: &Engine, fault: &Fault) -> (From, Vec<Deed>, String) {
    let (mut from, mut deeds, mut why) = (fault.from.clone(), fault.deeds.clone(), fault.why.clone());
    let texts: Vec<String> =
        states(spec, &from, &deeds).iter().map(|state| position::print(spec, &walk::alone(spec, state))).collect();
    for (index, text) in texts.iter().enumerate().rev() {
        let later = From::Text(text.clone());
        let rest = deeds[index.min(deeds.len())..].to_vec();
        if let Err(found) = walk::along(spec, engine, &later, &rest) {
            (from, deeds, why) = (later, found.deeds.clone(), found.why.clone());
            break;
        }
    }
    while let Some((text, found)) = emptier(spec, engine, &from, &deeds) {
        (from, why) = (From::Text(text), found);
    }
    (from, deeds, why)
}

/// The position with one piece less, if it still fails.
fn emptier(spec: &Arc<Spec>, engine: &Engine, from: &From, deeds: &[Deed]) -> Option<(String, String)> {
    let From::Text(text) = from else { return None };
    let state = position::parse(spec, text).ok()?;
    spec.geometry.squares().find_map(|square| {
        let token = state.piece_on(square)?;
        let mut without: State = state.clone();
        without.lift(spec, token);
        let text = position::print(spec, &without);
        let fault = walk::along(spec, engine, &From::Text(text.clone()), deeds).err()?;
        (fault.deeds.len() == deeds.len()).then(|| (text, fault.why.clone()))
    })
}

/// The states on the way, to be looked at one by one.
fn states(spec: &Spec, from: &From, deeds: &[Deed]) -> Vec<State> {
    let Some((mut state, mut chance)) = walk::begin(spec, from) else { return Vec::new() };
    let mut all = vec![state.clone()];
    for deed in deeds {
        let (list, text) = match deed {
            Deed::Act(text) => (legal(spec, &state), text),
            Deed::Say(speaker, text) => (asides(spec, &state, *speaker), text),
        };
        let written = write_unmarked(spec, &state, &list);
        let Some(index) = written.iter().position(|written| written.machine == *text) else { break };
        let done = done_in(spec, &state, list[index].candidate.clone(), &mut chance);
        let go_on = if matches!(deed, Deed::Act(_)) { flow::proceed } else { flow::proceed_aside };
        state = go_on(spec, done.after, &mut chance).state;
        all.push(state.clone());
    }
    all
}
