//! The state of a match: what its games have come to, whether the test is decided, how long the rest takes.

use std::time::{Duration, Instant};

use super::super::cli::MatchArgs;
use super::super::worker::now;
use crate::run::contest::finished::Finished;
use crate::run::contest::statistics::{Decision, Sprt};
use crate::run::contest::tally::Tally;

/// The state of a match.
#[derive(Debug)]
pub struct Standing {
    /// The results so far, in the order of the games.
    pub tally: Tally,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// The number of games that are wanted.
    games: usize,
    /// The number of games that were known when the match began, or went on.
    known: usize,
    begun: Instant,
}

impl Standing {
    /// The state before the first game.
    pub fn new(args: &MatchArgs) -> Standing {
        Standing { tally: Tally::default(), sprt: args.sprt, games: args.games, known: 0, begun: now() }
    }

    /// Adds the next game.
    pub fn add(&mut self, game: &Finished) {
        self.tally.add(game);
    }

    /// Takes the games so far for such that took no time.
    pub fn begin(&mut self) {
        (self.known, self.begun) = (self.tally.games, now());
    }

    /// Whether the test is decided. It is asked after each pair.
    pub fn is_decided(&self) -> bool {
        self.tally.is_at_pair() && self.decision().is_some_and(|decision| decision != Decision::Open)
    }

    /// The decision of the test.
    pub fn decision(&self) -> Option<Decision> {
        self.sprt.map(|sprt| sprt.decision(self.tally.pairs))
    }

    /// The text of the progress: `games, 12.5-3.5, 2 min left`.
    pub fn said(&self) -> String {
        let score = points(&self.tally);
        match self.left() {
            Some(left) => format!("games, {score}, {} left", lasting(left)),
            None => format!("games, {score}"),
        }
    }

    /// The time that the other games take if they last as long as those before.
    fn left(&self) -> Option<Duration> {
        let done = u32::try_from(self.tally.games - self.known).ok().filter(|done| *done > 0)?;
        let others = u32::try_from(self.games.saturating_sub(self.tally.games)).ok()?;
        Some((self.begun.elapsed() / done).saturating_mul(others))
    }
}

/// The points of both players: `9.5-0.5`.
pub fn points(tally: &Tally) -> String {
    let of = |half_points: u64| match half_points % 2 {
        0 => format!("{}", half_points / 2),
        _ => format!("{}.5", half_points / 2),
    };
    let all = 2 * tally.games as u64;
    format!("{}-{}", of(tally.half_points()), of(all - tally.half_points()))
}

/// A time in its largest unit: `40 s`, `12 min`, `3 h`.
fn lasting(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}
