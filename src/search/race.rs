//! Actions that are raced against each other: each has a score in every position that has been looked at, and those that fall behind are
//! left out.
//!
//! A score counts by its share of a win, not by itself: a win in one position out of many must not outweigh losses in all others.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::score::{INFINITE, Score, is_decided};
use crate::spec::ids::Square;

/// The advantage, in hundredths, that is half a win.
pub(super) const HALF: i64 = 1000;

/// A win, in units of the share of a win.
const WHOLE: i64 = 1_000_000;

/// An action may be left out for its scores in so many positions.
const ENOUGH: usize = 4;

/// The share of a win that a score stands for.
fn share(score: Score) -> i64 {
    let score = i64::from(score);
    score * WHOLE / (score.abs() + HALF)
}

/// The score that a share of a win stands for.
fn unshared(share: i64) -> Score {
    (share * HALF / (WHOLE - share.abs()).max(1)).clamp(i64::from(-INFINITE), i64::from(INFINITE)) as Score
}

/// The actions that are still to be chosen from, with their scores.
pub(super) struct Race {
    /// The actions, the best first.
    pub alive: Vec<usize>,
    /// By action: its score in each position that has been looked at.
    pub scores: Vec<Vec<Score>>,
    /// By action: what is added to its mean, in thousandths of a win.
    pub added: Vec<Score>,
}

impl Race {
    /// Puts the score of each action that is left in a position, instead of an earlier one.
    pub fn put(&mut self, world: usize, found: Vec<Score>) {
        for (action, score) in self.alive.iter().zip(found) {
            let scores = &mut self.scores[*action];
            match scores.get_mut(world) {
                Some(known) => *known = score,
                None => scores.push(score),
            }
        }
    }

    /// The mean share of a win.
    fn mean(&self, action: usize) -> i64 {
        let scores = &self.scores[action];
        let sum: i64 = scores.iter().map(|score| share(*score)).sum();
        sum.checked_div(scores.len() as i64).unwrap_or(-WHOLE)
    }

    /// The score of an action: the mean of decided games, otherwise the score of the mean share.
    pub fn score(&self, action: usize) -> Score {
        let scores = &self.scores[action];
        match scores.iter().all(|score| is_decided(*score) && (*score > 0) == (scores[0] > 0)) {
            true => self.plain(action),
            false => unshared(self.mean(action)),
        }
    }

    /// The mean of the scores.
    fn plain(&self, action: usize) -> Score {
        let scores = &self.scores[action];
        let sum: i64 = scores.iter().map(|score| i64::from(*score)).sum();
        sum.checked_div(scores.len() as i64).unwrap_or_default() as Score
    }

    /// Puts the best actions first, and leaves out those that have fallen behind in so many positions that it is no accident.
    pub fn sort(&mut self) {
        let mut alive = std::mem::take(&mut self.alive);
        let value = |action: &usize| {
            let value = self.mean(*action) + i64::from(self.added[*action]) * WHOLE / 1000;
            Reverse((value, self.plain(*action)))
        };
        alive.sort_by_cached_key(value);
        if let Some(first) = alive.first().copied() {
            alive.retain(|action| *action == first || !self.is_behind(*action, first));
        }
        self.alive = alive;
    }

    /// Whether an action is worse than another beyond twice the standard error of the difference.
    fn is_behind(&self, action: usize, best: usize) -> bool {
        let added = i64::from(self.added[action] - self.added[best]) * WHOLE / 1000;
        let pairs = self.scores[action].iter().zip(&self.scores[best]);
        let less = pairs.map(|(score, best)| i128::from(share(*best) - share(*score) - added));
        let (count, sum, squares) = less.fold((0_i128, 0_i128, 0_i128), |(count, sum, squares), less| {
            (count + 1, sum + less, squares + less * less)
        });
        count >= ENOUGH as i128 && sum > 0 && count * sum * sum > 4 * (count * squares - sum * sum)
    }

    /// Puts the best action along each path first, then the second best, and so on: what else is chosen, such as a payment, matters less.
    pub fn spread(&mut self, path: impl Fn(usize) -> Option<(Square, Option<Square>)>) {
        let mut known: BTreeMap<(Square, Option<Square>), usize> = BTreeMap::new();
        let mut rank = |action: usize| {
            let better = known.entry(path(action)?).or_default();
            *better += 1;
            Some(*better)
        };
        let mut ranked: Vec<(usize, usize)> =
            self.alive.iter().map(|action| (rank(*action).unwrap_or(1), *action)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        self.alive = ranked.into_iter().map(|(_, action)| action).collect();
    }

    /// Leaves out the worse half.
    pub fn halve(&mut self) {
        self.alive.truncate(self.alive.len().div_ceil(2).max(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(scores: &[&[Score]]) -> Race {
        let scores: Vec<Vec<Score>> = scores.iter().map(|of_action| of_action.to_vec()).collect();
        Race { alive: (0..scores.len()).collect(), added: vec![0; scores.len()], scores }
    }

    #[test]
    fn a_share_of_a_win_stands_for_one_score() {
        for score in [-20_000, -900, -1, 0, 50, 900, 5_000] {
            let back = unshared(share(score));
            assert!((back - score).abs() <= 1 + score.abs() / 100, "{score} {back}");
        }
        assert!(share(INFINITE) < WHOLE && share(-INFINITE) > -WHOLE);
    }

    #[test]
    fn a_win_in_one_position_does_not_outweigh_losses_in_the_others() {
        let mut race = race(&[&[INFINITE, -900, -900, -900, -900, -900], &[0; 6]]);
        race.sort();
        assert_eq!(race.alive[0], 1);
    }

    #[test]
    fn a_draw_that_is_possible_costs_more_the_greater_the_lead() {
        let best = |lead: Score| {
            let mut race = race(&[&[lead + 100, lead + 100, lead + 100, 0], &[lead; 4]]);
            race.sort();
            race.alive[0]
        };
        assert_eq!((best(100), best(2_000)), (0, 1));
    }

    #[test]
    fn actions_that_are_always_worse_are_left_out_and_lucky_ones_stay() {
        let mut race = race(&[&[10, 30, 20, 40], &[0, 20, 10, 30], &[-500, 600, -500, 300]]);
        race.sort();
        assert_eq!(race.alive, [0, 2]);
        assert_eq!(race.score(0), 24);
    }

    #[test]
    fn the_best_action_along_each_path_comes_first() {
        let mut race = race(&[&[0], &[0], &[0], &[0]]);
        let square = |action: usize| (Square::at(action / 3), None);
        race.spread(|action| Some(square(action)));
        assert_eq!(race.alive, [0, 3, 1, 2]);
    }
}
