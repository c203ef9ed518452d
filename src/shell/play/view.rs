//! The view of a game that is shown, and how the board is drawn.

use super::super::cli::{Drawn, Eyes};
use super::super::out::Out;
use crate::spec::ids::PlayerId;

/// The viewer at the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The player to move.
    Mover,
    /// One player all the time.
    Of(PlayerId),
    /// A reader who may see everything.
    All,
}

impl View {
    /// The view asked for on the command line. If one player alone is at the terminal, it is that player.
    pub fn asked(eyes: Eyes, absent: [bool; 2]) -> View {
        match (eyes, absent) {
            (Eyes::All, _) => View::All,
            (Eyes::White, _) | (Eyes::Mover, [false, true]) => View::Of(PlayerId(0)),
            (Eyes::Black, _) | (Eyes::Mover, [true, false]) => View::Of(PlayerId(1)),
            (Eyes::Mover, _) => View::Mover,
        }
    }

    /// The player whose knowledge is shown when `mover` is to move; `None` when everything is shown.
    pub fn eyes(self, mover: Option<PlayerId>) -> Option<PlayerId> {
        match self {
            View::Mover => mover,
            View::Of(player) => Some(player),
            View::All => None,
        }
    }
}

/// How the board is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// The form in which pieces are drawn.
    pub signs: Drawn,
    /// The player at the lower edge of the board.
    pub side: PlayerId,
    /// Whether the user has turned it.
    pub flipped: bool,
}

impl Board {
    /// The board as asked for on the command line. A player alone at a terminal sees it from its own side.
    pub fn asked(signs: Drawn, eyes: Eyes, absent: [bool; 2], out: &Out<'_>) -> Board {
        let far = match (eyes, absent) {
            (Eyes::Black, _) => true,
            (Eyes::White, _) => false,
            (_, absent) => absent == [true, false],
        };
        Board { signs, side: PlayerId::at(usize::from(far && out.interactive())), flipped: false }
    }
}
