//! Counting what can be done, compiled: the number of ways a game can go on for so many turns, or so many actions.

mod at_rest;
mod last_but_one;
mod siblings;

use std::ops::ControlFlow;

use crate::engine::acts::{Act, Acts};
use crate::engine::bare::dormant;
use crate::engine::batch::{BestCounter, Counter, Forecast, Sketch};
use crate::engine::desk::Desk;
use crate::engine::generate::Overrun;
use crate::engine::make::make_but_for;
use crate::engine::position::Position;
use crate::engine::simple::Unasked;
use crate::engine::tour::Consequence;
use crate::engine::view::View;
use crate::engine::walker::{Onward, settle};
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::squares::Squares;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::RuleId;
pub use last_but_one::last_onward;
use last_but_one::{MOST_GAIN, asks_how_often};
use siblings::Sibling;

/// What one unit of depth is.
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
    /// A bound was come to, or a phase of any number of actions: the literal interpreter has to count.
    Literal,
    /// Whoever watched had enough, when so many were counted.
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
    /// What is known of the last actions after the one before them.
    forecast: Forecast<B>,
    /// How many these are, where they could be as many after other actions.
    counted: Option<u64>,
    /// Rules from which nothing follows after the one before them.
    dormant: Vec<RuleId>,
    /// Room for what can be done, where that is gathered as sets.
    #[expect(clippy::vec_box, reason = "they are large, and taken out and put back in each position")]
    sketches: Vec<Box<Sketch<B>>>,
    /// Room for positions that go through the same steps together.
    siblings: Vec<Sibling<B>>,
    /// What is different after last actions that are done.
    consequence: Option<Box<Consequence>>,
    /// How far it has been of use to make positions after last actions but one of the one in which nobody has moved.
    gain: i32,
    /// The same for positions after which one or two more actions are counted.
    use_of_tours: i32,
    positions: u32,
    nodes: u64,
}

/// After so many actions it is worth while to know beforehand what does not follow from them, and what can be done then.
const MANY: usize = 4;

/// Who watches is told after so many positions.
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
        let (in_bulk, forecast, counted) = (true, Forecast::default(), None);
        let (dormant, sketches, siblings, consequence, gain) = (Vec::new(), Vec::new(), Vec::new(), None, 0);
        let (positions, nodes) = (0, 0);
        Perft {
            program,
            desk,
            count,
            in_bulk,
            watch,
            forecast,
            counted,
            dormant,
            sketches,
            siblings,
            consequence,
            gain,
            use_of_tours: 0,
            positions,
            nodes,
        }
    }

    /// Whether the last actions are only counted, as they are unless this is said, or done, too, one by one. The number is the
    /// same, later.
    pub fn in_bulk(self, in_bulk: bool) -> Self {
        Perft { in_bulk, ..self }
    }

    /// How many ways there are to go on; a game that is over does not go on.
    ///
    /// # Errors
    /// Why it was not counted to the end.
    pub fn run(mut self, position: &Position<B>, depth: u32) -> Result<u64, Halt> {
        if depth == 0 {
            return Ok(1);
        }
        self.below(position, depth, 0)?;
        Ok(self.nodes)
    }

    fn below(&mut self, position: &Position<B>, depth: u32, begun: u32) -> Result<(), Halt> {
        if position.outcome.is_some() {
            return Ok(());
        }
        self.begin()?;
        if position.flow.times.is_none() || begun >= MAX_TURN {
            return Err(Halt::Literal);
        }
        self.desk.doubt.set(false);
        let view = View::of(self.program, self.desk, position).with_sleep();
        let last = self.is_last(position, depth);
        match view.situation().prefers.len() {
            0 if last && !self.in_bulk => self.each_last(&view, begun),
            0 if last && self.in_bulk && position.offered > 0 => {
                self.nodes += u64::from(position.offered);
                Ok(())
            }
            0 if last && self.in_bulk => {
                self.forecast.prepare(&view);
                let mut counter = Counter::new(Some(&self.forecast).filter(|forecast| forecast.serves(&view)));
                view.each_legal(&mut counter)?;
                let count = counter.count;
                bounded(count)?;
                self.nodes += count;
                if count == 0 {
                    return self.after_ending(position, depth, begun);
                }
                if self.forecast.may_learn() && position.uncounted && self.forecast.is_factless(&view) {
                    self.counted = Some(count);
                }
                Ok(())
            }
            1 if last && self.in_bulk => self.count_best(&view, depth, begun),
            _ if depth == 2 && self.in_bulk => self.each_last_but_one(&view, begun),
            _ => self.each_next(&view, (depth, last && self.in_bulk), begun),
        }
    }

    /// Counts one more position from which it goes on, and tells whoever watches now and then.
    #[inline]
    fn begin(&mut self) -> Result<(), Halt> {
        self.positions = self.positions.wrapping_add(1);
        if self.positions.is_multiple_of(SELDOM) && (self.watch)(self.nodes).is_break() {
            return Err(Halt::Stopped(self.nodes));
        }
        Ok(())
    }

    /// Counts what a rule that keeps the best leaves.
    #[inline(never)]
    fn count_best(&mut self, view: &View<'_, B>, depth: u32, begun: u32) -> Result<(), Halt> {
        let mut counter = BestCounter::default();
        view.each_legal(&mut counter)?;
        bounded(counter.count())?;
        self.nodes += counter.count();
        if counter.count() == 0 { self.after_ending(view.now, depth, begun) } else { Ok(()) }
    }

    /// Does each of the last actions.
    #[inline(never)]
    fn each_last(&mut self, view: &View<'_, B>, begun: u32) -> Result<(), Halt> {
        let mut sketch = self.sketches.pop().unwrap_or_default();
        view.sketch(&mut sketch)?;
        self.do_each(view, &sketch, begun)?;
        self.sketches.push(sketch);
        Ok(())
    }

    /// Counts below each of the legal actions, or these where they are the last.
    #[inline(never)]
    fn each_next(&mut self, view: &View<'_, B>, (depth, last): (u32, bool), begun: u32) -> Result<(), Halt> {
        let (position, together) = (view.now, depth == self.near() + 1);
        let is_nothing_asked = together && !asks_how_often(self.program, position, 2);
        if is_nothing_asked && self.use_of_tours > -MOST_GAIN && view.situation().prefers.is_empty() {
            return self.each_before_near(view, depth, begun);
        }
        let mut acts = self.desk.acts();
        view.legal(&mut acts)?;
        if acts.list.is_empty() {
            self.after_ending(position, depth, begun)?;
        } else if last {
            self.nodes += acts.list.len() as u64;
        } else {
            self.forecast.end();
            let onward =
                if is_nothing_asked || self.is_last(position, depth) { Onward::Lastly } else { Onward::Lazily };
            let mut dormant_rules = Vec::new();
            if acts.list.len() >= MANY {
                dormant(view, &mut dormant_rules);
            }
            let idle = Unasked { dormant: &dormant_rules, ..Unasked::default() };
            if together {
                self.below_each(position, (&acts, idle), (depth, onward), begun)?;
            } else {
                for act in &acts.list {
                    self.one(position, (&acts, act, idle), (depth, onward), begun)?;
                }
            }
        }
        self.desk.keep_acts(acts);
        Ok(())
    }

    /// Goes on where nobody can act: an ending that was left until that is known may lead on to another stage.
    #[inline(never)]
    fn after_ending(&mut self, position: &Position<B>, depth: u32, begun: u32) -> Result<(), Halt> {
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

    #[inline(always)]
    fn one(
        &mut self,
        position: &Position<B>,
        act: (&Acts, &Act, Unasked<'_>),
        (depth, onward): (u32, Onward),
        begun: u32,
    ) -> Result<(), Halt> {
        let next = self.made(position, act, onward)?;
        self.count_after(position, &next, depth, begun)?;
        self.desk.give_back(next);
        Ok(())
    }

    /// The position to which an action leads, but for what need not be done of what follows.
    #[inline(always)]
    fn made(
        &self,
        position: &Position<B>,
        (acts, act, idle): (&Acts, &Act, Unasked<'_>),
        onward: Onward,
    ) -> Result<Box<Position<B>>, Overrun> {
        let mut next = self.desk.copy(position);
        next.touched = B::EMPTY;
        make_but_for(idle, (self.program, self.desk), (position, &mut next), (acts, act), &mut First, onward)?;
        Ok(next)
    }

    /// Counts what there is after an action that has led on to a position.
    #[inline(always)]
    fn count_after(&mut self, position: &Position<B>, next: &Position<B>, depth: u32, begun: u32) -> Result<(), Halt> {
        let left = self.left(position, next, depth);
        if left == 0 {
            self.nodes += 1;
            return Ok(());
        }
        self.below(next, left, if left < depth { 0 } else { begun + 1 })
    }

    /// How deep it is to be counted after an action that has led on to a position.
    #[inline]
    fn left(&self, position: &Position<B>, next: &Position<B>, depth: u32) -> u32 {
        let same_turn = next.flow.mover == position.flow.mover && next.flow.running() == position.flow.running();
        let complete = self.count == Count::Actions || next.outcome.is_some() || !same_turn;
        depth - u32::from(complete)
    }

    /// Whether nothing is counted behind one more action.
    fn is_last(&self, position: &Position<B>, depth: u32) -> bool {
        depth == 1 && (self.count == Count::Actions || self.ends_turn(position))
    }

    /// Whether the turn is over after one more action, whichever it is.
    fn ends_turn(&self, position: &Position<B>) -> bool {
        let (Some(running), Some((_, index))) = (position.flow.innermost(), position.flow.phase) else { return false };
        let phases = self.program.spec.stage(running.stage).phases.len();
        let one_more = position.flow.times.is_some_and(|times| position.flow.done + 1 >= times);
        one_more && usize::from(index) + 1 == phases
    }
}

/// More actions than that in one position are not counted, either.
fn bounded(actions: u64) -> Result<(), Halt> {
    if actions > MAX_ACTIONS as u64 { Err(Halt::Literal) } else { Ok(()) }
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
