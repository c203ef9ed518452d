//! The results of random games, summed up.

use super::game::Played;
use super::trouble::Trouble;
use crate::literal::state::Outcome;

/// One way in which games ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How.
    pub outcome: Outcome,
    /// The number of games.
    pub games: usize,
}

/// The least, the middle and the greatest of several numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spread {
    /// The least.
    pub least: usize,
    /// The middle one; the lower of two.
    pub median: usize,
    /// The greatest.
    pub greatest: usize,
}

impl Spread {
    /// Of these numbers; zeros when there are none.
    pub fn of(mut numbers: Vec<usize>) -> Spread {
        numbers.sort_unstable();
        let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
        let last = numbers.len().saturating_sub(1);
        Spread { least: at(0), median: at(last / 2), greatest: at(last) }
    }
}

/// The results of several games.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The number of games played.
    pub games: usize,
    /// How they ended, the most frequent first.
    pub tally: Vec<Tally>,
    /// The number of games broken off.
    pub unfinished: usize,
    /// The number of legal actions written for typing.
    pub typed: usize,
    /// Turns per game.
    pub plies: Spread,
    /// Actions per game, also those that only took others back; without asides.
    pub actions: Spread,
    /// Faults that must not happen; at most one for each game.
    pub troubles: Vec<Trouble>,
}

/// Sums games up, one after another in their order.
#[derive(Debug, Default)]
pub struct Collector {
    report: Report,
    plies: Vec<usize>,
    actions: Vec<usize>,
}

impl Collector {
    /// Adds the next game.
    pub fn add(&mut self, played: Played) {
        let Played { outcome, trouble, plies, actions, typed } = played;
        self.plies.push(plies);
        self.actions.push(actions);
        self.report.games += 1;
        self.report.typed += typed;
        match (outcome, trouble) {
            (_, Some(trouble)) => self.report.troubles.push(trouble),
            (Some(outcome), None) => self.count(outcome),
            (None, None) => self.report.unfinished += 1,
        }
    }

    fn count(&mut self, outcome: Outcome) {
        let tally = &mut self.report.tally;
        match tally.iter_mut().find(|tally| tally.outcome == outcome) {
            Some(tally) => tally.games += 1,
            None => tally.push(Tally { outcome, games: 1 }),
        }
    }

    /// The number of actions in all games so far.
    pub fn actions(&self) -> usize {
        self.actions.iter().sum()
    }

    /// The sum, with the ways to end in order.
    pub fn report(self) -> Report {
        let Collector { mut report, plies, actions } = self;
        report.tally.sort_by_key(|tally| (std::cmp::Reverse(tally.games), tally.outcome.rule));
        Report { plies: Spread::of(plies), actions: Spread::of(actions), ..report }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_of_all_numbers() {
        assert_eq!(Spread::of(vec![5, 1, 9, 7]), Spread { least: 1, median: 5, greatest: 9 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
