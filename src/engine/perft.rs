//! Counting what can be done, compiled: the number of ways a game can go on for so many turns, or so many actions.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::batch::{BestCounter, Counter, Forecast, Sketch};
use super::desk::Desk;
use super::generate::Overrun;
use super::make::make;
use super::position::Position;
use super::stroll::{dormant, is_bare, stroll};
use super::tour::Tour;
use super::view::View;
use super::walker::{Onward, is_settled, settle};
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::idle::Awaited;
use crate::program::plan::{Guard, Offered};
use crate::program::round::Round;
use crate::program::squares::Squares;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::{PlayerId, RuleId};

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
    /// What can be done last, where that is done one by one.
    sketch: Sketch<B>,
    positions: u32,
    nodes: u64,
}

/// Who watches is told after so many positions.
const SELDOM: u32 = 4096;

/// After so many actions it is worth while to know beforehand what can be done then.
const MANY: usize = 4;

/// Nothing is learnt any more when actions of so many units that could tell something did not.
const MOST_FAILURES: u32 = 4;

/// A turn of more actions is not counted to its end.
const MAX_TURN: u32 = 200;

impl<'a, B: Squares> Perft<'a, B> {
    /// A count that has not begun.
    pub fn new(
        (program, desk): (&'a Program<B>, &'a Desk<B>),
        count: Count,
        watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        let (in_bulk, forecast, counted, sketch) = (true, Forecast::default(), None, Sketch::default());
        let (dormant, positions, nodes) = (Vec::new(), 0, 0);
        Perft { program, desk, count, in_bulk, watch, forecast, counted, dormant, sketch, positions, nodes }
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
        self.positions = self.positions.wrapping_add(1);
        if self.positions.is_multiple_of(SELDOM) && (self.watch)(self.nodes).is_break() {
            return Err(Halt::Stopped(self.nodes));
        }
        if position.flow.times.is_none() || begun >= MAX_TURN {
            return Err(Halt::Literal);
        }
        self.desk.doubt.set(false);
        let view = View::of(self.program, self.desk, position).with_sleep();
        let last = self.is_last(position, depth);
        match view.situation().prefers.len() {
            0 if last && !self.in_bulk => self.each_last(&view, depth, begun),
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
            _ => self.each_next(&view, (depth, last && self.in_bulk), begun),
        }
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
    fn each_last(&mut self, view: &View<'_, B>, depth: u32, begun: u32) -> Result<(), Halt> {
        view.sketch(&mut self.sketch)?;
        if self.sketch.is_empty() {
            return self.after_ending(view.now, depth, begun);
        }
        bounded(self.sketch.count() as u64)?;
        let mut tour = Tour::new((self.program, self.desk), view.now);
        let nodes = &mut self.nodes;
        for (by, moves) in self.sketch.moves(view) {
            tour.go(by, moves, &mut |_| *nodes += 1)?;
        }
        let acts = &self.sketch.acts;
        acts.list.iter().try_for_each(|act| tour.go_by(acts, act, |_| *nodes += 1))?;
        tour.end();
        Ok(())
    }

    /// Counts below each of the legal actions, or these where they are the last.
    #[inline(never)]
    fn each_next(&mut self, view: &View<'_, B>, (depth, last): (u32, bool), begun: u32) -> Result<(), Halt> {
        let position = view.now;
        let mut acts = self.desk.acts();
        view.legal(&mut acts)?;
        if acts.list.is_empty() {
            self.after_ending(position, depth, begun)?;
        } else if last {
            self.nodes += acts.list.len() as u64;
        } else {
            let is_last_but_one = self.in_bulk && depth == 2;
            let onward = match (is_last_but_one, self.is_last(position, depth)) {
                (true, _) => last_onward(self.program, position),
                (false, true) => Onward::Lastly,
                (false, false) => Onward::Lazily,
            };
            match is_last_but_one && acts.list.len() >= MANY {
                true => {
                    let spares = self.spared(position, onward);
                    self.forecast.begin(&self.program.layout, position, spares);
                    if spares.is_some() {
                        dormant(view, &mut self.dormant);
                    }
                }
                false => self.forecast.end(),
            }
            let mut failed = B::EMPTY;
            // On those that are listed first most depends, such as kings: little is learnt from their moves.
            for act in acts.list.iter().rev() {
                if let Some(count) = self.unmade(view, &acts, act) {
                    self.nodes += count;
                    continue;
                }
                self.counted = None;
                self.one(position, (&acts, act), (depth, onward), begun)?;
                if self.forecast.may_learn() {
                    failed |= self.learn(view, (&acts, act), failed);
                    if failed.count() == MOST_FAILURES {
                        self.forecast.learn_nothing();
                    }
                }
            }
        }
        self.forecast.end();
        self.desk.keep_acts(acts);
        Ok(())
    }

    /// In which situation the opponent has to act after last actions but one, if they may be such that no ending has to be
    /// asked after them, and whatever else happens then is the same after all of these.
    fn spared(&self, position: &Position<B>, onward: Onward) -> Option<(u16, PlayerId)> {
        let round = self.program.rounds[usize::from(position.flow.situation)].as_ref();
        let round = round.filter(|round| onward == Onward::Briefly && round.signs.is_some())?;
        let next = round.next(position.flow.innermost()?.turn).1;
        let is_opponent = Some(next) != position.flow.mover && self.program.layout.players == 2;
        let is_alike = round.always || is_settled(round, &self.program.layout, position);
        // While nothing is changed that guards of a plan ask, nobody is besieged whom they guard.
        let offers = &self.program.offers[usize::from(round.situation)];
        let guards = |siege: &Guard| {
            let mut plans = offers.iter().filter_map(Offered::plan);
            plans.all(|plan| matches!(plan.watch.guards.as_slice(), [guard] if guard == siege))
        };
        let is_alike = is_alike && round.sieges.iter().all(guards);
        (is_opponent && is_alike).then_some((round.situation, next))
    }

    /// Learns from an action that has been made how many there are after others that are not; from which square the unit came
    /// if it should have told and did not, as others from these squares did not.
    #[inline(never)]
    fn learn(&mut self, view: &View<'_, B>, (acts, act): (&Acts, &Act), failed: B) -> B {
        let stroll = stroll(self.program, view.now, acts, act).filter(|stroll| self.forecast.keeps(view, *stroll));
        let Some(stroll) = stroll.filter(|stroll| !failed.has(stroll.origin)) else { return B::EMPTY };
        if !is_bare(view, &self.dormant, (acts, act)) {
            return B::EMPTY;
        }
        if let Some(count) = self.counted {
            self.forecast.learn(view, stroll, count);
        }
        if self.forecast.has_learnt() { B::EMPTY } else { B::only(stroll.origin) }
    }

    /// How many last actions there are after one that is not made, if that is known.
    #[inline]
    fn unmade(&self, view: &View<'_, B>, acts: &Acts, act: &Act) -> Option<u64> {
        if !self.forecast.has_learnt() {
            return None;
        }
        let stroll = stroll(self.program, view.now, acts, act)?;
        let is_bare = || is_bare(view, &self.dormant, (acts, act));
        // Where nothing can be done another stage may begin.
        self.forecast.count_unmade(view, stroll, is_bare).filter(|count| *count > 0)
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
        (acts, act): (&Acts, &Act),
        (depth, onward): (u32, Onward),
        begun: u32,
    ) -> Result<(), Halt> {
        let mut next = self.desk.copy(position);
        next.touched = B::EMPTY;
        make((self.program, self.desk), position, &mut next, (acts, act), &mut First, onward)?;
        let same_turn = next.flow.mover == position.flow.mover && next.flow.running() == position.flow.running();
        let complete = self.count == Count::Actions || next.outcome.is_some() || !same_turn;
        let left = depth - u32::from(complete);
        if left == 0 {
            self.nodes += 1;
        } else {
            self.below(&next, left, if complete { 0 } else { begun + 1 })?;
        }
        self.desk.give_back(next);
        Ok(())
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

/// How far it goes on after an action from a position when what can be done then is only counted. Idle facts may stay what
/// they are as long as no ending is near for which they are awaited, and nobody asks how often a position has occurred.
pub fn last_onward<B: Squares>(program: &Program<B>, position: &Position<B>) -> Onward {
    let layout = &program.layout;
    let counted = position.times_counted(layout);
    let is_short = |round: &Round<B>| round.single && counted < round.long.saturating_sub(1);
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    if program.recalls || layout.veils.tokens || !round.is_some_and(is_short) {
        return Onward::Lastly;
    }
    let is_far = |one: &Awaited| one.places.clone().all(|index| one.is_far(position.variable(layout, index)));
    if program.idle.awaited.iter().all(is_far) { Onward::Briefly } else { Onward::Lastly }
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
