//! Rules at the start or end of a stage, turn or phase.

use super::effects::{Doing, Run};
use super::flow::Walker;
use super::scene::{Frame, bind, frame};
use super::state::Verdict;
use crate::spec::code::{Effect, slot};
use crate::spec::ids::RuleId;
use crate::spec::rule::BoundaryOf;
use crate::spec::value::Value;

impl Walker<'_> {
    /// Carries out the rules at the start or end of a stage, turn or phase. Returns whether there was one.
    pub(super) fn boundaries(&mut self, start: bool, of: BoundaryOf, winner: Value) -> bool {
        let (spec, mut done) = (self.spec, false);
        for boundary in &spec.boundaries {
            if boundary.start != start || boundary.of != of && !self.is_like(boundary.of, of) {
                continue;
            }
            if !self.scene().in_force(boundary.rule) {
                continue;
            }
            let mut frame = frame(boundary.slots);
            bind(&mut frame, slot::WINNER, winner.clone());
            if self.scene().allows(boundary.when.as_ref(), &mut frame) {
                self.carry_out(boundary.rule, &boundary.effects, &mut frame, None);
                done = true;
            }
        }
        done
    }

    /// A rule about a phase also speaks of phases that are like it.
    fn is_like(&self, rule: BoundaryOf, now: BoundaryOf) -> bool {
        matches!((rule, now), (BoundaryOf::Phase(model), BoundaryOf::Phase(phase))
            if self.spec.phase(phase).like.contains(&model))
    }

    pub(super) fn carry_out(&mut self, rule: RuleId, effects: &[Effect], frame: &mut Frame, verdict: Option<Verdict>) {
        let mover = self.state.flow.mover;
        let mut run = Run::new(self.spec, &self.state, mover, Doing::NOTHING, &[], self.chance);
        run.supposing = self.supposing;
        run.perform(rule, effects, frame);
        if let Some(verdict) = verdict {
            run.conclude(rule, verdict);
        }
        let state = run.state;
        self.state = state;
    }
}
