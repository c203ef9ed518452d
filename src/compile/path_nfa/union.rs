//! Unions: one automaton for several movements, where only captures matter.
//!
//! States with equal steps that are reached together become one; the states that follow any of them follow it.

use std::collections::BTreeMap;

use super::nfa::{MAX_STATES, NfaState, PathNfa, StateSet, Transition};
use crate::compile::bitboard::Bitboard;

/// States of several automata that are reached together: index of the automaton, index of its state.
type Group = Vec<(usize, usize)>;

/// An automaton with the captures of all of these; `None` when there are none, some depend on kinds, or the union has too
/// many states.
pub fn union<B: Bitboard>(nfas: &[&PathNfa<B>]) -> Option<PathNfa<B>> {
    if nfas.is_empty() || nfas.iter().any(|nfa| nfa.asks_kinds) {
        return None;
    }
    let mut union = Union { nfas, known: BTreeMap::new(), groups: Vec::new() };
    let entries = union.enter(|nfa| nfa.entries)?;
    let (mut states, mut most) = (Vec::new(), 1);
    while let Some(group) = union.groups.get(states.len()).cloned() {
        most = most.max(group.len());
        states.push(union.state(&group)?);
    }
    // The literal walk follows each movement by itself.
    let walk_states = most * nfas.iter().map(|nfa| nfa.walk_states).max()?;
    Some(PathNfa { states, entries, may_pass: false, asks_kinds: false, walk_states })
}

struct Union<'a, B> {
    nfas: &'a [&'a PathNfa<B>],
    known: BTreeMap<Group, usize>,
    /// By number.
    groups: Vec<Group>,
}

impl<B: Bitboard> Union<'_, B> {
    /// The groups of the states that `of` gives for each automaton.
    fn enter(&mut self, of: impl Fn(&PathNfa<B>) -> StateSet) -> Option<StateSet> {
        let all = self.nfas.iter().enumerate();
        let all = all.flat_map(|(index, nfa)| each(of(nfa)).map(move |state| (index, state))).collect();
        self.grouped(all)
    }

    /// The groups of some states.
    fn grouped(&mut self, all: Group) -> Option<StateSet> {
        let mut groups: Vec<Group> = Vec::new();
        for one in all {
            match groups.iter_mut().find(|group| group.first().is_some_and(|first| self.are_alike(*first, one))) {
                Some(group) if group.contains(&one) => {}
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        groups.into_iter().try_fold(0, |entered, mut group| {
            group.sort_unstable();
            let index = *self.known.entry(group.clone()).or_insert(self.groups.len());
            if index == self.groups.len() {
                self.groups.push(group);
            }
            (index < MAX_STATES).then_some(entered | 1 << index)
        })
    }

    fn of(&self, (nfa, state): (usize, usize)) -> Option<&NfaState<B>> {
        self.nfas.get(nfa)?.states.get(state)
    }

    /// Whether two states have equal steps and arrivals.
    fn are_alike(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let (Some(one), Some(other)) = (self.of(one), self.of(other)) else { return false };
        let bare = |state: &NfaState<B>| {
            let transitions = state.transitions.iter().map(|transition| {
                let fused = transition.fused.as_ref().map(|fused| (fused.by, fused.inside, fused.off));
                (transition.by, transition.inside, fused)
            });
            transitions.collect::<Vec<_>>()
        };
        (one.range, &one.end, one.off, &one.on) == (other.range, &other.end, other.off, &other.on)
            && bare(one) == bare(other)
    }

    /// The state of a group.
    fn state(&mut self, group: &Group) -> Option<NfaState<B>> {
        let mut state = self.of(*group.first()?)?.clone();
        for (place, transition) in state.transitions.iter_mut().enumerate() {
            let (mut all, mut ends) = (Vec::new(), false);
            for &(nfa, index) in group {
                let of = self.of((nfa, index))?.transitions.get(place)?;
                let next = of.fused.as_ref().map_or(of.next, |fused| fused.next);
                all.extend(each(next).map(|state| (nfa, state)));
                ends |= of.fused.as_ref().is_some_and(|fused| fused.ends);
            }
            let next = self.grouped(all)?;
            let Transition { fused, .. } = transition;
            match fused {
                Some(fused) => (fused.next, fused.ends, transition.next) = (next, ends, 0),
                None => transition.next = next,
            }
        }
        Some(state)
    }
}

/// Iterates over a set of states.
fn each(states: StateSet) -> impl Iterator<Item = usize> {
    (0..MAX_STATES).filter(move |state| states >> state & 1 == 1)
}
