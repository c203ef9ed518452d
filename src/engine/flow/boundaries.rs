//! Boundaries: rules that fire where stages, turns and phases start and end.

use crate::compile::bitboard::Bitboard;
use crate::compile::fact::Fact;
use crate::compile::scalar::Scalar;
use crate::compile::situation::boundary_bit;
use crate::compile::step::Step as Effect;
use crate::engine::effects::run::{Doing, Run};
use crate::engine::flow::machine::TurnMachine;
use crate::engine::position::state::{facts, hand_back};
use crate::engine::workspace::frame::Frame;
use crate::literal;
use crate::literal::scene::Scene;
use crate::literal::state::Verdict;
use crate::spec::code::slot;
use crate::spec::ids::RuleId;
use crate::spec::rule::BoundaryOf;

impl<B: Bitboard> TurnMachine<'_, B> {
    pub(super) fn boundaries(&mut self, start: bool, of: BoundaryOf, winner: Scalar) {
        let program = self.program;
        if program.situations[usize::from(self.state.flow.situation)].bounded & boundary_bit(start, of) == 0 {
            return;
        }
        // A rule at a boundary does not change the rules in force at this boundary.
        for index in &program.situations[usize::from(self.state.flow.situation)].boundaries {
            let boundary = &program.boundaries[*index];
            if boundary.start != start || boundary.of != of && !self.is_like(boundary.of, of) {
                continue;
            }
            if boundary.literal {
                self.literally(*index, winner);
                continue;
            }
            let is_set = |(index, fact): &(usize, Fact<B>)| self.state.holds_fact(&program.layout, *index, fact);
            if boundary.sets.as_ref().is_some_and(|sets| sets.iter().all(is_set)) {
                continue;
            }
            let workspace = self.workspace;
            workspace.with_frame(|frame| {
                frame.set(slot::WINNER, winner);
                if !self.view().test(&boundary.when, frame) {
                    return;
                }
                if let Some(sets) = &boundary.sets {
                    sets.iter().for_each(|(index, fact)| self.state.set_fact(&program.layout, *index, fact.clone()));
                } else {
                    self.carry_out(boundary.rule, &boundary.steps, frame, None, boundary.looks_back);
                }
            });
        }
    }

    /// Runs a boundary rule on the literal interpreter, because it is not compiled.
    fn literally(&mut self, index: usize, winner: Scalar) {
        let spec = &self.program.spec;
        let boundary = &spec.boundaries[index];
        let state = hand_back(self.program, self.state);
        let scene = Scene { finding_stuck: self.finding_stuck, ..Scene::of(spec, &state) };
        let mut frame = literal::scene::frame(boundary.slots);
        literal::scene::bind(&mut frame, slot::WINNER, winner.to_value());
        if !scene.allows(boundary.when.as_ref(), &mut frame) {
            return;
        }
        let nothing = literal::effects::Doing::NOTHING;
        let mut run = literal::effects::Run::new(spec, &state, state.flow.mover, nothing, &[], self.chance);
        run.perform(boundary.rule, &boundary.effects, &mut frame);
        match facts(self.program, &run.state) {
            Ok(position) => {
                let keys = self.state.history;
                *self.state = position;
                self.state.history = keys;
            }
            Err(_) => self.state.uncovered = true,
        }
    }

    /// Whether a rule about one phase applies to another phase that is like it.
    fn is_like(&self, rule: BoundaryOf, now: BoundaryOf) -> bool {
        matches!((rule, now), (BoundaryOf::Phase(model), BoundaryOf::Phase(phase))
            if self.program.spec.phase(phase).like.contains(&model))
    }

    pub(in crate::engine) fn carry_out(
        &mut self,
        rule: RuleId,
        steps: &[Effect<B>],
        frame: &mut Frame<B>,
        verdict: Option<Verdict>,
        looks_back: bool,
    ) {
        let (mover, workspace) = (self.state.flow.mover, self.workspace);
        let before = looks_back.then(|| workspace.copy(self.state));
        let mut run =
            Run::new((self.program, workspace), (before.as_deref(), self.state), mover, Doing::NOTHING, self.chance);
        run.finding_stuck = self.finding_stuck;
        // A bound cuts the rest short here, as in the literal interpreter.
        let cut_short = run.perform(rule, steps, frame).is_err();
        if let Some(verdict) = verdict {
            run.conclude(rule, verdict);
        }
        run.finish();
        self.state.uncovered |= cut_short;
        if let Some(before) = before {
            workspace.give_back(before);
        }
    }
}
