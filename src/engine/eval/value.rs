//! Single values, evaluated.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query, Source, Test};
use crate::compile::fact::{Fact, Given};
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::literal::measure::arithmetic;
use crate::number::Number;
use crate::spec::code::{Measure, Property};
use crate::spec::ids::{PlayerId, Square};
use crate::spec::value::ZoneRef;

impl<B: Bitboard> View<'_, B> {
    /// The number that an expression has.
    #[inline]
    pub(in crate::engine) fn number(&self, one: &One<B>, frame: &mut Frame<B>) -> Option<Number> {
        match one {
            One::Count(query, test) => Some(Number::whole(self.count(query, test.as_deref(), frame))),
            other => self.one(other, frame).number(),
        }
    }

    /// The value of an expression that is one thing.
    #[inline]
    pub fn one(&self, one: &One<B>, frame: &mut Frame<B>) -> Scalar {
        match one {
            One::Constant(scalar) => *scalar,
            One::Local(slot) => frame.get(*slot),
            One::Mover => self.mover.map_or(Scalar::Nothing, Scalar::Player),
            One::Opponent => self.opponent().map_or(Scalar::Nothing, Scalar::Player),
            One::Variable(index) => self.variable(*index),
            other => self.evaluate_value(other, frame),
        }
    }

    /// The value of an expression that needs more than one lookup.
    fn evaluate_value(&self, one: &One<B>, frame: &mut Frame<B>) -> Scalar {
        let layout = &self.program.layout;
        match one {
            One::Constant(scalar) => *scalar,
            One::Local(slot) => frame.get(*slot),
            One::Mover => self.mover.map_or(Scalar::Nothing, Scalar::Player),
            One::Opponent => self.opponent().map_or(Scalar::Nothing, Scalar::Player),
            One::Variable(index) => self.variable(*index),
            One::VariableOf(first, player) => match self.one(player, frame) {
                Scalar::Player(player) => self.variable(first + player.index()),
                _ => Scalar::Nothing,
            },
            One::Field(field, token) => match self.one(token, frame) {
                Scalar::Token(token) => self.field(*field, token),
                _ => Scalar::Nothing,
            },
            One::Attribute(table, of) => {
                let of = self.one(of, frame);
                self.note_hidden(of);
                self.kind_of(of).map_or(Scalar::Nothing, |kind| table[kind.index()])
            }
            One::Property(property, of) => {
                let of = self.one(of, frame);
                self.property(*property, of)
            }
            One::Zone(zone, owner) => match self.one(owner, frame) {
                Scalar::Player(player) => Scalar::Zone(ZoneRef { zone: *zone, owner: Some(player) }),
                _ => Scalar::Nothing,
            },
            One::Top(zone) => match self.one(zone, frame) {
                Scalar::Zone(zone) => {
                    self.now.top(layout, layout.zone(zone) as u8).map_or(Scalar::Nothing, Scalar::Token)
                }
                _ => Scalar::Nothing,
            },
            One::SquareAt(file, rank) => self.square_at(file, rank, frame),
            One::Mirror(square) => {
                let value = self.one(square, frame);
                self.square_of(value).map_or(Scalar::Nothing, |square| Scalar::Square(self.mirrored(square)))
            }
            One::PositionCount => number(self.occurrences()),
            One::PositionGap => self.gap().map_or(Scalar::Nothing, number),
            One::TurnNumber => number(self.turn_number()),
            One::Negative(inner) => Scalar::Number(self.one(inner, frame).number().unwrap_or_default().negated()),
            One::Arithmetic(op, left, right) => {
                let left = self.one(left, frame).number().unwrap_or_default();
                let right = self.one(right, frame).number().unwrap_or_default();
                Scalar::Number(arithmetic(*op, left, right))
            }
            One::If(parts) => match self.test(&parts.0, frame) {
                true => self.one(&parts.1, frame),
                false => self.one(&parts.2, frame),
            },
            One::Truth(test) => Scalar::Truth(self.test(test, frame)),
            One::Count(query, test) => number(self.count(query, test.as_deref(), frame)),
            One::Measured(what, each, query) => self.measured(*what, each, query, frame),
            One::First(query) => {
                if let (Source::Among(players), true) = (&query.source, query.tests.is_empty()) {
                    let first = self.players(players, frame).trailing_zeros() as usize;
                    return if first < 8 { Scalar::Player(PlayerId::at(first)) } else { Scalar::Nothing };
                }
                let mut first = Scalar::Nothing;
                let _ = self.each(query, frame, &mut |_, value, _| {
                    first = value;
                    Going::Break(())
                });
                first
            }
            One::Before(inner) => self.earlier(frame, |view, frame| view.one(inner, frame)).unwrap_or(Scalar::Nothing),
            One::After(inner) => {
                self.after.map_or(Scalar::Nothing, |after| self.here(self.at(after).one(inner, frame)))
            }
            One::At(memo) => {
                let square = self.memo_set(memo, frame);
                if square.any() { Scalar::Square(Square::at(square.first())) } else { Scalar::Nothing }
            }
            One::With(binds, inner) => {
                self.bind(binds, frame);
                self.one(inner, frame)
            }
            One::Literal(literal) => Scalar::of(&self.literal_value(literal, frame)).unwrap_or_default(),
        }
    }

    fn square_at(&self, file: &One<B>, rank: &One<B>, frame: &mut Frame<B>) -> Scalar {
        let coordinate = |value: Scalar| i16::try_from(value.number().unwrap_or_default().trunc() - 1).ok();
        let (file, rank) = (coordinate(self.one(file, frame)), coordinate(self.one(rank, frame)));
        let at = file.zip(rank).and_then(|(file, rank)| self.program.spec.geometry.square(file, rank));
        at.map_or(Scalar::Nothing, Scalar::Square)
    }

    fn count(&self, query: &Query<B>, test: Option<&Test<B>>, frame: &mut Frame<B>) -> i64 {
        if let (Source::Board(mask) | Source::Squares(mask), true, None) = (&query.source, query.tests.is_empty(), test)
        {
            return i64::from(self.masked(mask, frame).count());
        }
        let mut count = 0;
        let _ = self.each(query, frame, &mut |view, _, frame| {
            count += i64::from(test.is_none_or(|test| view.test(test, frame)));
            Going::Continue(())
        });
        count
    }

    fn measured(&self, what: Measure, each: &One<B>, query: &Query<B>, frame: &mut Frame<B>) -> Scalar {
        let (mut total, mut extreme) = (Number::ZERO, None);
        let _ = self.each(query, frame, &mut |view, _, frame| {
            let value = view.one(each, frame).number().unwrap_or_default();
            total = total.plus(value);
            extreme = Some(match (what, extreme) {
                (_, None) => value,
                (Measure::Least, Some(least)) => value.min(least),
                (_, Some(greatest)) => value.max(greatest),
            });
            Going::Continue(())
        });
        match what {
            Measure::Total => Scalar::Number(total),
            Measure::Least | Measure::Greatest => extreme.map_or(Scalar::Nothing, Scalar::Number),
        }
    }

    fn property(&self, property: Property, of: Scalar) -> Scalar {
        let geometry = &self.program.spec.geometry;
        let square = || self.square_of(of);
        match property {
            Property::File => square().map_or(Scalar::Nothing, |at| number(i64::from(geometry.file(at)) + 1)),
            Property::Rank => square().map_or(Scalar::Nothing, |at| number(i64::from(geometry.rank(at)) + 1)),
            Property::Owner => {
                let owner = of.token().and_then(|token| self.token(token).owner());
                owner.map_or(Scalar::Nothing, Scalar::Player)
            }
            Property::Square => square().map_or(Scalar::Nothing, Scalar::Square),
            Property::Kind => {
                self.note_hidden(of);
                self.kind_of(of).map_or(Scalar::Nothing, Scalar::Kind)
            }
            Property::Goal | Property::Home => Scalar::Nothing,
        }
    }

    fn mirrored(&self, square: Square) -> Square {
        let (spec, geometry) = (&self.program.spec, &self.program.spec.geometry);
        let rank = geometry.ranks() - 1 - geometry.rank(square);
        let file = if spec.turned { geometry.files() - 1 - geometry.file(square) } else { geometry.file(square) };
        geometry.square(i16::from(file), i16::from(rank)).unwrap_or(square)
    }

    fn turn_number(&self) -> i64 {
        let Some(running) = self.now.flow.innermost() else { return 0 };
        let per_round = self.program.spec.stage(running.stage).turns.len().max(1) as u32;
        i64::from(running.begun.saturating_sub(1) / per_round + 1)
    }

    /// The player that an expression names.
    pub fn player(&self, one: &One<B>, frame: &mut Frame<B>) -> Option<PlayerId> {
        self.one(one, frame).player()
    }
}

pub(in crate::engine) fn number(value: i64) -> Scalar {
    Scalar::Number(Number::whole(value))
}

impl<B: Bitboard> View<'_, B> {
    /// The value that a fact is set to.
    pub fn given(&self, given: &Given<B>, frame: &mut Frame<B>) -> Fact<B> {
        match given {
            Given::One(one) => Fact::One(self.one(one, frame)),
            Given::Squares(set) => Fact::Squares(self.set(set, frame)),
            Given::Stored(value) => Fact::Stored(self.stored_value(value, frame)),
        }
    }
}
