//! Through whose eyes a game is shown, and how the board is drawn.

use super::super::cli::{Drawn, Eyes};
use super::super::out::Out;
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
    pub fn asked(eyes: Eyes, absent: [bool; 2]) -> View {
        match (eyes, absent) {
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

/// How the board is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// What stands for the pieces.
    pub signs: Drawn,
    /// From whose side it is seen.
    pub side: PlayerId,
    /// Whether somebody has turned it.
    pub flipped: bool,
}

impl Board {
    /// As it was asked for on the command line. Who sits alone at a terminal sees it from its side.
    pub fn asked(signs: Drawn, eyes: Eyes, absent: [bool; 2], out: &Out<'_>) -> Board {
        let far = match (eyes, absent) {
            (Eyes::Black, _) => true,
            (Eyes::White, _) => false,
            (_, absent) => absent == [true, false],
        };
        Board { signs, side: PlayerId::at(usize::from(far && out.interactive())), flipped: false }
    }
}
