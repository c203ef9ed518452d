//! Facts without which immunities keep nobody from being captured.

use std::ops::Range;

use super::Position;
use super::facts::number_in;
use crate::engine::token::Token;
use crate::program::layout::Layout;
use crate::program::plan::Waking;
use crate::program::squares::Squares;
use crate::program::wake::{Kept, Wake};
use crate::spec::ids::{PlayerId, TokenId};

impl<B: Squares> Position<B> {
    /// Whether a fact is so that may wake an immunity.
    pub fn is_woken(&self, layout: &Layout, wake: &Wake) -> bool {
        match *wake {
            Wake::AtLeast(first, count, least) => {
                (first..first + count).any(|index| number_in(self.words[layout.variables + index]) >= least)
            }
            Wake::Truth(index) => {
                let mut tokens = self.words[layout.tokens..].iter().step_by(layout.token);
                tokens.any(|word| Token(*word).is_marked(index))
            }
        }
    }

    /// The squares of those, in the layer of pieces that stand on squares, whom an immunity may keep from being captured.
    pub fn kept(&self, layout: &Layout, kept: &Kept) -> B {
        match *kept {
            Kept::Marked(index) => {
                let tokens = self.words[layout.tokens..].iter().step_by(layout.token).map(|word| Token(*word));
                let marked = tokens.filter(|token| token.is_marked(index)).filter_map(Token::square);
                marked.fold(B::EMPTY, |all, square| all | B::only(square.index()))
            }
            Kept::OfPlayers(first, least) => {
                let is_great = |player: &usize| number_in(self.words[layout.variables + first + player]) >= least;
                let players = (0..layout.players).filter(is_great).map(|player| Some(PlayerId::at(player)));
                players.fold(B::EMPTY, |all, player| all | self.owned(layout, 0, player))
            }
        }
    }

    /// Whether nothing is different from another position but for who stands where, the place of a token that has moved, and facts
    /// that decide no more of what a player can do next than whom it cannot capture.
    pub fn is_like(
        &self,
        layout: &Layout,
        other: &Self,
        (waking, mover): (&Waking, PlayerId),
        moved: Option<TokenId>,
    ) -> bool {
        let both = |range: Range<usize>| self.words[range.clone()].iter().zip(&other.words[range]);
        let different = |range: Range<usize>| {
            let pairs = both(range.clone()).zip(range);
            pairs.filter(|((word, other), _)| word != other).map(|(_, place)| place)
        };
        let may_differ = |place: usize| match place.checked_sub(layout.tokens) {
            None => waking.facts(mover)[place - layout.variables],
            Some(place) if !place.is_multiple_of(layout.token) => false,
            Some(place) => {
                let id = TokenId::at(place / layout.token);
                let [one, two] = [self.token(layout, id), other.token(layout, id)];
                one.is_like(two, waking.truths(), moved == Some(id))
            }
        };
        self.words.len() == other.words.len()
            && different(layout.zones..layout.variables).next().is_none()
            && different(layout.squares..layout.tokens).next().is_none()
            && different(layout.variables..layout.squares).all(may_differ)
            && different(layout.tokens..self.words.len()).all(may_differ)
    }
}
