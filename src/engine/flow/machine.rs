//! The turn machine: stages, turns and phases, and the steps from one to the next.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::One;
use crate::compile::fact::Fact;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::flow::count::count_position;
use crate::engine::position::Position;
use crate::engine::position::flow::{Flow, Leaving, situation_of};
use crate::engine::workspace::Workspace;
use crate::literal::chance::Chance;
use crate::literal::state::{Outcome, Verdict};
use crate::spec::bounds::{MAX_STEPS, MAX_TIMES};
use crate::spec::ids::{PhaseId, StageId};
use crate::spec::rule::BoundaryOf;

/// The next step of the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FlowStep {
    Enter(StageId),
    StartTurn,
    StartPhase(u16),
    Offer,
    EndPhase,
    EndTurn,
    Leave(Option<Outcome>),
    Wait,
}

/// The turn machine: takes a position from one action to the next.
pub struct TurnMachine<'a, B> {
    pub(in crate::engine) program: &'a Program<B>,
    pub(in crate::engine) workspace: &'a Workspace<B>,
    pub(in crate::engine) state: &'a mut Position,
    pub(in crate::engine) chance: &'a mut dyn Chance,
    pub(in crate::engine) finding_stuck: bool,
    /// Whether to stop where the next position is counted, or a player acts.
    pub(super) stops_at_count: bool,
    /// Whether the machine stopped where the next position is counted.
    pub(super) is_at_count: bool,
    /// Whether endings that need a stuck player wait at the start of a turn.
    pub(super) lazy: bool,
    /// Whether pieces may have come, gone or changed since the last evaluation of endings.
    pub(in crate::engine) pieces_changed: bool,
    /// Whether a player may have lost its last piece of a kind since then.
    pub(in crate::engine) kind_lost: bool,
    /// Whether pieces for which endings wait may be attacked.
    pub(super) own_attacked: bool,
    /// The flow before the stages that end now.
    pub(in crate::engine) flow_before: Option<Flow>,
    /// The facts of these stages, with their places and knowers.
    pub(super) facts_before: Vec<(usize, Fact<B>, u8)>,
}

impl<'a, B: Bitboard> TurnMachine<'a, B> {
    pub(in crate::engine) fn new(
        program: &'a Program<B>,
        workspace: &'a Workspace<B>,
        state: &'a mut Position,
        chance: &'a mut dyn Chance,
    ) -> Self {
        let (flow_before, facts_before) = (None, Vec::new());
        let (finding_stuck, stops_at_count, is_at_count, lazy) = (false, false, false, false);
        let (pieces_changed, kind_lost, own_attacked) = (true, true, true);
        TurnMachine {
            program,
            workspace,
            state,
            chance,
            finding_stuck,
            stops_at_count,
            is_at_count,
            lazy,
            pieces_changed,
            kind_lost,
            own_attacked,
            flow_before,
            facts_before,
        }
    }

    pub(super) fn after_action(&mut self) {
        self.state.flow.done += 1;
        let used_up = self.state.flow.times.is_some_and(|times| self.state.flow.done >= times);
        self.go(if used_up { FlowStep::EndPhase } else { FlowStep::Offer });
    }

    pub(super) fn go(&mut self, mut step: FlowStep) {
        for _ in 0..MAX_STEPS {
            step = self.interrupted(step);
            step = match step {
                FlowStep::Enter(stage) => self.enter(stage),
                FlowStep::StartTurn => self.start_turn(),
                FlowStep::StartPhase(index) => self.start_phase(index),
                FlowStep::Offer => self.offer(),
                FlowStep::EndPhase => self.end_phase(),
                FlowStep::EndTurn => self.end_turn(),
                FlowStep::Leave(result) => self.leave(result),
                FlowStep::Wait => return,
            };
            if self.state.outcome.is_some() {
                return;
            }
        }
        self.state.uncovered = true;
        self.state.outcome = Some(Outcome { verdict: Verdict::Drawn, rule: None });
    }

    /// The step that an effect asked for comes before the next step.
    fn interrupted(&mut self, step: FlowStep) -> FlowStep {
        match self.state.leaving {
            None => step,
            Some(Leaving::Phase) => {
                self.state.leaving = None;
                FlowStep::EndPhase
            }
            Some(Leaving::Turn) => {
                self.state.leaving = None;
                FlowStep::EndTurn
            }
            Some(Leaving::Stage(stage, result)) => {
                if !self.state.flow.runs(stage) {
                    self.state.leaving = None;
                    return step;
                }
                if self.state.flow.innermost().is_some_and(|running| running.stage == stage) {
                    self.state.leaving = None;
                }
                FlowStep::Leave(result)
            }
        }
    }

    pub(super) fn set_phase(&mut self, phase: Option<(PhaseId, u16)>) {
        self.state.flow.phase = phase;
        self.state.flow.situation = situation_of(self.program, &self.state.flow);
    }

    fn start_turn(&mut self) -> FlowStep {
        let Some(running) = self.state.flow.innermost_mut() else { return FlowStep::Wait };
        let turns = &self.program.spec.stages[running.stage.index()].turns;
        let Some(mover) = turns.get(usize::from(running.turn) % turns.len().max(1)) else {
            return FlowStep::Leave(None);
        };
        let lazy = self.lazy && self.program.may_wait[running.stage.index()];
        running.begun += 1;
        self.state.flow.mover = Some(*mover);
        let phase = self.first_phase();
        self.set_phase(phase);
        self.state.flow.done = 0;
        self.boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
        if self.state.leaving.is_some() {
            return FlowStep::StartPhase(0);
        }
        if self.stops_at_count {
            self.is_at_count = true;
            return FlowStep::Wait;
        }
        count_position(self.program, self.workspace, self.state);
        self.evaluate_endings(lazy);
        self.state.age_changes(turns.len());
        FlowStep::StartPhase(0)
    }

    pub(super) fn first_phase(&self) -> Option<(PhaseId, u16)> {
        let running = self.state.flow.innermost()?;
        self.program.spec.stage(running.stage).phases.first().map(|phase| (*phase, 0))
    }

    fn start_phase(&mut self, index: u16) -> FlowStep {
        match self.enter_phase(index) {
            Some(phase) => {
                self.boundaries(true, BoundaryOf::Phase(phase), Scalar::Nothing);
                if self.state.flow.times == Some(0) { FlowStep::EndPhase } else { FlowStep::Offer }
            }
            None => FlowStep::EndTurn,
        }
    }

    /// Makes a phase the running phase.
    pub(super) fn enter_phase(&mut self, index: u16) -> Option<PhaseId> {
        let running = self.state.flow.innermost()?;
        let phase = self.program.spec.stage(running.stage).phases.get(usize::from(index)).copied()?;
        self.set_phase(Some((phase, index)));
        self.state.flow.done = 0;
        self.state.flow.times = self.program.times[phase.index()].as_ref().map(|times| {
            let times = match times {
                One::Constant(times) => *times,
                times => self.workspace.with_frame(|frame| self.view().one(times, frame)),
            };
            u32::try_from(times.number().unwrap_or_default().trunc().clamp(0, MAX_TIMES)).unwrap_or(0)
        });
        Some(phase)
    }

    fn offer(&mut self) -> FlowStep {
        if self.stops_at_count {
            return FlowStep::Wait;
        }
        self.state.known_count = 0;
        let flow = &self.state.flow;
        let open_ended = flow.times.is_none();
        let begun = flow.done > 0 || flow.phase.is_some_and(|(_, index)| index > 0);
        if !open_ended && !begun || flow.mover.is_none() {
            return FlowStep::Wait;
        }
        if !self.view().situation().compiled {
            self.state.uncovered = true;
            return FlowStep::Wait;
        }
        if let Some(squares) = self.view().squares_to_choose_from().filter(|_| !open_ended) {
            self.state.known_count = squares.count();
        }
        if self.state.known_count > 0 || self.view().has_legal() {
            return FlowStep::Wait;
        }
        if !open_ended && self.evaluate_endings(false) { FlowStep::Wait } else { FlowStep::EndPhase }
    }

    fn end_phase(&mut self) -> FlowStep {
        let Some((phase, index)) = self.state.flow.phase else { return FlowStep::EndTurn };
        self.boundaries(false, BoundaryOf::Phase(phase), Scalar::Nothing);
        FlowStep::StartPhase(index + 1)
    }

    fn end_turn(&mut self) -> FlowStep {
        self.boundaries(false, BoundaryOf::Turn, Scalar::Nothing);
        let Some(running) = self.state.flow.innermost_mut() else { return FlowStep::Wait };
        let stage = &self.program.spec.stages[running.stage.index()];
        running.turn += 1;
        if usize::from(running.turn) < stage.turns.len() {
            return FlowStep::StartTurn;
        }
        if !stage.repeat {
            return FlowStep::Leave(None);
        }
        running.turn = 0;
        FlowStep::StartTurn
    }

    pub(in crate::engine) fn view(&self) -> View<'_, B> {
        View { finding_stuck: self.finding_stuck, ..View::of(self.program, self.workspace, self.state) }
    }
}
