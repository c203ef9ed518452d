//! Stages: entering one, leaving it, and what follows in its parent.

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::flow::machine::{FlowStep, TurnMachine};
use crate::engine::position::flow::{Leaving, Running};
use crate::literal::state::{Outcome, Verdict};
use crate::spec::ids::StageId;
use crate::spec::rule::BoundaryOf;

impl<'a, B: Bitboard> TurnMachine<'a, B> {
    pub(super) fn enter(&mut self, id: StageId) -> FlowStep {
        let program = self.program;
        let stage = program.spec.stage(id);
        let entered = self.workspace.with_frame(|frame| self.view().test(&program.stages[id.index()], frame));
        if !entered {
            return self.after_part(id, None);
        }
        self.flow_before = None;
        self.facts_before.clear();
        self.state.flow.push(Running { stage: id, part: 0, turn: 0, begun: 0 });
        self.set_phase(None);
        (self.state.pieces_changed, self.state.kind_lost) = (u8::MAX, u8::MAX);
        if stage.sequence.is_empty() {
            self.state.flow.mover = stage.turns.first().copied();
            self.state.history.0 = self.state.history.1;
        }
        self.start_facts(id);
        self.boundaries(true, BoundaryOf::Stage(id), Scalar::Nothing);
        match stage.sequence.first() {
            Some(first) => FlowStep::Enter(*first),
            None => FlowStep::StartTurn,
        }
    }

    /// Leaves the innermost stage.
    pub(super) fn leave(&mut self, result: Option<Outcome>) -> FlowStep {
        let Some(running) = self.state.flow.innermost().copied() else { return FlowStep::Wait };
        let winner = match result {
            Some(Outcome { verdict: Verdict::Won(player), .. }) => Scalar::Player(player),
            _ => Scalar::Nothing,
        };
        let pending = self.state.leaving.take();
        self.boundaries(false, BoundaryOf::Stage(running.stage), winner);
        let result = match self.state.leaving.take() {
            Some(Leaving::Stage(stage, Some(late))) if stage == running.stage && result.is_none() => Some(late),
            outer @ Some(Leaving::Stage(stage, _)) if stage != running.stage && pending.is_none() => {
                self.state.leaving = outer;
                result
            }
            _ => result,
        };
        self.state.leaving = self.state.leaving.take().or(pending);
        self.flow_before.get_or_insert(self.state.flow);
        self.state.flow.pop();
        self.set_phase(None);
        if self.state.flow.innermost().is_none() || self.state.flow.alone == Some(running.stage) {
            let none = Outcome { verdict: Verdict::Drawn, rule: None };
            self.state.outcome = Some(result.unwrap_or(none));
            self.state.flow = self.flow_before.take().unwrap_or_default();
            for (index, fact, knowers) in std::mem::take(&mut self.facts_before) {
                self.state.set_fact(&self.program.layout, index, fact);
                self.state.set_knowers(&self.program.layout, index, knowers);
            }
            return FlowStep::Wait;
        }
        self.forget_facts(running.stage);
        self.after_part(running.stage, result)
    }

    /// Continues in the parent of a stage that has ended or was skipped.
    fn after_part(&mut self, part: StageId, result: Option<Outcome>) -> FlowStep {
        let Some(running) = self.state.flow.innermost_mut() else { return FlowStep::Wait };
        let parent = &self.program.spec.stages[running.stage.index()];
        running.part += 1;
        let next = parent.sequence.get(usize::from(running.part)).copied();
        if self.state.leaving.is_some() {
            return FlowStep::Wait;
        }
        if parent.result == Some(part) && result.is_some() {
            return FlowStep::Leave(result);
        }
        if self.evaluate_endings(false) {
            return FlowStep::Wait;
        }
        next.map_or(FlowStep::Leave(None), FlowStep::Enter)
    }
}
