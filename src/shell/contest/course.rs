//! The games of a match, played by several workers.

use std::io;

use super::contestant::Contestant;
use super::log::{Log, Played};
use super::seats::{Running, Shared};
use super::written::written;
use crate::literal::chance::Seeded;
use crate::run::contest::finished::{Finished, Side};
use crate::run::contest::opening::Openings;
use crate::run::referee;
use crate::run::seat::Seat;

/// Everything a worker needs to play a game of a match.
#[derive(Debug)]
pub struct Course {
    /// The data that the players share.
    pub shared: Shared,
    /// Where games begin.
    pub openings: Openings,
    /// Player A and player B.
    pub players: [Contestant; 2],
    /// A game is broken off after so many actions.
    pub max_actions: usize,
    /// The title of the game, where games are written.
    pub title: Option<String>,
    /// Where finished games are appended.
    pub log: Option<Log>,
}

impl Course {
    /// Plays the game with an index, from 0 on, and appends it to the log. Running engines are used again.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn play(&self, index: usize, engines: &mut [Running; 2]) -> io::Result<Played> {
        let opening = index / 2;
        let mut game = self.openings.game(opening);
        let mut dice = Seeded::new(!self.openings.seed(opening));
        let ([a, b], [engine_a, engine_b]) = (&self.players, engines);
        let seeds = [dice.bits(), dice.bits()];
        let is_a_first = Side::first_in(index) == Side::A;
        let (seed_a, seed_b) = if is_a_first { (seeds[0], seeds[1]) } else { (seeds[1], seeds[0]) };
        let mut a = self.shared.seat((a, Side::A), engine_a, seed_a);
        let mut b = self.shared.seat((b, Side::B), engine_b, seed_b);
        let mut seats: [&mut dyn Seat; 2] = if is_a_first { [&mut *a, &mut *b] } else { [&mut *b, &mut *a] };
        let ending = referee::play(&mut game, &mut seats, self.max_actions);
        let finished = Finished::of(index, &game, &ending);
        let played = match &self.title {
            Some(title) => written(finished, &game, &self.players, title),
            None => Played { finished, pgn: None, record: None },
        };
        self.log.as_ref().map_or(Ok(()), |log| log.append(&played))?;
        Ok(played)
    }
}
