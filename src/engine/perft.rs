//! Perft: the number of ways a game can go on for a number of turns, or of actions.
//!
//! Each legal action is made and the count recurses; the actions of the last ply are counted without being made.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::batch::{BestCounter, Counter};
use super::desk::Desk;
use super::generate::Overrun;
use super::make::make;
use super::position::Position;
use super::view::View;
use super::walker::{Onward, settle};
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::idle::Awaited;
use crate::program::round::Round;
use crate::program::squares::Squares;
use crate::spec::bounds::MAX_ACTIONS;

/// The unit of depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A whole turn.
    Turns,
    /// A single action.
    Actions,
}

/// Why counting stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// A bound, or a phase of any number of actions: the literal interpreter has to count.
    Literal,
    /// The watcher asked to stop after this many nodes.
    Stopped(u64),
}

impl From<Overrun> for Halt {
    fn from(_: Overrun) -> Halt {
        Halt::Literal
    }
}

/// A count that is under way.
pub struct Perft<'a, B> {
    program: &'a Program<B>,
    desk: &'a Desk<B>,
    count: Count,
    in_bulk: bool,
    watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    positions: u32,
    nodes: u64,
}

/// The watcher is called once in this many positions.
const SELDOM: u32 = 4096;

/// A turn of more actions is not counted to its end.
const MAX_TURN: u32 = 200;

impl<'a, B: Squares> Perft<'a, B> {
    /// A count that has not begun.
    pub fn new(
        (program, desk): (&'a Program<B>, &'a Desk<B>),
        count: Count,
        watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        Perft { program, desk, count, in_bulk: true, watch, positions: 0, nodes: 0 }
    }

    /// Sets whether the last ply is counted without making its actions, as it is by default. The number does not depend on it.
    pub fn in_bulk(self, in_bulk: bool) -> Self {
        Perft { in_bulk, ..self }
    }

    /// Counts the ways to go on from `position`; a game that is over does not go on.
    ///
    /// # Errors
    /// Why it was not counted to the end.
    pub fn run(mut self, position: &Position, depth: u32) -> Result<u64, Halt> {
        if depth == 0 {
            return Ok(1);
        }
        self.below(position, depth, 0)?;
        Ok(self.nodes)
    }

    /// Counts below a position in which `begun` actions of the turn have been made.
    fn below(&mut self, position: &Position, depth: u32, begun: u32) -> Result<(), Halt> {
        if position.outcome.is_some() {
            return Ok(());
        }
        self.begin()?;
        if position.flow.times.is_none() || begun >= MAX_TURN {
            return Err(Halt::Literal);
        }
        self.desk.doubt.set(false);
        let view = View::of(self.program, self.desk, position).with_sleep();
        if !self.in_bulk || !self.is_last(position, depth) {
            return self.each(&view, depth, begun);
        }
        let count = counted(&view)?;
        self.nodes += count;
        if count == 0 { self.after_ending(position, depth, begun) } else { Ok(()) }
    }

    /// Counts one more position, and calls the watcher now and then.
    #[inline]
    fn begin(&mut self) -> Result<(), Halt> {
        self.positions = self.positions.wrapping_add(1);
        if self.positions.is_multiple_of(SELDOM) && (self.watch)(self.nodes).is_break() {
            return Err(Halt::Stopped(self.nodes));
        }
        Ok(())
    }

    /// Makes each legal action and counts below it.
    fn each(&mut self, view: &View<'_, B>, depth: u32, begun: u32) -> Result<(), Halt> {
        let (position, mut acts) = (view.now, self.desk.acts());
        view.legal(&mut acts)?;
        if acts.list.is_empty() {
            self.after_ending(position, depth, begun)?;
        }
        let onward = self.onward(position, depth);
        for act in &acts.list {
            self.one(position, (&acts, act), (depth, onward), begun)?;
        }
        self.desk.keep_acts(acts);
        Ok(())
    }

    /// How far the flow goes on after an action: less has to be done where the next ply is only counted.
    fn onward(&self, position: &Position, depth: u32) -> Onward {
        match depth {
            2 if self.in_bulk => last_onward(self.program, position),
            _ if self.is_last(position, depth) => Onward::Lastly,
            _ => Onward::Lazily,
        }
    }

    /// Goes on where there is no legal action: an ending that was left until that is known may lead to another stage.
    #[inline(never)]
    fn after_ending(&mut self, position: &Position, depth: u32, begun: u32) -> Result<(), Halt> {
        if position.flow.running().len() < 2 {
            return Ok(());
        }
        let mut next = self.desk.copy(position);
        if settle(self.program, self.desk, &mut next, &mut First) {
            self.below(&next, depth, begun + 1)?;
        }
        self.desk.give_back(next);
        Ok(())
    }

    /// Makes an action and counts below the position it leads to.
    fn one(
        &mut self,
        position: &Position,
        act: (&Acts, &Act),
        (depth, onward): (u32, Onward),
        begun: u32,
    ) -> Result<(), Halt> {
        let mut next = self.desk.copy(position);
        make((self.program, self.desk), position, &mut next, act, &mut First, onward)?;
        match self.left(position, &next, depth) {
            0 => self.nodes += 1,
            left => self.below(&next, left, if left < depth { 0 } else { begun + 1 })?,
        }
        self.desk.give_back(next);
        Ok(())
    }

    /// The depth that is left after an action from `position` to `next`.
    fn left(&self, position: &Position, next: &Position, depth: u32) -> u32 {
        let same_turn = next.flow.mover == position.flow.mover && next.flow.running() == position.flow.running();
        let complete = self.count == Count::Actions || next.outcome.is_some() || !same_turn;
        depth - u32::from(complete)
    }

    /// Whether the count ends with the next action.
    fn is_last(&self, position: &Position, depth: u32) -> bool {
        depth == 1 && (self.count == Count::Actions || self.ends_turn(position))
    }

    /// Whether any action ends the turn.
    fn ends_turn(&self, position: &Position) -> bool {
        let (Some(running), Some((_, index))) = (position.flow.innermost(), position.flow.phase) else { return false };
        let phases = self.program.spec.stage(running.stage).phases.len();
        let one_more = position.flow.times.is_some_and(|times| position.flow.done + 1 >= times);
        one_more && usize::from(index) + 1 == phases
    }
}

/// Counts the legal actions; they are listed only where several rules keep the best.
fn counted<B: Squares>(view: &View<'_, B>) -> Result<u64, Halt> {
    let count = match view.situation().prefers.len() {
        0 if view.now.offered > 0 => u64::from(view.now.offered),
        0 => {
            let mut counter = Counter::default();
            view.each_legal(&mut counter)?;
            counter.count
        }
        1 => {
            let mut counter = BestCounter::default();
            view.each_legal(&mut counter)?;
            counter.count()
        }
        _ => {
            let mut acts = view.desk.acts();
            view.legal(&mut acts)?;
            let count = acts.list.len() as u64;
            view.desk.keep_acts(acts);
            count
        }
    };
    if count > MAX_ACTIONS as u64 { Err(Halt::Literal) } else { Ok(count) }
}

/// How far the flow goes on after an action from `position` when the next ply is only counted. Idle facts stay unchanged unless
/// an ending that reads them is near; positions are not added to the history unless a rule may ask how often one has occurred.
pub fn last_onward<B: Squares>(program: &Program<B>, position: &Position) -> Onward {
    if asks_how_often(program, position) {
        return Onward::Lastly;
    }
    let is_far = |one: &Awaited| one.places.clone().all(|index| one.is_far(position.variable(&program.layout, index)));
    if program.idle.awaited.iter().all(is_far) { Onward::Briefly } else { Onward::Lastly }
}

/// Whether a rule may ask how often the position after the next action has occurred. Endings that need a stuck player do not count:
/// behind such a position there is nothing to count, so it never occurs twice.
fn asks_how_often<B: Squares>(program: &Program<B>, position: &Position) -> bool {
    let counted = position.times_counted(&program.layout);
    let is_short = |round: &Round<B>| round.single && counted + 1 < round.long;
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    program.recalls || program.layout.veils.tokens || !round.is_some_and(is_short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::machine::Engine;
    use crate::literal::game::Game;
    use crate::load::{Options, load};

    #[test]
    fn the_number_is_the_same_without_bulk() {
        let names = ["chess", "stun_check", "classics/duck", "classics/antichess", "classics/xiangqi"];
        for name in names {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let game = Game::new(spec.clone(), 0, &[]);
            let engine = Engine::new(&spec).unwrap();
            let [mut patient, mut watch] = [|_| ControlFlow::Continue(()); 2];
            let (depth, count) = (if name == "classics/duck" { 1 } else { 3 }, Count::Turns);
            let single = engine.perft(game.state(), depth, count, false, &mut watch);
            assert_eq!(single, engine.perft(game.state(), depth, count, true, &mut patient), "{name}");
            assert!(single.is_ok_and(|nodes| nodes > 500), "{name}: {single:?}");
        }
    }
}
