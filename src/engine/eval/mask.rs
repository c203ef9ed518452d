//! Masks: sets of squares described by kind, owner and area, evaluated as bitboards.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, Players, Set};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::PlayerId;

impl<B: Bitboard> View<'_, B> {
    /// The squares of a mask.
    pub fn masked(&self, mask: &Mask<B>, frame: &mut Frame<B>) -> B {
        self.masked_among(mask, self.program.squares, frame)
    }

    /// The squares of a mask among some squares. Once none is left, the rest is not evaluated.
    pub(super) fn masked_among(&self, mask: &Mask<B>, among: B, frame: &mut Frame<B>) -> B {
        let layout = &self.program.layout;
        if let (Some(layer), [Players::One(one)]) = (mask.layer, &*mask.owners)
            && mask.is_of_tokens_anywhere()
            && !layout.visibility.tokens
        {
            let Scalar::Player(player) = self.one(one, frame) else { return B::EMPTY };
            let owned = self.owned(layer, Some(player)) & among;
            let those = mask.kinds.iter().fold(owned, |left, kinds| left & self.of_kinds(kinds));
            return mask.attacking.iter().fold(those, |left, target| self.attackers((layer, left), target, frame));
        }
        let asked = mask.layer.filter(|_| !mask.kinds.is_empty());
        let hidden = asked.map_or(B::EMPTY, |layer| self.hidden_on(layer));
        let mut squares = match mask.layer {
            None => self.program.squares,
            Some(_) if !mask.kinds.is_empty() => self.of_kinds(&mask.kinds[0]) | hidden,
            Some(layer) if mask.owners.is_empty() => self.now.occupied(layout, layer),
            Some(_) => self.program.squares,
        };
        squares &= among;
        for kinds in mask.kinds.iter().skip(1) {
            squares &= self.of_kinds(kinds) | hidden;
        }
        let is_one = !layout.visibility.tokens && squares.rest().is_empty();
        if is_one {
            // Lookups come before owners.
            for within in mask.within.iter().filter(|within| matches!(within, Set::Area(..) | Set::Constant(_))) {
                squares &= self.set(within, frame);
            }
            if squares.is_empty() {
                return squares;
            }
        }
        for players in &mask.owners {
            let layer = mask.layer.unwrap_or(0);
            squares &= match players {
                Players::One(one) => match self.one(one, frame) {
                    Scalar::Player(player) => self.owned(layer, Some(player)),
                    _ => B::EMPTY,
                },
                Players::Others(_) => {
                    let players = self.players(players, frame);
                    let owned = (0..layout.players).filter(|player| players >> player & 1 != 0);
                    owned.fold(B::EMPTY, |all, player| all | self.owned(layer, Some(PlayerId::at(player))))
                }
            };
        }
        if mask.vacant {
            squares &= !self.occupied();
        }
        if mask.taken {
            squares &= self.occupied();
        }
        for within in &mask.within {
            if squares.is_empty() {
                return squares;
            }
            squares &= match is_one {
                true if self.has_square(within, squares.first(), frame) => squares,
                true => B::EMPTY,
                false => self.set(within, frame),
            };
        }
        for outside in &mask.outside {
            squares &= !self.set(outside, frame);
        }
        for target in &mask.attacking {
            squares = self.attackers((mask.layer.unwrap_or(0), squares), target, frame);
        }
        if (squares & hidden).any() {
            self.workspace.uncertain.set(true);
        }
        squares.without(hidden)
    }

    /// The tokens of the kinds and owners of a mask, on all squares.
    pub(in crate::engine) fn masked_on_all_squares(&self, mask: &Mask<B>, frame: &mut Frame<B>) -> B {
        let mut squares = match mask.kinds.split_first() {
            None => self.program.squares,
            Some((first, rest)) => rest.iter().fold(self.of_kinds(first), |all, kinds| all & self.of_kinds(kinds)),
        };
        for players in &mask.owners {
            let players = self.players(players, frame);
            let owned = (0..self.program.layout.players).filter(|player| players >> player & 1 != 0);
            squares &= owned
                .fold(B::EMPTY, |all, player| all | self.owned(mask.layer.unwrap_or(0), Some(PlayerId::at(player))));
        }
        squares
    }
}
