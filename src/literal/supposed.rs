//! The position with something else supposed: squares cleared or filled, no piece immune, no piece moved yet.

use super::scene::Scene;
use super::terrain::{PHANTOM, Terrain};
use super::walk::{Ground, Side};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::FilterId;
use crate::spec::value::SquareSet;

/// The token of a piece that is only supposed to be in the way.
const FILLER: TokenId = TokenId(u16::MAX - 1);

/// The occupant that is supposed to stand on the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnGoal {
    AsItIs,
    Nobody,
    Enemy,
}

/// A position as one unit sees it, with something else supposed.
#[derive(Clone, Copy)]
pub(super) struct Supposed<'a> {
    /// The position as it is.
    pub terrain: Terrain<'a>,
    /// Where the unit is to go, or what it is to capture.
    pub goal: Square,
    /// The supposed occupant of the goal.
    pub on_goal: OnGoal,
    /// Squares that are taken to be empty.
    pub cleared: SquareSet,
    /// A square with a supposed piece, and the side of that piece.
    pub filled: Option<(Square, Side)>,
    /// Whether no piece is immune.
    pub nobody_immune: bool,
    /// Whether no piece has moved yet.
    pub untouched: bool,
}

impl<'a> Supposed<'a> {
    /// The position as it is.
    pub fn real(scene: &Scene<'a>, unit: TokenId, goal: Square) -> Self {
        Supposed::on(Terrain::new(scene, unit), goal)
    }

    /// A terrain as it is.
    pub fn on(terrain: Terrain<'a>, goal: Square) -> Self {
        let (on_goal, cleared) = (OnGoal::AsItIs, SquareSet::EMPTY);
        Supposed { terrain, goal, on_goal, cleared, filled: None, nobody_immune: false, untouched: false }
    }
}

impl Ground for Supposed<'_> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        match self.on_goal {
            OnGoal::Nobody if square == self.goal => None,
            OnGoal::Enemy if square == self.goal => Some(PHANTOM),
            _ if self.cleared.contains(square) => None,
            _ if self.filled.is_some_and(|(filled, _)| filled == square) => Some(FILLER),
            _ => self.terrain.occupant(square),
        }
    }

    fn side(&self, token: TokenId) -> Side {
        match self.filled {
            Some((_, side)) if token == FILLER => side,
            _ => self.terrain.side(token),
        }
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        token != FILLER && self.terrain.fits(token, filter)
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        victim == FILLER || self.nobody_immune || self.terrain.may_capture(victim)
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        victim != FILLER && self.terrain.ends_path(victim)
    }

    fn unmoved(&self, token: TokenId) -> bool {
        token == FILLER || self.untouched || self.terrain.unmoved(token)
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        self.terrain.passed()
    }
}
