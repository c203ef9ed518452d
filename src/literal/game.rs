//! A game that is being played: a state, what led to it, and where randomness comes from.

use std::sync::Arc;

use super::action::{Candidate, Transition, done_in};
use super::chance::{Chance, First, Seeded};
use super::flow::{self, Arrival};
use super::flow_event::FlowEvent;
use super::key::state_key;
use super::legal;
use super::overrun::Overrun;
use super::referee::has_referee;
use super::state::{Outcome, State};
pub use super::step::Step;
use super::tries;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, PlayerId, RuleId};

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Game {
    spec: Arc<Spec>,
    initial: State,
    /// The events of the flow before the first action.
    opening: Vec<FlowEvent>,
    state: State,
    chance: Seeded,
    steps: Vec<Step>,
}

impl Game {
    /// A new game: everything set up by the definition, random choices from `seed`, those in `pins` fixed.
    pub fn new(spec: Arc<Spec>, seed: u64, pins: &[(RuleId, u128)]) -> Game {
        let mut chance = Seeded::new(seed);
        pins.iter().for_each(|(rule, index)| chance.pin(*rule, *index));
        let arrival = flow::arrive_at_start(&spec, &mut chance);
        Game::begun(spec, arrival, chance)
    }

    /// A game from a position that was read from text.
    pub fn from_position(spec: Arc<Spec>, loaded: State, seed: u64) -> Game {
        Game::resumed(spec, loaded, seed, &[])
    }

    /// A game from a position that was read from text, the random choices in `pins` fixed.
    pub fn resumed(spec: Arc<Spec>, loaded: State, seed: u64, pins: &[(RuleId, u128)]) -> Game {
        let mut chance = Seeded::new(seed);
        pins.iter().for_each(|(rule, index)| chance.pin(*rule, *index));
        let arrival = flow::arrive_at_loaded(&spec, loaded, &mut chance);
        Game::begun(spec, arrival, chance)
    }

    fn begun(spec: Arc<Spec>, Arrival { state, events }: Arrival, chance: Seeded) -> Game {
        Game { spec, initial: state.clone(), opening: events, state, chance, steps: Vec::new() }
    }

    /// A rule that has decided all it will ever decide at random, and for which an index was fixed that it does not
    /// have; with how many it has.
    pub fn fixed_beyond(&self) -> Option<(RuleId, Option<u128>)> {
        self.chance.beyond().find(|(rule, _)| self.spec.is_done_once(*rule))
    }

    /// The definition.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// The position now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position the game began with.
    pub fn initial(&self) -> &State {
        &self.initial
    }

    /// What has been done so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The game as it is now.
    pub fn now(&self) -> Moment<'_> {
        Moment { game: self, ply: self.steps.len() }
    }

    /// The game as it was after so many of its steps; as it is now when it has no more.
    pub fn after(&self, ply: usize) -> Moment<'_> {
        Moment { game: self, ply: ply.min(self.steps.len()) }
    }

    /// Where random choices come from.
    pub fn chance(&self) -> &Seeded {
        &self.chance
    }

    /// The player to move; `None` when the game is over.
    pub fn mover(&self) -> Option<PlayerId> {
        if self.outcome().is_some() { None } else { self.state.flow.mover }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// The legal actions; none when the game is over.
    pub fn legal(&self) -> Vec<Transition> {
        self.listed().0
    }

    /// The legal actions, and the bound that was reached on the way to this position or in the list; `None` when the
    /// list is complete.
    pub fn listed(&self) -> (Vec<Transition>, Option<Overrun>) {
        if self.outcome().is_some() {
            return (Vec::new(), self.state.overrun);
        }
        let (list, overrun) = legal::listed(&self.spec, &self.state);
        (list, self.state.overrun.or(overrun))
    }

    /// That bound alone.
    pub fn overrun(&self) -> Option<Overrun> {
        self.state.overrun.or_else(|| self.listed().1)
    }

    /// What the player to move may try: its legal actions. Where a referee decides: every action the player does not
    /// know to be impossible.
    pub fn tries(&self) -> Vec<Transition> {
        if self.outcome().is_some() { Vec::new() } else { tries::tries(&self.spec, &self.state) }
    }

    /// The legal action that one of the [tries](Game::tries) turns out to be; nothing when the referee refuses it.
    pub fn judged(&self, attempt: &Transition) -> Option<Transition> {
        self.now().judged(attempt)
    }

    /// The asides a player may say now; none when the game is over.
    pub fn asides(&self, actor: PlayerId) -> Vec<Transition> {
        if self.outcome().is_some() { Vec::new() } else { legal::asides(&self.spec, &self.state, actor) }
    }

    /// Does one of the [legal](Game::legal) actions or [asides](Game::asides).
    ///
    /// In a phase of any number of actions, one that brings back an earlier state of the phase takes back the steps
    /// since: they are struck from the record, so that such a phase cannot go round for ever.
    pub fn play(&mut self, supposed: &Transition) {
        let step = self.step(supposed);
        let earlier = self.earlier(&self.state);
        self.steps.push(step);
        if let Some(earlier) = earlier {
            self.take_back_to(earlier);
        }
    }

    /// Whether an action would only bring back an earlier state of a phase of any number of actions.
    pub fn goes_back(&self, supposed: &Transition) -> bool {
        self.state.flow.times.is_none() && {
            let done = legal::realized(&self.spec, &self.state, supposed.clone());
            let next = flow::proceed(&self.spec, done.after, &mut First).state;
            self.earlier(&next).is_some()
        }
    }

    /// The earlier step of the running phase that began in this state.
    fn earlier(&self, state: &State) -> Option<usize> {
        if state.flow.times.is_some() || state.outcome.is_some() {
            return None;
        }
        let same_phase =
            |step: &&Step| step.before.flow.running == state.flow.running && step.before.flow.phase == state.flow.phase;
        let count = self.steps.iter().rev().take_while(same_phase).count();
        let first = self.steps.len() - count;
        let now = (count > 0).then(|| state_key(&self.spec, state))?;
        (first..self.steps.len()).find(|index| self.steps[*index].state_before.as_ref() == Some(&now))
    }

    fn take_back_to(&mut self, index: usize) {
        while self.steps.len() > index {
            self.undo();
        }
    }

    fn step(&mut self, supposed: &Transition) -> Step {
        let chance = self.chance.clone();
        let state_before = self.state.flow.times.is_none().then(|| state_key(&self.spec, &self.state));
        let made = self.chance.picks.len();
        let candidate = supposed.candidate.clone();
        begin_action(&mut self.state);
        let action = candidate.action;
        let transition = done_in(&self.spec, &self.state, candidate, &mut self.chance);
        let Arrival { state, mut events } = gone_on(&self.spec, action, transition.after.clone(), &mut self.chance);
        events.iter_mut().for_each(|event| event.picks = event.picks.saturating_sub(made));
        let before = std::mem::replace(&mut self.state, state);
        let picks = self.chance.picks[made..].to_vec();
        let announced = self.state.announced.clone();
        Step { transition, before, state_before, picks, announced, events, chance }
    }

    /// Takes back the last thing that was done; `false` when there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        self.state = step.before;
        self.chance = step.chance;
        true
    }
}

/// A game as it was after some of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'a> {
    game: &'a Game,
    ply: usize,
}

impl<'a> Moment<'a> {
    /// The definition.
    pub fn spec(self) -> &'a Arc<Spec> {
        &self.game.spec
    }

    /// How many steps had been made.
    pub fn ply(self) -> usize {
        self.ply
    }

    /// These steps.
    pub fn steps(self) -> &'a [Step] {
        self.game.steps.get(..self.ply).unwrap_or_default()
    }

    /// The position.
    pub fn state(self) -> &'a State {
        self.game.steps.get(self.ply).map_or(&self.game.state, |next| &next.before)
    }

    /// The position the game began with.
    pub fn initial(self) -> &'a State {
        &self.game.initial
    }

    /// The events of the flow before the first action.
    pub fn opening(self) -> &'a [FlowEvent] {
        &self.game.opening
    }

    /// The player to move; `None` when the game is over.
    pub fn mover(self) -> Option<PlayerId> {
        if self.state().outcome.is_some() { None } else { self.state().flow.mover }
    }

    /// What the player to move may try, as [`Game::tries`] lists it.
    pub fn tries(self) -> Vec<Transition> {
        if self.state().outcome.is_some() { Vec::new() } else { tries::tries(&self.game.spec, self.state()) }
    }

    /// The legal action that one of the [tries](Moment::tries) turns out to be; nothing when the referee refuses it.
    pub fn judged(self, attempt: &Transition) -> Option<Transition> {
        match has_referee(&self.game.spec, self.state()) {
            true => tries::judged(&self.game.spec, self.state(), attempt),
            false => Some(attempt.clone()),
        }
    }

    /// The asides a player may say; none when the game is over.
    pub fn asides(self, actor: PlayerId) -> Vec<Transition> {
        if self.state().outcome.is_some() { Vec::new() } else { legal::asides(&self.game.spec, self.state(), actor) }
    }
}

/// The position that awaits the next action, after an action or an aside was done.
pub fn next_state(spec: &Spec, mut state: State, candidate: Candidate, chance: &mut dyn Chance) -> State {
    begin_action(&mut state);
    let action = candidate.action;
    let transition = done_in(spec, &state, candidate, chance);
    gone_on(spec, action, transition.after, chance).state
}

/// The position that awaits the next action after a listed action, as [`next_state`] finds it where no ending holds that asks which
/// players are stuck. It is found sooner, since such endings are not asked.
pub fn next_unstuck(spec: &Spec, mut state: State, candidate: Candidate, chance: &mut dyn Chance) -> State {
    begin_action(&mut state);
    let transition = done_in(spec, &state, candidate, chance);
    flow::proceed_unstuck(spec, transition.after, chance)
}

/// Forgets what the last action told.
fn begin_action(state: &mut State) {
    state.announced.clear();
    state.decided.clear();
    state.overrun = None;
}

/// The position that awaits the next action, after the effects of an action or an aside, and the events on the way.
fn gone_on(spec: &Spec, action: ActionId, after: State, chance: &mut dyn Chance) -> Arrival {
    let go_on = if spec.action(action).aside { flow::proceed_aside } else { flow::proceed };
    go_on(spec, after, chance)
}
