//! Counting what can be done: the number of ways a game can go on for so many turns, or so many actions.

use std::fmt;
use std::ops::ControlFlow;
use std::vec::IntoIter;

use crate::literal::action::{Candidate, Transition};
use crate::literal::chance::First;
use crate::literal::flow;
use crate::literal::legal::{listed, realized};
use crate::literal::overrun::Overrun;
use crate::literal::state::State;
use crate::notation::action::write_unmarked;
use crate::spec::Spec;
use crate::spec::rule::Times;

use super::rewind::Visited;

/// What one unit of depth is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Count {
    /// A whole turn: a move and what the same player does after it are one.
    #[default]
    Turns,
    /// A single action.
    Actions,
}

/// A turn of more actions is not counted to its end.
pub const MAX_TURN: u32 = 200;

/// Why the ways to go on cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uncountable {
    /// Some turn can go on for more than [`MAX_TURN`] actions, so that its ways to end are too many.
    Endless,
    /// A bound was come to, so that not all of them were found.
    Overrun(Overrun),
    /// Whoever watched had enough, when so many were counted.
    Stopped(u64),
}

impl fmt::Display for Uncountable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncountable::Endless => f.write_str("there are too many ways to finish a turn here"),
            Uncountable::Overrun(overrun) => overrun.bound.fmt(f),
            Uncountable::Stopped(nodes) => write!(f, "stopped after {nodes} nodes"),
        }
    }
}

impl std::error::Error for Uncountable {}

/// Told now and then how many were counted; may say that it is enough.
pub type Watch<'w> = &'w mut dyn FnMut(u64) -> ControlFlow<()>;

/// Who watches is told after so many positions.
const SELDOM: u32 = 512;

/// A watch that lets everything be counted.
pub fn patient(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How many ways there are to go on from `state` for `depth` turns or actions; a game that is over does not go on.
///
/// Random choices take their first way, asides are not counted, and in a phase of any number of actions those that
/// lead back to an earlier position of the phase are left out.
///
/// # Errors
/// When turns are counted and one of them does not come to an end, a bound is come to, or whoever watches has enough.
pub fn perft(spec: &Spec, state: &State, depth: u32, count: Count, watch: Watch<'_>) -> Result<u64, Uncountable> {
    if depth == 0 {
        return Ok(1);
    }
    run(vec![Level::new(spec, state, depth, count, Begun::default())?], spec, count, watch)
}

/// The first actions, each in its machine form with a count that is made when it is asked for.
///
/// # Errors
/// Like [`perft`].
pub fn divide<'s>(spec: &'s Spec, state: &'s State, depth: u32, count: Count) -> Result<Vec<Part<'s>>, Uncountable> {
    if depth == 0 || state.outcome.is_some() {
        return Ok(Vec::new());
    }
    let Level { todo, begun, .. } = Level::new(spec, state, depth, count, Begun::default())?;
    let list: Vec<Transition> = todo.collect();
    let texts: Vec<String> = write_unmarked(spec, state, &list).into_iter().map(|written| written.machine).collect();
    let part = |(text, first)| Part { text, spec, before: state, first, depth, count, begun: begun.clone() };
    Ok(texts.into_iter().zip(list).map(part).collect())
}

/// One action of a count that is told apart by the first action.
pub struct Part<'s> {
    /// The action in its machine form.
    pub text: String,
    spec: &'s Spec,
    before: &'s State,
    first: Transition,
    depth: u32,
    count: Count,
    begun: Begun,
}

impl Part<'_> {
    /// The position, and what is done in it first.
    pub fn beginning(&self) -> (&State, &Candidate) {
        (self.before, &self.first.candidate)
    }

    /// How deep is counted, the action included.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// What one unit of depth is.
    pub fn count(&self) -> Count {
        self.count
    }

    /// How many ways there are behind the action.
    ///
    /// # Errors
    /// Like [`perft`].
    pub fn nodes(self, watch: Watch<'_>) -> Result<u64, Uncountable> {
        let todo = vec![self.first].into_iter();
        let level = Level { before: self.before.clone(), todo, depth: self.depth, last: false, begun: self.begun };
        run(vec![level], self.spec, self.count, watch)
    }
}

/// What is known of the turn a position stands in.
#[derive(Debug, Clone, Default)]
struct Begun {
    /// How many of its actions have been done.
    actions: u32,
    visited: Visited,
}

/// A position on the way down with the actions that are still to be looked into.
struct Level {
    before: State,
    todo: IntoIter<Transition>,
    depth: u32,
    /// Whether every action here ends the last unit of depth, so that counting them is enough.
    last: bool,
    begun: Begun,
}

impl Level {
    fn new(spec: &Spec, state: &State, depth: u32, count: Count, begun: Begun) -> Result<Level, Uncountable> {
        let (list, overrun) = if state.outcome.is_some() { (Vec::new(), None) } else { listed(spec, state) };
        if let Some(overrun) = state.overrun.or(overrun) {
            return Err(Uncountable::Overrun(overrun));
        }
        let last = depth == 1 && (count == Count::Actions || ends_turn(spec, state)) && !Visited::matters(state);
        let begun = Begun { visited: begun.visited.entering(spec, state), ..begun };
        Ok(Level { before: state.clone(), todo: list.into_iter(), depth, last, begun })
    }
}

/// Goes down depth first with its own stack, so that no depth is too deep; only a turn may be too long.
fn run(mut stack: Vec<Level>, spec: &Spec, count: Count, watch: Watch<'_>) -> Result<u64, Uncountable> {
    let (mut nodes, mut positions) = (0_u64, 0_u32);
    while let Some(level) = stack.last_mut() {
        positions = positions.wrapping_add(1);
        if positions % SELDOM == 0 && watch(nodes).is_break() {
            return Err(Uncountable::Stopped(nodes));
        }
        if level.last {
            nodes = nodes.saturating_add(level.todo.len() as u64);
            stack.pop();
            continue;
        }
        let Some(transition) = level.todo.next() else {
            stack.pop();
            continue;
        };
        let done = realized(spec, &level.before, transition);
        let next = flow::proceed(spec, done.after, &mut First);
        if level.begun.visited.leads_back(spec, &level.before, &next) {
            continue;
        }
        let complete = count == Count::Actions || next.outcome.is_some() || !same_turn(&level.before, &next);
        let depth = level.depth - u32::from(complete);
        if depth == 0 {
            nodes = nodes.saturating_add(1);
        } else {
            let actions = if complete { 0 } else { level.begun.actions + 1 };
            if actions >= MAX_TURN {
                return Err(Uncountable::Endless);
            }
            let begun = Begun { actions, visited: level.begun.visited.clone() };
            stack.push(Level::new(spec, &next, depth, count, begun)?);
        }
    }
    Ok(nodes)
}

/// Whether both positions belong to one turn.
fn same_turn(one: &State, other: &State) -> bool {
    one.flow.running == other.flow.running && one.flow.mover == other.flow.mover
}

/// Whether the turn is over after one more action, whichever it is.
fn ends_turn(spec: &Spec, state: &State) -> bool {
    let Some(running) = state.innermost() else { return false };
    let phases = &spec.stage(running.stage).phases;
    let Some((phase, index)) = state.flow.phase else { return false };
    let one_more = state.flow.times.is_some_and(|times| state.flow.done + 1 >= times);
    one_more && index + 1 == phases.len() && matches!(spec.phase(phase).times, Times::Count(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::game::Game;
    use crate::literal::overrun::Bound;
    use crate::load::{Options, load, load_text};

    /// Four stones go about a board with nothing to end their turn but `done`.
    const WANDERERS: &str = r#"
language = 1
uses = ["base"]

[variant]
name = "Wanderers"

[board]
size = "8x8"
picture = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
S S S S . . . s
"""

[pieces.stone]
letter = "S"
moves = "W"

[phases.moving]
times = "any"
rules = '''
  enough: action done written "done": end turn.
'''

[stages.play]
rules = '''
  bare: mover loses when no own piece.
'''
"#;

    fn counted(spec: &Spec, game: &Game, depth: u32, count: Count) -> Result<u64, Uncountable> {
        perft(spec, game.state(), depth, count, &mut patient)
    }

    #[test]
    fn whoever_watches_may_have_enough() {
        let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
        let game = Game::new(spec.clone(), 0, &[]);
        let mut told = Vec::new();
        let mut watch = |nodes: u64| {
            told.push(nodes);
            if told.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = perft(&spec, game.state(), 4, Count::Turns, &mut watch);
        assert_eq!(found, Err(Uncountable::Stopped(told[2])));
        assert!(told.is_sorted() && told[2] > 0, "{told:?}");
    }

    fn overrun_of(rule: &str) -> Option<Bound> {
        let text = WANDERERS.replace("  bare:", &format!("  much: {rule}\n  bare:"));
        let loaded = load_text("wanderers.toml", &text, &Options::default());
        assert_eq!(loaded.diagnostics, []);
        let spec = loaded.spec.unwrap();
        let game = Game::new(spec.clone(), 0, &[]);
        let found = game.overrun();
        assert_eq!(counted(&spec, &game, 1, Count::Actions).err(), found.map(Uncountable::Overrun));
        found.map(|overrun| overrun.bound)
    }

    #[test]
    fn what_is_too_much_is_cut_short_and_told() {
        let choose = |list: &str| format!("after any action: {list} draw.");
        let squares = "choose NAME: empty square; ";
        let several = |names: &[&str]| names.iter().map(|name| squares.replace("NAME", name)).collect::<String>();
        assert_eq!(overrun_of(&choose(&several(&["one"]))), None);
        assert_eq!(overrun_of(&choose(&several(&["one", "two", "three"]))), Some(Bound::Actions));
        let never =
            "action lay(one: empty square, two: empty square, three: empty square) when one = two and two != one";
        assert_eq!(overrun_of(&format!("{never} written \"{{one}}{{two}}{{three}}\".")), Some(Bound::Tried));
        let subsets = "action lay(these: set of empty square)";
        assert_eq!(overrun_of(&format!("{subsets} written \"{{these}}\".")), Some(Bound::Options));
        let loops = "for each empty square: ".repeat(3);
        assert_eq!(overrun_of(&format!("after any action: {loops} remove all piece on it.")), Some(Bound::Effects));
        let anew = ["remove all piece on it; place stone for white at it"; 3].join("; ");
        let makes = format!("for each square: for each square: ({anew})");
        assert_eq!(overrun_of(&format!("after any action: {makes}.")), Some(Bound::Tokens));
        assert_eq!(
            overrun_of("after piece moves when turn_number < 9: move unit to origin; move unit to goal."),
            Some(Bound::Events)
        );
    }

    #[test]
    fn a_turn_without_end_is_given_up() {
        let loaded = load_text("wanderers.toml", WANDERERS, &Options::default());
        assert_eq!(loaded.diagnostics, []);
        let spec = loaded.spec.unwrap();
        let game = Game::new(spec.clone(), 0, &[]);
        assert_eq!(counted(&spec, &game, 1, Count::Turns), Err(Uncountable::Endless));
        let parts = divide(&spec, game.state(), 1, Count::Turns).unwrap();
        let first = parts.into_iter().next().unwrap();
        assert_eq!(first.nodes(&mut patient), Err(Uncountable::Endless));
        assert_eq!(counted(&spec, &game, 1, Count::Actions), Ok(6));
        assert_eq!(counted(&spec, &game, 0, Count::Turns), Ok(1));
    }
}
