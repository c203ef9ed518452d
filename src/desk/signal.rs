//! The signal by which a request is given up.

use std::sync::atomic::{AtomicU8, Ordering};

use super::fault::{Code, Fault};

/// The request is being answered and has changed nothing yet.
const OPEN: u8 = 0;

/// The request is about to change its game; it is answered soon.
const CHANGES: u8 = 1;

/// The request was given up.
const GIVEN_UP: u8 = 2;

/// Gives up a request while it is answered. A request that was given up changes no game, neither then nor later.
#[derive(Debug, Default)]
pub struct Signal(AtomicU8);

impl Signal {
    /// A signal for one request.
    pub fn new() -> Signal {
        Signal::default()
    }

    /// Gives up the request; returns false if it already changes its game and can no longer be given up.
    pub fn give_up(&self) -> bool {
        self.0.compare_exchange(OPEN, GIVEN_UP, Ordering::Relaxed, Ordering::Relaxed) != Err(CHANGES)
    }

    /// Whether the request was given up.
    pub fn is_given_up(&self) -> bool {
        self.0.load(Ordering::Relaxed) == GIVEN_UP
    }

    /// Goes on with a request that changes nothing yet.
    ///
    /// # Errors
    /// The request was given up.
    pub(super) fn goes_on(&self) -> Result<(), Fault> {
        if self.is_given_up() { Err(stopped()) } else { Ok(()) }
    }

    /// Begins to change the game. From now on the request cannot be given up.
    ///
    /// # Errors
    /// The request was given up.
    pub(super) fn change(&self) -> Result<(), Fault> {
        match self.0.compare_exchange(OPEN, CHANGES, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) | Err(CHANGES) => Ok(()),
            Err(_) => Err(stopped()),
        }
    }
}

fn stopped() -> Fault {
    Fault::new(Code::Stopped, "the request was given up; nothing has changed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_given_up_or_changes_its_game() {
        let signal = Signal::new();
        assert!(signal.goes_on().is_ok() && signal.give_up() && signal.give_up());
        assert!(signal.is_given_up() && signal.goes_on().is_err() && signal.change().is_err());
        let signal = Signal::new();
        assert!(signal.change().is_ok() && signal.change().is_ok());
        assert!(!signal.give_up() && !signal.is_given_up() && signal.goes_on().is_ok());
    }
}
