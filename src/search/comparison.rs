//! A short match between two evaluations of one definition.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Limits, Thinker, Weights};
use crate::literal::chance::Seeded;
use crate::literal::state::Verdict;
use crate::runtime::{Class, Line, MoveList, Rules};
use crate::spec::ids::PlayerId;

/// Positions that are looked at for an action.
const NODES: u64 = 300;
/// Actions at random at the beginning of a game.
const OPENING: usize = 6;
/// The most actions of a game; one that lasts longer is a draw.
const ACTIONS: usize = 300;

/// Plays pairs of games with equal openings and changed sides. Returns the points of the first weights, in halves; nothing if `hear`,
/// which gets the number of games played, breaks off.
pub fn compare(
    rules: &Arc<Rules>,
    weights: [&Weights; 2],
    pairs: usize,
    hear: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Option<usize> {
    let mut thinkers = weights.map(|weights| Thinker::new(rules.clone(), weights.clone(), NODES * 16, 1));
    let mut halves = 0;
    for game in 0..2 * pairs {
        let first = PlayerId::at(game % 2);
        halves += match play(rules, &mut thinkers, first, game as u64 / 2) {
            Verdict::Won(winner) if winner == first => 2,
            Verdict::Won(_) => 0,
            Verdict::Drawn => 1,
        };
        if hear(game + 1).is_break() {
            return None;
        }
    }
    Some(halves)
}

/// Plays a game in which the first weights play for a player.
fn play(rules: &Rules, thinkers: &mut [Thinker; 2], first: PlayerId, seed: u64) -> Verdict {
    let (mut line, mut dice) = (Line::start(rules, Seeded::new(seed)), Seeded::new(!seed));
    let mut list = MoveList::default();
    for action in 0..ACTIONS {
        line.moves(Class::All, &mut list);
        if let Some(outcome) = line.outcome() {
            return outcome.verdict;
        }
        if list.is_empty() {
            break;
        }
        let mut place = dice.below(list.len());
        if action >= OPENING {
            let thinker = &mut thinkers[usize::from(line.mover() != Some(first))];
            let thought = thinker.think_on(&mut line, Limits::nodes(NODES), 0, &mut |_| {});
            place = thought.map_or(place, |thought| thought.place);
            line.moves(Class::All, &mut list);
        }
        line.make(&list, place);
    }
    Verdict::Drawn
}
