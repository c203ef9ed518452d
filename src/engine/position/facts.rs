//! Facts of the game, of players and of tokens, read and written in their words.

use crate::compile::bitboard::Bitboard;
use crate::compile::layout::{Layout, Remembered};
use crate::compile::scalar::{NOTHING, Scalar};
use crate::compile::visibility::ALL;
use crate::engine::position::Position;
use crate::engine::position::marks::mark;
use crate::engine::position::token::Token;
use crate::number::Number;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::types::Sort;

impl Position {
    /// A fact of the game or of a player, by its place in the layout.
    #[inline]
    pub fn variable(&self, layout: &Layout, index: usize) -> Scalar {
        unpacked(self.words[layout.variables + index], layout.sorts[index], layout)
    }

    /// Whether a fact has a value.
    #[inline]
    pub fn holds(&self, layout: &Layout, index: usize, value: Scalar) -> bool {
        self.words[layout.variables + index] == packed(value, layout)
    }

    /// The word of a fact. Equal values have equal words, tokens apart.
    #[inline]
    pub fn word(&self, layout: &Layout, index: usize) -> u64 {
        self.words[layout.variables + index]
    }

    /// Sets a fact.
    #[inline]
    pub fn set_variable(&mut self, layout: &Layout, index: usize, value: Scalar) {
        self.set_word(layout, index, packed(value, layout));
    }

    /// Sets a fact by its word.
    #[inline]
    pub fn set_word(&mut self, layout: &Layout, index: usize, word: u64) {
        self.words[layout.variables + index] = word;
        self.hide_variable(layout, index);
    }

    /// Whether a fact is already as setting this word would leave it.
    #[inline]
    pub fn is_set_to(&self, layout: &Layout, index: usize, word: u64) -> bool {
        self.word(layout, index) == word && self.is_hidden_as_set(layout, index)
    }

    /// Hides a fact from all players outside its audience.
    #[inline]
    pub(super) fn hide_variable(&mut self, layout: &Layout, index: usize) {
        if let Some(secret) = &layout.secrets[index] {
            self.words[secret.place] = u64::from(secret.audience);
        }
    }

    /// Whether only its audience knows a fact.
    #[inline]
    pub fn is_hidden_as_set(&self, layout: &Layout, index: usize) -> bool {
        layout.secrets[index].is_none_or(|secret| self.words[secret.place] == u64::from(secret.audience))
    }

    /// The players that know a fact, one bit each.
    #[inline]
    pub fn knowers(&self, layout: &Layout, index: usize) -> u8 {
        layout.secrets[index].map_or(ALL, |secret| self.words[secret.place] as u8)
    }

    /// Sets the players that know a fact.
    pub fn set_knowers(&mut self, layout: &Layout, index: usize, players: u8) {
        if let Some(secret) = &layout.secrets[index] {
            self.words[secret.place] = u64::from(players);
        }
    }

    /// Shows a fact to more players.
    pub fn show_variable(&mut self, layout: &Layout, index: usize, players: u8) {
        self.set_knowers(layout, index, self.knowers(layout, index) | players);
    }

    /// Whether a fact is hidden from a player.
    pub fn has_secret(&self, layout: &Layout, player: PlayerId) -> bool {
        self.words[layout.knowers.clone()].iter().any(|knowers| knowers >> player.0 & 1 == 0)
    }

    /// Whether a fact is hidden from the viewer.
    #[inline]
    pub fn is_secret(&self, layout: &Layout, index: usize) -> bool {
        self.viewer.is_some_and(|viewer| self.knowers(layout, index) >> viewer.0 & 1 == 0)
    }

    /// Adds to a fact; `nothing` counts as zero.
    #[inline]
    pub fn add_to_variable(&mut self, layout: &Layout, index: usize, number: Number) {
        let word = self.words[layout.variables + index];
        let sum = match layout.sorts[index] == Sort::Number && word != NOTHING {
            true => Number::of_thousandths(word as i64).plus(number),
            false => Number::ZERO.plus(number),
        };
        self.set_word(layout, index, packed(Scalar::Number(sum), layout));
    }

    /// A fact that is a set of squares.
    #[inline]
    pub fn squares<B: Bitboard>(&self, layout: &Layout, index: usize) -> B {
        layout.sets[index].map_or(B::EMPTY, |at| B::load(&self.words, at))
    }

    /// Sets a fact that is a set of squares.
    #[inline]
    pub fn set_squares<B: Bitboard>(&mut self, layout: &Layout, index: usize, squares: B) {
        if let Some(at) = layout.sets[index] {
            squares.store(&mut self.words, at);
        }
        self.hide_variable(layout, index);
    }

    /// Resets a fact that is a set of squares.
    pub fn clear_squares(&mut self, layout: &Layout, index: usize) {
        if let Some(at) = layout.sets[index] {
            self.words[at..at + layout.width].fill(0);
        }
        self.hide_variable(layout, index);
    }

    /// A field of a token. A stored field reads as `nothing`.
    #[inline]
    pub fn field(&self, layout: &Layout, field: usize, id: TokenId) -> Scalar {
        match layout.fields[field] {
            Remembered::Truth(index) => self.token(layout, id).truth(index).map_or(Scalar::Nothing, Scalar::Truth),
            Remembered::Behind(behind, sort) => {
                let place = layout.tokens + id.index() * layout.token + usize::from(behind);
                unpacked(self.words[place], sort, layout)
            }
            Remembered::Stored(_) => Scalar::Nothing,
        }
    }

    /// The squares of pieces with a true field.
    pub fn with_true_field<B: Bitboard>(&self, layout: &Layout, field: usize, among: B) -> B {
        let holds =
            |square: &usize| self.piece_on(layout, *square).is_some_and(|id| self.field(layout, field, id).holds());
        let is_true = |square: &usize, index| {
            self.piece_on(layout, *square).is_some_and(|id| self.token(layout, id).truth(index) == Some(true))
        };
        let add = |all, square| all | B::only(square);
        match layout.fields[field] {
            Remembered::Truth(index) => among.each().filter(|square| is_true(square, index)).fold(B::EMPTY, add),
            Remembered::Behind(..) | Remembered::Stored(_) => among.each().filter(holds).fold(B::EMPTY, add),
        }
    }

    /// Sets a field of a token. A stored field is not changed.
    #[inline]
    pub fn set_field(&mut self, layout: &Layout, field: usize, id: TokenId, value: Scalar) {
        let place = layout.tokens + id.index() * layout.token;
        match layout.fields[field] {
            Remembered::Truth(index) => {
                let old = Token(self.words[place]);
                let new = old.with_truth(index, truth(value));
                if let (Some(square), Some(identity)) = (old.square(), layout.identity)
                    && (old.truths() ^ new.truths()) & identity != 0
                {
                    let spot = layout.spot(old.kind(), old.owner());
                    let marks = [old, new].map(|token| mark(layout, token, spot, square.index()));
                    self.board_hash ^= marks[0] ^ marks[1];
                }
                self.words[place] = new.0;
            }
            Remembered::Behind(behind, _) => self.words[place + usize::from(behind)] = packed(value, layout),
            Remembered::Stored(_) => {}
        }
    }
}

/// The truth of a value; `None` if it has none.
#[inline]
pub(in crate::engine) fn truth(value: Scalar) -> Option<bool> {
    match value {
        Scalar::Truth(truth) => Some(truth),
        _ => None,
    }
}

/// The word of a value. Its sort is known by its place.
#[inline]
fn packed(value: Scalar, layout: &Layout) -> u64 {
    match value {
        Scalar::Zone(zone) => layout.zone(zone) as u64,
        other => other.word(),
    }
}

/// The thousandths of the number in a word; `nothing` counts as zero.
#[inline]
pub(super) fn number_in(word: u64) -> i64 {
    if word == NOTHING { 0 } else { word as i64 }
}

fn unpacked(word: u64, sort: Sort, layout: &Layout) -> Scalar {
    if word == NOTHING {
        return Scalar::Nothing;
    }
    match sort {
        Sort::Truth => Scalar::Truth(word != 0),
        Sort::Number => Scalar::Number(Number::of_thousandths(word as i64)),
        Sort::Player => Scalar::Player(PlayerId(word as u8)),
        Sort::Square => Scalar::Square(Square(word as u8)),
        Sort::Kind => Scalar::Kind(KindId(word as u16)),
        Sort::Token(_) => Scalar::Token(TokenId(word as u16)),
        Sort::Zone => Scalar::Zone(layout.zone_at(word as usize)),
        Sort::Text | Sort::Path | Sort::Nothing => Scalar::Nothing,
    }
}
