//! The start values of a stage, and facts that are forgotten when it is over.

use crate::compile::bitboard::Bitboard;
use crate::compile::visibility::ALL;
use crate::engine::effects::create::{create, start_field};
use crate::engine::flow::machine::TurnMachine;
use crate::engine::position::token::Place;
use crate::spec::ids::{Square, StageId, TokenId, VariableId, ZoneId};
use crate::spec::value::ZoneRef;

impl<B: Bitboard> TurnMachine<'_, B> {
    /// Sets the start values of a stage: array, zones, variables, fields.
    pub(super) fn start_facts(&mut self, stage: StageId) {
        let program = self.program;
        let (spec, layout) = (&program.spec, &program.layout);
        if spec.array.scope == Some(stage) {
            for square in spec.geometry.squares() {
                for layer in 0..spec.layers {
                    if let Some(token) = self.state.on(layout, layer, square.index()) {
                        self.state.lift(layout, token);
                    }
                }
                if let Some(Some((kind, owner))) = spec.array.men.get(square.index()) {
                    create(program, self.workspace, self.state, *kind, *owner, Place::On(Square::at(square.index())));
                }
            }
        }
        for (index, zone) in spec.zones.iter().enumerate().filter(|(_, zone)| zone.scope == Some(stage)) {
            for owner in spec.owners(zone.each) {
                let here = layout.zone(ZoneRef { zone: ZoneId::at(index), owner }) as u8;
                while let Some(token) = self.state.top(layout, here) {
                    self.state.lift(layout, token);
                }
                for kind in &zone.start {
                    let owner = if spec.kind(*kind).neutral { None } else { owner };
                    create(program, self.workspace, self.state, *kind, owner, Place::In(here));
                }
            }
        }
        for (index, variable) in spec.variables.iter().enumerate().filter(|(_, one)| one.scope == Some(stage)) {
            for owner in spec.owners(variable.each) {
                let view = self.view().for_mover(owner.or(self.state.flow.mover));
                let fact = self.workspace.with_frame(|frame| view.given(&program.first[index], frame));
                let place = layout.variable(VariableId::at(index), owner);
                self.state.set_fact(layout, place, fact);
                // Start values stand in the rules, so every player knows them.
                self.state.set_knowers(layout, place, ALL);
            }
        }
        for (index, field) in spec.fields.iter().enumerate() {
            if field.scope == Some(stage) {
                for token in (0..self.state.tokens(layout)).map(TokenId::at) {
                    if !self.state.token(layout, token).is_gone() {
                        start_field(program, self.workspace, self.state, index, token);
                    }
                }
            }
        }
    }

    /// Resets the facts of a stage that is over.
    pub(super) fn forget_facts(&mut self, stage: StageId) {
        let (spec, layout) = (&self.program.spec, &self.program.layout);
        for (index, variable) in spec.variables.iter().enumerate().filter(|(_, one)| one.scope == Some(stage)) {
            for owner in spec.owners(variable.each) {
                let place = layout.variable(VariableId::at(index), owner);
                let knowers = self.state.knowers(layout, place);
                self.facts_before.push((place, self.state.fact(layout, place), knowers));
                self.state.forget_fact(layout, place);
            }
        }
    }
}
