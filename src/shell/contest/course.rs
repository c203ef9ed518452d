//! The games of a match, played by several workers.

use std::sync::Arc;

use super::args::MatchArgs;
use super::contestant::Contestant;
use super::seats::Shared;
use crate::literal::chance::Seeded;
use crate::run::contest::finished::{Finished, Side};
use crate::run::contest::opening::Openings;
use crate::run::referee;

/// Everything a worker needs to play a game of a match.
#[derive(Debug)]
pub struct Course {
    /// What the players share.
    pub shared: Shared,
    /// Where games begin.
    pub openings: Openings,
    /// Player A and player B.
    pub players: [Contestant; 2],
    /// A game is broken off after so many actions.
    pub max_actions: usize,
}

impl Course {
    /// The games that were asked for.
    pub fn new(args: &MatchArgs, shared: Shared, openings: Openings) -> Arc<Course> {
        let players = [args.a.clone(), args.b.clone()];
        Arc::new(Course { shared, openings, players, max_actions: args.max_actions })
    }

    /// Plays the game with an index, from 0 on.
    pub fn play(&self, index: usize) -> Finished {
        let opening = index / 2;
        let mut game = self.openings.game(opening);
        let mut dice = Seeded::new(!self.openings.seed(opening));
        let mut seat = |side: Side| {
            let [a, b] = &self.players;
            self.shared.seat(if side == Side::A { a } else { b }, dice.bits())
        };
        let first = Side::first_in(index);
        let (mut first, mut second) = (seat(first), seat(first.other()));
        let ending = referee::play(&mut game, &mut [&mut *first, &mut *second], self.max_actions);
        Finished::of(index, &game, &ending)
    }
}
