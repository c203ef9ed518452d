//! Sets of squares, evaluated.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, MemoSet, Query, Set, Source};
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::Slot;
use crate::spec::ids::{PlayerId, Square};

/// The mark of memo keys of partners of a square.
const PARTNERS: u64 = 1 << 63;

impl<B: Bitboard> View<'_, B> {
    /// The squares of a set.
    pub fn set(&self, set: &Set<B>, frame: &mut Frame<B>) -> B {
        match set {
            Set::Constant(squares) => *squares,
            Set::Region(squares, player) => match self.one(player, frame) {
                Scalar::Player(player) => squares[player.index()],
                _ => B::EMPTY,
            },
            Set::Local(slot) => frame.sets[*slot],
            Set::Variable(index) => self.squares_of(*index),
            Set::VariableOf(first, player) => match self.one(player, frame) {
                Scalar::Player(player) => self.squares_of(first + player.index()),
                _ => B::EMPTY,
            },
            Set::Of(one) => {
                let value = self.one(one, frame);
                only(self.square_of(value))
            }
            Set::Standing(one) => {
                let value = self.one(one, frame);
                only(self.standing(value))
            }
            Set::OfTokens(tokens) => {
                let mut all = B::EMPTY;
                let _ = self.each_token(tokens, frame, &mut |view, token, _| {
                    all |= only(view.token(token).last_square());
                    Going::Continue(())
                });
                all
            }
            Set::Area(table, from) => self.area(table, from, frame),
            Set::Connected(table, sets) => {
                let (start, through) = (self.set(&sets.0, frame), self.set(&sets.1, frame));
                self.connected(table, start, through)
            }
            Set::Line { whole, from, to } => {
                let (from, to) = (self.one(from, frame), self.one(to, frame));
                let (Some(from), Some(to)) = (self.square_of(from), self.square_of(to)) else { return B::EMPTY };
                self.program.lines.line((from.index(), to.index()), *whole)
            }
            Set::Home(one) => match self.one(one, frame) {
                Scalar::Token(token) => {
                    let (token, owners) = (self.token(token), self.program.layout.players + 1);
                    let owner = token.owner().map_or(owners - 1, PlayerId::index);
                    self.program.homes[token.kind().index() * owners + owner]
                }
                _ => B::EMPTY,
            },
            Set::Union(parts) => parts.iter().fold(B::EMPTY, |all, part| all | self.set(part, frame)),
            Set::If(parts) => match self.test(&parts.0, frame) {
                true => self.set(&parts.1, frame),
                false => self.set(&parts.2, frame),
            },
            Set::Query(query) => self.squares(query, frame),
            Set::Before(inner) => self.earlier(frame, |view, frame| view.set(inner, frame)).unwrap_or(B::EMPTY),
            Set::After(inner) => self.after.map_or(B::EMPTY, |after| self.at(after).set(inner, frame)),
            Set::With(binds, inner) => {
                self.bind(binds, frame);
                self.set(inner, frame)
            }
            Set::OfKind(kind) => match self.one(kind, frame) {
                Scalar::Kind(kind) => {
                    let layer = self.program.layout.layer(kind);
                    if layer.is_some_and(|layer| self.hidden_on(layer).any()) {
                        self.workspace.uncertain.set(true);
                    }
                    self.now.kind(&self.program.layout, kind)
                }
                _ => B::EMPTY,
            },
            Set::Memo(memo) => self.memo_set(memo, frame),
            Set::Literal(literal) => self.literal_set(literal, frame),
        }
    }

    /// A set that is kept in the memo table for the squares it depends on.
    pub(super) fn memo_set(&self, memo: &MemoSet<B>, frame: &mut Frame<B>) -> B {
        let mut key = self.key_of(memo);
        for (place, slot) in memo.of.iter().enumerate() {
            match self.square_of(frame.get(*slot)) {
                Some(square) => key |= u64::from(square.0) << (8 * place),
                None => return self.set(&memo.set, frame),
            }
        }
        if let Some(set) = self.workspace.sets.get(key) {
            return set;
        }
        let set = self.set(&memo.set, frame);
        self.workspace.sets.put(key, set);
        set
    }

    /// A memo set that depends on two squares.
    pub(in crate::engine) fn memo_set_of_two(&self, memo: &MemoSet<B>, squares: [usize; 2]) -> B {
        let key = self.key_of(memo) | squares[0] as u64 | (squares[1] as u64) << 8;
        self.workspace.sets.get(key).unwrap_or_else(|| {
            self.workspace.with_frame(|frame| {
                for (slot, square) in memo.of.iter().zip(squares) {
                    frame.set(*slot, Scalar::Square(Square::at(square)));
                }
                self.memo_set(memo, frame)
            })
        })
    }

    /// The part of a memo key above the squares.
    fn key_of(&self, memo: &MemoSet<B>) -> u64 {
        u64::from(memo.id) << 20 | self.mover.map_or(0xf, |mover| u64::from(mover.0)) << 16
    }

    /// The squares that make a memo set of two squares non-empty, in one slot; the other square is in its slot.
    pub(super) fn memo_partners(&self, memo: &MemoSet<B>, slot: Slot, other: usize, frame: &mut Frame<B>) -> B {
        let mover = self.mover.map_or(0xf, |mover| u64::from(mover.0));
        let key = PARTNERS | u64::from(memo.id) << 20 | mover << 16 | other as u64;
        if let Some(set) = self.workspace.sets.get(key) {
            return set;
        }
        let related = |square: &usize| {
            frame.set(slot, Scalar::Square(Square::at(*square)));
            self.set(&memo.set, frame).any()
        };
        let set = self.program.squares.each().filter(related).fold(B::EMPTY, |all, square| all | B::only(square));
        self.workspace.sets.put(key, set);
        set
    }

    /// The squares of `through` that steps of a table join to the squares of `start`.
    fn connected(&self, table: &[Box<[B]>], start: B, through: B) -> B {
        let steps = &table[self.mover.unwrap_or(PlayerId(0)).index()];
        let (mut joined, mut fresh) = (start & through, start & through);
        while fresh.any() {
            let reached = fresh.each().fold(B::EMPTY, |all, square| all | steps[square]);
            fresh = (reached & through).without(joined);
            joined |= fresh;
        }
        joined
    }

    pub(in crate::engine) fn area(&self, table: &[Box<[B]>], from: &AreaFrom<B>, frame: &mut Frame<B>) -> B {
        let mover = self.mover.unwrap_or(PlayerId(0));
        match from {
            AreaFrom::One(one) => {
                let value = self.one(one, frame);
                let owner = value.token().and_then(|token| self.token(token).owner()).unwrap_or(mover);
                self.square_of(value).map_or(B::EMPTY, |square| table[owner.index()][square.index()])
            }
            AreaFrom::Squares(set) => {
                let squares = self.set(set, frame);
                squares.each().fold(B::EMPTY, |all, square| all | table[mover.index()][square])
            }
            AreaFrom::Tokens(layer, set) => {
                let squares = self.set(set, frame);
                squares.each().fold(B::EMPTY, |all, square| {
                    let token = self.now.on(&self.program.layout, *layer, square);
                    let owner = token.and_then(|token| self.token(token).owner()).unwrap_or(mover);
                    all | table[owner.index()][square]
                })
            }
        }
    }

    /// The squares of the elements of a described set.
    pub(in crate::engine) fn squares(&self, query: &Query<B>, frame: &mut Frame<B>) -> B {
        if let (Source::Board(mask) | Source::Squares(mask), true) = (&query.source, query.tests.is_empty()) {
            return self.masked(mask, frame);
        }
        let mut all = B::EMPTY;
        let _ = self.each(query, frame, &mut |view, value, _| {
            all |= only(view.square_of(value));
            Going::Continue(())
        });
        all
    }
}

/// The set of one square, or the empty set.
#[inline]
pub(in crate::engine) fn only<B: Bitboard>(square: Option<Square>) -> B {
    square.map_or(B::EMPTY, |square| B::only(square.index()))
}
