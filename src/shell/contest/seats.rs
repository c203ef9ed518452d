//! The two players of a game.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use super::super::worker::now;
use super::contestant::{Contestant, How};
use super::uci::{Engine, EngineSeat};
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::run::contest::finished::Side;
use crate::run::random::Player;
use crate::run::seat::{Computer, Effort, Seat};
use crate::runtime::Rules;
use crate::search::Weights;
use crate::source::Sources;

/// Players that think have memory for so many positions.
const TIMED: Effort = Effort { nodes: u64::MAX, noise: 0 };

/// The data that the players of a match share.
#[derive(Debug, Clone)]
pub struct Shared {
    /// The rules of the games.
    pub rules: Arc<Rules>,
    /// The weights of player A and of player B, where the computer plays them.
    pub weights: [Weights; 2],
    /// The texts that reasons are taken from.
    pub sources: Arc<Sources>,
}

/// The engine of a player, if it has one and it runs.
pub type Running = Option<Engine>;

impl Shared {
    /// A player for one game. It remembers nothing of other games, so each game depends on its seed alone.
    pub fn seat<'e>(
        &self,
        (contestant, side): (&'e Contestant, Side),
        engine: &'e mut Running,
        seed: u64,
    ) -> Box<dyn Seat + 'e> {
        let weights = &self.weights[usize::from(side == Side::B)];
        let computer = |effort| Computer::new(self.rules.clone(), weights.clone(), effort, seed);
        match &contestant.how {
            How::Random => Box::new(Player::new(seed)),
            How::Computer(effort) => Box::new(computer(*effort)),
            How::Timed(milliseconds) => Box::new(Timed { computer: computer(TIMED), milliseconds: *milliseconds }),
            How::Engine(spec) => Box::new(EngineSeat::new(engine, spec, self.sources.clone())),
        }
    }
}

/// A computer that thinks for a time.
struct Timed {
    computer: Computer,
    milliseconds: NonZeroU64,
}

impl Seat for Timed {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        let (begun, time) = (now(), Duration::from_millis(self.milliseconds.get()));
        self.computer.choose_until(game, list, &|| begun.elapsed() >= time)
    }
}
