//! Relaxed automata: upper bounds of what an automaton may capture.
//!
//! Legs with equal steps become one state, whatever each of them does with the pieces it meets. A relaxed automaton reaches at
//! least the squares of the exact one, so a piece that it does not attack is not attacked.

use super::nfa::{Arrival, NfaState, PathNfa, StateSet, Transition};
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;

/// An automaton that bounds the attacks of a [`PathNfa`] from above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelaxedNfa<B> {
    /// The states.
    pub states: Vec<RelaxedState<B>>,
    /// The initial states.
    pub entries: StateSet,
    /// Whether it continues only from squares that are empty, or emptied by a capture.
    pub stands_free: bool,
    /// The ways to capture a piece, without duplicates.
    pub patterns: Vec<CapturePattern<B>>,
}

/// A capture from the square before the victim, mostly over it to a square behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturePattern<B> {
    /// The index of the victim's square, less that of the square before it.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// The square that must be empty behind the victim, as for a [transition](RelaxedTransition::fused); `None` where the
    /// movement may end on the victim's square.
    pub fused: Option<(i16, B, bool)>,
    /// Whether enemies are captured, and whether own pieces are.
    pub whom: [bool; 2],
}

/// Legs with equal steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelaxedState<B> {
    /// One transition for each step.
    pub transitions: Vec<RelaxedTransition<B>>,
    /// The most steps in one direction.
    pub range: u16,
    /// Whether the piece may return to the leg's origin before it continues.
    pub stays: bool,
    /// Whether it may stop on an empty square.
    pub stops: bool,
    /// Whether it may stop on the square of an enemy, of an own piece, of a piece without an owner.
    pub over: [bool; 3],
    /// Whether it may capture an enemy, or an own piece, and continue.
    pub takes: [bool; 2],
    /// Whether it may end with such a capture.
    pub last: [bool; 2],
}

/// A state in one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelaxedTransition<B> {
    /// The index of the square behind a step, less that of the square before it.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// A further step that has to reach an empty square, or may leave the board: its difference of square indices, the
    /// squares from which it stays on the board, and whether it may leave it.
    pub fused: Option<(i16, B, bool)>,
    /// The states that follow.
    pub next: StateSet,
}

impl<B: Bitboard> RelaxedNfa<B> {
    /// The relaxed form of an automaton that does not depend on kinds.
    pub fn of(nfa: &PathNfa<B>) -> Self {
        let mut states: Vec<RelaxedState<B>> = Vec::new();
        let mut of_state = Vec::new();
        for state in &nfa.states {
            let state = RelaxedState::of(state);
            let known = states.iter_mut().position(|known| known.join(&state));
            of_state.push(known.unwrap_or(states.len()));
            if known.is_none() {
                states.push(state);
            }
        }
        let states_of = |states: StateSet| {
            let all = of_state.iter().enumerate().filter(|(state, _)| states >> state & 1 == 1);
            all.fold(0, |all, (_, state)| all | 1 << state)
        };
        for transition in states.iter_mut().flat_map(|state| &mut state.transitions) {
            transition.next = states_of(transition.next);
        }
        let stands_free = states.iter().all(RelaxedState::stands_free);
        let patterns = patterns(&states);
        RelaxedNfa { states, entries: states_of(nfa.entries), stands_free, patterns }
    }
}

/// The ways to capture a piece by these states, without duplicates.
fn patterns<B: Bitboard>(states: &[RelaxedState<B>]) -> Vec<CapturePattern<B>> {
    let mut patterns: Vec<CapturePattern<B>> = Vec::new();
    for state in states {
        let whom = [0, 1].map(|side| state.takes[side] || state.last[side]);
        let ends = state.stays || state.last.contains(&true);
        for transition in state.transitions.iter().filter(|_| whom.contains(&true)) {
            let fused = if ends { None } else { transition.fused };
            let same = |one: &&mut CapturePattern<B>| {
                (one.by, one.inside, one.fused) == (transition.by, transition.inside, fused)
            };
            match patterns.iter_mut().find(same) {
                Some(known) => known.whom = [0, 1].map(|side| known.whom[side] || whom[side]),
                None => patterns.push(CapturePattern { by: transition.by, inside: transition.inside, fused, whom }),
            }
        }
    }
    patterns
}

impl<B: Bitboard> RelaxedState<B> {
    fn of(state: &NfaState<B>) -> Self {
        let NfaState { transitions, range, end, on, .. } = state;
        let captures = |how: &Arrival| [&how.enemy, &how.own].map(Option::is_some);
        RelaxedState {
            transitions: transitions.iter().map(RelaxedTransition::of).collect(),
            range: *range,
            stays: on.stays,
            stops: on.empty,
            over: on.over.each_ref().map(Option::<KindFilter>::is_some),
            takes: captures(on),
            last: captures(end),
        }
    }

    /// Whether a piece that stops on an occupied square, or captures there, reaches an empty square before it continues.
    fn stands_free(&self) -> bool {
        let meets = self.over.iter().chain(&self.takes).any(|meets| *meets);
        self.stays || !meets || self.transitions.iter().all(|transition| transition.fused.is_some())
    }

    /// Adds a state with equal steps; `false` when its steps differ.
    fn join(&mut self, other: &Self) -> bool {
        let way = |state: &Self| {
            let transitions = state
                .transitions
                .iter()
                .map(|transition| (transition.by, transition.inside, transition.fused.map(|fused| (fused.0, fused.1))));
            (state.range, state.stays, transitions.collect::<Vec<_>>())
        };
        if way(self) != way(other) {
            return false;
        }
        self.stops |= other.stops;
        let mine = self.over.iter_mut().chain(&mut self.takes).chain(&mut self.last);
        let theirs = other.over.iter().chain(&other.takes).chain(&other.last);
        mine.zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
        for (mine, theirs) in self.transitions.iter_mut().zip(&other.transitions) {
            mine.next |= theirs.next;
            if let (Some(mine), Some(theirs)) = (&mut mine.fused, theirs.fused) {
                mine.2 |= theirs.2;
            }
        }
        true
    }
}

impl<B: Bitboard> RelaxedTransition<B> {
    fn of(transition: &Transition<B>) -> Self {
        let fused = transition.fused.as_ref().map(|fused| (fused.by, fused.inside, fused.off));
        let next = transition.fused.as_ref().map_or(transition.next, |fused| fused.next);
        RelaxedTransition { by: transition.by, inside: transition.inside, fused, next }
    }
}
