//! The games on the desk, by their handles.

use std::sync::{Arc, Mutex};

use super::fault::{Code, Fault};
use super::locked::locked;
use super::sitting::Sitting;

/// So many games are kept.
const KEPT: usize = 32;

/// So many actions are kept in all games together, for each keeps the position before it; the game in use is always kept.
const ACTIONS: usize = 20_000;

/// The games that were used last.
#[derive(Debug, Default)]
pub(super) struct Games {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The game that was used last stands at the end.
    games: Vec<Game>,
    /// The number of games that have been opened.
    opened: u64,
}

#[derive(Debug)]
struct Game {
    handle: u64,
    /// The number of actions after the last request.
    actions: usize,
    sitting: Arc<Mutex<Sitting>>,
}

impl Games {
    /// Keeps a game; returns its handle with it.
    pub(super) fn keep(&self, sitting: Sitting) -> (u64, Arc<Mutex<Sitting>>) {
        let actions = sitting.game.steps().len();
        let sitting = Arc::new(Mutex::new(sitting));
        let mut known = locked(&self.known);
        known.opened += 1;
        let handle = known.opened;
        known.games.push(Game { handle, actions, sitting: sitting.clone() });
        known.forget();
        (handle, sitting)
    }

    /// The game with this handle.
    ///
    /// # Errors
    /// There is none, or it has been forgotten.
    pub(super) fn get(&self, handle: u64) -> Result<Arc<Mutex<Sitting>>, Fault> {
        let mut known = locked(&self.known);
        let place = known.games.iter().position(|game| game.handle == handle).ok_or_else(|| {
            let fault = Fault::new(Code::NoSuchGame, format!("there is no game {handle} here any more"));
            fault.help("open it again from what it is made of")
        })?;
        let game = known.games.remove(place);
        let sitting = game.sitting.clone();
        known.games.push(game);
        Ok(sitting)
    }

    /// Notes how many actions a game has after a request.
    pub(super) fn used(&self, handle: u64, actions: usize) {
        let mut known = locked(&self.known);
        if let Some(game) = known.games.iter_mut().find(|game| game.handle == handle) {
            game.actions = actions;
        }
        known.forget();
    }
}

impl Known {
    /// Forgets the games that were not used for longest, if there are too many or too long ones.
    fn forget(&mut self) {
        let mut actions: usize = self.games.iter().map(|game| game.actions).sum();
        while self.games.len() > KEPT || (self.games.len() > 1 && actions > ACTIONS) {
            actions -= self.games.remove(0).actions;
        }
    }
}
