//! Queries: the elements of described sets, one after the other.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Kinds, Players, Query, Source, Tokens};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::number::Number;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{KindId, Square, TokenId};

/// Whether an iteration continues.
pub type Going = ControlFlow<()>;

impl<'a, B: Bitboard> View<'a, B> {
    /// Binds values to their slots.
    pub(in crate::engine) fn bind(&self, binds: &[Bind<B>], frame: &mut Frame<B>) {
        for bind in binds {
            match bind {
                Bind::One(slot, one) => {
                    let value = self.one(one, frame);
                    frame.set(*slot, value);
                }
                Bind::Set(slot, set) => frame.sets[*slot] = self.set(set, frame),
            }
        }
    }

    /// The players of a set, one bit each.
    pub fn players(&self, players: &Players<B>, frame: &mut Frame<B>) -> u8 {
        match players {
            Players::One(one) => self.one(one, frame).player().map_or(0, |player| 1 << player.0),
            Players::Others(inner) => match self.players(inner, frame) {
                0 => 0,
                those => ((1 << self.program.layout.players) - 1) & !those,
            },
        }
    }

    /// Visits the elements of a described set that pass its tests. Each is in its slot meanwhile.
    pub fn each(
        &self,
        query: &Query<B>,
        frame: &mut Frame<B>,
        visit: &mut dyn FnMut(&Self, Scalar, &mut Frame<B>) -> Going,
    ) -> Going {
        let mut tested = |view: &Self, value: Scalar, frame: &mut Frame<B>| {
            frame.set(query.it, value);
            match query.tests.iter().all(|test| view.test(test, frame)) {
                true => visit(view, value, frame),
                false => Going::Continue(()),
            }
        };
        match &query.source {
            Source::Board(mask) => {
                let (squares, layer) = (self.masked(mask, frame), mask.layer.unwrap_or(0));
                let squares = mask.min_attackers.map_or(squares, |least| self.attacked_at_least(squares, least));
                for square in squares.each() {
                    if let Some(token) = self.now.on(&self.program.layout, layer, square) {
                        tested(self, Scalar::Token(token), frame)?;
                    }
                }
            }
            Source::Squares(mask) => {
                for square in self.masked(mask, frame).each() {
                    tested(self, Scalar::Square(Square::at(square)), frame)?;
                }
            }
            Source::Tokens(tokens) => {
                self.each_token(tokens, frame, &mut |view, token, frame| tested(view, Scalar::Token(token), frame))?;
            }
            Source::Players => {
                for player in self.program.spec.player_ids() {
                    tested(self, Scalar::Player(player), frame)?;
                }
            }
            Source::Among(players) => {
                let players = self.players(players, frame);
                for player in self.program.spec.player_ids().filter(|player| players >> player.0 & 1 != 0) {
                    tested(self, Scalar::Player(player), frame)?;
                }
            }
            Source::Kinds(kinds) => {
                self.each_kind(kinds, frame, &mut |kind, frame| tested(self, Scalar::Kind(kind), frame))?;
            }
            Source::One(one) => match self.one(one, frame) {
                Scalar::Nothing => {}
                value => tested(self, value, frame)?,
            },
            Source::Numbers(ends, by) => {
                let mut number = self.one(&ends.0, frame).number().unwrap_or_default();
                let to = self.one(&ends.1, frame).number().unwrap_or_default();
                let mut left = MAX_OPTIONS + 1;
                while number <= to && left > 0 {
                    tested(self, Scalar::Number(number), frame)?;
                    left = if *by > Number::ZERO { left - 1 } else { 0 };
                    number = number.plus(*by);
                }
            }
            Source::Literal(literal) => {
                let elements = self.literal_value(literal, frame).elements();
                let mut elements = elements.iter().filter_map(Scalar::of);
                elements.try_for_each(|element| tested(self, element, frame))?;
            }
        }
        Going::Continue(())
    }

    pub(super) fn each_kind(
        &self,
        kinds: &Kinds<B>,
        frame: &mut Frame<B>,
        visit: &mut dyn FnMut(KindId, &mut Frame<B>) -> Going,
    ) -> Going {
        match kinds {
            Kinds::These(list) => list.iter().try_for_each(|kind| visit(*kind, frame)),
            Kinds::Attribute(table, of) => {
                let of = self.one(of, frame);
                self.note_hidden(of);
                match self.kind_of(of) {
                    Some(kind) => table[kind.index()].iter().try_for_each(|kind| visit(*kind, frame)),
                    None => Going::Continue(()),
                }
            }
            Kinds::One(one) => match self.one(one, frame) {
                Scalar::Kind(kind) => visit(kind, frame),
                _ => Going::Continue(()),
            },
            Kinds::Union(parts) => {
                let mut seen: [u64; 16] = [0; 16];
                parts.iter().try_for_each(|part| {
                    self.each_kind(part, frame, &mut |kind, frame| {
                        let (word, bit) = (kind.index() / 64 % 16, 1 << (kind.index() % 64));
                        if seen[word] & bit != 0 {
                            return Going::Continue(());
                        }
                        seen[word] |= bit;
                        visit(kind, frame)
                    })
                })
            }
        }
    }

    /// Visits tokens of an action. Tokens that are created later do not exist yet.
    fn each_made(
        &self,
        tokens: &[TokenId],
        frame: &mut Frame<B>,
        visit: &mut dyn FnMut(&Self, TokenId, &mut Frame<B>) -> Going,
    ) -> Going {
        let mut made = tokens.iter().filter(|token| self.now.knows(&self.program.layout, **token));
        made.try_for_each(|token| visit(self, *token, frame))
    }

    /// Visits the tokens of a list.
    pub fn each_token(
        &self,
        tokens: &Tokens<B>,
        frame: &mut Frame<B>,
        visit: &mut dyn FnMut(&Self, TokenId, &mut Frame<B>) -> Going,
    ) -> Going {
        let layout = &self.program.layout;
        match tokens {
            Tokens::Captured => self.each_made(self.captured, frame, visit),
            Tokens::Moved => self.each_made(self.moved, frame, visit),
            Tokens::Chosen => self.each_made(self.chosen, frame, visit),
            Tokens::Zone(zone) => match self.one(zone, frame) {
                Scalar::Zone(zone) => {
                    let place = layout.zone(zone) as u8;
                    self.now.zone(layout, place).try_for_each(|token| visit(self, token, frame))
                }
                _ => Going::Continue(()),
            },
            Tokens::One(one) => match self.one(one, frame) {
                Scalar::Token(token) => visit(self, token, frame),
                _ => Going::Continue(()),
            },
            Tokens::On(layer, set) => {
                let squares = self.set(set, frame);
                let mut tokens = squares.each().filter_map(|square| self.now.on(layout, *layer, square));
                tokens.try_for_each(|token| visit(self, token, frame))
            }
            Tokens::Anywhere(of_class) => (0..self.now.tokens(layout)).map(TokenId::at).try_for_each(|id| {
                let token = self.token(id);
                match !token.is_gone() && of_class[token.kind().index()] {
                    true => visit(self, id, frame),
                    false => Going::Continue(()),
                }
            }),
            Tokens::Union(parts) => {
                let mut seen = self.workspace.list();
                let going = parts.iter().try_for_each(|part| {
                    self.each_token(part, frame, &mut |view, token, frame| {
                        if seen.contains(&token) {
                            return Going::Continue(());
                        }
                        seen.push(token);
                        visit(view, token, frame)
                    })
                });
                self.workspace.put_away(seen);
                going
            }
            Tokens::Query(query) => self.each(query, frame, &mut |view, value, frame| match value {
                Scalar::Token(token) => visit(view, token, frame),
                _ => Going::Continue(()),
            }),
            Tokens::Literal(literal) => {
                let tokens = self.literal_tokens(literal, frame);
                tokens.into_iter().try_for_each(|token| visit(self, token, frame))
            }
        }
    }
}
