//! A line of play: a position, and what was done to reach it, which can be taken back.

use super::Rules;
use super::compiled::{Compiled, compiled};
use super::key::{Keys, Moment};
use super::moves::{Class, MoveList};
use super::script::Noted;
use crate::engine::moves::draw_key::DrawKeys;
use crate::engine::overrun::Overrun as Uncovered;
use crate::engine::position::hash::mix;
use crate::literal::action::Candidate;
use crate::literal::chance::Chance;
use crate::literal::game::next_state;
use crate::literal::overrun::Overrun;
use crate::literal::state::{Outcome, State};
use crate::literal::{flow, legal};
use crate::spec::Spec;
use crate::spec::ids::{ActionId, PlayerId};

/// A line of play. Random choices come from `C`; taking a move back does not give them back.
#[derive(Debug)]
pub struct Line<'r, C> {
    rules: &'r Rules,
    /// The source of random choices.
    pub chance: C,
    /// The positions of the compiled engine; nothing where the definition is not compiled.
    pub(super) compiled: Option<Box<dyn Compiled + 'r>>,
    /// Whether the newest position is one of the compiled engine.
    pub(super) is_compiled: bool,
    /// Positions as the literal interpreter knows them, each with the number of moves made before it. The first is the beginning.
    states: Vec<(usize, State)>,
    pub(super) made: Vec<Made>,
    /// The results of random choices since the beginning.
    picks: Vec<usize>,
    /// The number of moves made on the literal interpreter.
    pub(super) literal_moves: usize,
}

/// A move that was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Made {
    /// The player that acted.
    actor: Option<PlayerId>,
    /// The compiled engine's number of the move, if it made it.
    deed: Option<usize>,
    /// Whether the position after the move is on the stack of the compiled engine.
    stacked: bool,
    /// Whether the position before was one of the compiled engine.
    from_compiled: bool,
    /// The number of random results before it.
    picks: usize,
    /// The state before, where the phase takes any number of actions: its key, and where in the flow it stands.
    free: Option<(u64, u64)>,
    /// Whether the turn ended with it.
    pub(super) ends_turn: bool,
}

impl<'r, C: Chance> Line<'r, C> {
    /// A new game.
    pub fn start(rules: &'r Rules, mut chance: C) -> Self {
        let state = flow::start(rules.spec(), &mut chance);
        Line::from_state(rules, state, chance)
    }

    /// A game from a position that was read from text.
    pub fn resume(rules: &'r Rules, loaded: State, mut chance: C) -> Self {
        let state = flow::resume(rules.spec(), loaded, &mut chance);
        Line::from_state(rules, state, chance)
    }

    /// A game from a state in which the next action is awaited.
    pub fn from_state(rules: &'r Rules, state: State, chance: C) -> Self {
        let mut compiled = rules.engine().and_then(compiled);
        let is_compiled = compiled.as_mut().is_some_and(|compiled| compiled.enter(&state));
        let (states, made, picks) = (vec![(0, state)], Vec::new(), Vec::new());
        Line { rules, chance, compiled, is_compiled, states, made, picks, literal_moves: 0 }
    }

    /// Another game from a state in which the next action is awaited; working memory is used again.
    pub fn restart(&mut self, state: State, chance: C) {
        while self.unmake() {}
        if let Some(compiled) = &mut self.compiled {
            compiled.clear();
            self.is_compiled = compiled.enter(&state);
        }
        self.states.clear();
        self.states.push((0, state));
        self.picks.clear();
        (self.chance, self.literal_moves) = (chance, 0);
    }

    /// The definition.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    pub(super) fn spec(&self) -> &'r Spec {
        self.rules.spec()
    }

    /// The number of moves made since the beginning; asides are among them.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// Lists the legal moves of a class; none when the game is over.
    pub fn moves(&mut self, class: Class, list: &mut MoveList) {
        self.moves_as_found(list);
        list.sort();
        list.keep(class);
    }

    /// Lists all legal moves in an order that takes no time to make: the same for the same line on every machine.
    pub fn moves_as_found(&mut self, list: &mut MoveList) {
        list.clear(None, false);
        if self.ask(|compiled, chance| compiled.moves(&mut list.moves, chance)).is_none() {
            self.list_literally(list);
        }
        list.actor = self.mover();
    }

    /// Counts the legal moves.
    ///
    /// # Errors
    /// The bound that was reached, so that some may be missing.
    pub fn count(&mut self) -> Result<usize, Overrun> {
        if let Some(count) = self.ask(|compiled, chance| compiled.count(chance)) {
            return Ok(count);
        }
        let mut list = MoveList::default();
        self.list_literally(&mut list);
        list.overrun.map_or(Ok(list.len()), Err)
    }

    /// Lists one of the legal moves, drawn by its draw key from a seed. The list stays empty if no
    /// move is legal.
    ///
    /// # Errors
    /// The bound that was reached, so that some may be missing.
    pub fn draw(&mut self, seed: u64, list: &mut MoveList) -> Result<(), Overrun> {
        list.clear(self.mover(), false);
        let draw_keys = DrawKeys::new(seed);
        if self.ask(|compiled, chance| compiled.draw(draw_keys, &mut list.moves, chance)).is_none() {
            self.list_literally(list);
            list.keep_drawn(self.spec(), draw_keys);
        }
        list.actor = self.mover();
        list.overrun.map_or(Ok(()), Err)
    }

    /// Lists a legal move that is found without a list of all: of one of the actions, whichever it is, from the first number on,
    /// round; of the ways to begin it, the first that is legal, from the second number on, round.
    pub fn some(&mut self, place: (usize, usize), list: &mut MoveList) {
        list.clear(self.mover(), false);
        if self.ask(|compiled, _| compiled.some(place, &mut list.moves)).is_none() {
            list.clear(self.mover(), false);
            let (spec, state) = (self.spec(), self.newest());
            if state.outcome.is_none() {
                list.fill(spec, legal::some_legal(spec, state, place).into_iter().collect());
            }
        }
    }

    /// Lists what the mover may say aside, but for some actions.
    pub fn asides(&mut self, but: &[ActionId], list: &mut MoveList) {
        // A game that is over, also by a stuck player, has no asides.
        let over = self.outcome().is_some();
        list.clear(self.mover(), true);
        if over || self.ask(|compiled, _| compiled.asides(but, &mut list.moves)).is_some() {
            list.sort();
            return;
        }
        list.clear(self.mover(), true);
        let (spec, actor) = (self.spec(), list.actor);
        if let Some(actor) = actor {
            let mut found = legal::asides(spec, self.state(), actor);
            found.retain(|aside| !but.contains(&aside.candidate.action));
            list.fill(spec, found);
        }
    }

    /// Makes a move that was listed in this position.
    pub fn make(&mut self, list: &MoveList, index: usize) {
        let free = self.free_phase().map(|phase| (self.state_key(), phase));
        let (picks, from_compiled) = (self.picks.len(), self.is_compiled);
        let (actor, aside) = (list.actor, list.aside);
        let mut made = Made { actor, deed: None, stacked: true, from_compiled, picks, free, ends_turn: false };
        let speaker = aside.then_some(actor);
        let mv = list.mv(index);
        if let Some(mv) = mv
            && let Some((deed, ends_turn)) =
                self.ask(|compiled, chance| compiled.make((&list.moves, mv), speaker, chance))
        {
            (made.deed, made.ends_turn) = (Some(deed), ends_turn);
        } else if let Some(candidate) = self.candidate(list, index) {
            made.ends_turn = self.make_literally(candidate, &made);
            made.stacked = self.is_compiled;
        } else {
            return;
        }
        self.made.push(made);
    }

    /// Makes a move on the literal interpreter; whether the turn ends with it.
    fn make_literally(&mut self, candidate: Candidate, made: &Made) -> bool {
        // Random choices that the compiled engine made before it gave up stay as they are.
        let decided = self.picks[made.picks..].to_vec();
        let state = self.state().clone();
        let noted = Noted { chance: &mut self.chance, picks: &mut self.picks };
        let running = state.flow.running.clone();
        let next = next_state(self.rules.spec(), state, candidate, &mut noted.after(&decided));
        let ends_turn = next.outcome.is_some() || next.flow.running != running;
        self.is_compiled = self.compiled.as_mut().is_some_and(|compiled| compiled.enter(&next));
        self.states.push((self.made.len() + 1, next));
        self.literal_moves += 1;
        ends_turn
    }

    /// A listed move as the notation reads it.
    pub fn candidate(&self, list: &MoveList, index: usize) -> Option<Candidate> {
        match list.transitions().get(index) {
            Some(transition) => Some(transition.candidate.clone()),
            None => Some(self.compiled.as_ref()?.candidate(&list.moves, list.mv(index)?, list.actor?)),
        }
    }

    /// Takes back the last move; `false` when there is none.
    pub fn unmake(&mut self) -> bool {
        let Some(made) = self.made.pop() else { return false };
        if let Some(compiled) = self.compiled.as_mut().filter(|_| made.stacked) {
            compiled.leave(made.deed.is_some());
        }
        self.picks.truncate(made.picks);
        while self.states.last().is_some_and(|(known, _)| *known > self.made.len()) {
            self.states.pop();
        }
        self.is_compiled = made.from_compiled;
        true
    }

    /// How the game ended, if it has.
    pub fn outcome(&mut self) -> Option<Outcome> {
        match self.ask(|compiled, chance| compiled.settle(chance).map(|()| compiled.position().outcome)) {
            Some(outcome) => outcome,
            None => self.state().outcome,
        }
    }

    /// Whether the game is known to be over; endings that need a stuck player may not have been asked.
    pub fn is_over(&self) -> bool {
        match self.engine() {
            Some(compiled) => compiled.position().outcome.is_some(),
            None => self.newest().outcome.is_some(),
        }
    }

    /// A number for the running phase of the running turn, equal until the phase ends; nothing where the phase takes a certain
    /// number of actions.
    pub fn free_phase(&self) -> Option<u64> {
        let is_free = match self.engine() {
            Some(compiled) => compiled.position().flow.times.is_none(),
            None => self.newest().flow.times.is_none(),
        };
        is_free.then(|| self.moment()).filter(|moment| moment.free).map(|moment| moment.phase)
    }

    /// The number of moves before the earlier state that the last move has led back to, in a phase of any number of actions. Such
    /// a move is no progress: taking back until then gives the same state.
    pub fn repeats(&self) -> Option<usize> {
        let now = self.free_phase()?;
        let same_phase = |made: &&Made| made.free.is_some_and(|(_, phase)| phase == now);
        if self.is_over() || !self.made.last().as_ref().is_some_and(same_phase) {
            return None;
        }
        let key = self.state_key();
        let count = self.made.iter().rev().take_while(same_phase).count();
        let first = self.made.len() - count;
        (first..self.made.len()).find(|index| self.made[*index].free.is_some_and(|(state, _)| state == key))
    }

    /// A key of the position: what counts for repetition, the player to move and the progress of the phase.
    pub fn key(&self) -> u64 {
        let position = self.engine().map_or_else(|| self.literal_keys().position, |compiled| compiled.position_key());
        mix(position, u64::from(self.done()))
    }

    /// The position as the literal interpreter knows it, with everything that is remembered of earlier ones.
    pub fn state(&mut self) -> &State {
        if self.is_compiled {
            self.ask(|compiled, chance| compiled.settle(chance));
            self.repeat_moves();
        }
        self.newest()
    }

    /// The newest position that the literal interpreter knows.
    pub(super) fn newest(&self) -> &State {
        &self.states[self.states.len() - 1].1
    }

    pub(super) fn engine(&self) -> Option<&(dyn Compiled + 'r)> {
        self.compiled.as_deref().filter(|_| self.is_compiled)
    }

    /// Asks the compiled engine; the literal interpreter takes over where it has no answer.
    fn ask<T>(
        &mut self,
        ask: impl FnOnce(&mut (dyn Compiled + 'r), &mut dyn Chance) -> Result<T, Uncovered>,
    ) -> Option<T> {
        let compiled = self.compiled.as_deref_mut().filter(|_| self.is_compiled)?;
        let answer = ask(compiled, &mut Noted { chance: &mut self.chance, picks: &mut self.picks }).ok();
        if answer.is_none() {
            self.repeat_moves();
            self.is_compiled = false;
        }
        answer
    }

    /// Repeats on the literal interpreter what the compiled engine has done since the newest state that the former knows.
    fn repeat_moves(&mut self) {
        let Some((known, state)) = self.states.last().filter(|(known, _)| *known < self.made.len()) else { return };
        let (known, mut state) = (*known, state.clone());
        for place in known..self.made.len() {
            let made = self.made[place];
            let until = self.made.get(place + 1).map_or(self.picks.len(), |next| next.picks);
            let decided = self.picks[made.picks..until].to_vec();
            let compiled = self.compiled.as_ref();
            let (Some(compiled), Some(deed), Some(actor)) = (compiled, made.deed, made.actor) else { break };
            let noted = Noted { chance: &mut self.chance, picks: &mut self.picks };
            state = next_state(self.rules.spec(), state, compiled.deed(deed, actor), &mut noted.after(&decided));
        }
        self.states.push((self.made.len(), state));
    }

    fn list_literally(&mut self, list: &mut MoveList) {
        list.clear(None, false);
        let spec = self.spec();
        let state = self.newest();
        list.overrun = state.overrun;
        if state.outcome.is_none() {
            let (found, overrun) = legal::listed(spec, state);
            list.overrun = state.overrun.or(overrun);
            list.fill(spec, found);
        }
    }

    /// The number of actions taken in the phase.
    fn done(&self) -> u32 {
        match self.engine() {
            Some(compiled) => compiled.position().flow.done,
            None => self.newest().flow.done,
        }
    }

    fn moment(&self) -> Moment {
        match self.engine() {
            Some(compiled) => {
                let flow = &compiled.position().flow;
                let running = flow.running().iter();
                let running = running.map(|one| (one.stage, u64::from(one.part), u64::from(one.turn), one.begun));
                let phase = flow.phase.map(|(phase, index)| (phase, u64::from(index)));
                Moment::new(running, phase, flow.mover, flow.times)
            }
            None => {
                let flow = &self.newest().flow;
                let running = flow.running.iter();
                let running = running.map(|one| (one.stage, one.part as u64, one.turn as u64, one.begun));
                let phase = flow.phase.map(|(phase, index)| (phase, index as u64));
                Moment::new(running, phase, flow.mover, flow.times)
            }
        }
    }

    /// The key of the newest position with every fact.
    fn state_key(&self) -> u64 {
        self.engine().map_or_else(|| self.literal_keys().state, |compiled| compiled.state_key())
    }

    /// The keys of the newest position of the literal interpreter: those of its compiled form, if it has one.
    fn literal_keys(&self) -> Keys {
        let (spec, state) = (self.spec(), self.newest());
        let compiled = self.compiled.as_ref().and_then(|compiled| compiled.keys_of(state));
        compiled.unwrap_or_else(|| Keys::of_bytes(spec, state))
    }
}
