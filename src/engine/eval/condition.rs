//! Conditions, evaluated.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Kinds, One, Test, in_order};
use crate::compile::invariant::Invariant;
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{ActionId, PlayerId};

impl<B: Bitboard> View<'_, B> {
    /// Whether a condition holds.
    #[inline]
    pub fn test(&self, test: &Test<B>, frame: &mut Frame<B>) -> bool {
        match test {
            Test::Always(truth) => *truth,
            Test::OfKind(One::Local(slot), kinds) => {
                self.kind_of(frame.get(*slot)).is_some_and(|kind| kinds[kind.index()] || self.may_be(kind, kinds))
            }
            Test::Order(op, One::Variable(index), One::Constant(Scalar::Number(limit))) => {
                let number = self.variable(*index).number();
                number.is_some_and(|number| in_order(*op, number, *limit))
            }
            Test::Same(One::Variable(index), One::Opponent) => self.variable(*index).player() == self.opponent(),
            other => self.evaluate_test(other, frame),
        }
    }

    /// Whether a condition holds that needs more than one lookup.
    fn evaluate_test(&self, test: &Test<B>, frame: &mut Frame<B>) -> bool {
        match test {
            Test::Always(truth) => *truth,
            Test::All(parts) => parts.iter().all(|part| self.test(part, frame)),
            Test::Any(parts) => parts.iter().any(|part| self.test(part, frame)),
            Test::Not(inner) => !self.test(inner, frame),
            Test::Some(set) => self.set(set, frame).any(),
            Test::Exists(query, test) => self
                .each(query, frame, &mut |view, _, frame| match test {
                    Some(test) if !view.test(test, frame) => Going::Continue(()),
                    _ => Going::Break(()),
                })
                .is_break(),
            Test::Endangered(endangered) => self.endangered(&endangered.pieces, frame),
            Test::Lacking(lacking) => {
                let pieces = self.masked(&lacking.pieces, frame);
                let has_none = |kind| (self.now.kind::<B>(&self.program.layout, kind) & pieces).is_empty();
                let visit = &mut |kind, _: &mut Frame<B>| match has_none(kind) {
                    true => Going::Break(()),
                    false => Going::Continue(()),
                };
                match &lacking.kinds {
                    Kinds::These(list) => list.iter().any(|kind| has_none(*kind)),
                    kinds => self.each_kind(kinds, frame, visit).is_break(),
                }
            }
            Test::Same(one, other) => self.one(one, frame) == self.one(other, frame),
            Test::SameSquares(one, other) => self.set(one, frame) == self.set(other, frame),
            Test::Order(op, left, right) => {
                let (left, right) = (self.number(left, frame), self.number(right, frame));
                left.zip(right).is_some_and(|(left, right)| in_order(*op, left, right))
            }
            Test::Within(one, set) => {
                let value = self.one(one, frame);
                self.standing(value).is_some_and(|square| self.set(set, frame).has(square.index()))
            }
            Test::Among(one, tokens) => match self.one(one, frame) {
                Scalar::Token(wanted) => self
                    .each_token(tokens, frame, &mut |_, token, _| match token == wanted {
                        true => Going::Break(()),
                        false => Going::Continue(()),
                    })
                    .is_break(),
                _ => false,
            },
            Test::At(thing, place) => {
                let (thing, place) = (self.one(thing, frame), self.one(place, frame));
                self.lies_at(thing, place)
            }
            Test::OfKind(one, kinds) => {
                let value = self.one(one, frame);
                self.kind_of(value).is_some_and(|kind| kinds[kind.index()] || self.may_be(kind, kinds))
            }
            Test::Owned(one, players) => {
                let value = self.one(one, frame);
                let owner = value.token().and_then(|token| self.token(token).owner());
                owner.is_some_and(|owner| self.players(players, frame) >> owner.0 & 1 != 0)
            }
            Test::Vacant(one) => {
                let value = self.one(one, frame);
                let square = self.square_of(value);
                square.is_some_and(|square| self.now.piece_on(&self.program.layout, square.index()).is_none())
            }
            Test::Taken(set) => (self.set(set, frame) & self.occupied()).any(),
            Test::Holds(one) => self.one(one, frame).holds(),
            Test::Attack { layer, units, target } => self.attack((*layer, units), target, frame),
            Test::AttackedOn(piece, squares) => match self.one(piece, frame) {
                Scalar::Token(piece) => self.attacked_on(piece, self.set(squares, frame)),
                _ => false,
            },
            Test::Before(inner) => self.earlier(frame, |view, frame| view.test(inner, frame)).unwrap_or(false),
            Test::After(inner) => self.after.is_some_and(|after| self.at(after).test(inner, frame)),
            Test::Stuck(player, but) => match self.one(player, frame) {
                Scalar::Player(player) => self.is_stuck(player, but),
                _ => false,
            },
            Test::With(binds, inner) => {
                self.bind(binds, frame);
                self.test(inner, frame)
            }
            Test::If(parts) => match self.test(&parts.0, frame) {
                true => self.test(&parts.1, frame),
                false => self.test(&parts.2, frame),
            },
            Test::Literal(literal) => self.literal_test(literal, frame),
        }
    }

    /// Whether the invariant part of a rule holds: the part that is equal for all moves.
    #[inline]
    pub(in crate::engine) fn holds_invariant(&self, invariant: &Invariant<B>) -> bool {
        match &invariant.number {
            Some(own) => {
                let whose = self.mover.map_or(B::EMPTY, |mover| self.owned(own.layer, Some(mover)));
                own.holds(own.kinds.iter().fold(whose, |left, kinds| left & self.of_kinds(kinds)).count())
            }
            None => {
                let before = View { before: Some(self.now), ..*self };
                self.workspace.with_frame(|frame| before.test(&invariant.test, frame))
            }
        }
    }

    /// Whether a player has no legal move, some actions left out, or would have none if the turn passed to it now.
    pub fn is_stuck(&self, player: PlayerId, but: &[ActionId]) -> bool {
        if self.finding_stuck {
            return false;
        }
        if self.now.viewer.is_some_and(|viewer| viewer != player) {
            self.workspace.uncertain.set(true);
            return false;
        }
        (self.workspace.turn.is_stuck)(self.program, self.workspace, self.now, player, but)
    }
}
