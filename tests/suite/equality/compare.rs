//! One state, looked at by both engines.

use std::sync::Arc;

use interp::compile::Program;
use interp::compile::bitboard::Bitboard;
use interp::engine::eval::view::View;
use interp::engine::flow::make::{make, say};
use interp::engine::flow::proceed::settle;
use interp::engine::moves::list::{Move, Moves};
use interp::engine::moves::order::{OrderKey, sort};
use interp::engine::position::Position;
use interp::engine::position::state::hand_back;
use interp::engine::workspace::Workspace;
use interp::literal::action::Transition;
use interp::literal::chance::{Chance, First};
use interp::literal::key::state_key;
use interp::literal::legal::{asides, listed, realized};
use interp::literal::scene::Scene;
use interp::literal::state::State;
use interp::literal::{flow, stuck};
use interp::notation::action::write_unmarked;
use interp::notation::position;
use interp::spec::Spec;
use interp::spec::ids::{ActionId, PlayerId};

/// The result of a comparison; an error names the difference.
pub type Compared<T> = Result<T, String>;

/// A definition and its engine.
pub struct Both<'a, B> {
    pub spec: &'a Arc<Spec>,
    pub program: &'a Program<B>,
    pub workspace: &'a Workspace<B>,
}

impl<B> Clone for Both<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Both<'_, B> {}

/// The actions, in the order of both engines.
#[derive(Default)]
pub struct Doable {
    pub list: Vec<Transition>,
    pub moves: Moves,
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

    /// Compares the count of actions with their list.
    fn compare_count(&self, position: &Position, doable: &Doable) -> Compared<()> {
        let counted = View::of(self.program, self.workspace, position).count_legal();
        match counted {
            Ok(counted) if !doable.left && counted != doable.list.len() => {
                Err(format!("there are {} actions, counted {counted}", doable.list.len()))
            }
            _ => Ok(()),
        }
    }

    /// Whether what can be done in a position is left to the literal interpreter.
    pub fn is_left(&self, position: &Position) -> bool {
        let view = View::of(self.program, self.workspace, position);
        position.uncovered || !view.situation().compiled
    }

    fn back(&self, position: &Position) -> State {
        hand_back(self.program, position)
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

    /// Compares the stuck players, and those that would be stuck without the first action.
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
        let view = View::of(self.program, self.workspace, position);
        let literal = stuck::is_stuck(&Scene::of(self.spec, state), player, but);
        self.workspace.uncertain.set(false);
        let compiled = view.is_stuck(player, but);
        if self.workspace.uncertain.take() {
            return Ok(());
        }
        if literal != Some(compiled) {
            let name = &self.spec.player(player).name;
            return Err(format!("whether {name} is stuck but for {but:?}: {literal:?}, compiled {compiled}"));
        }
        Ok(())
    }

    fn compare_asides(&self, state: &State, position: &Position, player: PlayerId) -> Compared<()> {
        let Doable { list, moves, .. } = self.asides(state, position, player)?;
        for (transition, mv) in list.iter().zip(&moves.list) {
            let told = |why: String| format!("aside {}: {why}", self.written(state, transition));
            let done = realized(self.spec, state, transition.clone());
            let next = flow::proceed_aside(self.spec, done.after, &mut First).state;
            let mut other = position.clone();
            let tools = (self.program, self.workspace);
            let said = say(tools, position, &mut other, (Some(player), &moves, mv), &mut First);
            if other.uncovered {
                continue;
            }
            said.map_err(|_| told("a bound was come to".to_owned()))?;
            self.same(&next, &other).map_err(told)?;
        }
        Ok(())
    }

    /// The asides of a player, in the order of both engines.
    pub fn asides(&self, state: &State, position: &Position, player: PlayerId) -> Compared<Doable> {
        let view = View::of(self.program, self.workspace, position).for_mover(Some(player));
        let mut moves = Moves::default();
        match view.legal_asides(&[], &mut moves) {
            Ok(()) => {}
            Err(_) if self.program.layout.visibility.any => {
                return Ok(Doable { left: true, ..Doable::default() });
            }
            Err(_) => return Err("a bound was come to among the asides".to_owned()),
        }
        self.paired(state, asides(self.spec, state, player), moves)
    }

    fn compare_actions(&self, state: &State, position: &Position) -> Compared<Doable> {
        let doable = self.actions(state, position)?;
        for (transition, mv) in doable.list.iter().zip(&doable.moves.list) {
            self.compare_next((state, position), transition, (&doable.moves, mv))
                .map_err(|why| format!("after {}: {why}", self.written(state, transition)))?;
        }
        Ok(doable)
    }

    /// The actions, in the order of both engines; nothing where both reach a bound.
    pub fn actions(&self, state: &State, position: &Position) -> Compared<Doable> {
        let mut moves = Moves::default();
        let compiled = View::of(self.program, self.workspace, position).legal(&mut moves);
        let (list, overrun) = listed(self.spec, state);
        match (overrun, compiled) {
            (None, Ok(())) => self.paired(state, list, moves),
            (Some(_), Err(_)) => Ok(Doable::default()),
            // An action that is hidden from a player may be left to the literal interpreter.
            (None, Err(_)) if self.program.layout.visibility.any => Ok(Doable { left: true, ..Doable::default() }),
            (overrun, compiled) => Err(format!("bounds: {overrun:?}, compiled {compiled:?}")),
        }
    }

    fn paired(&self, state: &State, mut list: Vec<Transition>, mut moves: Moves) -> Compared<Doable> {
        sort(&mut moves);
        list.sort_by_cached_key(|transition| self.rank(transition));
        let literal: Vec<OrderKey> = list.iter().map(|transition| self.rank(transition)).collect();
        let compiled: Vec<OrderKey> = moves.list.iter().map(|mv| key_of(&moves, mv)).collect();
        if let Some(index) = literal.iter().position(|one| !compiled.contains(one)) {
            return Err(format!("{} is only literally possible", self.written(state, &list[index])));
        }
        if let Some(other) = compiled.iter().find(|one| !literal.contains(one)) {
            return Err(format!("this is only possible for the compiled engine: {other:?}"));
        }
        if literal != compiled {
            return Err(format!("{} actions, compiled {}", literal.len(), compiled.len()));
        }
        let movement = |(one, other): (&Transition, &Move)| one.candidate.movement(self.spec) == other.movement();
        match list.iter().zip(&moves.list).position(|pair| !movement(pair)) {
            Some(index) => Err(format!("{} is made by another movement", self.written(state, &list[index]))),
            None => Ok(Doable { list, moves, left: false }),
        }
    }

    fn rank(&self, transition: &Transition) -> OrderKey {
        OrderKey::of_candidate(self.spec, &transition.candidate)
    }

    fn compare_next(
        &self,
        (state, position): (&State, &Position),
        transition: &Transition,
        (moves, mv): (&Moves, &Move),
    ) -> Compared<()> {
        let tools = (self.program, self.workspace);
        let done = realized(self.spec, state, transition.clone());
        let next = flow::proceed(self.spec, done.after, &mut First).state;
        let mut other = position.clone();
        let made = make(tools, position, &mut other, (moves, mv), &mut First);
        if other.uncovered {
            return Ok(());
        }
        made.map_err(|_| "a bound was come to")?;
        let is_known = self.settle(&mut other, &mut First);
        if is_known && !other.uncovered { self.same(&next, &other) } else { Ok(()) }
    }

    /// Asks the endings that wait until it is known that a player cannot act. Returns `false` where the engine cannot tell.
    pub fn settle(&self, position: &mut Position, chance: &mut dyn Chance) -> bool {
        match self.offered(position) {
            Some(0) => _ = settle(self.program, self.workspace, position, chance),
            Some(_) => {}
            None => return position.outcome.is_some(),
        }
        true
    }

    /// How many actions are offered while the game is not over, if that is known.
    fn offered(&self, position: &Position) -> Option<usize> {
        let mut offered = Moves::default();
        let listed = View::of(self.program, self.workspace, position).legal(&mut offered);
        listed.ok().filter(|()| position.outcome.is_none()).map(|()| offered.list.len())
    }

    /// An action in its machine form.
    pub fn written(&self, state: &State, transition: &Transition) -> String {
        let written = write_unmarked(self.spec, state, std::slice::from_ref(transition));
        written.into_iter().map(|written| written.machine).collect()
    }
}

/// The key of a move of the compiled engine.
fn key_of(moves: &Moves, mv: &Move) -> OrderKey {
    let path = moves.path(mv);
    let mut captured = path.map_or(Vec::new(), |path| path.captured.to_vec());
    captured.sort_unstable();
    let args = moves.args(mv).iter().enumerate();
    OrderKey {
        first: mv.first(),
        captured,
        relocated: path.and_then(|path| path.relocated),
        args: args.map(|(index, arg)| (mv.several() != Some(index)).then_some(*arg)).collect(),
        choices: moves.choices(mv).iter().copied().map(Some).collect(),
    }
}
