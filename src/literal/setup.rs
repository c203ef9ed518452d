//! The setup of a game or a stage: the array, zones, variables and fields.

use super::effects::{create, start_field};
use super::flow::Walker;
use super::knowers::Knowers;
use super::scene::{Scene, frame};
use super::state::Place;
use crate::spec::code::ExprKind;
use crate::spec::ids::{FieldId, PlayerId, StageId, VariableId, ZoneId};
use crate::spec::value::{Value, ZoneRef};

/// A fact of a stage that is over.
pub struct Forgotten {
    fact: VariableId,
    owner: Option<PlayerId>,
    value: Value,
    known: Knowers,
}

impl Walker<'_> {
    /// Sets everything with this scope to what it starts as: array, zones, variables, fields.
    pub(super) fn start_facts(&mut self, scope: Option<StageId>) {
        if self.spec.array.scope == scope {
            self.set_up_array();
        }
        self.start_zones(scope);
        self.start_variables(scope);
        for (index, field) in self.spec.fields.iter().enumerate() {
            if field.scope == scope {
                let tokens: Vec<_> = self.state.present().collect();
                tokens.iter().for_each(|token| start_field(self.spec, &mut self.state, FieldId::at(index), *token));
            }
        }
    }

    /// Facts of a stage that is over are as they were before it began.
    pub(super) fn forget_facts(&mut self, stage: StageId) {
        for (index, variable) in self.spec.variables.iter().enumerate().filter(|(_, one)| one.scope == Some(stage)) {
            let owners = self.spec.owners(variable.each);
            for owner in owners {
                let fact = VariableId::at(index);
                let value = self.state.variable(self.spec, fact, owner).clone();
                let known = self.state.knowers(self.spec, fact, owner);
                self.forgotten.push(Forgotten { fact, owner, value, known });
                self.state.set_variable(self.spec, fact, owner, Value::Nothing);
                self.state.let_know_variable(self.spec, fact, owner, Knowers::ALL);
            }
        }
    }

    /// The facts of the stages the game ended in are what they were there.
    pub(super) fn recall_facts(&mut self) {
        for Forgotten { fact, owner, value, known } in std::mem::take(&mut self.forgotten) {
            self.state.set_variable(self.spec, fact, owner, value);
            self.state.let_know_variable(self.spec, fact, owner, known);
        }
    }

    pub(super) fn start_variables(&mut self, scope: Option<StageId>) {
        for (index, variable) in self.spec.variables.iter().enumerate() {
            if variable.scope == scope {
                self.start_variable(VariableId::at(index));
            }
        }
    }

    fn set_up_array(&mut self) {
        let spec = self.spec;
        for square in spec.geometry.squares() {
            for layer in 0..spec.layers {
                if let Some(token) = self.state.on(spec, layer, square) {
                    self.state.lift(spec, token);
                }
            }
            if let Some(Some((kind, owner))) = spec.array.men.get(square.index()) {
                create(spec, &mut self.state, *kind, *owner, Place::On(square));
            }
        }
    }

    pub(super) fn start_zones(&mut self, scope: Option<StageId>) {
        let spec = self.spec;
        for (index, zone) in spec.zones.iter().enumerate().filter(|(_, zone)| zone.scope == scope) {
            let owners = spec.owners(zone.each);
            for owner in owners {
                let here = ZoneRef { zone: ZoneId::at(index), owner };
                for token in self.state.zone(spec, here).to_vec() {
                    self.state.lift(spec, token);
                }
                for kind in &zone.start {
                    let owner = if spec.kind(*kind).neutral { None } else { owner };
                    create(spec, &mut self.state, *kind, owner, Place::In(here));
                }
            }
        }
    }

    fn start_variable(&mut self, id: VariableId) {
        let variable = &self.spec.variables[id.index()];
        let owners = self.spec.owners(variable.each);
        for owner in owners {
            let scene = Scene { mover: owner.or(self.state.flow.mover), ..self.scene() };
            let value = match &*variable.start.body.kind {
                ExprKind::Constant(value) => value.clone(),
                _ => scene.value(&variable.start.body, &mut frame(variable.start.slots)),
            };
            self.state.set_variable(self.spec, id, owner, value);
            // The first value of a fact is public: the rules state it.
            self.state.show_variable(self.spec, id, owner, Knowers::ALL);
        }
    }
}
