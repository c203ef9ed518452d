//! Actions in the long form of UCI: `e2e4`, `e7e8q`, `N@f3`. Two pieces that move together are written by the first: `e1g1`, or `e1h1` where
//! the engine wants to hear of the second.

use crate::literal::action::Transition;
use crate::literal::state::State;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::Spec;
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

/// How two pieces that move together are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairs {
    /// Where the first comes from and goes to: `e1g1`.
    Goal,
    /// Where both come from: `e1h1`.
    Partner,
}

/// The texts of some actions of a position.
pub fn texts(spec: &Spec, before: &State, list: &[Transition], pairs: Pairs) -> Vec<String> {
    let written = write_unmarked(spec, before, list);
    list.iter().zip(&written).map(|(transition, written)| text(spec, before, (transition, written), pairs)).collect()
}

fn text(spec: &Spec, before: &State, (transition, written): (&Transition, &Written), pairs: Pairs) -> String {
    let goal = |first, second| match pairs {
        Pairs::Goal => transition.after.square_of(first),
        Pairs::Partner => before.square_of(second),
    };
    // One of both may stay where it is.
    let pieces = transition
        .candidate
        .args
        .iter()
        .filter_map(|arg| if let Value::Token(piece) = arg { Some(*piece) } else { None });
    let pieces: Vec<TokenId> = pieces.filter(|piece| before.square_of(*piece).is_some()).collect();
    if transition.candidate.path(spec).is_none()
        && let [first, second, ..] = pieces[..]
        && let (Some(origin), Some(goal)) = (before.square_of(first), goal(first, second))
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

    fn all(name: &str, position: &str, pairs: Pairs) -> Vec<String> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let game = Game::from_position(spec.clone(), position::parse(&spec, position).unwrap(), 0);
        texts(&spec, game.state(), &game.legal(), pairs)
    }

    #[test]
    fn actions_are_written_as_engines_read_them() {
        let chess = all("chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", Pairs::Goal);
        for text in ["a7a8q", "a7a8n", "e1g1", "e1c1", "e1f1", "h1h8"] {
            assert!(chess.iter().any(|known| known == text), "{text}: {chess:?}");
        }
        let drops = all("classics/crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", Pairs::Goal);
        assert!(drops.iter().any(|text| text == "N@f3"), "{drops:?}");
        let shogi = all("classics/minishogi", "4k/5/5/P4/4K[] w 1", Pairs::Goal);
        assert!(shogi.iter().any(|text| text == "a2a3"), "{shogi:?}");
    }

    #[test]
    fn pieces_that_move_together_can_be_written_by_both_origins() {
        let shuffled = all("classics/fischerandom", "4k3/8/8/8/8/8/8/1R4KR w KQ - 0 1", Pairs::Partner);
        for text in ["g1h1", "g1b1", "g1f1", "b1a1"] {
            assert!(shuffled.iter().any(|known| known == text), "{text}: {shuffled:?}");
        }
    }
}
