//! Counting what can be done: the number of ways a game can go on for so many turns, or so many actions.

use std::fmt;
use std::ops::ControlFlow;

use crate::engine::moves::order::OrderKey;
use crate::literal::chance::First;
use crate::literal::legal::listed;
use crate::literal::overrun::Overrun;
use crate::literal::state::State;
use crate::notation::action::write_unmarked;
use crate::runtime::{Class, Line, MoveList, Rules};

/// One unit of depth.
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
    /// The watcher stopped it, when so many were counted.
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

/// The watcher hears after so many positions.
const SELDOM: u32 = 512;

/// A watch that lets everything be counted.
pub fn patient(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How a count is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct How {
    /// One unit of depth.
    pub count: Count,
    /// Whether the last moves are made as well, instead of only counted. The number does not depend on it.
    pub one_by_one: bool,
}

impl How {
    /// A count in which the last moves are only counted.
    pub fn by(count: Count) -> How {
        How { count, one_by_one: false }
    }
}

/// The number of ways to go on from `state` for `depth` turns or actions; a game that is over does not go on.
///
/// Random choices take their first way, asides are not counted, and in a phase of any number of actions those that
/// lead back to an earlier position of the phase are left out.
///
/// # Errors
/// When turns are counted and one of them does not come to an end, a bound is reached, or the watch asks to stop.
pub fn perft(rules: &Rules, state: &State, depth: u32, how: How, watch: Watch<'_>) -> Result<u64, Uncountable> {
    Perft::new(rules, state, how, watch).run(depth, 0)
}

/// The first actions, each in its machine form with a count that is made when it is asked for.
///
/// # Errors
/// Like [`perft`].
pub fn divide(rules: &Rules, state: &State, depth: u32, how: How) -> Result<Vec<Part>, Uncountable> {
    if depth == 0 || state.outcome.is_some() {
        return Ok(Vec::new());
    }
    let spec = rules.spec();
    let (list, overrun) = listed(spec, state);
    if let Some(overrun) = state.overrun.or(overrun) {
        return Err(Uncountable::Overrun(overrun));
    }
    // The list of a line is in order.
    let mut places: Vec<usize> = (0..list.len()).collect();
    places.sort_by_cached_key(|place| OrderKey::of_candidate(spec, &list[*place].candidate));
    let mut parts: Vec<Part> = write_unmarked(spec, state, &list)
        .into_iter()
        .map(|written| Part { text: written.machine, place: 0, depth, how })
        .collect();
    for (place, listed) in places.into_iter().enumerate() {
        parts[listed].place = place;
    }
    Ok(parts)
}

/// One action of a count divided by the first action. The parts can be counted in any order, and at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The action in its machine form.
    pub text: String,
    /// The place of the action in the list of a line.
    place: usize,
    depth: u32,
    how: How,
}

impl Part {
    /// The number of ways behind the action in the state that was divided.
    ///
    /// # Errors
    /// Like [`perft`].
    pub fn nodes(&self, rules: &Rules, state: &State, watch: Watch<'_>) -> Result<u64, Uncountable> {
        let mut perft = Perft::new(rules, state, self.how, watch);
        let mut list = MoveList::default();
        perft.line.moves(Class::All, &mut list);
        perft.line.make(&list, self.place);
        perft.go_on((self.depth, 0))?;
        perft.finish()
    }
}

/// A count that is under way.
struct Perft<'r, 'w> {
    line: Line<'r, First>,
    how: How,
    watch: Watch<'w>,
    /// The number of positions that have been looked at.
    positions: u32,
    nodes: u64,
    levels: Vec<Level>,
    /// Lists that can be filled again.
    spare: Vec<MoveList>,
}

/// A position on the way down.
struct Level {
    list: MoveList,
    /// The next move to be made.
    next: usize,
    depth: u32,
    /// The number of actions of the turn that have been made.
    begun: u32,
}

impl<'r, 'w> Perft<'r, 'w> {
    fn new(rules: &'r Rules, state: &State, how: How, watch: Watch<'w>) -> Self {
        let line = Line::from_state(rules, state.clone(), First);
        Perft { line, how, watch, positions: 0, nodes: 0, levels: Vec::new(), spare: Vec::new() }
    }

    fn run(mut self, depth: u32, begun: u32) -> Result<u64, Uncountable> {
        if depth == 0 {
            return Ok(1);
        }
        self.enter(depth, begun)?;
        self.finish()
    }

    /// Goes down depth first with its own stack, so that no depth is too deep.
    fn finish(mut self) -> Result<u64, Uncountable> {
        while let Some(level) = self.levels.last_mut() {
            if level.next < level.list.len() {
                self.line.make(&level.list, level.next);
                level.next += 1;
                let at = (level.depth, level.begun);
                self.go_on(at)?;
            } else if let Some(level) = self.levels.pop() {
                self.spare.push(level.list);
                self.line.unmake();
            }
        }
        Ok(self.nodes)
    }

    /// Counts what is behind the move that was made, or goes down to it; takes it back once it is counted.
    fn go_on(&mut self, (depth, begun): (u32, u32)) -> Result<(), Uncountable> {
        if self.line.repeats().is_none() {
            let complete = self.how.count == Count::Actions || self.line.has_ended_turn();
            let begun = if complete { 0 } else { begun + 1 };
            match depth - u32::from(complete) {
                0 => self.nodes = self.nodes.saturating_add(1),
                _ if begun >= MAX_TURN => return Err(Uncountable::Endless),
                depth => return self.enter(depth, begun),
            }
        }
        self.line.unmake();
        Ok(())
    }

    /// Counts the moves of the last ply, or puts the position on the way down.
    fn enter(&mut self, depth: u32, begun: u32) -> Result<(), Uncountable> {
        self.positions = self.positions.wrapping_add(1);
        if self.positions.is_multiple_of(SELDOM) && (self.watch)(self.nodes).is_break() {
            return Err(Uncountable::Stopped(self.nodes));
        }
        if self.is_last(depth) {
            let count = self.line.count().map_err(Uncountable::Overrun)?;
            self.nodes = self.nodes.saturating_add(count as u64);
            self.line.unmake();
            return Ok(());
        }
        let mut list = self.spare.pop().unwrap_or_default();
        self.line.moves(Class::All, &mut list);
        if let Some(overrun) = list.overrun() {
            return Err(Uncountable::Overrun(overrun));
        }
        self.levels.push(Level { list, next: 0, depth, begun });
        Ok(())
    }

    /// Whether every move here ends the last unit of depth, so that counting them is enough.
    fn is_last(&self, depth: u32) -> bool {
        let ends = depth == 1 && (self.how.count == Count::Actions || self.line.ends_turn_next());
        ends && !self.how.one_by_one && self.line.free_phase().is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::literal::game::Game;
    use crate::literal::overrun::Bound;
    use crate::load::{Options, load, load_text};
    use crate::spec::Spec;

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

    fn counted(spec: &Arc<Spec>, game: &Game, depth: u32, count: Count) -> Result<u64, Uncountable> {
        perft(&Rules::literal(spec.clone()), game.state(), depth, How::by(count), &mut patient)
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
        let rules = Rules::literal(spec);
        let found = perft(&rules, game.state(), 4, How::default(), &mut watch);
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
        assert_eq!(overrun_of(&choose(&several(&["one", "two"]))), Some(Bound::Actions));
        assert_eq!(overrun_of(&choose(&several(&["one", "two", "three"]))), Some(Bound::Ways));
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
        let rules = Rules::literal(spec.clone());
        let parts = divide(&rules, game.state(), 1, How::default()).unwrap();
        let first = parts.into_iter().next().unwrap();
        assert_eq!(first.nodes(&rules, game.state(), &mut patient), Err(Uncountable::Endless));
        assert_eq!(counted(&spec, &game, 1, Count::Actions), Ok(6));
        assert_eq!(counted(&spec, &game, 0, Count::Turns), Ok(1));
    }
}
