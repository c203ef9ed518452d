//! One state, looked at by both engines.

use std::sync::Arc;

use interp::compile::bitboard::Bitboard;
use interp::engine::convert::hand_back;
use interp::engine::eval::view::View;
use interp::engine::flow::make::{make, say};
use interp::engine::flow::proceed::{Onward, settle};
use interp::engine::machine::Machine;
use interp::engine::moves::list::{Act, Acts};
use interp::engine::moves::order::{Rank, sort};
use interp::engine::position::Position;
use interp::literal::action::Transition;
use interp::literal::chance::First;
use interp::literal::key::state_key;
use interp::literal::legal::{asides, listed, realized};
use interp::literal::scene::Scene;
use interp::literal::state::State;
use interp::literal::{flow, stuck};
use interp::notation::action::write_unmarked;
use interp::notation::position;
use interp::spec::Spec;
use interp::spec::ids::{ActionId, PlayerId};

/// What is different, if something is.
pub type Compared<T> = Result<T, String>;

/// A definition and its engine.
pub struct Both<'a, B> {
    pub spec: &'a Arc<Spec>,
    pub machine: &'a Machine<B>,
}

impl<B> Clone for Both<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Both<'_, B> {}

/// What can be done, in the order of both engines.
#[derive(Default)]
pub struct Doable {
    pub list: Vec<Transition>,
    pub acts: Acts,
    /// Whether the compiled engine has nothing to say, so that only the literal list is there.
    pub left: bool,
}

impl<B: Bitboard> Both<'_, B> {
    /// Whether everything about a state is the same; returns the actions. Nothing is compared where a bound was come to,
    /// but that both came to it.
    pub fn compare(&self, state: &State, position: &Position) -> Compared<Doable> {
        self.same(state, position)?;
        let (read, spelt) = (self.back(position), position::print(self.spec, state));
        let written = position::print(self.spec, &read);
        if written != spelt {
            return Err(format!("the text is `{spelt}`, compiled `{written}`"));
        }
        if state.outcome.is_some() {
            return Ok(Doable::default());
        }
        if self.is_left(position) {
            return Ok(Doable { left: true, ..Doable::default() });
        }
        for player in self.spec.player_ids() {
            self.compare_stuck(state, position, player)?;
            self.compare_asides(state, position, player)?;
        }
        let doable = self.compare_actions(state, position)?;
        self.compare_count(position, &doable)?;
        Ok(doable)
    }

    /// Whether as many actions are counted as are listed.
    fn compare_count(&self, position: &Position, doable: &Doable) -> Compared<()> {
        let counted = View::of(&self.machine.program, &self.machine.desk, position).count_legal();
        match counted {
            Ok(counted) if !doable.left && counted != doable.list.len() => {
                Err(format!("there are {} actions, counted {counted}", doable.list.len()))
            }
            _ => Ok(()),
        }
    }

    /// Whether what can be done in a position is left to the literal interpreter.
    pub fn is_left(&self, position: &Position) -> bool {
        let view = View::of(&self.machine.program, &self.machine.desk, position);
        position.beyond || !view.situation().compiled
    }

    fn back(&self, position: &Position) -> State {
        hand_back(&self.machine.program, position)
    }

    /// Whether a position is the same as a state.
    pub fn same(&self, state: &State, position: &Position) -> Compared<()> {
        let other = self.back(position);
        if state.outcome != other.outcome {
            return Err(format!("the outcome is {:?}, compiled {:?}", state.outcome, other.outcome));
        }
        if state.flow != other.flow {
            return Err(format!("the flow is {:?}, compiled {:?}", state.flow, other.flow));
        }
        if state_key(self.spec, state) != state_key(self.spec, &other) {
            let text = |state| position::print(self.spec, state);
            return Err(format!("the state is `{}`, compiled `{}`", text(state), text(&other)));
        }
        Ok(())
    }

    /// Compares who is stuck, and who would be but for the first action.
    fn compare_stuck(&self, state: &State, position: &Position, player: PlayerId) -> Compared<()> {
        self.compare_stuck_but(state, position, player, &[])?;
        if self.spec.actions.is_empty() {
            Ok(())
        } else {
            self.compare_stuck_but(state, position, player, &[ActionId(0)])
        }
    }

    fn compare_stuck_but(
        &self,
        state: &State,
        position: &Position,
        player: PlayerId,
        but: &[ActionId],
    ) -> Compared<()> {
        let view = View::of(&self.machine.program, &self.machine.desk, position);
        let literal = stuck::is_stuck(&Scene::of(self.spec, state), player, but);
        self.machine.desk.doubt.set(false);
        let compiled = view.is_stuck(player, but);
        if self.machine.desk.doubt.take() {
            return Ok(());
        }
        if literal != Some(compiled) {
            let name = &self.spec.player(player).name;
            return Err(format!("whether {name} is stuck but for {but:?}: {literal:?}, compiled {compiled}"));
        }
        Ok(())
    }

    fn compare_asides(&self, state: &State, position: &Position, player: PlayerId) -> Compared<()> {
        let Doable { list, acts, .. } = self.asides(state, position, player)?;
        for (transition, act) in list.iter().zip(&acts.list) {
            let told = |why: String| format!("aside {}: {why}", self.written(state, transition));
            let done = realized(self.spec, state, transition.clone());
            let next = flow::proceed_aside(self.spec, done.after, &mut First);
            let mut other = position.clone();
            let tools = (&self.machine.program, &self.machine.desk);
            let said = say(tools, position, &mut other, (Some(player), &acts, act), &mut First);
            if other.beyond {
                continue;
            }
            said.map_err(|_| told("a bound was come to".to_owned()))?;
            self.same(&next, &other).map_err(told)?;
        }
        Ok(())
    }

    /// What a player may say, in the order of both engines.
    pub fn asides(&self, state: &State, position: &Position, player: PlayerId) -> Compared<Doable> {
        let view = View::of(&self.machine.program, &self.machine.desk, position).for_mover(Some(player));
        let mut acts = Acts::default();
        match view.legal_asides(&[], &mut acts) {
            Ok(()) => {}
            Err(_) if self.machine.program.layout.visibility.any => {
                return Ok(Doable { left: true, ..Doable::default() });
            }
            Err(_) => return Err("a bound was come to among the asides".to_owned()),
        }
        self.paired(state, asides(self.spec, state, player), acts)
    }

    fn compare_actions(&self, state: &State, position: &Position) -> Compared<Doable> {
        let doable = self.actions(state, position)?;
        for (transition, act) in doable.list.iter().zip(&doable.acts.list) {
            self.compare_next((state, position), transition, (&doable.acts, act))
                .map_err(|why| format!("after {}: {why}", self.written(state, transition)))?;
        }
        Ok(doable)
    }

    /// What can be done, in the order of both engines; nothing where both came to a bound.
    pub fn actions(&self, state: &State, position: &Position) -> Compared<Doable> {
        let mut acts = Acts::default();
        let compiled = View::of(&self.machine.program, &self.machine.desk, position).legal(&mut acts);
        let (list, overrun) = listed(self.spec, state);
        match (overrun, compiled) {
            (None, Ok(())) => self.paired(state, list, acts),
            (Some(_), Err(_)) => Ok(Doable::default()),
            // What is not known to everybody may be left to the literal interpreter.
            (None, Err(_)) if self.machine.program.layout.visibility.any => {
                Ok(Doable { left: true, ..Doable::default() })
            }
            (overrun, compiled) => Err(format!("bounds: {overrun:?}, compiled {compiled:?}")),
        }
    }

    fn paired(&self, state: &State, mut list: Vec<Transition>, mut acts: Acts) -> Compared<Doable> {
        sort(&mut acts);
        list.sort_by_cached_key(|transition| self.rank(transition));
        let literal: Vec<Rank> = list.iter().map(|transition| self.rank(transition)).collect();
        let compiled: Vec<Rank> = acts.list.iter().map(|act| Rank::of_act(&acts, act)).collect();
        if let Some(index) = literal.iter().position(|one| !compiled.contains(one)) {
            return Err(format!("{} is only literally possible", self.written(state, &list[index])));
        }
        if let Some(other) = compiled.iter().find(|one| !literal.contains(one)) {
            return Err(format!("this is only possible for the compiled engine: {other:?}"));
        }
        if literal != compiled {
            return Err(format!("{} actions, compiled {}", literal.len(), compiled.len()));
        }
        let movement = |(one, other): (&Transition, &Act)| one.candidate.movement(self.spec) == other.movement();
        match list.iter().zip(&acts.list).position(|pair| !movement(pair)) {
            Some(index) => Err(format!("{} is made by another movement", self.written(state, &list[index]))),
            None => Ok(Doable { list, acts, left: false }),
        }
    }

    fn rank(&self, transition: &Transition) -> Rank {
        Rank::of_candidate(self.spec, &transition.candidate)
    }

    fn compare_next(
        &self,
        (state, position): (&State, &Position),
        transition: &Transition,
        (acts, act): (&Acts, &Act),
    ) -> Compared<()> {
        let tools = (&self.machine.program, &self.machine.desk);
        let done = realized(self.spec, state, transition.clone());
        let next = flow::proceed(self.spec, done.after, &mut First);
        let mut other = position.clone();
        let made = make(tools, position, &mut other, (acts, act), &mut First, Onward::Wholly);
        if other.beyond {
            return Ok(());
        }
        made.map_err(|_| "a bound was come to")?;
        self.same(&next, &other)?;
        // Endings may be left until it is seen that nobody can act.
        let mut lazy = position.clone();
        make(tools, position, &mut lazy, (acts, act), &mut First, Onward::Lazily).map_err(|_| "a bound was come to")?;
        if self.offered(&lazy) == Some(0) {
            settle(tools.0, tools.1, &mut lazy, &mut First);
        }
        self.same(&next, &lazy).map_err(|why| format!("lazily: {why}"))
    }

    /// How many actions are offered while the game is not over, if that is known.
    fn offered(&self, position: &Position) -> Option<usize> {
        let mut offered = Acts::default();
        let listed = View::of(&self.machine.program, &self.machine.desk, position).legal(&mut offered);
        listed.ok().filter(|()| position.outcome.is_none()).map(|()| offered.list.len())
    }

    /// An action in its machine form.
    pub fn written(&self, state: &State, transition: &Transition) -> String {
        let written = write_unmarked(self.spec, state, std::slice::from_ref(transition));
        written.into_iter().map(|written| written.machine).collect()
    }
}
