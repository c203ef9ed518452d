//! The position as one mover sees it.

use super::{Captured, Ground, Side};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{PieceFilter, Step, Term};

/// The input of a walk.
pub(super) struct View<'a, G> {
    pub geometry: &'a Geometry,
    pub facing: Facing,
    pub origin: Square,
    pub mover: TokenId,
    pub ground: &'a G,
}

impl<G: Ground> View<'_, G> {
    /// The token on a square once the mover and all tokens captured so far are gone.
    pub(super) fn occupant(&self, square: Square, gone: &Captured) -> Option<TokenId> {
        if square == self.origin {
            return None;
        }
        self.ground.occupant(square).filter(|token| *token != self.mover && !gone.contains(*token))
    }

    /// A step of the player's frame in files and ranks.
    pub(super) fn on_board(&self, (right, ahead): Step) -> (i16, i16) {
        self.facing.on_board((right, ahead))
    }

    /// Files and ranks in the player's frame: so many squares to the right, so many ahead.
    pub(super) fn seen(&self, (files, ranks): (i16, i16)) -> (i16, i16) {
        let along = |(file, rank): (i8, i8)| files * i16::from(file) + ranks * i16::from(rank);
        (along(self.facing.right), along(self.facing.forward))
    }

    /// File and rank of a square.
    pub(super) fn place(&self, square: Square) -> (i16, i16) {
        (i16::from(self.geometry.file(square)), i16::from(self.geometry.rank(square)))
    }

    /// Whether a token is of this sort.
    pub(super) fn is(&self, token: TokenId, who: &PieceFilter) -> bool {
        let fits = |term: &Term| match term {
            Term::Any => true,
            Term::Own => self.ground.side(token) == Side::Own,
            Term::Enemy => self.ground.side(token) == Side::Enemy,
            Term::Named(filter) => self.ground.fits(token, *filter),
        };
        if who.any_of.is_empty() {
            return !who.not;
        }
        who.any_of.iter().any(fits) != who.not
    }

    /// Whether a mode of a leg takes this token: enemies by the one, own pieces by the other.
    pub(super) fn takes(&self, token: TokenId, enemy: Option<&PieceFilter>, own: Option<&PieceFilter>) -> bool {
        if enemy.is_none() && own.is_none() {
            return false;
        }
        let who = match self.ground.side(token) {
            Side::Enemy => enemy,
            Side::Own => own,
            Side::Neutral => None,
        };
        who.is_some_and(|who| self.is(token, who))
    }
}
