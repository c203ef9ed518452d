//! A player of random actions.

use crate::literal::action::Transition;
use crate::literal::chance::{First, Seeded};
use crate::literal::game::Game;
use crate::literal::state::{Flow, State};
use crate::literal::{flow, legal};
use crate::spec::ids::ActionId;

/// After so many actions in a phase of any number of them, a way out is taken as soon as there is one.
pub const PATIENCE: usize = 24;

/// Plays at random, but comes to an end.
#[derive(Debug, Clone)]
pub struct Player {
    dice: Seeded,
    /// How many actions were chosen in the running phase, and in which.
    spent: (Option<Flow>, usize),
}

impl Player {
    /// A random player; its choices depend on this number.
    pub fn new(seed: u64) -> Player {
        Player { dice: Seeded::new(seed), spent: (None, 0) }
    }

    /// Any of the actions; one that leads back to an earlier position of a free phase only for want of another.
    ///
    /// In a free phase what to do is drawn first and how to do it then: otherwise the one action that ends the phase
    /// would drown in the many that go on. A player that has dallied there leaves when that is possible.
    pub fn choose(&mut self, game: &Game, list: &[Transition]) -> Option<usize> {
        let mut open: Vec<usize> = (0..list.len()).collect();
        if in_free_phase(game.state()) {
            let mut kinds: Vec<_> = list.iter().map(|transition| transition.candidate.action).collect();
            kinds.dedup();
            if self.has_dallied(game.state())
                && let Some(way_out) = way_out(game, list, &kinds)
            {
                return Some(way_out);
            }
            let kind = kinds.get(self.dice.below(kinds.len())).copied();
            open.retain(|index| list.get(*index).map(|transition| transition.candidate.action) == kind);
        }
        while !open.is_empty() {
            let drawn = self.dice.below(open.len());
            let index = open.swap_remove(drawn);
            if open.is_empty() || !list.get(index).is_some_and(|chosen| game.goes_back(chosen)) {
                return Some(index);
            }
        }
        None
    }

    /// Counts one more action in this phase; whether they are many by now.
    fn has_dallied(&mut self, state: &State) -> bool {
        let here = Flow { done: 0, ..state.flow.clone() };
        if self.spent.0.as_ref() != Some(&here) {
            self.spent = (Some(here), 0);
        }
        self.spent.1 += 1;
        self.spent.1 > PATIENCE
    }
}

/// Whether the running phase takes any number of actions.
fn in_free_phase(state: &State) -> bool {
    state.flow.phase.is_some() && state.flow.times.is_none()
}

/// An action that ends the running phase; the first of each kind is tried.
fn way_out(game: &Game, list: &[Transition], kinds: &[ActionId]) -> Option<usize> {
    let mut firsts = kinds.iter().filter_map(|kind| list.iter().position(|one| one.candidate.action == *kind));
    firsts.find(|index| list.get(*index).is_some_and(|one| leaves(game, one)))
}

/// Whether an action ends the running phase.
fn leaves(game: &Game, supposed: &Transition) -> bool {
    let done = legal::realized(game.spec(), game.state(), supposed.clone());
    let next = flow::proceed(game.spec(), done.after, &mut First).state;
    let (now, next) = (&game.state().flow, &next.flow);
    (&now.running, now.phase, now.mover) != (&next.running, next.phase, next.mover)
}
