//! Counting what can be done: the number of ways a game can go on for so many turns, or so many actions.

use std::vec::IntoIter;

use crate::literal::action::Transition;
use crate::literal::chance::First;
use crate::literal::flow;
use crate::literal::legal::legal;
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

/// How many ways there are to go on from `state` for `depth` turns or actions; a game that is over does not go on.
///
/// Random choices take their first way, asides are not counted, and in a phase of any number of actions those that
/// lead back to an earlier position of the phase are left out.
pub fn perft(spec: &Spec, state: &State, depth: u32, count: Count) -> u64 {
    if depth == 0 { 1 } else { run(vec![Level::new(spec, state, depth, count, Visited::default())], spec, count) }
}

/// The same, told apart by the first action: each legal action in its machine form with the ways behind it.
pub fn divide(spec: &Spec, state: &State, depth: u32, count: Count) -> Vec<(String, u64)> {
    if depth == 0 || state.outcome.is_some() {
        return Vec::new();
    }
    let Level { todo, visited, .. } = Level::new(spec, state, depth, count, Visited::default());
    let list: Vec<Transition> = todo.collect();
    let texts: Vec<String> = write_unmarked(spec, state, &list).into_iter().map(|written| written.machine).collect();
    let single = |transition: Transition| {
        let todo = vec![transition].into_iter();
        run(vec![Level { before: state.clone(), todo, depth, last: false, visited: visited.clone() }], spec, count)
    };
    texts.into_iter().zip(list.into_iter().map(single)).collect()
}

/// A position on the way down with the actions that are still to be looked into.
struct Level {
    before: State,
    todo: IntoIter<Transition>,
    depth: u32,
    /// Whether every action here ends the last unit of depth, so that counting them is enough.
    last: bool,
    visited: Visited,
}

impl Level {
    fn new(spec: &Spec, state: &State, depth: u32, count: Count, visited: Visited) -> Level {
        let list = if state.outcome.is_some() { Vec::new() } else { legal(spec, state) };
        let last = depth == 1 && (count == Count::Actions || ends_turn(spec, state)) && !Visited::matters(state);
        Level { before: state.clone(), todo: list.into_iter(), depth, last, visited: visited.entering(spec, state) }
    }
}

/// Goes down depth first with its own stack, so that no depth is too deep.
fn run(mut stack: Vec<Level>, spec: &Spec, count: Count) -> u64 {
    let mut nodes: u64 = 0;
    while let Some(level) = stack.last_mut() {
        if level.last {
            nodes = nodes.saturating_add(level.todo.len() as u64);
            stack.pop();
            continue;
        }
        let Some(transition) = level.todo.next() else {
            stack.pop();
            continue;
        };
        let next = flow::proceed(spec, transition.after, &mut First);
        if level.visited.leads_back(spec, &level.before, &next) {
            continue;
        }
        let complete = count == Count::Actions || next.outcome.is_some() || !same_turn(&level.before, &next);
        let depth = level.depth - u32::from(complete);
        if depth == 0 {
            nodes = nodes.saturating_add(1);
        } else {
            let visited = level.visited.clone();
            stack.push(Level::new(spec, &next, depth, count, visited));
        }
    }
    nodes
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
