//! A board without rules: the pieces on it, and perhaps a guest.

use super::{Man, Setting};
use crate::literal::walk::{Ground, Outcome, Side};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::FilterId;

/// The piece that moves.
pub(super) const MOVER: TokenId = TokenId(0);

/// The mover, the other pieces on the board, and perhaps a guest.
pub(super) struct Bench<'a> {
    setting: &'a Setting<'a>,
    guest: Option<Man>,
    /// Whether a filter fits a piece of no particular kind.
    fits: bool,
}

impl<'a> Bench<'a> {
    pub(super) fn new(setting: &'a Setting<'a>, guest: Option<Man>, fits: bool) -> Self {
        Bench { setting, guest, fits }
    }

    pub(super) fn origin(&self) -> Square {
        self.setting.origin
    }

    /// All pieces but the mover, with their numbers.
    fn men(&self) -> impl Iterator<Item = (TokenId, Man)> + '_ {
        let men = self.setting.men.iter().copied().chain(self.guest);
        men.enumerate().map(|(index, man)| (TokenId::at(index + 1), man))
    }

    fn man(&self, token: TokenId) -> Option<Man> {
        self.men().find(|(id, _)| *id == token).map(|(_, man)| man)
    }

    pub(super) fn square(&self, token: TokenId) -> Option<Square> {
        self.man(token).map(|man| man.square)
    }

    pub(super) fn side_of(&self, token: TokenId) -> Side {
        self.man(token).map_or(Side::Neutral, |man| man.side)
    }

    /// Whether the guest is captured or taken to another square.
    pub(super) fn concerns_guest(&self, outcome: &Outcome) -> bool {
        let guest = TokenId::at(self.setting.men.len() + 1);
        outcome.captured.contains(guest) || outcome.relocated.is_some_and(|(token, _)| token == guest)
    }
}

impl Ground for Bench<'_> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        if square == self.setting.origin {
            return Some(MOVER);
        }
        self.men().find(|(_, man)| man.square == square).map(|(id, _)| id)
    }

    fn side(&self, token: TokenId) -> Side {
        self.side_of(token)
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        let kinds = self.setting.filters.get(usize::from(filter.0)).map(|filter| filter.kinds.as_slice());
        match self.man(token).and_then(|man| man.kind) {
            Some(kind) => kinds.is_some_and(|kinds| kinds.contains(&kind)),
            None => self.fits,
        }
    }

    fn may_capture(&self, _victim: TokenId) -> bool {
        true
    }

    fn ends_path(&self, _victim: TokenId) -> bool {
        false
    }

    fn unmoved(&self, _token: TokenId) -> bool {
        true
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        let square = self.setting.passed?;
        let (files, ranks) = self.setting.facing.forward;
        let stands = self.setting.geometry.step(square, (-files, -ranks))?;
        let (passer, _) = self.men().find(|(_, man)| man.square == stands && man.side == Side::Enemy)?;
        Some((square, passer))
    }
}
