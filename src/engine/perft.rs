//! Counting what can be done, compiled: the number of ways a game can go on for so many turns, or so many actions.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::batch::{BestCounter, Counter, Forecast};
use super::desk::Desk;
use super::generate::Overrun;
use super::paths::Path;
use super::position::Position;
use super::run::{Doing, Run, Stopped};
use super::simple::make_plainly;
use super::view::View;
use super::walker::{Onward, proceed, proceed_aside, settle};
use crate::literal::chance::{Chance, First};
use crate::program::Program;
use crate::program::idle::Awaited;
use crate::program::plan::Recipe;
use crate::program::round::Round;
use crate::program::squares::Squares;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::PlayerId;

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
    positions: u32,
    nodes: u64,
}

/// Who watches is told after so many positions.
const SELDOM: u32 = 4096;

/// After so many actions it is worth while to know beforehand what can be done then.
const MANY: usize = 4;

/// A turn of more actions is not counted to its end.
const MAX_TURN: u32 = 200;

impl<'a, B: Squares> Perft<'a, B> {
    /// A count that has not begun.
    pub fn new(
        (program, desk): (&'a Program<B>, &'a Desk<B>),
        count: Count,
        watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        Perft { program, desk, count, in_bulk: true, watch, forecast: Forecast::default(), positions: 0, nodes: 0 }
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
        let view = View::of(self.program, self.desk, position);
        let last = self.in_bulk && self.is_last(position, depth);
        match view.situation().prefers.len() {
            0 if last => {
                self.forecast.prepare(&view);
                let mut counter = Counter::new(Some(&self.forecast));
                view.each_legal(&mut counter)?;
                let count = counter.count;
                bounded(count)?;
                self.nodes += count;
                if count == 0 { self.after_ending(position, depth, begun) } else { Ok(()) }
            }
            1 if last => self.count_best(&view, depth, begun),
            _ => self.each_next(&view, (depth, last), begun),
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
                true => self.forecast.begin(&self.program.layout, position),
                false => self.forecast.end(),
            }
            for act in &acts.list {
                self.one(position, (&acts, act), (depth, onward), begun)?;
            }
        }
        self.forecast.end();
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
    let (layout, counted) = (&program.layout, position.trail.1 - position.trail.0);
    let is_short = |round: &Round<B>| round.single && counted < round.long.saturating_sub(1);
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    if program.recalls || layout.lanes() > 1 || !round.is_some_and(is_short) {
        return Onward::Lastly;
    }
    let is_far = |one: &Awaited| one.places.clone().all(|index| one.is_far(position.variable(layout, index)));
    if program.idle.awaited.iter().all(is_far) { Onward::Briefly } else { Onward::Lastly }
}

/// Does an action: `next` is a copy of `position` and becomes what it leads to.
///
/// # Errors
/// When a bound is come to.
pub fn make<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position<B>,
    next: &mut Position<B>,
    (acts, act): (&Acts, &Act),
    chance: &mut dyn Chance,
    onward: Onward,
) -> Result<(), Overrun> {
    desk.doubt.set(false);
    let is_brief = onward == Onward::Briefly;
    carry_out((program, desk), (position, next), position.flow.mover, (acts, act), chance, is_brief)?;
    proceed(program, desk, next, chance, onward);
    next.beyond |= desk.doubt.take();
    if next.beyond { Err(Overrun) } else { Ok(()) }
}

/// Says an aside of a player: `next` is a copy of `position` and becomes what it leads to.
///
/// # Errors
/// When a bound is come to.
pub fn say<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position<B>,
    next: &mut Position<B>,
    (speaker, acts, act): (Option<PlayerId>, &Acts, &Act),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    desk.doubt.set(false);
    carry_out((program, desk), (position, next), speaker, (acts, act), chance, false)?;
    proceed_aside(program, desk, next, chance);
    next.beyond |= desk.doubt.take();
    if next.beyond { Err(Overrun) } else { Ok(()) }
}

fn carry_out<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    (position, next): (&Position<B>, &mut Position<B>),
    actor: Option<PlayerId>,
    (acts, act): (&Acts, &Act),
    chance: &mut dyn Chance,
    is_brief: bool,
) -> Result<(), Overrun> {
    let simple = recipe(program, position, acts, act);
    if let Some((recipe, path)) = &simple
        && recipe.mostly
    {
        let choice = acts.choices(act).first().copied();
        if make_plainly((program, desk), (position, next), actor, (recipe, choice), path, is_brief) {
            return Ok(());
        }
        next.clone_from(position);
    }
    run_through((program, desk), (position, next), actor, (acts, act), simple, chance)
}

/// Does an action of which more follows than is known beforehand.
#[inline(never)]
fn run_through<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    (position, next): (&Position<B>, &mut Position<B>),
    actor: Option<PlayerId>,
    (acts, act): (&Acts, &Act),
    simple: Option<(&Recipe<B>, Path<'_>)>,
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    let doing = Doing { act: Some((acts, act)), script: acts.choices(act) };
    if let Some((recipe, path)) = simple {
        let mut run = Run::new((program, desk), (Some(position), next), actor, doing, chance);
        let done = run.simply(recipe, &path);
        run.finish();
        return done.map_err(|_| Overrun);
    }
    // What only the truth asks for is chosen in the first way.
    let (action, mut script) = (&program.actions[usize::from(act.action)], Vec::new());
    loop {
        let doing = if script.is_empty() { doing } else { Doing { script: &script, ..doing } };
        let mut run = Run::new((program, desk), (Some(position), &mut *next), actor, doing, chance);
        let done = desk.with_frame(|frame| {
            super::generate::bind_args(action, acts, act, frame);
            run.perform(action.rule, &action.steps, frame)
        });
        let first = run.options.first().copied();
        run.finish();
        match (done, first) {
            (Err(Stopped::Fork), Some(first)) if program.layout.veils.any => {
                if script.is_empty() {
                    script.extend_from_slice(acts.choices(act));
                }
                script.push(first);
                next.clone_from(position);
            }
            _ => return done.map_err(|_| Overrun),
        }
    }
}

/// What follows from a simple move, when that is known beforehand.
fn recipe<'p, 'a, B: Squares>(
    program: &'p Program<B>,
    position: &Position<B>,
    acts: &'a Acts,
    act: &Act,
) -> Option<(&'p Recipe<B>, Path<'a>)> {
    let (plan, way) = act.simple?;
    let path = acts.path(act)?;
    let token = position.token(&program.layout, path.unit);
    let plan = program.offers[usize::from(position.flow.situation)].get(usize::from(plan))?.plan()?;
    let way = plan.kinds[token.owner()?.index()][token.kind().index()].as_ref()?.ways.get(usize::from(way))?;
    let manner = if path.captured.is_empty() { &way.quiet } else { &way.capture };
    let recipe = if acts.choices(act).is_empty() { &manner.recipe } else { &manner.entering };
    Some((recipe.as_ref()?, path))
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
