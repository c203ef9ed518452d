//! Tokens that go from square to square: what has to be written for it is found once.

use super::facts::truth;
use super::{Position, overwrite_on, truthful, unusual, write_on, written_on};
use crate::engine::token::{NO_TOKEN, Place, Token};
use crate::program::layout::{Layout, Remembered, Spot};
use crate::program::plan::Deed;
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

    /// The same of its token when some of its truths have become others.
    #[inline]
    fn branded(&self, layout: &Layout, deeds: &[Deed]) -> Self {
        let changed = deeds.iter().fold(self.token, |token, deed| match *deed {
            Deed::Mark(field, value) => match layout.fields[field] {
                Remembered::Truth(index) => token.with_truth(index, truth(value)),
                Remembered::Behind(..) => token,
            },
            Deed::Set(..) | Deed::Add(..) => token,
        });
        Stance { token: changed, unusual: unusual(layout, changed), ..*self }
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

    /// Changes those truths of a token on a square that are among some changes of facts; where it stands then.
    #[inline]
    pub fn brand(&mut self, layout: &Layout, stance: &Stance, square: usize, deeds: &[Deed]) -> Stance {
        let branded = stance.branded(layout, deeds);
        self.exchange(layout, [stance, &branded], square);
        branded
    }

    /// Has a token on a square be what it is in the second of two stances, no longer as in the first.
    #[inline]
    pub fn exchange(&mut self, layout: &Layout, [old, new]: [&Stance; 2], square: usize) {
        self.board_hash ^= old.mark(layout, square) ^ new.mark(layout, square);
        self.words[new.word] = new.at(square);
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

    /// Puts a token on each of some empty squares, looks, and puts it back.
    #[inline(never)]
    pub fn roam(
        &mut self,
        layout: &Layout,
        stance: &Stance,
        (origin, goals): (usize, B),
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) {
        let [kind, owner] = [stance.spot.kind, stance.spot.owner].map(|place| B::load(&self.words, place));
        let (hash, home) = (self.board_hash, B::only(origin));
        let (left, mut at) = (hash ^ stance.mark(layout, origin), origin);
        for goal in goals.each() {
            let (both, words) = (home ^ B::only(goal), &mut *self.words);
            (kind ^ both).store(words, stance.spot.kind);
            (owner ^ both).store(words, stance.spot.owner);
            write_on(words, stance.board + at, NO_TOKEN);
            write_on(words, stance.board + goal, stance.id.0);
            words[stance.word] = stance.at(goal);
            (self.board_hash, self.touched) = (left ^ stance.mark(layout, goal), both);
            at = goal;
            look(self);
        }
        write_on(&mut self.words, stance.board + at, NO_TOKEN);
        self.stand(stance, origin);
        kind.store(&mut self.words, stance.spot.kind);
        owner.store(&mut self.words, stance.spot.owner);
        self.board_hash = hash;
    }

    /// Puts tokens of the kind and owner of a stance on empty squares, one at a time, each on one of the goals from the square
    /// that `origin` says, looks, and puts it back.
    #[inline(never)]
    pub fn swarm(
        &mut self,
        layout: &Layout,
        stance: &Stance,
        (origin, goals): (impl Fn(usize) -> usize, B),
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) {
        let (hash, (first, size)) = (self.board_hash, (layout.tokens, layout.token));
        let [kind, owner] = [stance.spot.kind, stance.spot.owner].map(|place| B::load(&self.words, place));
        for goal in goals.each() {
            let (from, words) = (origin(goal), &mut *self.words);
            let id = written_on(words, stance.board + from);
            if id == NO_TOKEN {
                continue;
            }
            let word = first + usize::from(id) * size;
            let token = Token(words[word]);
            let stance = Stance { id: TokenId(id), token, word, unusual: unusual(layout, token), ..*stance };
            let both = B::only(from) ^ B::only(goal);
            (kind ^ both).store(words, stance.spot.kind);
            (owner ^ both).store(words, stance.spot.owner);
            let left = overwrite_on(words, stance.board + from, NO_TOKEN);
            let reached = overwrite_on(words, stance.board + goal, id);
            words[word] = stance.at(goal);
            (self.board_hash, self.touched) = (hash ^ stance.mark(layout, from) ^ stance.mark(layout, goal), both);
            look(self);
            let words = &mut *self.words;
            words[(stance.board + goal) / 4] = reached;
            words[(stance.board + from) / 4] = left;
            words[word] = token.0;
        }
        kind.store(&mut self.words, stance.spot.kind);
        owner.store(&mut self.words, stance.spot.owner);
        self.board_hash = hash;
    }

    /// Takes a token from its square, which it remembers; whether it was its owner's last of its kind. What that matters
    /// for is not noted.
    #[inline]
    pub fn take_up(&mut self, layout: &Layout, stance: &Stance, square: usize) -> bool {
        self.words[stance.word] = stance.token.at(Place::Off(Square::at(square))).0;
        self.flip_by(layout, stance, square, NO_TOKEN).is_empty()
    }

    /// Puts a token that was taken up on an empty square.
    #[inline]
    pub fn set_down(&mut self, layout: &Layout, stance: &Stance, square: usize) {
        self.words[stance.word] = stance.at(square);
        self.flip_by(layout, stance, square, stance.id.0);
    }

    /// Adds or takes a square from the sets of a token, and writes who stands there; who is left of its kind and owner.
    #[inline]
    fn flip_by(&mut self, layout: &Layout, stance: &Stance, square: usize, token: u16) -> B {
        self.board_hash ^= stance.mark(layout, square);
        let bit = B::only(square);
        let [kind, owner] = [stance.spot.kind, stance.spot.owner].map(|place| B::load(&self.words, place) ^ bit);
        kind.store(&mut self.words, stance.spot.kind);
        owner.store(&mut self.words, stance.spot.owner);
        write_on(&mut self.words, stance.board + square, token);
        kind & owner
    }
}
