//! The flow of a game: stages, turns, phases, and what happens where one passes into the next.
//!
//! A game waits in a phase for an action. After it, [`Walker`] goes on until the next action is asked for or the game
//! is over: the phase ends when its times are used up, the turn when its phases are, the stage when its turns are.

use super::chance::Chance;
use super::flow_event::{FlowEvent, FlowEventKind};
use super::legal;
use super::overrun::{Bound, Overrun};
use super::scene::{Scene, frame};
use super::setup::Forgotten;
use super::state::{Flow, Leaving, Outcome, Running, State, Verdict};
use crate::spec::Spec;
use crate::spec::bounds::{MAX_STEPS, MAX_TIMES};
use crate::spec::code::Expr;
use crate::spec::ids::{PhaseId, PlayerId, StageId};
use crate::spec::nouns::Code;
use crate::spec::rule::{BoundaryOf, Times};
use crate::spec::value::Value;

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Enter(StageId),
    StartTurn,
    StartPhase(usize),
    Offer,
    EndPhase,
    EndTurn,
    Leave(Option<Outcome>),
    Wait,
}

/// Takes a state from one action to the next.
pub struct Walker<'a> {
    pub(super) spec: &'a Spec,
    pub(super) state: State,
    pub(super) chance: &'a mut dyn Chance,
    /// Whether this run only tests which players are stuck.
    pub(super) supposing: bool,
    /// Whether endings are left out that ask which players are stuck.
    pub(super) spares_stuck: bool,
    /// Whether it stops where the next position would be counted, or a player would act.
    pub(super) foreseeing: bool,
    /// Whether it has stopped where the next position would be counted.
    pub(super) foreseen: bool,
    /// Whether a rule at the start of the running phase did something.
    prepared: bool,
    /// Whether nothing was done in the running turn.
    idle: bool,
    /// Whether the stage of the last action has been left. In another stage, a player without an action is no surprise.
    elsewhere: bool,
    /// Whether the game has no action yet.
    begins: bool,
    /// The events on the way, in order.
    events: Vec<FlowEvent>,
    /// Where the flow stood before the stages that are being left were left; it stays there when the game is over.
    stood: Option<Flow>,
    /// What the facts of those stages were; they are that again when the game is over.
    pub(super) forgotten: Vec<Forgotten>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(spec: &'a Spec, state: State, chance: &'a mut dyn Chance) -> Self {
        Walker {
            spec,
            state,
            chance,
            supposing: false,
            spares_stuck: false,
            foreseeing: false,
            foreseen: false,
            prepared: false,
            idle: false,
            elsewhere: false,
            begins: false,
            events: Vec::new(),
            stood: None,
            forgotten: Vec::new(),
        }
    }

    /// A walker that only tests which players are stuck.
    pub(super) fn supposing(spec: &'a Spec, state: State, chance: &'a mut dyn Chance) -> Self {
        Walker { supposing: true, ..Walker::new(spec, state, chance) }
    }

    fn arrived(self) -> Arrival {
        Arrival { state: self.state, events: self.events }
    }
}

/// The state that awaits the next action, and the events of the flow on the way to it.
pub struct Arrival {
    /// The state.
    pub state: State,
    /// The events, in order. Random choices before them are counted since the game began.
    pub events: Vec<FlowEvent>,
}

/// The state in which a game begins: everything set up, waiting for the first action.
pub fn start(spec: &Spec, chance: &mut dyn Chance) -> State {
    arrive_at_start(spec, chance).state
}

/// Starts a game as [`start`] does, and keeps the events.
pub fn arrive_at_start(spec: &Spec, chance: &mut dyn Chance) -> Arrival {
    let mut walker = Walker { begins: true, ..Walker::new(spec, State::empty(spec), chance) };
    walker.start_facts(None);
    walker.go(Step::Enter(spec.root));
    walker.arrived()
}

/// Goes on after the effects of an action.
pub fn proceed(spec: &Spec, after: State, chance: &mut dyn Chance) -> Arrival {
    let mut walker = Walker::new(spec, after, chance);
    walker.after_action();
    walker.arrived()
}

/// Goes on after the effects of an action where no ending holds that asks which players are stuck: such endings are not asked.
pub(super) fn proceed_unstuck(spec: &Spec, after: State, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spares_stuck: true, ..Walker::new(spec, after, chance) };
    walker.after_action();
    walker.state
}

/// Goes on after an aside: nothing, unless it ended something.
pub fn proceed_aside(spec: &Spec, after: State, chance: &mut dyn Chance) -> Arrival {
    let mut walker = Walker::new(spec, after, chance);
    if walker.state.leaving.is_some() {
        walker.go(Step::Wait);
    }
    walker.arrived()
}

/// Goes on from a position that was read from text: no triggers at starts, but those at the end of reading; the position
/// counts and endings are asked. A game that is over stays so.
pub fn resume(spec: &Spec, loaded: State, chance: &mut dyn Chance) -> State {
    arrive_at_loaded(spec, loaded, chance).state
}

/// Goes on from a position as [`resume`] does, and keeps the events.
pub fn arrive_at_loaded(spec: &Spec, loaded: State, chance: &mut dyn Chance) -> Arrival {
    let mut walker = Walker::new(spec, loaded, chance);
    if walker.state.outcome.is_some() {
        return walker.arrived();
    }
    walker.idle = walker.state.flow.done == 0 && walker.state.flow.phase.is_some_and(|(_, index)| index == 0);
    walker.boundaries(false, BoundaryOf::Reading, Value::Nothing);
    walker.count_position();
    let step = match walker.asked_endings() {
        true => Step::Wait,
        false => Step::Offer,
    };
    walker.go(step);
    walker.arrived()
}

impl Walker<'_> {
    pub(super) fn after_action(&mut self) {
        self.state.flow.done += 1;
        let used_up = self.state.flow.times.is_some_and(|times| self.state.flow.done >= times);
        self.go(if used_up { Step::EndPhase } else { Step::Offer });
    }

    pub(super) fn go(&mut self, mut step: Step) {
        for _ in 0..MAX_STEPS {
            step = self.interrupted(step);
            step = match step {
                Step::Enter(stage) => self.enter(stage),
                Step::StartTurn => self.start_turn(),
                Step::StartPhase(index) => self.start_phase(index),
                Step::Offer => self.offer(),
                Step::EndPhase => self.end_phase(),
                Step::EndTurn => self.end_turn(),
                Step::Leave(result) => self.leave(result),
                Step::Wait => return,
            };
            if self.state.outcome.is_some() {
                return;
            }
        }
        // No player will ever act again: the game is over, and no rule names a winner.
        self.state.overrun = Some(Overrun { bound: Bound::Steps, rule: None });
        self.state.outcome = Some(Outcome { verdict: Verdict::Drawn, rule: None });
        // Events that were repeated are told once.
        let mut told = Vec::new();
        self.events.retain(|event| {
            let is_new = !told.contains(&event.kind);
            if is_new {
                told.push(event.kind);
            }
            is_new
        });
    }

    fn add_event(&mut self, kind: FlowEventKind) {
        let (announced, picks) = (self.state.announced.len(), self.chance.made());
        self.events.push(FlowEvent { kind, announced, picks });
    }

    /// What an effect asked to leave comes before what would come next.
    fn interrupted(&mut self, step: Step) -> Step {
        match self.state.leaving {
            None => step,
            Some(Leaving::Phase) => {
                self.state.leaving = None;
                Step::EndPhase
            }
            Some(Leaving::Turn) => {
                self.state.leaving = None;
                Step::EndTurn
            }
            Some(Leaving::Stage(stage, result)) => {
                if !self.state.flow.running.iter().any(|running| running.stage == stage) {
                    self.state.leaving = None;
                    return step;
                }
                if self.state.innermost().is_some_and(|running| running.stage == stage) {
                    self.state.leaving = None;
                }
                Step::Leave(result)
            }
        }
    }

    fn enter(&mut self, id: StageId) -> Step {
        let stage = self.spec.stage(id);
        if !self.condition(stage.when.as_ref()) {
            return self.after_part(id, None);
        }
        self.stood = None;
        self.forgotten.clear();
        self.state.flow.running.push(Running { stage: id, part: 0, turn: 0, begun: 0 });
        self.state.flow.phase = None;
        if stage.sequence.is_empty() {
            self.state.flow.mover = stage.turns.first().copied();
            self.state.past = None;
        }
        self.start_facts(Some(id));
        self.boundaries(true, BoundaryOf::Stage(id), Value::Nothing);
        match stage.sequence.first() {
            Some(first) => Step::Enter(*first),
            None => Step::StartTurn,
        }
    }

    fn start_turn(&mut self) -> Step {
        let Some(running) = self.state.flow.running.last_mut() else { return Step::Wait };
        let turns = &self.spec.stages[running.stage.index()].turns;
        let Some(mover) = turns.get(running.turn % turns.len().max(1)) else { return Step::Leave(None) };
        running.begun += 1;
        self.idle = true;
        self.state.flow.mover = Some(*mover);
        self.state.flow.phase = self.first_phase();
        self.state.flow.done = 0;
        self.boundaries(true, BoundaryOf::Turn, Value::Nothing);
        if self.state.leaving.is_some() {
            return Step::StartPhase(0);
        }
        if self.foreseeing {
            self.foreseen = true;
            return Step::Wait;
        }
        self.count_position();
        self.asked_endings();
        Step::StartPhase(0)
    }

    pub(super) fn first_phase(&self) -> Option<(PhaseId, usize)> {
        let running = self.state.innermost()?;
        self.spec.stage(running.stage).phases.first().map(|phase| (*phase, 0))
    }

    fn start_phase(&mut self, index: usize) -> Step {
        match self.enter_phase(index) {
            Some(phase) => {
                self.prepared = self.boundaries(true, BoundaryOf::Phase(phase), Value::Nothing);
                if self.state.flow.times == Some(0) { Step::EndPhase } else { Step::Offer }
            }
            None => Step::EndTurn,
        }
    }

    /// Makes a phase the running one.
    pub(super) fn enter_phase(&mut self, index: usize) -> Option<PhaseId> {
        let running = self.state.innermost()?;
        let phase = self.spec.stage(running.stage).phases.get(index).copied()?;
        self.state.flow.phase = Some((phase, index));
        self.state.flow.done = 0;
        self.state.flow.times = match &self.spec.phase(phase).times {
            Times::Any => None,
            Times::Count(code) => {
                let times = self.scene().number(&code.body, &mut frame(code.slots)).trunc();
                Some(u32::try_from(times.clamp(0, MAX_TIMES)).unwrap_or(0))
            }
        };
        Some(phase)
    }

    /// Waits for an action. A phase of any number of actions in which none is possible is passed over. Where a turn has
    /// begun, or a rule did something at the start of its phase, and no action is possible, the endings are asked. If none
    /// holds, the phase of a turn that has begun is over.
    fn offer(&mut self) -> Step {
        if self.foreseeing {
            return Step::Wait;
        }
        let flow = &self.state.flow;
        let open_ended = flow.times.is_none();
        let begun = flow.done > 0 || flow.phase.is_some_and(|(_, index)| index > 0);
        let asks = begun || self.prepared;
        if !open_ended && !asks || flow.mover.is_none_or(|mover| self.can_act(mover)) {
            return Step::Wait;
        }
        let goes_on = open_ended || !self.asked_endings() && begun;
        if goes_on { Step::EndPhase } else { Step::Wait }
    }

    fn can_act(&self, mover: PlayerId) -> bool {
        let known = legal::decided_on(self.spec, &self.state, mover);
        legal::has_legal_but(&self.scene().at(&known), &[])
    }

    fn end_phase(&mut self) -> Step {
        let Some((phase, index)) = self.state.flow.phase else { return Step::EndTurn };
        self.boundaries(false, BoundaryOf::Phase(phase), Value::Nothing);
        Step::StartPhase(index + 1)
    }

    fn end_turn(&mut self) -> Step {
        self.boundaries(false, BoundaryOf::Turn, Value::Nothing);
        if let Some(player) = self.state.flow.mover.filter(|_| self.idle && !self.elsewhere) {
            self.add_event(FlowEventKind::LostTurn(player));
        }
        let Some(running) = self.state.flow.running.last_mut() else { return Step::Wait };
        let stage = &self.spec.stages[running.stage.index()];
        running.turn += 1;
        if running.turn < stage.turns.len() {
            return Step::StartTurn;
        }
        if !stage.repeat {
            return Step::Leave(None);
        }
        running.turn = 0;
        Step::StartTurn
    }

    /// Leaves the innermost stage.
    fn leave(&mut self, result: Option<Outcome>) -> Step {
        let Some(running) = self.state.innermost().copied() else { return Step::Wait };
        let winner = match result {
            Some(Outcome { verdict: Verdict::Won(player), .. }) => Value::Player(player),
            _ => Value::Nothing,
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
        self.stood.get_or_insert_with(|| self.state.flow.clone());
        if self.begins {
            // The stage of the first action is a later one.
            self.events.clear();
        }
        self.elsewhere = !self.begins;
        self.state.flow.running.pop();
        self.state.flow.phase = None;
        if self.state.flow.running.is_empty() || self.state.flow.alone == Some(running.stage) {
            let none = Outcome { verdict: Verdict::Drawn, rule: None };
            self.state.outcome = Some(result.unwrap_or(none));
            self.state.flow = self.stood.take().unwrap_or_default();
            self.recall_facts();
            return Step::Wait;
        }
        self.forget_facts(running.stage);
        if let Some(outcome) = result {
            self.state.decided.push((running.stage, outcome));
            self.add_event(FlowEventKind::Result(running.stage, outcome));
        }
        self.after_part(running.stage, result)
    }

    /// Goes on in the parent of a stage that has ended or was left out.
    fn after_part(&mut self, part: StageId, result: Option<Outcome>) -> Step {
        let Some(running) = self.state.flow.running.last_mut() else { return Step::Wait };
        let parent = &self.spec.stages[running.stage.index()];
        running.part += 1;
        let next = parent.sequence.get(running.part).copied();
        if self.state.leaving.is_some() {
            return Step::Wait;
        }
        if parent.result == Some(part) && result.is_some() {
            return Step::Leave(result);
        }
        if self.asked_endings() {
            return Step::Wait;
        }
        next.map_or(Step::Leave(None), Step::Enter)
    }

    pub(super) fn scene(&self) -> Scene<'_> {
        Scene { finding_stuck: self.supposing, ..Scene::of(self.spec, &self.state) }
    }

    fn condition(&self, when: Option<&Code<Expr>>) -> bool {
        when.is_none_or(|code| self.scene().holds(&code.body, &mut frame(code.slots)))
    }
}
