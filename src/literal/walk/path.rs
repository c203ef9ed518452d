//! Movements of several legs: a search through the program of a path.
//!
//! A state is a place in the program, a square and all that later legs depend on. No state is visited twice, so that
//! every search ends however often a group may be repeated, and what can be reached does not depend on the order.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::landing::landed;
use super::ride::{Arrival, Ray, ride};
use super::view::View;
use super::{Captured, Ground, Outcome};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{Heading, Instruction, Path, PathLeg, PieceFilter, Turn};

/// The most steps one search takes; what lies beyond is not found. Only made-up movements come near.
///
/// A state is one step, and more the more has been captured on the way there: ways that differ only in what they capture
/// are as many as there are sets.
pub const MAX_STEPS: usize = 50_000;

/// A range without a limit.
const ANY_DISTANCE: u16 = u16::MAX;

/// All that matters for how a path may go on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// Place in the program.
    place: u16,
    /// Where the mover is; on its last square when it is off the board.
    square: Square,
    /// The path must end here.
    ended: bool,
    /// The mover has left the board.
    off: bool,
    /// A capture has removed the mover.
    perished: bool,
    /// The last step, an index; `None` before the first leg.
    last: Option<u8>,
    /// The side of the last turn: -1 left, 1 right, 0 none so far.
    turned: i8,
    /// The number of times that ranges were toggled: 0, odd, or even.
    toggled: u8,
    /// Number of steps of the last leg.
    length: u16,
    /// The captured tokens.
    captured: Captured,
    /// The token sent elsewhere.
    relocated: Option<(TokenId, Square)>,
}

struct Search<'a, G> {
    view: &'a View<'a, G>,
    path: &'a Path,
    left: usize,
}

/// All outcomes of a path, as far as it is searched.
pub(super) fn walk<G: Ground>(
    view: &View<'_, G>,
    path: &Path,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if path.unmoved && !view.ground.unmoved(view.mover) {
        return ControlFlow::Continue(());
    }
    let mut search = Search { view, path, left: MAX_STEPS };
    search.all(emit)
}

/// Whether a path has more ways than are looked at.
pub(super) fn is_cut_short<G: Ground>(view: &View<'_, G>, path: &Path) -> bool {
    let mut search = Search { view, path, left: MAX_STEPS };
    let _ = search.all(&mut |_| ControlFlow::Continue(()));
    search.left == 0
}

/// The outcomes of a path that may lead to a capture on `target`.
pub(super) fn aimed<G: Ground>(
    view: &View<'_, G>,
    path: &Path,
    target: Square,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ((file, rank), (goal_file, goal_rank)) = (view.place(view.origin), view.place(target));
    let distance = (goal_file - file).unsigned_abs().max((goal_rank - rank).unsigned_abs());
    let passing = path.legs.iter().any(|leg| leg.leg.landing.passed.is_some());
    let near = passing || path.reach.is_none_or(|reach| distance <= reach);
    match path.captures && near {
        true => walk(view, path, emit),
        false => ControlFlow::Continue(()),
    }
}

fn outcome<G: Ground>(view: &View<'_, G>, path: &Path, state: &State) -> Option<Outcome> {
    let goal = (!state.off && !state.perished).then_some(state.square);
    let stays = goal == Some(view.origin);
    let nothing = stays && state.captured.is_empty() && state.relocated.is_none();
    if nothing && !path.may_pass {
        return None;
    }
    if path.heading.is_some_and(|heading| !heads(view, heading, state.square)) || !finds_room(view, state, goal) {
        return None;
    }
    Some(Outcome { goal, captured: state.captured.clone(), stays, relocated: state.relocated })
}

/// Whether the mover, and the piece it sends elsewhere, end on squares that are empty by then: a path may hop onto a piece,
/// and come back there, but not end there.
fn finds_room<G: Ground>(view: &View<'_, G>, state: &State, goal: Option<Square>) -> bool {
    let sent = state.relocated.map(|(token, _)| token);
    let is_empty = |square| view.occupant(square, &state.captured).is_none_or(|token| Some(token) == sent);
    goal.is_none_or(is_empty) && state.relocated.is_none_or(|(_, square)| is_empty(square))
}

/// Whether the way from the origin to a square has one of the directions of the whole.
fn heads<G: Ground>(view: &View<'_, G>, heading: Heading, square: Square) -> bool {
    let ((file, rank), (goal_file, goal_rank)) = (view.place(view.origin), view.place(square));
    let (right, ahead) = view.seen((goal_file - file, goal_rank - rank));
    let (width, height) = (right.abs(), ahead.abs());
    // Eighths clockwise from straight ahead; an oblique way is in the eighth it lies in, a straight one on its border.
    let sector = match (right >= 0, ahead >= 0) {
        (true, true) => u8::from(width > height),
        (true, false) => 2 + u8::from(height > width),
        (false, false) => 4 + u8::from(width > height),
        (false, true) => 6 + u8::from(height > width),
    };
    if right == 0 || ahead == 0 || width == height {
        let eighth = match (right.signum(), ahead.signum()) {
            (0, 1) => 0,
            (1, 1) => 1,
            (1, 0) => 2,
            (1, -1) => 3,
            (0, -1) => 4,
            (-1, -1) => 5,
            (-1, 0) => 6,
            (-1, 1) => 7,
            _ => return false,
        };
        return heading.lines >> eighth & 1 == 1;
    }
    heading.oblique >> sector & 1 == 1
}

impl<G: Ground> Search<'_, G> {
    /// Tells all outcomes.
    fn all(&mut self, emit: &mut impl FnMut(Outcome) -> ControlFlow<()>) -> ControlFlow<()> {
        let start = State {
            place: self.path.entry,
            square: self.view.origin,
            ended: false,
            off: false,
            perished: false,
            last: None,
            turned: 0,
            toggled: 0,
            length: 0,
            captured: Captured::default(),
            relocated: None,
        };
        let (view, path) = (self.view, self.path);
        let mut accepted = |state: &State| match outcome(view, path, state) {
            Some(outcome) => emit(outcome),
            None => ControlFlow::Continue(()),
        };
        self.run(start, None, &mut accepted)
    }

    /// Visits everything reachable from a state. With `until`, breaks as soon as that place of the program is reached
    /// again and tells nothing; without, tells every state in which the path may end.
    fn run(
        &mut self,
        start: State,
        until: Option<u16>,
        accepted: &mut dyn FnMut(&State) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut todo, mut seen) = (vec![start], BTreeSet::new());
        while let Some(state) = todo.pop() {
            if until == Some(state.place) {
                return ControlFlow::Break(());
            }
            let Some(instruction) = self.path.program.get(usize::from(state.place)) else { continue };
            let go_to = |place: u16, todo: &mut Vec<State>| todo.push(State { place, ..state.clone() });
            match instruction {
                Instruction::Accept if state.ended && until.is_none() => accepted(&state)?,
                Instruction::Accept => {}
                Instruction::Either(entries) => entries.iter().rev().for_each(|entry| go_to(*entry, &mut todo)),
                Instruction::Living(next) if !state.perished && !state.ended => go_to(*next, &mut todo),
                Instruction::Living(_) => {}
                Instruction::Again { body, out } => {
                    if !state.ended && !state.perished {
                        go_to(*body, &mut todo);
                    }
                    if state.ended || !state.perished {
                        go_to(*out, &mut todo);
                    }
                }
                Instruction::AsLong { body, out } => match self.can_repeat(&state, *body) {
                    true if !state.ended => go_to(*body, &mut todo),
                    true => {}
                    false if state.ended || !state.perished => go_to(*out, &mut todo),
                    false => {}
                },
                Instruction::Leg { leg, next, ends, goes_on } if !state.ended => {
                    if self.left == 0 || !seen.insert(self.key(&state)) {
                        continue;
                    }
                    let captured = state.captured.len();
                    self.left = self.left.saturating_sub(1 + captured * captured / 4);
                    let Some(leg) = self.path.legs.get(usize::from(*leg)) else { continue };
                    let found = todo.len();
                    self.play(&state, leg, (*ends, *goes_on), *next, &mut todo);
                    if let Some(found) = todo.get_mut(found..) {
                        found.reverse();
                    }
                }
                Instruction::Leg { .. } => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// A state without what no later leg depends on.
    fn key(&self, state: &State) -> State {
        let memory = self.path.memory;
        State {
            last: state.last.filter(|_| memory.direction),
            turned: if memory.side { state.turned } else { 0 },
            length: if memory.length { state.length } else { 0 },
            captured: state.captured.sorted(),
            ..*state
        }
    }

    /// Whether a mover that is still on the board can play a body once more.
    fn can_repeat(&mut self, state: &State, body: u16) -> bool {
        if state.off || state.perished {
            return false;
        }
        let start = State { place: body, ended: false, ..state.clone() };
        self.run(start, Some(state.place), &mut |_| ControlFlow::Continue(())).is_break()
    }

    /// Plays a leg in all its directions.
    fn play(&self, state: &State, leg: &PathLeg, roles: (bool, bool), next: u16, todo: &mut Vec<State>) {
        let mut steps = self.steps(state, leg);
        while steps != 0 {
            let index = steps.trailing_zeros();
            steps &= steps - 1;
            let Some(step) = self.path.steps.get(index as usize) else { continue };
            let exactly = leg.same_length.then_some(state.length);
            let ray = Ray { step: *step, range: range(leg, state.toggled), exactly };
            let before = State { place: next, ..self.turned(state, index as u8) };
            let _ = ride(self.view, &leg.leg.manner, state.square, &ray, &state.captured, |arrival| {
                if roles.0 {
                    self.end(&before, leg, &arrival, todo);
                }
                if roles.1 {
                    self.go_on(&before, leg, &arrival, todo);
                }
                ControlFlow::Continue(())
            });
        }
    }

    fn steps(&self, state: &State, leg: &PathLeg) -> u64 {
        let Some(last) = state.last else { return leg.first };
        let Turn { free, zig, round } = leg.later.get(usize::from(last)).copied().unwrap_or_default();
        if zig | round == 0 {
            return free;
        }
        let allowed = |mask: u64, side: i8| {
            let right = |index: &u8| i32::from(side) * self.path.side(last, *index) > 0;
            let bits = (0..64_u8).filter(|index| mask >> index & 1 == 1);
            bits.filter(|index| side == 0 || right(index)).fold(0, |mask, index| mask | 1_u64 << index)
        };
        free | allowed(zig, -state.turned) | allowed(round, state.turned)
    }

    /// The state while a leg is played in this direction.
    fn turned(&self, state: &State, step: u8) -> State {
        let side = state.last.map_or(0, |last| self.path.side(last, step).signum());
        let turned = if side == 0 { state.turned } else { side as i8 };
        State { last: Some(step), turned, ..state.clone() }
    }

    /// The states in which the path ends with this leg.
    fn end(&self, before: &State, leg: &PathLeg, arrival: &Arrival, todo: &mut Vec<State>) {
        for way in landed(self.view, &leg.leg.landing, before.square, arrival, &before.captured).into_iter().flatten() {
            let mut state = State {
                square: way.square.unwrap_or(before.square),
                ended: true,
                off: way.square.is_none(),
                relocated: way.swapped,
                ..before.clone()
            };
            self.capture(&mut state, way.victim);
            todo.push(state);
        }
    }

    /// The states in which the path goes on behind this leg.
    fn go_on(&self, before: &State, leg: &PathLeg, arrival: &Arrival, todo: &mut Vec<State>) {
        let Some(square) = arrival.square else { return };
        let stand = if leg.pass.stays { before.square } else { square };
        let toggled = match (leg.pass.toggles, before.toggled) {
            (true, 1) => 2,
            (true, _) => 1,
            (false, toggled) => toggled,
        };
        let on = State { square: stand, toggled, length: arrival.steps, ..before.clone() };
        let Some(token) = arrival.occupant else {
            if leg.pass.empty {
                todo.push(on);
            }
            return;
        };
        let over = |who: &PieceFilter| self.view.is(token, who);
        if leg.pass.over.as_ref().is_some_and(over) {
            todo.push(on.clone());
        }
        let takes = self.view.takes(token, leg.pass.enemy.as_ref(), leg.pass.own.as_ref());
        if takes && self.view.ground.may_capture(token) {
            let mut taken = on;
            self.capture(&mut taken, Some(token));
            todo.push(taken);
        }
    }

    fn capture(&self, state: &mut State, victim: Option<TokenId>) {
        if let Some(victim) = victim {
            state.captured.push(victim);
            state.perished |= self.view.ground.ends_path(victim);
        }
    }
}

/// The range of a leg: as written, or toggled between one step and any number.
fn range(leg: &PathLeg, toggled: u8) -> u16 {
    match (toggled, leg.rides) {
        (0, _) => leg.leg.manner.range,
        (1, true) | (2, false) => 1,
        _ => ANY_DISTANCE,
    }
}
