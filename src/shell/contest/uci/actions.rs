//! Actions in the long form of UCI: `e2e4`, `e7e8q`, `N@f3`, `e1g1` for two pieces that move together.

use crate::literal::action::Transition;
use crate::literal::state::State;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::Spec;

/// The texts of some actions of a position.
pub fn texts(spec: &Spec, before: &State, list: &[Transition]) -> Vec<String> {
    let written = write_unmarked(spec, before, list);
    list.iter().zip(&written).map(|(transition, written)| text(spec, before, transition, written)).collect()
}

fn text(spec: &Spec, before: &State, transition: &Transition, written: &Written) -> String {
    if transition.candidate.path(spec).is_none()
        && let [first, _, ..] = transition.moved[..]
        && let (Some(origin), Some(goal)) = (before.square_of(first), transition.after.square_of(first))
    {
        return format!("{}{}", spec.geometry.name(origin), spec.geometry.name(goal));
    }
    match written.machine.split_once('=') {
        Some((squares, kind)) => format!("{squares}{}", kind.to_lowercase()),
        None => written.machine.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::game::Game;
    use crate::load::{Options, load};
    use crate::notation::position;

    fn all(name: &str, position: &str) -> Vec<String> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let game = Game::from_position(spec.clone(), position::parse(&spec, position).unwrap(), 0);
        texts(&spec, game.state(), &game.legal())
    }

    #[test]
    fn actions_are_written_as_engines_read_them() {
        let chess = all("chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
        for text in ["a7a8q", "a7a8n", "e1g1", "e1c1", "e1f1", "h1h8"] {
            assert!(chess.iter().any(|known| known == text), "{text}: {chess:?}");
        }
        let drops = all("classics/crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
        assert!(drops.iter().any(|text| text == "N@f3"), "{drops:?}");
        let shogi = all("classics/minishogi", "4k/5/5/P4/4K[] w 1");
        assert!(shogi.iter().any(|text| text == "a2a3"), "{shogi:?}");
    }
}
