//! What compiled expressions are read in: a position, perhaps those before and after it, and a mover.

use std::ops::ControlFlow;

use super::desk::{Desk, Frame};
use super::position::Position;
use super::token::{Place, Token};
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Kinds, Players, Query, Source, Tokens};
use crate::compile::scalar::Scalar;
use crate::compile::situation::Situation;
use crate::number::Number;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

/// Whether going through a set goes on.
pub type Going = ControlFlow<()>;

/// The positions an expression may look at.
pub struct View<'a, B> {
    /// The program.
    pub program: &'a Program<B>,
    /// Working memory.
    pub desk: &'a Desk<B>,
    /// The position that is read.
    pub now: &'a Position,
    /// The position before the action.
    pub before: Option<&'a Position>,
    /// The position after the action.
    pub after: Option<&'a Position>,
    /// The player whose action or turn it is.
    pub mover: Option<PlayerId>,
    /// Whether somebody is already finding out who is stuck.
    pub supposing: bool,
    /// What the action captures.
    pub captured: &'a [TokenId],
    /// What the action moves.
    pub moved: &'a [TokenId],
    /// The tokens that were chosen for the action.
    pub chosen: &'a [TokenId],
    /// Whether it is known that immunities which ask more than kinds keep nobody from being captured.
    pub asleep: bool,
}

impl<B> Clone for View<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for View<'_, B> {}

impl<'a, B: Bitboard> View<'a, B> {
    /// A position by itself.
    pub fn of(program: &'a Program<B>, desk: &'a Desk<B>, now: &'a Position) -> Self {
        let (mover, captured, moved, chosen) = (now.flow.mover, &[], &[], &[]);
        let (before, after, supposing, asleep) = (None, None, false, false);
        View { program, desk, now, before, after, mover, supposing, captured, moved, chosen, asleep }
    }

    /// The same with another position to read.
    #[inline]
    #[must_use]
    pub fn at(self, now: &'a Position) -> Self {
        View { now, asleep: false, ..self }
    }

    /// The same for another mover.
    #[inline]
    #[must_use]
    pub fn for_mover(self, mover: Option<PlayerId>) -> Self {
        View { mover, ..self }
    }

    /// The rules that are in force.
    #[inline]
    pub fn situation(&self) -> &Situation {
        &self.program.situations[usize::from(self.now.flow.situation)]
    }

    /// The player a single player calls the opponent.
    #[inline]
    pub fn opponent(&self) -> Option<PlayerId> {
        self.mover.map(|mover| self.program.spec.next_player(mover))
    }

    /// A token.
    #[inline]
    pub fn token(&self, id: TokenId) -> Token {
        self.now.token(&self.program.layout, id)
    }

    /// Where any piece stands.
    #[inline]
    pub fn occupied(&self) -> B {
        self.now.occupied(&self.program.layout, 0)
    }

    /// Where tokens of an owner stand in a layer.
    #[inline(always)]
    pub fn owned(&self, layer: usize, owner: Option<PlayerId>) -> B {
        self.now.owned(&self.program.layout, layer, owner)
    }

    /// Where tokens of any of these kinds stand.
    #[inline]
    pub fn of_kinds(&self, kinds: &[KindId]) -> B {
        kinds.iter().fold(B::EMPTY, |all, kind| all | self.now.kind(&self.program.layout, *kind))
    }

    /// The square itself, or the one a token stands or last stood on.
    #[inline]
    pub fn square_of(&self, value: Scalar) -> Option<Square> {
        match value {
            Scalar::Square(square) => Some(square),
            Scalar::Token(token) => self.token(token).last_square(),
            _ => None,
        }
    }

    /// The square a token stands on, or the square itself.
    #[inline]
    pub fn standing(&self, value: Scalar) -> Option<Square> {
        match value {
            Scalar::Square(square) => Some(square),
            Scalar::Token(token) => self.token(token).square(),
            _ => None,
        }
    }

    /// Puts values into their slots.
    pub(super) fn bind(&self, binds: &[Bind<B>], frame: &mut Frame<B>) {
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

    /// The players of a set, a bit each.
    pub fn players(&self, players: &Players<B>, frame: &mut Frame<B>) -> u8 {
        match players {
            Players::One(one) => self.one(one, frame).player().map_or(0, |player| 1 << player.0),
            Players::Others(inner) => match self.players(inner, frame) {
                0 => 0,
                those => ((1 << self.program.layout.players) - 1) & !those,
            },
        }
    }

    /// Goes through the elements of a described set that pass its tests; each is in its slot meanwhile.
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
                let squares = mask.min_attackers.map_or(squares, |least| self.besieged(squares, least));
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
                self.unveiled(of);
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

    /// Goes through tokens that something was done to; those that are made only later are not there yet.
    fn each_made(
        &self,
        tokens: &[TokenId],
        frame: &mut Frame<B>,
        visit: &mut dyn FnMut(&Self, TokenId, &mut Frame<B>) -> Going,
    ) -> Going {
        let mut made = tokens.iter().filter(|token| self.now.knows(&self.program.layout, **token));
        made.try_for_each(|token| visit(self, *token, frame))
    }

    /// A value as it is in the position that is read: a token that is made only later is nothing there.
    pub(super) fn here(&self, value: Scalar) -> Scalar {
        match value {
            Scalar::Token(token) if !self.now.knows(&self.program.layout, token) => Scalar::Nothing,
            other => other,
        }
    }

    /// Reads the position before the action, if there is one, with what names stand for as it is there.
    pub(super) fn earlier<T>(&self, frame: &mut Frame<B>, read: impl FnOnce(&Self, &mut Frame<B>) -> T) -> Option<T> {
        let (before, layout) = (self.at(self.before?), &self.program.layout);
        if before.now.tokens(layout) >= self.now.tokens(layout) {
            return Some(read(&before, frame));
        }
        let mut there = frame.clone();
        there.ones.iter_mut().for_each(|value| *value = before.here(*value));
        Some(read(&before, &mut there))
    }

    /// Goes through a list of tokens.
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
                let mut seen = self.desk.list();
                let going = parts.iter().try_for_each(|part| {
                    self.each_token(part, frame, &mut |view, token, frame| {
                        if seen.contains(&token) {
                            return Going::Continue(());
                        }
                        seen.push(token);
                        visit(view, token, frame)
                    })
                });
                self.desk.put_away(seen);
                going
            }
            Tokens::Query(query) => self.each(query, frame, &mut |view, value, frame| match value {
                Scalar::Token(token) => visit(view, token, frame),
                _ => Going::Continue(()),
            }),
        }
    }

    /// The kind of a token, or the kind itself.
    #[inline]
    pub fn kind_of(&self, value: Scalar) -> Option<KindId> {
        match value {
            Scalar::Kind(kind) => Some(kind),
            Scalar::Token(token) => Some(self.token(token).kind()),
            _ => None,
        }
    }

    /// Whether a token lies in a place, or two things are one.
    pub(super) fn lies_at(&self, thing: Scalar, place: Scalar) -> bool {
        match (thing, place) {
            (Scalar::Token(token), Scalar::Square(square)) => self.token(token).square() == Some(square),
            (Scalar::Square(square), Scalar::Token(token)) => self.token(token).square() == Some(square),
            (Scalar::Token(token), Scalar::Zone(zone)) => {
                self.token(token).place() == Place::In(self.program.layout.zone(zone) as u8)
            }
            (Scalar::Nothing, _) => false,
            (one, other) => one == other,
        }
    }
}
