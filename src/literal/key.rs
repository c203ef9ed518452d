//! When two positions are the same: everything that can make a difference later, as bytes.

use std::sync::Arc;

use super::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{ClassId, FieldId, TokenId, VariableId, ZoneId};
use crate::spec::value::{Value, ZoneRef};

/// The identity of a position for repetition: the board with what its tokens remember, zones, facts that count for
/// identity, whose turn and which phase it is.
pub fn position_key(spec: &Spec, state: &State) -> Arc<[u8]> {
    key(spec, state, false)
}

/// The identity of a state: as [`position_key`], with every fact.
pub fn state_key(spec: &Spec, state: &State) -> Arc<[u8]> {
    key(spec, state, true)
}

/// The identity of a value: equal for the same fact in two states, whatever numbers their tokens have.
pub fn value_key(spec: &Spec, state: &State, value: &Value) -> Vec<u8> {
    let mut key = Vec::new();
    write_value(spec, state, value, &mut key);
    key
}

fn key(spec: &Spec, state: &State, whole: bool) -> Arc<[u8]> {
    let mut key = Vec::with_capacity(spec.geometry.len() * spec.layers * 2 + 16);
    for layer in 0..spec.layers {
        for square in spec.geometry.squares() {
            match state.on(spec, layer, square) {
                Some(token) => write_token(spec, state, token, whole, &mut key),
                None => key.push(0),
            }
        }
    }
    write_zones(spec, state, whole, &mut key);
    write_variables(spec, state, whole, &mut key);
    key.push(state.flow.mover.map_or(0, |mover| mover.0 + 1));
    if let Some((phase, index)) = state.flow.phase {
        key.extend(phase.0.to_le_bytes());
        key.push(index as u8);
    }
    key.into()
}

fn write_token(spec: &Spec, state: &State, id: TokenId, whole: bool, key: &mut Vec<u8>) {
    let token = state.token(id);
    key.push(1 + token.owner.map_or(0, |owner| owner.0 + 1));
    key.extend(token.kind.0.to_le_bytes());
    for (index, field) in spec.fields.iter().enumerate() {
        if whole || field.identity {
            write_value(spec, state, state.field(spec, FieldId::at(index), id), key);
        }
    }
}

fn write_zones(spec: &Spec, state: &State, whole: bool, key: &mut Vec<u8>) {
    for (index, zone) in spec.zones.iter().enumerate() {
        let owners = spec.owners(zone.each);
        for owner in owners {
            let tokens = state.zone(spec, ZoneRef { zone: ZoneId::at(index), owner });
            let mut contents: Vec<Vec<u8>> = tokens
                .iter()
                .map(|token| {
                    let mut bytes = Vec::new();
                    write_token(spec, state, *token, whole, &mut bytes);
                    bytes
                })
                .collect();
            if !zone.ordered {
                contents.sort();
            }
            key.extend((contents.len() as u16).to_le_bytes());
            contents.into_iter().for_each(|bytes| key.extend(bytes));
        }
    }
}

fn write_variables(spec: &Spec, state: &State, whole: bool, key: &mut Vec<u8>) {
    for (index, variable) in spec.variables.iter().enumerate() {
        if !whole && !variable.identity {
            continue;
        }
        let id = VariableId::at(index);
        if variable.each {
            spec.player_ids().for_each(|player| write_value(spec, state, state.variable(spec, id, Some(player)), key));
        } else {
            write_value(spec, state, state.variable(spec, id, None), key);
        }
    }
}

fn write_value(spec: &Spec, state: &State, value: &Value, key: &mut Vec<u8>) {
    match value {
        Value::Nothing => key.push(0),
        Value::Unknown => key.push(1),
        Value::Truth(truth) => key.extend([2, u8::from(*truth)]),
        Value::Number(number) => {
            key.push(3);
            key.extend(number.to_string().bytes());
            key.push(0);
        }
        Value::Text(text) => {
            key.push(4);
            key.extend(text.bytes());
            key.push(0);
        }
        Value::Player(player) => key.extend([5, player.0]),
        Value::Square(square) => key.extend([6, square.0]),
        Value::Kind(kind) => {
            key.push(7);
            key.extend(kind.0.to_le_bytes());
        }
        Value::Token(token) => write_whereabouts(spec, state, *token, key),
        Value::Zone(zone) => {
            key.push(9);
            key.extend(zone.zone.0.to_le_bytes());
            key.push(zone.owner.map_or(0, |owner| owner.0 + 1));
        }
        other => {
            key.push(10);
            other.each(|element| write_value(spec, state, &element, key));
            key.push(11);
        }
    }
}

/// A token is known by where it is: the numbers of tokens differ between equal positions.
fn write_whereabouts(spec: &Spec, state: &State, token: TokenId, key: &mut Vec<u8>) {
    let class: ClassId = spec.kind(state.token(token).kind).class;
    match state.token(token).place {
        Place::On(square) => key.extend([8, class.0, square.0]),
        Place::In(zone) => write_value(spec, state, &Value::Zone(zone), key),
        Place::Gone(_) => key.push(12),
    }
}
