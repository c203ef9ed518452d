//! Facts that an immunity requires, and the pieces it may protect.

use crate::compile::bitboard::Bitboard;
use crate::compile::layout::Layout;
use crate::compile::required_facts::{ProtectedPieces, RequiredFact};
use crate::engine::position::Position;
use crate::engine::position::facts::number_in;
use crate::engine::position::token::Token;
use crate::spec::ids::PlayerId;

impl Position {
    /// Whether a required fact allows an immunity to hold.
    pub fn may_protect(&self, layout: &Layout, required_fact: &RequiredFact) -> bool {
        match *required_fact {
            RequiredFact::AtLeast(first, count, least) => {
                (first..first + count).any(|index| number_in(self.words[layout.variables + index]) >= least)
            }
            RequiredFact::Truth(index) => {
                let mut tokens = self.words[layout.tokens..].iter().step_by(layout.token);
                tokens.any(|word| Token(*word).is_marked(index))
            }
        }
    }

    /// The squares of pieces that an immunity may protect.
    pub fn protected<B: Bitboard>(&self, layout: &Layout, protected: &ProtectedPieces) -> B {
        match *protected {
            ProtectedPieces::Marked(index) => {
                let tokens = self.words[layout.tokens..].iter().step_by(layout.token).map(|word| Token(*word));
                let marked = tokens.filter(|token| token.is_marked(index)).filter_map(Token::square);
                marked.fold(B::EMPTY, |all, square| all | B::only(square.index()))
            }
            ProtectedPieces::OfPlayers(first, least) => {
                let is_great = |player: &usize| number_in(self.words[layout.variables + first + player]) >= least;
                let players = (0..layout.players).filter(is_great).map(|player| Some(PlayerId::at(player)));
                players.fold(B::EMPTY, |all, player| all | self.owned::<B>(layout, 0, player))
            }
        }
    }
}
