//! Through whose eyes a game is shown.

use super::super::cli::Eyes;
use crate::spec::ids::PlayerId;

/// Who looks at the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Whoever's turn it is.
    Mover,
    /// One player all the time.
    Of(PlayerId),
    /// Somebody who may see everything.
    All,
}

impl View {
    /// What was asked for on the command line; with one player at the terminal, it is that one who looks.
    pub fn asked(eyes: Eyes, random: [bool; 2]) -> View {
        match (eyes, random) {
            (Eyes::All, _) => View::All,
            (Eyes::White, _) | (Eyes::Mover, [false, true]) => View::Of(PlayerId(0)),
            (Eyes::Black, _) | (Eyes::Mover, [true, false]) => View::Of(PlayerId(1)),
            (Eyes::Mover, _) => View::Mover,
        }
    }

    /// Whose eyes look when it is the turn of `mover`; nobody's when everything is seen.
    pub fn eyes(self, mover: Option<PlayerId>) -> Option<PlayerId> {
        match self {
            View::Mover => mover,
            View::Of(player) => Some(player),
            View::All => None,
        }
    }
}
