//! The positions of a short random game, for looking at each of them.

use std::ops::ControlFlow;

use crate::literal::chance::Seeded;
use crate::literal::state::State;
use crate::runtime::{Line, MoveList, Rules};

/// Which action is chosen, and how it is begun, is drawn from so many numbers.
const PLACES: usize = 1 << 12;

/// Plays a game that comes from a seed and has at most so many actions; shows each position in which a player may act, but
/// for the last. The visitor may break it off. How often a position came about is not counted.
pub fn wander(
    rules: &Rules,
    seed: u64,
    max_actions: usize,
    visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut dice = Seeded::new(!seed);
    let (mut line, mut moves) = (Line::start(rules, Seeded::new(seed)), MoveList::default());
    for _ in 0..max_actions {
        let state = line.snapshot();
        if state.outcome.is_some() {
            break;
        }
        visit(&state)?;
        line.some((dice.below(PLACES), dice.below(PLACES)), &mut moves);
        if moves.is_empty() {
            break;
        }
        line.make(&moves, 0);
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::chance::First;
    use crate::literal::flow;
    use crate::literal::key::position_key;
    use crate::literal::legal::{legal, realized};
    use crate::load::{Options, load};
    use crate::runtime::Interpreter;
    use crate::spec::Spec;

    fn seen(rules: &Rules, max_actions: usize) -> Vec<State> {
        let mut seen = Vec::new();
        let _ = wander(rules, 1, max_actions, &mut |state| {
            seen.push(state.clone());
            ControlFlow::Continue(())
        });
        seen
    }

    fn may_follow(spec: &Spec, state: &State, next: &State) -> bool {
        let after = |chosen| flow::proceed(spec, realized(spec, state, chosen).after, &mut First).state;
        legal(spec, state).into_iter().any(|chosen| position_key(spec, &after(chosen)) == position_key(spec, next))
    }

    #[test]
    fn each_position_comes_of_a_legal_action_in_the_one_before_it() {
        for name in ["chess", "classics/crazyhouse", "classics/antichess", "classics/minefield"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            for interpreter in [Interpreter::Literal, Interpreter::Compiled] {
                let seen = seen(&Rules::on(interpreter, spec.clone()), 12);
                assert_eq!(seen.len(), 12, "{name}, {interpreter:?}");
                assert!(seen.windows(2).all(|two| may_follow(&spec, &two[0], &two[1])), "{name}, {interpreter:?}");
            }
        }
    }

    #[test]
    fn it_is_the_same_game_with_plans_and_without() {
        for name in ["chess", "ultra", "classics/crazyhouse", "classics/minefield", "classics/shogi"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let keys =
                |rules: Rules| -> Vec<_> { seen(&rules, 20).iter().map(|state| position_key(&spec, state)).collect() };
            assert_eq!(keys(Rules::unplanned(spec.clone())), keys(Rules::new(spec.clone())), "{name}");
        }
    }

    #[test]
    fn different_seeds_begin_with_different_actions_of_all_units() {
        let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
        let rules = Rules::new(spec.clone());
        let mut firsts: Vec<_> = Vec::new();
        for seed in 0..100 {
            let _ = wander(&rules, seed, 2, &mut |state| {
                firsts.push(position_key(&spec, state));
                ControlFlow::Continue(())
            });
        }
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() > 15, "only {}", firsts.len());
    }
}
