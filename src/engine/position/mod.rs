//! A compiled position: a row of machine words, and a place in the flow.
//!
//! A copy of a position is a copy of the row. [`Position::lift`] and [`Position::put`] move a token with everything
//! that depends on it: bitboards, squares, zones, the hash of the board, and the marks of changed pieces. A bitboard
//! takes as many words as the board needs; its reader gives the width.

pub mod fact;
pub mod facts;
pub mod flow;
pub mod hash;
pub mod key_history;
pub mod marks;
pub mod player_view;
pub mod prefilter;
pub mod repetition;
pub mod required_fact;
pub mod state;
pub mod token;
pub mod zones;

use crate::compile::bitboard::Bitboard;
use crate::compile::layout::{Layout, Spot};
use crate::compile::scalar::NOTHING;
use crate::compile::visibility::ALL;
use crate::engine::position::flow::{Flow, Leaving};
use crate::engine::position::marks::{mark, seen_at, truthful, unusual};
use crate::engine::position::token::{NO_TOKEN, Place, Token};
use crate::literal::state::Outcome;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::value::Value;

/// A position of a compiled definition.
#[derive(Debug)]
pub struct Position {
    words: Vec<u64>,
    /// The facts that have no word: those of the game and of players, then those of each token.
    stored: Vec<Value>,
    /// The place in the flow.
    pub flow: Flow,
    /// The part of the flow that an effect asked to leave.
    pub leaving: Option<Leaving>,
    /// The result of the whole game.
    pub outcome: Option<Outcome>,
    /// The keys of the running stage: their start and end in the key history.
    pub history: (u32, u32),
    /// The hash of the board, if only kinds, owners and truths count for it.
    pub board_hash: u64,
    /// The number of turns for which endings must consider that pieces came, went or changed.
    pub pieces_changed: u8,
    /// The number of turns for which endings must consider that a player lost its last piece of a kind.
    pub kind_lost: u8,
    /// Whether something happened that has no compiled form, such as a fact that a player no longer knows.
    pub uncovered: bool,
    /// The player whose view this is; `None` for the truth.
    pub viewer: Option<PlayerId>,
    /// The number of legal moves, if it was found when a phase began; otherwise zero.
    pub known_count: u32,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position { words: self.words.clone(), stored: self.stored.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        // A new field that is not copied here does not compile.
        let Position {
            words,
            stored,
            flow,
            leaving,
            outcome,
            history,
            board_hash,
            pieces_changed,
            kind_lost,
            uncovered,
            viewer,
            known_count,
        } = other;
        self.words.clone_from(words);
        self.stored.clone_from(stored);
        self.flow = *flow;
        self.leaving = *leaving;
        self.outcome = *outcome;
        self.history = *history;
        self.board_hash = *board_hash;
        self.pieces_changed = *pieces_changed;
        self.kind_lost = *kind_lost;
        self.uncovered = *uncovered;
        self.viewer = *viewer;
        self.known_count = *known_count;
    }
}

impl Position {
    /// A position without tokens, in which every fact is `nothing`.
    pub fn empty(layout: &Layout) -> Self {
        let mut words = vec![0; layout.tokens];
        words[layout.board..layout.zones].fill(u64::MAX);
        words[layout.zones..layout.variables].fill(u64::MAX);
        words[layout.variables..layout.squares].fill(NOTHING);
        words[layout.knowers.clone()].fill(u64::from(ALL));
        let (flow, history) = (Flow::default(), (0, 0));
        let (leaving, outcome, board_hash, uncovered) = (None, None, 0, false);
        let (pieces_changed, kind_lost) = (u8::MAX, u8::MAX);
        Position {
            words,
            stored: vec![Value::Nothing; layout.stored_count],
            flow,
            leaving,
            outcome,
            history,
            board_hash,
            pieces_changed,
            kind_lost,
            uncovered,
            viewer: None,
            known_count: 0,
        }
    }

    /// The squares of tokens of a kind.
    #[inline]
    pub fn kind<B: Bitboard>(&self, layout: &Layout, kind: KindId) -> B {
        B::load(&self.words, kind.index() * layout.width)
    }

    /// The squares of tokens of an owner in a layer.
    #[inline(always)]
    pub fn owned<B: Bitboard>(&self, layout: &Layout, layer: usize, owner: Option<PlayerId>) -> B {
        B::load(&self.words, layout.owned(layer, owner))
    }

    /// The squares of all tokens in a layer.
    #[inline]
    pub fn occupied<B: Bitboard>(&self, layout: &Layout, layer: usize) -> B {
        let first = layout.owners + layer * (layout.players + 1) * layout.width;
        let sets = (0..=layout.players).map(|index| B::load(&self.words, first + index * layout.width));
        sets.fold(B::EMPTY, |all, set| all | set)
    }

    /// The token of a layer on a square.
    #[inline]
    pub fn on(&self, layout: &Layout, layer: usize, square: usize) -> Option<TokenId> {
        self.on_board(layout, layer * layout.size + square)
    }

    /// The token at a place among the squares of all layers.
    #[inline]
    fn on_board(&self, layout: &Layout, place: usize) -> Option<TokenId> {
        let token = written_on(&self.words, 4 * layout.board + place);
        (token != NO_TOKEN).then_some(TokenId(token))
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, layout: &Layout, square: usize) -> Option<TokenId> {
        self.on(layout, 0, square)
    }

    /// The number of tokens that were ever created.
    #[inline]
    pub fn tokens(&self, layout: &Layout) -> usize {
        (self.words.len() - layout.tokens) / layout.token
    }

    /// Whether a token has been created.
    #[inline]
    pub fn knows(&self, layout: &Layout, id: TokenId) -> bool {
        layout.tokens + id.index() * layout.token < self.words.len()
    }

    /// A token.
    #[inline]
    pub fn token(&self, layout: &Layout, id: TokenId) -> Token {
        Token(self.words[layout.tokens + id.index() * layout.token])
    }

    #[inline]
    fn set_token(&mut self, layout: &Layout, id: TokenId, token: Token) {
        self.words[layout.tokens + id.index() * layout.token] = token.0;
    }

    /// Creates a token without a place; its fields are `nothing`.
    pub fn create(&mut self, layout: &Layout, kind: KindId, owner: Option<PlayerId>) -> TokenId {
        let id = TokenId::at(self.tokens(layout));
        let known = if layout.visibility.tokens { 0 } else { ALL };
        self.words.push(Token::new(kind, owner, Place::Nowhere).known_to(known).0);
        self.words.extend(std::iter::repeat_n(NOTHING, layout.token - 1));
        self.stored.extend(std::iter::repeat_n(Value::Nothing, layout.stored_fields));
        id
    }

    /// Flips the square of a token in its sets, with all that depends on them.
    #[inline]
    fn flip(&mut self, layout: &Layout, token: Token, spot: &Spot, square: usize) {
        self.pieces_changed = u8::MAX;
        self.board_hash ^= mark(layout, token, spot, square);
        self.flip_bits(spot, square);
        let is_left = |word: usize| self.words[spot.kind + word] & self.words[spot.owner + word] != 0;
        if !(0..layout.width).any(is_left) {
            self.kind_lost = u8::MAX;
        }
    }

    /// Flips a square in the sets of a kind and of an owner.
    #[inline]
    fn flip_bits(&mut self, spot: &Spot, square: usize) {
        for set in [spot.kind, spot.owner] {
            self.words[set + square / 64] ^= 1 << (square % 64);
        }
    }

    /// Relocates a token on the board to an empty square of its layer.
    #[inline]
    pub fn shift(&mut self, layout: &Layout, id: TokenId, goal: Square) {
        let token = self.token(layout, id);
        let Some(origin) = token.square() else { return self.put(layout, id, Place::On(goal)) };
        let spot = *layout.spot(token.kind(), token.owner());
        let unusual = unusual(layout, token);
        for (square, there) in [(origin.index(), NO_TOKEN), (goal.index(), id.0)] {
            self.board_hash ^= truthful(layout.marks[spot.marks + square], unusual);
            self.flip_bits(&spot, square);
            write_on(&mut self.words, 4 * layout.board + spot.board + square, there);
        }
        self.set_token(layout, id, token.below(None).at(Place::On(goal)));
    }

    /// Removes a token from its place. It remembers its square.
    #[inline]
    pub fn lift(&mut self, layout: &Layout, id: TokenId) {
        let token = self.token(layout, id);
        match token.place() {
            Place::On(square) => {
                let spot = layout.spot(token.kind(), token.owner());
                self.flip(layout, token, spot, square.index());
                write_on(&mut self.words, 4 * layout.board + spot.board + square.index(), NO_TOKEN);
                self.set_token(layout, id, token.at(Place::Off(square)));
            }
            Place::In(zone) => {
                self.unlink(layout, zone, id, token);
                self.set_token(layout, id, token.at(Place::Nowhere).below(None));
            }
            Place::Nowhere | Place::Off(_) => {}
        }
    }

    /// Places a removed token on a square, removing the token there, or on top of a zone.
    #[inline]
    pub fn put(&mut self, layout: &Layout, id: TokenId, place: Place) {
        let token = self.token(layout, id);
        match place {
            Place::On(square) => {
                let spot = layout.spot(token.kind(), token.owner());
                if let Some(other) = self.on_board(layout, spot.board + square.index()) {
                    self.lift(layout, other);
                }
                self.flip(layout, token, spot, square.index());
                write_on(&mut self.words, 4 * layout.board + spot.board + square.index(), id.0);
            }
            Place::In(zone) => {
                let (first, last) = self.zone_ends(layout, zone);
                if let Some(last) = last {
                    self.set_token(layout, last, self.token(layout, last).below(Some(id)));
                }
                self.set_zone_ends(layout, zone, first.or(Some(id)), Some(id));
            }
            Place::Nowhere | Place::Off(_) => {}
        }
        let token = if layout.visibility.tokens {
            token.known_to(token.known() | seen_at(layout, token, place))
        } else {
            token
        };
        self.set_token(layout, id, token.at(place).below(None));
    }

    /// Sets the kind of a token, within its class.
    pub fn set_kind(&mut self, layout: &Layout, id: TokenId, kind: KindId) {
        let token = self.token(layout, id);
        if let Some(square) = token.square() {
            for token in [token, token.of_kind(kind)] {
                self.flip(layout, token, layout.spot(token.kind(), token.owner()), square.index());
            }
        }
        self.set_token(layout, id, token.of_kind(kind));
    }

    /// Sets the players that know the kind of a token.
    #[inline]
    pub fn let_know(&mut self, layout: &Layout, id: TokenId, exactly: u8) {
        self.set_token(layout, id, self.token(layout, id).known_to(exactly));
    }

    /// Whether all facts are equal to those of another position. The flow is not compared.
    pub(in crate::engine) fn has_equal_facts(&self, other: &Self) -> bool {
        self.words == other.words && self.stored == other.stored
    }

    /// Whether a state made of it would be equal to that of another position.
    pub(in crate::engine) fn has_equal_state(&self, other: &Self) -> bool {
        let place = |position: &Self| (position.flow, position.leaving, position.outcome, position.viewer);
        place(self) == place(other) && self.has_equal_facts(other)
    }

    /// Copies the flow of another position.
    pub(in crate::engine) fn copy_flow(&mut self, other: &Self) {
        (self.flow, self.leaving, self.outcome, self.history) =
            (other.flow, other.leaving, other.outcome, other.history);
    }

    /// The next token that a player does not know, from one token on.
    #[inline]
    pub(super) fn next_unknown(&self, layout: &Layout, player: PlayerId, from: usize) -> Option<TokenId> {
        let words = &self.words[layout.tokens + from * layout.token..];
        let mut tokens = words.iter().step_by(layout.token);
        tokens.position(|word| Token(*word).known() >> player.0 & 1 == 0).map(|place| TokenId::at(from + place))
    }

    /// Removes the last square of a removed token.
    pub(super) fn vanish(&mut self, layout: &Layout, id: TokenId) {
        self.set_token(layout, id, self.token(layout, id).at(Place::Nowhere));
    }
}

/// The token at a place, with four places to a word.
#[inline]
fn written_on(words: &[u64], place: usize) -> u16 {
    (words[place / 4] >> (place % 4 * 16)) as u16
}

/// Writes the token at a place, with four places to a word.
#[inline]
fn write_on(words: &mut [u64], place: usize, token: u16) {
    let (word, shift) = (&mut words[place / 4], place % 4 * 16);
    *word = *word & !(0xffff << shift) | u64::from(token) << shift;
}
