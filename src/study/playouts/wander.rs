//! The positions of a short random game, for looking at each of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::acts::Acts;
use crate::engine::bridge::{forget_past, hand_back, take_over};
use crate::engine::machine::Machine;
use crate::engine::make::make;
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::engine::walker::Onward;
use crate::literal::action::done_in;
use crate::literal::chance::{First, Seeded};
use crate::literal::flow;
use crate::literal::legal::{realized, some_legal};
use crate::literal::state::State;
use crate::program::squares::Squares;
use crate::spec::Spec;
use crate::spec::ids::RuleId;
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
    match runner.engine() {
        Some(engine) => with_machine!(engine, machine => stroll(spec, Some(&**machine), seed, max_actions, visit)),
        None => stroll::<u64>(spec, None, seed, max_actions, visit),
    }
}

fn stroll<B: Squares>(
    spec: &Spec,
    machine: Option<&Machine<B>>,
    seed: u64,
    max_actions: usize,
    visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut chance, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
    let chancy = (0..spec.rules.len()).map(RuleId::at).any(|rule| spec.leaves_to_chance(rule));
    let mut state = flow::start(spec, &mut chance);
    // The same position once more, where the compiled engine has come to it.
    let mut here = None;
    for _ in 0..max_actions {
        if state.outcome.is_some() {
            break;
        }
        visit(&state)?;
        state.past = None;
        let place = (dice.below(PLACES), dice.below(PLACES));
        let compiled = machine.and_then(|machine| compiled(machine, (&state, here.take()), place, &mut chance));
        let literal = || Some((literal(spec, &state, place, chancy.then_some(&mut chance))?, None));
        match compiled.or_else(literal) {
            Some(next) => (state, here) = next,
            None => break,
        }
    }
    ControlFlow::Continue(())
}

/// What some action leads to, by the compiled engine, and that as it knows it; nothing where it does not cover the position,
/// or nobody can act.
fn compiled<B: Squares>(
    Machine { program, desk }: &Machine<B>,
    (state, here): (&State, Option<Box<Position>>),
    place: (usize, usize),
    chance: &mut Seeded,
) -> Option<(State, Option<Box<Position>>)> {
    let position = here.or_else(|| take_over(program, desk, state).ok().map(Box::new))?;
    let mut acts = Acts::default();
    View::of(program, desk, &position).some_legal(place, &mut acts).ok()?;
    let act = acts.list.first()?;
    let (mut next, mut thrown) = (desk.copy(&position), chance.clone());
    // Where nobody turns out to be able to act, the game is broken off instead of ended.
    make((program, desk), &position, &mut next, (&acts, act), &mut thrown, Onward::Lazily).ok()?;
    *chance = thrown;
    forget_past(desk, &mut next);
    Some((hand_back(program, &next), (!next.beyond).then_some(next)))
}

/// The same by the literal interpreter. What was found to be legal is done already, where nothing is left to chance.
fn literal(spec: &Spec, state: &State, place: (usize, usize), chance: Option<&mut Seeded>) -> Option<State> {
    let chosen = some_legal(spec, state, place)?;
    Some(match chance {
        Some(chance) => flow::proceed_lazily(spec, done_in(spec, state, chosen.candidate, chance).after, chance),
        None => flow::proceed_lazily(spec, realized(spec, state, chosen).after, &mut First),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::key::position_key;
    use crate::literal::legal::legal;
    use crate::load::{Options, load};
    use crate::study::runner::Which;

    fn seen(spec: &Arc<Spec>, runner: &Runner, max_actions: usize) -> Vec<State> {
        let mut seen = Vec::new();
        let _ = wander(spec, runner, 1, max_actions, &mut |state| {
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
                let seen = seen(&spec, &Runner::new(&spec, which), 12);
                assert_eq!(seen.len(), 12, "{name}, {which:?}");
                assert!(seen.windows(2).all(|two| may_follow(&spec, &two[0], &two[1])), "{name}, {which:?}");
            }
        }
    }

    #[test]
    fn it_is_the_same_game_with_plans_and_without() {
        for name in ["chess", "ultra", "classics/crazyhouse", "classics/minefield", "classics/shogi"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let keys = |runner: &Runner| -> Vec<_> {
                seen(&spec, runner, 20).iter().map(|state| position_key(&spec, state)).collect()
            };
            let planned = keys(&Runner::new(&spec, Which::Compiled));
            assert_eq!(keys(&Runner::for_trials(&spec)), planned, "{name}");
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
