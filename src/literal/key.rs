//! When two positions are the same: everything that can make a difference later, as bytes.

use std::sync::Arc;

use super::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{FieldId, TokenId, VariableId, ZoneId};
use crate::spec::value::{Value, ZoneRef};

/// The identity of a position for repetition: the board with what its tokens remember, zones, facts that count for
/// identity, the player to move and the phase.
pub fn position_key(spec: &Spec, state: &State) -> Arc<[u8]> {
    key(spec, state, false)
}

/// The identity of a state: as [`position_key`], with every fact.
pub fn state_key(spec: &Spec, state: &State) -> Arc<[u8]> {
    key(spec, state, true)
}

/// The identity of a value: equal for the same fact in two states, whatever numbers their tokens have.
pub fn value_key(spec: &Spec, state: &State, value: &Value) -> Vec<u8> {
    let mut writer = Writer { spec, state, fields: Vec::new(), key: Vec::new() };
    writer.value(value);
    writer.key
}

fn key(spec: &Spec, state: &State, whole: bool) -> Arc<[u8]> {
    let fields = spec.fields.iter().enumerate().filter(|(_, field)| whole || field.identity);
    let fields = fields.map(|(index, _)| FieldId::at(index)).collect();
    let key = Vec::with_capacity(spec.geometry.len() * spec.layers * 2 + 16);
    let mut writer = Writer { spec, state, fields, key };
    for layer in 0..spec.layers {
        for square in spec.geometry.squares() {
            match state.on(spec, layer, square) {
                Some(token) => writer.token(token),
                None => writer.key.push(0),
            }
        }
    }
    writer.zones();
    writer.variables(whole);
    let Writer { mut key, .. } = writer;
    key.push(state.flow.mover.map_or(0, |mover| mover.0 + 1));
    if let Some((phase, index)) = state.flow.phase {
        key.extend(phase.0.to_le_bytes());
        key.push(index as u8);
    }
    key.into()
}

/// Writes what makes a difference behind what is written already.
struct Writer<'a> {
    spec: &'a Spec,
    state: &'a State,
    /// The facts of tokens that are written.
    fields: Vec<FieldId>,
    key: Vec<u8>,
}

impl Writer<'_> {
    fn token(&mut self, id: TokenId) {
        let token = self.state.token(id);
        self.key.push(1 + token.owner.map_or(0, |owner| owner.0 + 1));
        self.key.extend(token.kind.0.to_le_bytes());
        for index in 0..self.fields.len() {
            self.value(self.state.field(self.spec, self.fields[index], id));
        }
    }

    fn zones(&mut self) {
        for (index, zone) in self.spec.zones.iter().enumerate() {
            for owner in self.spec.owners(zone.each) {
                let tokens = self.state.zone(self.spec, ZoneRef { zone: ZoneId::at(index), owner });
                self.key.extend((tokens.len() as u16).to_le_bytes());
                if zone.ordered || tokens.len() < 2 {
                    tokens.iter().for_each(|token| self.token(*token));
                } else {
                    self.in_any_order(tokens);
                }
            }
        }
    }

    /// Writes tokens in an order that does not depend on the order of `tokens`.
    fn in_any_order(&mut self, tokens: &[TokenId]) {
        let start = self.key.len();
        let mut contents: Vec<Vec<u8>> = Vec::with_capacity(tokens.len());
        for token in tokens {
            self.token(*token);
            contents.push(self.key.split_off(start));
        }
        contents.sort();
        contents.iter().for_each(|bytes| self.key.extend(bytes));
    }

    fn variables(&mut self, whole: bool) {
        for (index, variable) in self.spec.variables.iter().enumerate().filter(|(_, one)| whole || one.identity) {
            for owner in self.spec.owners(variable.each) {
                self.value(self.state.variable(self.spec, VariableId::at(index), owner));
            }
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Nothing => self.key.push(0),
            Value::Unknown => self.key.push(1),
            Value::Truth(truth) => self.key.extend([2, u8::from(*truth)]),
            Value::Number(number) => {
                self.key.push(3);
                self.key.extend(number.thousandths().to_le_bytes());
            }
            Value::Text(text) => {
                self.key.push(4);
                self.key.extend(text.bytes());
                self.key.push(0);
            }
            Value::Player(player) => self.key.extend([5, player.0]),
            Value::Square(square) => self.key.extend([6, square.0]),
            Value::Kind(kind) => {
                self.key.push(7);
                self.key.extend(kind.0.to_le_bytes());
            }
            Value::Token(token) => self.whereabouts(*token),
            Value::Zone(zone) => {
                self.key.push(9);
                self.key.extend(zone.zone.0.to_le_bytes());
                self.key.push(zone.owner.map_or(0, |owner| owner.0 + 1));
            }
            other => {
                self.key.push(10);
                self.elements(other);
                self.key.push(11);
            }
        }
    }

    /// Writes the elements of a set in an order that does not depend on theirs.
    fn elements(&mut self, set: &Value) {
        let start = self.key.len();
        let mut elements: Vec<Vec<u8>> = Vec::new();
        set.each(|element| {
            self.value(&element);
            elements.push(self.key.split_off(start));
        });
        elements.sort();
        elements.iter().for_each(|bytes| self.key.extend(bytes));
    }

    /// A token is known by where it is: the numbers of tokens differ between equal positions.
    fn whereabouts(&mut self, id: TokenId) {
        let token = self.state.token(id);
        match token.place {
            Place::On(square) => self.key.extend([8, self.spec.kind(token.kind).class.0, square.0]),
            Place::In(zone) => self.value(&Value::Zone(zone)),
            Place::Gone(_) => self.key.push(12),
        }
    }
}
