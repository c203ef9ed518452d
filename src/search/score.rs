//! Scores of positions, in hundredths of the least valuable common piece.

use crate::literal::state::{Outcome, Verdict};
use crate::spec::ids::PlayerId;

/// The score of a position, for one of the players.
pub type Score = i32;

/// The score of a game that is won now; a win that takes some actions is less by that number.
pub(super) const WIN: Score = 1_000_000;

/// Scores of wins and losses lie beyond this.
pub(super) const DECIDED: Score = WIN - 10_000;

/// A bound beyond every score.
pub(super) const INFINITE: Score = WIN + 1;

/// The score of a finished game for a player, after so many actions from the root of the search.
pub(super) fn of_outcome(outcome: Outcome, player: PlayerId, made: usize) -> Score {
    match outcome.verdict {
        Verdict::Won(winner) if winner == player => WIN - made as Score,
        Verdict::Won(_) => made as Score - WIN,
        Verdict::Drawn => 0,
    }
}

/// Whether a score says that the game is won or lost.
pub(super) fn is_decided(score: Score) -> bool {
    score.abs() >= DECIDED
}

/// The number of actions until the end, if a score says that the game is decided: positive for a win.
pub(super) fn actions_to_end(score: Score) -> Option<i32> {
    match score {
        DECIDED.. => Some(WIN - score),
        _ if score <= -DECIDED => Some(-WIN - score),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let won = Outcome { verdict: Verdict::Won(PlayerId(0)), rule: None };
        assert!(of_outcome(won, PlayerId(0), 1) > of_outcome(won, PlayerId(0), 3));
        assert!(of_outcome(won, PlayerId(1), 1) < of_outcome(won, PlayerId(1), 3));
        assert_eq!(actions_to_end(of_outcome(won, PlayerId(0), 3)), Some(3));
        assert_eq!(actions_to_end(of_outcome(won, PlayerId(1), 3)), Some(-3));
        assert_eq!(actions_to_end(950), None);
    }
}
