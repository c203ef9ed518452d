//! The positions of a short random game, for looking at each of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::acts::Acts;
use crate::engine::bridge::{hand_back, take_over};
use crate::engine::machine::Machine;
use crate::engine::make::make;
use crate::engine::view::View;
use crate::engine::walker::Onward;
use crate::literal::action::done_in;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::legal::some_legal;
use crate::literal::state::State;
use crate::program::squares::Squares;
use crate::spec::Spec;
use crate::study::runner::Runner;
use crate::with_machine;

/// Which action is chosen, and how it is begun, is drawn from so many numbers.
const PLACES: usize = 1 << 12;

/// Plays a game that comes from a seed and has at most so many actions; shows each position in which somebody may act, but
/// for the last. The visitor may break it off. How often a position came about is not counted.
pub fn wander(
    spec: &Arc<Spec>,
    runner: &Runner,
    seed: u64,
    max_actions: usize,
    visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut chance, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
    let mut state = flow::start(spec, &mut chance);
    for _ in 0..max_actions {
        if state.outcome.is_some() {
            break;
        }
        visit(&state)?;
        state.past = None;
        let place = (dice.below(PLACES), dice.below(PLACES));
        let compiled = runner
            .engine()
            .and_then(|engine| with_machine!(engine, machine => compiled(machine, &state, place, &mut chance)));
        match compiled.or_else(|| literal(spec, &state, place, &mut chance)) {
            Some(next) => state = next,
            None => break,
        }
    }
    ControlFlow::Continue(())
}

/// What some action leads to, by the compiled engine; nothing where it does not cover the position, or nobody can act.
fn compiled<B: Squares>(
    Machine { program, desk }: &Machine<B>,
    state: &State,
    place: (usize, usize),
    chance: &mut Seeded,
) -> Option<State> {
    let position = take_over(program, desk, state).ok()?;
    let mut acts = Acts::default();
    View::of(program, desk, &position).some_legal(place, &mut acts).ok()?;
    let act = acts.list.first()?;
    let (mut next, mut thrown) = (desk.copy(&position), chance.clone());
    // Where nobody turns out to be able to act, the game is broken off instead of ended.
    make((program, desk), &position, &mut next, (&acts, act), &mut thrown, Onward::Lazily).ok()?;
    *chance = thrown;
    Some(hand_back(program, &next))
}

/// The same by the literal interpreter.
fn literal(spec: &Spec, state: &State, place: (usize, usize), chance: &mut Seeded) -> Option<State> {
    let chosen = some_legal(spec, state, place)?;
    let done = done_in(spec, state, chosen.candidate, chance);
    Some(flow::proceed(spec, done.after, chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::chance::First;
    use crate::literal::key::position_key;
    use crate::literal::legal::{legal, realized};
    use crate::load::{Options, load};
    use crate::study::runner::Which;

    fn seen(spec: &Arc<Spec>, which: Which, max_actions: usize) -> Vec<State> {
        let mut seen = Vec::new();
        let runner = Runner::new(spec, which);
        let _ = wander(spec, &runner, 1, max_actions, &mut |state| {
            seen.push(state.clone());
            ControlFlow::Continue(())
        });
        seen
    }

    fn may_follow(spec: &Spec, state: &State, next: &State) -> bool {
        let after = |chosen| flow::proceed(spec, realized(spec, state, chosen).after, &mut First);
        legal(spec, state).into_iter().any(|chosen| position_key(spec, &after(chosen)) == position_key(spec, next))
    }

    #[test]
    fn each_position_comes_of_a_legal_action_in_the_one_before_it() {
        for name in ["chess", "classics/crazyhouse", "classics/antichess", "classics/minefield"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            for which in [Which::Literal, Which::Compiled] {
                let seen = seen(&spec, which, 12);
                assert_eq!(seen.len(), 12, "{name}, {which:?}");
                assert!(seen.windows(2).all(|two| may_follow(&spec, &two[0], &two[1])), "{name}, {which:?}");
            }
        }
    }

    #[test]
    fn different_seeds_begin_with_different_actions_of_all_units() {
        let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
        let mut firsts: Vec<_> = Vec::new();
        for seed in 0..100 {
            let runner = Runner::new(&spec, Which::Compiled);
            let _ = wander(&spec, &runner, seed, 2, &mut |state| {
                firsts.push(position_key(&spec, state));
                ControlFlow::Continue(())
            });
        }
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() > 15, "only {}", firsts.len());
    }
}
