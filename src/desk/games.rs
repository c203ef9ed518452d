//! The games on the desk, by their handles.

use super::fault::{Code, Fault};
use super::sitting::Sitting;

/// So many games are kept.
const KEPT: usize = 32;

/// So many actions are kept in all games together, for each keeps the position before it; the game in use is always kept.
const ACTIONS: usize = 20_000;

/// The games that were used last.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// Each with its handle; the one that was used last stands at the end.
    kept: Vec<(u64, Sitting)>,
    /// The number of games that have been opened.
    opened: u64,
}

impl Games {
    /// No games; the handles of new ones are greater than `handles`.
    pub(super) fn after(handles: u64) -> Games {
        Games { kept: Vec::new(), opened: handles }
    }

    /// Keeps a game; returns its handle.
    pub(super) fn keep(&mut self, sitting: Sitting) -> u64 {
        self.opened += 1;
        self.kept.push((self.opened, sitting));
        self.forget();
        self.opened
    }

    /// Forgets the games that were not used for longest, if there are too many or too long ones.
    fn forget(&mut self) {
        let mut actions: usize = self.kept.iter().map(|(_, sitting)| sitting.game.steps().len()).sum();
        while self.kept.len() > KEPT || (self.kept.len() > 1 && actions > ACTIONS) {
            let (_, forgotten) = self.kept.remove(0);
            actions -= forgotten.game.steps().len();
        }
    }

    /// The game with this handle.
    ///
    /// # Errors
    /// There is none, or it has been forgotten.
    pub(super) fn get(&mut self, handle: u64) -> Result<&mut Sitting, Fault> {
        let forgotten = || {
            let fault = Fault::new(Code::NoSuchGame, format!("there is no game {handle} here any more"));
            fault.help("open it again from what it is made of")
        };
        let place = self.kept.iter().position(|(known, _)| *known == handle).ok_or_else(forgotten)?;
        let game = self.kept.remove(place);
        self.kept.push(game);
        self.forget();
        self.kept.last_mut().map(|(_, sitting)| sitting).ok_or_else(forgotten)
    }
}
