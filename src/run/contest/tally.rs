//! The results of a match, summed up game by game.

use std::collections::BTreeMap;

use super::finished::{Cause, Finished, Side};
use super::statistics::Pairs;
use crate::run::playouts::Spread;

/// The results of the games of a match, added in their order.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The number of games played.
    pub games: usize,
    /// The games that A won.
    pub won: usize,
    /// The draws.
    pub drawn: usize,
    /// The games that B won.
    pub lost: usize,
    /// The games that the first side won, and those that the second side won.
    pub by_side: (usize, usize),
    /// Pairs of games by the points of A.
    pub pairs: Pairs,
    /// The number of games by winner and cause.
    endings: BTreeMap<(Option<Side>, Cause), usize>,
    /// The forfeits: the index of the game, the loser, and why.
    pub forfeits: Vec<(usize, Side, String)>,
    plies: Vec<usize>,
    /// The first game of a pair and the half points of A in it.
    half: Option<(usize, u64)>,
}

impl Tally {
    /// Adds the next game.
    pub fn add(&mut self, game: &Finished) {
        self.games += 1;
        match game.winner {
            Some(Side::A) => self.won += 1,
            Some(Side::B) => self.lost += 1,
            None => self.drawn += 1,
        }
        match game.first_won() {
            Some(true) => self.by_side.0 += 1,
            Some(false) => self.by_side.1 += 1,
            None => {}
        }
        self.plies.push(game.plies);
        // Reasons of forfeits are listed game by game.
        let cause = match (&game.cause, game.winner) {
            (Cause::Forfeit(why), winner) => {
                self.forfeits.extend(winner.map(|winner| (game.index, winner.other(), why.clone())));
                Cause::Forfeit(String::new())
            }
            (cause, _) => cause.clone(),
        };
        *self.endings.entry((game.winner, cause)).or_default() += 1;
        match self.half.take() {
            Some((index, points)) if index + 1 == game.index => self.pair(points + game.half_points()),
            _ => self.half = game.index.is_multiple_of(2).then(|| (game.index, game.half_points())),
        }
    }

    fn pair(&mut self, half_points: u64) {
        if let Some(count) = self.pairs.get_mut(half_points as usize) {
            *count += 1;
        }
    }

    /// Whether the last game added was the second of its pair.
    pub fn is_at_pair(&self) -> bool {
        self.half.is_none()
    }

    /// The half points of A.
    pub fn half_points(&self) -> u64 {
        2 * self.won as u64 + self.drawn as u64
    }

    /// The ways to end, the most frequent first: the winner, the cause, and the number of games.
    pub fn endings(&self) -> Vec<(Option<Side>, &Cause, usize)> {
        let mut all: Vec<_> = self.endings.iter().map(|((winner, cause), games)| (*winner, cause, *games)).collect();
        all.sort_by_key(|(.., games)| std::cmp::Reverse(*games));
        all
    }

    /// The number of turns of a game.
    pub fn plies(&self) -> Spread {
        Spread::of(self.plies.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(index: usize, winner: Option<Side>) -> Finished {
        Finished { index, winner, cause: Cause::Rule(Some("mate".to_owned())), plies: 10 + index }
    }

    #[test]
    fn pairs_are_counted_by_the_points_of_a() {
        let mut tally = Tally::default();
        let results = [Some(Side::A), Some(Side::A), None, Some(Side::B), Some(Side::B), Some(Side::B), None];
        for (index, winner) in results.into_iter().enumerate() {
            tally.add(&game(index, winner));
        }
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.half_points()), (2, 2, 3, 6));
        assert_eq!(tally.pairs, [1, 1, 0, 0, 1]);
        assert!(!tally.is_at_pair());
        assert_eq!(tally.by_side, (3, 2));
        assert_eq!(tally.plies().median, 13);
        assert_eq!(tally.endings()[0].2, 3);
    }

    #[test]
    fn forfeits_are_told_one_by_one() {
        let mut tally = Tally::default();
        for (index, why) in ["it hangs", "it dies"].into_iter().enumerate() {
            tally.add(&Finished { cause: Cause::Forfeit(why.to_owned()), ..game(index, Some(Side::B)) });
        }
        assert_eq!(tally.endings().len(), 1);
        let told = [(0, Side::A, "it hangs".to_owned()), (1, Side::A, "it dies".to_owned())];
        assert_eq!(tally.forfeits, told);
    }
}
