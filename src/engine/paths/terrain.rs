//! The board as a walk square by square sees it.

use std::cell::Cell;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::literal::terrain::PHANTOM;
use crate::literal::walk::{Ground, Side};
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};
use crate::spec::movement::FilterId;

/// A position as one unit sees it, perhaps with a phantom enemy on one square.
pub(in crate::engine) struct Terrain<'a, B> {
    /// The position. The mover is the owner of the unit.
    pub view: View<'a, B>,
    /// The unit.
    pub unit: TokenId,
    /// The owner of the unit. A neutral unit has neither own pieces nor enemies.
    pub owner: Option<PlayerId>,
    /// The square of the phantom.
    pub phantom: Option<Square>,
    /// Collects the squares that are read.
    pub seen: Option<&'a Cell<B>>,
}

impl<B: Bitboard> Ground for Terrain<'_, B> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        if let Some(seen) = self.seen {
            seen.set(seen.get() | B::only(square.index()));
        }
        if self.phantom == Some(square) {
            return Some(PHANTOM);
        }
        self.view.now.piece_on(&self.view.program.layout, square.index())
    }

    fn side(&self, token: TokenId) -> Side {
        if token == PHANTOM {
            return Side::Enemy;
        }
        match (self.view.token(token).owner(), self.owner) {
            (None, _) | (_, None) => Side::Neutral,
            (Some(theirs), Some(mine)) if theirs == mine => Side::Own,
            _ => Side::Enemy,
        }
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        token != PHANTOM && {
            let kind = self.view.token(token).kind();
            self.view.program.spec.filters[filter.0 as usize].kinds.contains(&kind)
        }
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        victim == PHANTOM || !self.view.is_immune(victim, self.unit)
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        victim != PHANTOM && self.view.is_deadly(victim, self.unit)
    }

    fn unmoved(&self, token: TokenId) -> bool {
        self.view.has_not_moved(token)
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        let (passed, passer) = self.view.program.passed.as_ref()?;
        self.view.workspace.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(self.unit));
            let square = self.view.one(passed, frame);
            let square = self.view.square_of(square)?;
            Some((square, self.view.one(passer, frame).token()?))
        })
    }
}
