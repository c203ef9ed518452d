//! Moves that are looked at less deeply, or not at all, since they hardly change the score.
//!
//! No move is left out before a move is found that does not lose: so a forced end is never claimed because of a move that was left out.

use super::move_order::KILLER;
use super::score::{DECIDED, Score};
use crate::spec::Spec;

/// A position that is better than needed by so much, in hundredths, needs no look at its moves where one action is left.
const SURPLUS: Score = 140;

/// The greatest depth at which quiet moves that gain too little are left out, and the least at which moves are looked at less deeply.
const SHALLOW: i32 = 3;

/// A quiet move gains at most so much, and so much more for each action of depth.
const QUIET_GAIN: (Score, Score) = (80, 120);

/// The greatest depth at which late quiet moves are left out.
const LATE_DEPTH: i32 = 4;

/// The least depth at which a position is looked at less deeply if no move is known as its best.
const UNKNOWN_DEPTH: i32 = 4;

/// A move is looked at less deeply if so many moves were tried before it.
const REDUCED_FROM: usize = 4;

/// Whether rules compel a player to choose among certain moves, such as captures. Then the best move may be worse than none, and the
/// evaluation is no bound.
pub(super) fn compels(spec: &Spec) -> bool {
    !spec.prefers.is_empty()
}

/// The depth of a position whose best move is not known.
pub(super) fn depth_without_best(depth: i32) -> i32 {
    if depth >= UNKNOWN_DEPTH { depth - 1 } else { depth }
}

/// Whether a position with this evaluation is good enough without a look at its moves.
pub(super) fn is_far_better(now: Score, depth: i32, beta: Score) -> bool {
    depth <= 1 && beta.abs() < DECIDED && now - SURPLUS >= beta
}

/// Whether a quiet move may be left out, so many moves having been tried before it.
pub(super) fn is_hopeless(depth: i32, place: usize, now: Score, alpha: Score) -> bool {
    let is_late = depth <= LATE_DEPTH && place >= 6 + 3 * (depth * depth) as usize;
    let gain = QUIET_GAIN.0 + QUIET_GAIN.1 * depth;
    is_late || depth <= SHALLOW && alpha.abs() < DECIDED && now + gain <= alpha
}

/// How many actions less a late move is looked ahead, out of `next`. The product of two logarithms, in whole numbers, so that it is equal
/// on every machine.
pub(super) fn reduction((depth, next): (i32, i32), place: usize, rank: i32, is_exact: bool) -> i32 {
    if place < REDUCED_FROM || depth < SHALLOW {
        return 0;
    }
    let less = sevenths(depth as u64) * sevenths(place as u64) / 196;
    let less = less - i32::from(is_exact) - i32::from(rank >= KILLER);
    less.clamp(0, (next - 1).max(0))
}

/// Seven times the logarithm of a number to the base two, rounded down.
fn sevenths(number: u64) -> i32 {
    number.clamp(1, 255).pow(7).ilog2() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_are_looked_at_less_deeply_and_never_below_one_action() {
        let less = |depth, place| reduction((depth, depth - 1), place, 0, false);
        assert_eq!([less(2, 40), less(8, 3), less(3, 60)], [0, 0, 1]);
        assert!(less(8, 6) <= less(8, 12) && less(8, 12) < less(8, 60) && less(6, 60) < less(12, 60));
        assert!(less(12, 30) > reduction((12, 11), 30, 0, true));
    }

    #[test]
    fn moves_are_left_out_only_where_little_depth_is_left() {
        assert!(is_hopeless(1, 9, 0, 0) && !is_hopeless(1, 8, 0, 0) && !is_hopeless(5, 200, -5_000, 0));
        assert!(is_hopeless(2, 1, -400, 0) && !is_hopeless(2, 1, -300, 0));
    }
}
