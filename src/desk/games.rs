//! The games on the desk, by their handles.

use super::fault::{Code, Fault};
use super::sitting::Sitting;

/// So many games are kept.
const KEPT: usize = 32;

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
        if self.kept.len() >= KEPT {
            self.kept.remove(0);
        }
        self.opened += 1;
        self.kept.push((self.opened, sitting));
        self.opened
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
        self.kept.last_mut().map(|(_, sitting)| sitting).ok_or_else(forgotten)
    }
}
