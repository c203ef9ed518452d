//! A position made of a state of the literal interpreter, and back; tokens keep their numbers. The history stays behind.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::visibility::ALL;
use crate::engine::position::Position;
use crate::engine::position::fact::{fact_of, value_of};
use crate::engine::position::flow::{Flow, Leaving, Running, situation_of};
use crate::engine::position::token::Place;
use crate::literal::knowers::Knowers;
use crate::literal::state::{self, State};
use crate::spec::Spec;
use crate::spec::ids::{FieldId, Square, TokenId, VariableId};
use crate::spec::value::Value;

/// The reason why a state has no compiled form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotConvertible {
    /// The state is a player's view, not the truth.
    Projected,
    /// A token has a kind that no player knows.
    Secret,
    /// Earlier counted positions are not kept whole.
    History,
    /// A fact is hidden.
    Fact,
}

/// Converts a state to a position without its history.
///
/// # Errors
/// Returns the reason why the state has no compiled form.
pub fn facts<B: Bitboard>(program: &Program<B>, state: &State) -> Result<Position, NotConvertible> {
    let (spec, layout) = (&program.spec, &program.layout);
    let mut position = Position::empty(layout);
    let mut tokens = 0;
    while state.knows(TokenId::at(tokens)) {
        let token = state.token(TokenId::at(tokens));
        if spec.kind(token.kind).veiled {
            return Err(NotConvertible::Secret);
        }
        let id = position.create(layout, token.kind, token.owner);
        match token.place {
            state::Place::On(square) => position.put(layout, id, Place::On(square)),
            state::Place::Gone(Some(square)) => position.put(layout, id, Place::Off(square)),
            state::Place::Gone(None) | state::Place::In(_) => {}
        }
        for field in 0..spec.fields.len() {
            let value = state.field(spec, FieldId::at(field), id).clone();
            if value == Value::Unknown {
                return Err(NotConvertible::Fact);
            }
            position.set_field_value(layout, field, id, value);
        }
        tokens += 1;
    }
    for index in 0..layout.zone_count {
        let zone = layout.zone_at(index);
        if spec.owners(spec.zone(zone.zone).each).any(|owner| owner == zone.owner) {
            for token in state.zone(spec, zone) {
                position.put(layout, *token, Place::In(index as u8));
            }
        }
    }
    for id in (0..tokens).map(TokenId::at) {
        let known = state.token(id).known;
        let known = bits(spec, known);
        // Without hidden tokens, a player may know every token; another state has no compiled form.
        if layout.visibility.any && !layout.visibility.tokens && known != bits(spec, Knowers::ALL) {
            return Err(NotConvertible::Secret);
        }
        position.let_know(layout, id, known);
    }
    for (index, variable) in spec.variables.iter().enumerate() {
        for owner in spec.owners(variable.each) {
            let id = VariableId::at(index);
            let place = layout.variable(id, owner);
            let fact = fact_of::<B>(layout, place, state.variable(spec, id, owner)).ok_or(NotConvertible::Fact)?;
            position.set_fact(layout, place, fact);
            position.set_knowers(layout, place, bits(spec, state.knowers(spec, id, owner)));
        }
    }
    position.flow = flow(program, &state.flow);
    position.leaving = state.leaving.map(|leaving| match leaving {
        state::Leaving::Phase => Leaving::Phase,
        state::Leaving::Turn => Leaving::Turn,
        state::Leaving::Stage(stage, outcome) => Leaving::Stage(stage, outcome),
    });
    position.outcome = state.outcome;
    position.uncovered = false;
    Ok(position)
}

/// The place in the flow of a state.
pub(in crate::engine) fn flow<B>(program: &Program<B>, from: &state::Flow) -> Flow {
    let mut flow = Flow::default();
    (flow.alone, flow.mover, flow.done, flow.times) = (from.alone, from.mover, from.done, from.times);
    for running in &from.running {
        let (part, turn) = (running.part as u16, running.turn as u16);
        flow.push(Running { stage: running.stage, part, turn, begun: running.begun });
    }
    flow.phase = from.phase.map(|(phase, index)| (phase, index as u16));
    flow.situation = situation_of(program, &flow);
    flow
}

/// Converts a position to a state without its history.
pub fn hand_back<B: Bitboard>(program: &Program<B>, position: &Position) -> State {
    let (spec, layout) = (&program.spec, &program.layout);
    let mut state = State::empty(spec);
    for id in (0..position.tokens(layout)).map(TokenId::at) {
        let token = position.token(layout, id);
        let fields = spec.fields.iter().enumerate();
        let fields = fields.map(|(index, field)| match position.is_hidden_field(layout, index, id) {
            true => Value::Unknown,
            false => position.field_value(layout, index, id).kept_as(field.ty),
        });
        state.create_with(token.kind(), token.owner(), fields);
        // Removed tokens first: a token that is placed later on such a square stays.
        if let Place::Off(square) = token.place() {
            state.put(spec, id, state::Place::On(square));
            state.lift(spec, id);
        }
    }
    for layer in 0..layout.layers {
        for square in position.occupied::<B>(layout, layer).each() {
            if let Some(id) = position.on(layout, layer, square) {
                state.put(spec, id, state::Place::On(Square::at(square)));
            }
        }
    }
    for index in 0..layout.zone_count {
        let tokens: Vec<TokenId> = position.zone(layout, index as u8).collect();
        for id in tokens {
            state.put(spec, id, state::Place::In(layout.zone_at(index)));
        }
    }
    for (index, variable) in spec.variables.iter().enumerate() {
        for owner in spec.owners(variable.each) {
            let id = VariableId::at(index);
            let place = layout.variable(id, owner);
            let value = match position.is_secret(layout, place) {
                true => Value::Unknown,
                false => value_of(position.fact::<B>(layout, place)),
            };
            state.set_variable(spec, id, owner, value);
            state.let_know_variable(spec, id, owner, knowers(spec, position.knowers(layout, place)));
        }
    }
    for id in (0..position.tokens(layout)).map(TokenId::at) {
        state.let_know(id, knowers(spec, position.token(layout, id).known()));
    }
    state.eyes = position.viewer;
    state.flow = state::Flow {
        running: position.flow.running().iter().map(running).collect(),
        alone: position.flow.alone,
        mover: position.flow.mover,
        phase: position.flow.phase.map(|(phase, index)| (phase, usize::from(index))),
        done: position.flow.done,
        times: position.flow.times,
    };
    state.leaving = position.leaving.map(|leaving| match leaving {
        Leaving::Phase => state::Leaving::Phase,
        Leaving::Turn => state::Leaving::Turn,
        Leaving::Stage(stage, outcome) => state::Leaving::Stage(stage, outcome),
    });
    state.outcome = position.outcome;
    state
}

/// The bits of a set of players.
fn bits(spec: &Spec, players: Knowers) -> u8 {
    spec.player_ids().filter(|player| players.include(*player)).fold(0, |all, player| all | 1 << player.0)
}

/// The players of a set of bits.
fn knowers(spec: &Spec, players: u8) -> Knowers {
    let each = spec.player_ids().filter(|player| players >> player.0 & 1 != 0).map(Knowers::only);
    if players == ALL { Knowers::ALL } else { each.fold(Knowers::NONE, Knowers::with) }
}

fn running(running: &Running) -> state::Running {
    let (part, turn) = (usize::from(running.part), usize::from(running.turn));
    state::Running { stage: running.stage, part, turn, begun: running.begun }
}
