//! The flow of a game: stages, turns, phases, and what happens where one passes into the next.
//!
//! A game waits in a phase for an action. After it, [`Walker`] goes on until the next action is asked for or the game
//! is over: the phase ends when its times are used up, the turn when its phases are, the stage when its turns are.

use std::sync::Arc;

use super::chance::Chance;
use super::effects::{Doing, Run, create, start_field};
use super::key::position_key;
use super::legal;
use super::scene::{Scene, bind, frame};
use super::state::{Leaving, Outcome, Past, Place, Running, State, Verdict};
use crate::spec::Spec;
use crate::spec::code::slot;
use crate::spec::ids::{FieldId, PhaseId, PlayerId, StageId, VariableId, ZoneId};
use crate::spec::nouns::Code;
use crate::spec::rule::{BoundaryOf, Ending, EndingFor, Times};
use crate::spec::value::{Value, ZoneRef};

/// The most steps the flow takes between two actions; the checker refuses definitions that could go round for ever.
const MAX_STEPS: usize = 100_000;

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
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
    spec: &'a Spec,
    state: State,
    chance: &'a mut dyn Chance,
}

/// The state in which a game begins: everything set up, waiting for the first action.
pub fn start(spec: &Spec, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spec, state: State::empty(spec), chance };
    walker.start_facts(None);
    walker.go(Step::Enter(spec.root));
    walker.state
}

/// Goes on after an action whose effects have been carried out.
pub fn proceed(spec: &Spec, after: State, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spec, state: after, chance };
    walker.state.flow.done += 1;
    let used_up = walker.state.flow.times.is_some_and(|times| walker.state.flow.done >= times);
    walker.go(if used_up { Step::EndPhase } else { Step::Offer });
    walker.state
}

/// Goes on after an aside: nothing, unless it ended something.
pub fn proceed_aside(spec: &Spec, after: State, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spec, state: after, chance };
    if walker.state.leaving.is_some() {
        walker.go(Step::Wait);
    }
    walker.state
}

/// Goes on from a position that was read from text: no triggers at starts, but the position counts and endings are
/// asked.
pub fn resume(spec: &Spec, loaded: State, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spec, state: loaded, chance };
    walker.count_position();
    let phase = walker.state.flow.phase.map_or(0, |(_, index)| index);
    walker.enter_phase(phase);
    let step = match walker.asked_endings() {
        true => Step::Wait,
        false => Step::Offer,
    };
    walker.go(step);
    walker.state
}

/// A state in which `stage` runs and the turn with this index of its turns is about to act, after `begun` turns of it
/// (this one included). Every fact is what it starts as, zones are filled, the board is empty and no trigger has run:
/// what a position text starts from. Tokens are added with [`create`].
pub fn standing_in(spec: &Spec, stage: StageId, turn: usize, begun: u32, chance: &mut dyn Chance) -> State {
    let mut walker = Walker { spec, state: State::empty(spec), chance };
    let line = line_to(spec, spec.root, stage).unwrap_or_else(|| vec![(stage, 0)]);
    for (id, part) in line {
        let innermost = id == stage;
        let (turn, begun) = if innermost { (turn, begun) } else { (0, 0) };
        walker.state.flow.running.push(Running { stage: id, part, turn, begun });
    }
    walker.state.flow.mover = spec.stage(stage).turns.get(turn).copied();
    walker.state.flow.phase = walker.first_phase();
    let running: Vec<StageId> = walker.state.flow.running.iter().map(|running| running.stage).collect();
    for scope in std::iter::once(None).chain(running.into_iter().map(Some)) {
        walker.start_zones(scope);
        walker.start_variables(scope);
    }
    walker.enter_phase(0);
    walker.state
}

/// The stages from one down to another, each with which part of it runs.
fn line_to(spec: &Spec, from: StageId, to: StageId) -> Option<Vec<(StageId, usize)>> {
    if from == to {
        return Some(vec![(from, 0)]);
    }
    spec.stage(from).sequence.iter().enumerate().find_map(|(part, inner)| {
        let mut line = line_to(spec, *inner, to)?;
        line.insert(0, (from, part));
        Some(line)
    })
}

/// The position as it would be if the turn passed to `player` now, for finding out whether it would be stuck.
pub fn hand_over(spec: &Spec, state: &State, player: PlayerId) -> State {
    let mut state = state.clone();
    state.flow.mover = Some(player);
    state.flow.done = 0;
    let first = state.innermost().and_then(|running| spec.stage(running.stage).phases.first().copied());
    state.flow.phase = first.map(|phase| (phase, 0));
    state
}

impl Walker<'_> {
    fn go(&mut self, mut step: Step) {
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
        self.state.flow.mover = Some(*mover);
        self.state.flow.phase = self.first_phase();
        self.state.flow.done = 0;
        self.boundaries(true, BoundaryOf::Turn, Value::Nothing);
        if self.state.leaving.is_some() {
            return Step::StartPhase(0);
        }
        self.count_position();
        self.asked_endings();
        Step::StartPhase(0)
    }

    fn first_phase(&self) -> Option<(PhaseId, usize)> {
        let running = self.state.innermost()?;
        self.spec.stage(running.stage).phases.first().map(|phase| (*phase, 0))
    }

    fn start_phase(&mut self, index: usize) -> Step {
        match self.enter_phase(index) {
            Some(phase) => {
                self.boundaries(true, BoundaryOf::Phase(phase), Value::Nothing);
                if self.state.flow.times == Some(0) { Step::EndPhase } else { Step::Offer }
            }
            None => Step::EndTurn,
        }
    }

    /// Makes a phase the running one.
    fn enter_phase(&mut self, index: usize) -> Option<PhaseId> {
        let running = self.state.innermost()?;
        let phase = self.spec.stage(running.stage).phases.get(index).copied()?;
        self.state.flow.phase = Some((phase, index));
        self.state.flow.done = 0;
        self.state.flow.times = match &self.spec.phase(phase).times {
            Times::Any => None,
            Times::Count(code) => {
                let times = self.scene().number(&code.body, &mut frame(code.slots)).trunc();
                Some(u32::try_from(times).unwrap_or(0))
            }
        };
        Some(phase)
    }

    /// Waits for an action; a phase of any number of actions in which none is possible is passed over.
    fn offer(&mut self) -> Step {
        if self.state.flow.times.is_none() && !legal::has_legal(&self.scene()) { Step::EndPhase } else { Step::Wait }
    }

    fn end_phase(&mut self) -> Step {
        let Some((phase, index)) = self.state.flow.phase else { return Step::EndTurn };
        self.boundaries(false, BoundaryOf::Phase(phase), Value::Nothing);
        Step::StartPhase(index + 1)
    }

    fn end_turn(&mut self) -> Step {
        self.boundaries(false, BoundaryOf::Turn, Value::Nothing);
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
            _ => result,
        };
        self.state.leaving = pending;
        self.state.flow.running.pop();
        self.state.flow.phase = None;
        if self.state.flow.running.is_empty() {
            let none = Outcome { verdict: Verdict::Drawn, rule: None };
            self.state.outcome = Some(result.unwrap_or(none));
            return Step::Wait;
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

    fn scene(&self) -> Scene<'_> {
        Scene::of(self.spec, &self.state)
    }

    fn condition(&self, when: Option<&Code<crate::spec::code::Expr>>) -> bool {
        when.is_none_or(|code| self.scene().holds(&code.body, &mut frame(code.slots)))
    }

    /// Sets everything with this scope to what it starts as: array, zones, variables, fields.
    fn start_facts(&mut self, scope: Option<StageId>) {
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

    fn start_variables(&mut self, scope: Option<StageId>) {
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

    fn start_zones(&mut self, scope: Option<StageId>) {
        let spec = self.spec;
        for (index, zone) in spec.zones.iter().enumerate().filter(|(_, zone)| zone.scope == scope) {
            let owners: Vec<Option<PlayerId>> =
                if zone.each { spec.player_ids().map(Some).collect() } else { vec![None] };
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
        let owners: Vec<Option<PlayerId>> =
            if variable.each { self.spec.player_ids().map(Some).collect() } else { vec![None] };
        for owner in owners {
            let scene = Scene { mover: owner.or(self.state.flow.mover), ..self.scene() };
            let value = scene.value(&variable.start.body, &mut frame(variable.start.slots));
            self.state.set_variable(self.spec, id, owner, value);
        }
    }

    fn boundaries(&mut self, start: bool, of: BoundaryOf, winner: Value) {
        let spec = self.spec;
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
            }
        }
    }

    /// A rule about a phase also speaks of phases that are like it.
    fn is_like(&self, rule: BoundaryOf, now: BoundaryOf) -> bool {
        matches!((rule, now), (BoundaryOf::Phase(model), BoundaryOf::Phase(phase))
            if self.spec.phase(phase).like.contains(&model))
    }

    fn carry_out(
        &mut self,
        rule: crate::spec::ids::RuleId,
        effects: &[crate::spec::code::Effect],
        frame: &mut super::scene::Frame,
        verdict: Option<Verdict>,
    ) {
        let mover = self.state.flow.mover;
        let mut run = Run::new(self.spec, &self.state, mover, Doing::NOTHING, &[], self.chance);
        run.perform(rule, effects, frame);
        if let Some(verdict) = verdict {
            run.conclude(rule, verdict);
        }
        let state = run.state;
        self.state = state;
    }

    /// Remembers the position, when some rule asks how often it occurred.
    fn count_position(&mut self) {
        if self.spec.counts_positions {
            let key = position_key(self.spec, &self.state);
            let earlier = self.state.past.take();
            self.state.past = Some(Arc::new(Past { key, earlier }));
        }
    }

    /// Asks the endings in force, in order; the first that holds gives the result.
    fn asked_endings(&mut self) -> bool {
        let spec = self.spec;
        for ending in &spec.endings {
            if self.scene().in_force(ending.rule) && self.asked(ending) {
                return true;
            }
        }
        false
    }

    fn asked(&mut self, ending: &Ending) -> bool {
        let mut frame = frame(ending.slots);
        let Some((verdict, subject)) = self.verdict(ending, &mut frame) else { return false };
        if let Some((slot, value)) = subject {
            bind(&mut frame, slot, value);
        }
        self.carry_out(ending.rule, &ending.effects, &mut frame, Some(verdict));
        true
    }

    fn verdict(
        &self,
        ending: &Ending,
        frame: &mut super::scene::Frame,
    ) -> Option<(Verdict, Option<(crate::spec::code::Slot, Value)>)> {
        let scene = self.scene();
        let decided =
            |player: PlayerId, wins: bool| Verdict::Won(if wins { player } else { self.spec.next_player(player) });
        match &ending.result {
            EndingFor::Draw => scene.holds(&ending.when, frame).then_some((Verdict::Drawn, None)),
            EndingFor::One(player, wins) => {
                let player = scene.player(player, frame)?;
                scene.holds(&ending.when, frame).then(|| (decided(player, *wins), None))
            }
            EndingFor::Any(players, wins) => {
                let mut found = None;
                scene.any(players, frame, |scene, player, frame| {
                    let holds = scene.holds(&ending.when, frame);
                    if holds {
                        found = player.player();
                    }
                    holds
                });
                let player = found?;
                Some((decided(player, *wins), Some((players.it, Value::Player(player)))))
            }
        }
    }
}
