//! Tokens that go from square to square: what has to be written for it is found once.

use super::{Position, truthful, unusual, write_on};
use crate::engine::token::{NO_TOKEN, Place, Token};
use crate::program::layout::{Layout, Spot};
use crate::program::squares::Squares;
use crate::spec::ids::{Square, TokenId};

/// Where it is written where a token stands: while it moves, and nothing else changes of it, that stays the same.
#[derive(Debug, Clone, Copy)]
pub struct Stance {
    id: TokenId,
    token: Token,
    /// The word of the token.
    word: usize,
    spot: Spot,
    /// The first square of its layer, where four are to each word of a position.
    board: usize,
    /// Those of its truths that count for the identity of the board and are not what most are.
    unusual: u16,
}

impl Stance {
    /// What its token adds to the identity of the board on a square.
    #[inline]
    fn mark(&self, layout: &Layout, square: usize) -> u64 {
        truthful(layout.marks[self.spot.marks + square], self.unusual)
    }

    /// The word of its token on a square.
    #[inline]
    fn at(&self, square: usize) -> u64 {
        self.token.at(Place::On(Square::at(square))).0
    }
}

impl<B: Squares> Position<B> {
    /// Puts a token that stands on the board on an empty square of its layer: to lift it and to put it down in one.
    #[inline]
    pub fn shift(&mut self, layout: &Layout, id: TokenId, goal: Square) {
        match self.token(layout, id).square() {
            Some(origin) => self.slide(layout, &self.stance(layout, id), (origin.index(), goal.index())),
            None => self.put(layout, id, Place::On(goal)),
        }
    }

    /// Where all that tells where a token stands is written.
    #[inline]
    pub fn stance(&self, layout: &Layout, id: TokenId) -> Stance {
        let word = layout.tokens + id.index() * layout.token;
        let token = Token(self.words[word]).below(None);
        let spot = *layout.spot(token.kind(), token.owner());
        Stance { id, token, word, spot, board: 4 * layout.board + spot.board, unusual: unusual(layout, token) }
    }

    /// Puts a token from one square on another, which is empty.
    #[inline]
    pub fn slide(&mut self, layout: &Layout, stance: &Stance, (from, to): (usize, usize)) {
        self.board_hash ^= stance.mark(layout, from) ^ stance.mark(layout, to);
        let both = B::only(from) ^ B::only(to);
        self.touched |= both;
        for place in [stance.spot.kind, stance.spot.owner] {
            (B::load(&self.words, place) ^ both).store(&mut self.words, place);
        }
        write_on(&mut self.words, stance.board + from, NO_TOKEN);
        self.stand(stance, to);
    }

    /// Writes that a token stands on a square.
    #[inline]
    fn stand(&mut self, stance: &Stance, square: usize) {
        write_on(&mut self.words, stance.board + square, stance.id.0);
        self.words[stance.word] = stance.at(square);
    }
}
