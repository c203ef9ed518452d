//! Footprints of conditions.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Query, Set, Source, Test};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Support;
use crate::engine::legality::footprint::values::is_of_tokens;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::Square;

impl<B: Bitboard> View<'_, B> {
    /// Adds the moves that could change a condition.
    pub fn support(&self, test: &Test<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match test {
            Test::Always(_) => {}
            // As long as one of the parts fails not all of them hold, whatever the others say.
            Test::All(parts) => match parts.iter().find(|part| !asks_stuck(part) && !self.test(part, frame)) {
                Some(fails) => self.support(fails, support, frame),
                None => parts.iter().for_each(|part| self.support(part, support, frame)),
            },
            Test::Any(parts) => match parts.iter().find(|part| !asks_stuck(part) && self.test(part, frame)) {
                Some(holds) => self.support(holds, support, frame),
                None => parts.iter().for_each(|part| self.support(part, support, frame)),
            },
            Test::Not(inner) => self.support(inner, support, frame),
            Test::Exists(query, test) if support.arrivals && self.witnessed(query, test.as_deref(), support, frame) => {
            }
            Test::Some(Set::Query(query)) if support.arrivals && self.witnessed(query, None, support, frame) => {}
            Test::Some(Set::Query(query)) if is_of_tokens(query) => self.number_support(query, support, frame),
            Test::Exists(query, None) if is_of_tokens(query) => self.number_support(query, support, frame),
            Test::Some(set) => self.set_support(set, support, frame),
            Test::Taken(set) => {
                self.set_support(set, support, frame);
                support.touch(self.set(set, frame));
            }
            Test::Endangered(endangered) => self.support(&endangered.spelled_out, support, frame),
            Test::Lacking(lacking) => self.support(&lacking.spelled_out, support, frame),
            Test::Exists(query, test) => {
                self.query_support(query, support, frame);
                if let Some(test) = test {
                    self.each_support(query, test, support, frame);
                }
            }
            Test::Same(one, other) | Test::Order(_, one, other) => {
                self.one_support(one, support, frame);
                self.one_support(other, support, frame);
            }
            Test::Within(one, set) => {
                self.one_support(one, support, frame);
                self.set_support(set, support, frame);
            }
            Test::OfKind(one, _) | Test::Holds(one) => self.one_support(one, support, frame),
            Test::Attack { units, target, .. } => self.attack_support(units, target, support, frame),
            Test::With(binds, inner) => {
                self.bind_support(binds, support, frame);
                self.support(inner, support, frame);
            }
            _ => support.all = true,
        }
    }

    /// A test that is asked of each element of a set: what it depends on for those that are in it now. Whoever comes into
    /// the set has moved, which the set's own support knows.
    pub(in crate::engine) fn each_support(
        &self,
        query: &Query<B>,
        test: &Test<B>,
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) {
        match &query.source {
            Source::Board(mask) => {
                let layer = mask.layer.unwrap_or(0);
                for square in self.masked(mask, frame).each() {
                    if let Some(token) = self.now.on(&self.program.layout, layer, square) {
                        frame.set(query.it, Scalar::Token(token));
                        self.support(test, support, frame);
                    }
                }
            }
            Source::Squares(mask) => {
                for square in self.masked(mask, frame).each() {
                    frame.set(query.it, Scalar::Square(Square::at(square)));
                    self.support(test, support, frame);
                }
            }
            _ => support.all = true,
        }
    }

    /// Adds what could take away all of those for which `some …` holds, if it holds: there has to be a move that concerns
    /// each of them. What comes onto the board concerns nothing but the squares it comes to.
    fn witnessed(
        &self,
        query: &Query<B>,
        test: Option<&Test<B>>,
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) -> bool {
        let (mask, on_squares) = match &query.source {
            Source::Board(mask) => (mask, false),
            Source::Squares(mask) => (mask, true),
            _ => return false,
        };
        let layer = mask.layer.unwrap_or(0);
        if !mask.attacking.is_empty() {
            return false;
        }
        let [mut all, mut one] = [self.desk.support(), self.desk.support()];
        let mut any = false;
        for square in self.masked(mask, frame).each() {
            let witness = match on_squares {
                true => Some(Scalar::Square(Square::at(square))),
                false => self.now.on(&self.program.layout, layer, square).map(Scalar::Token),
            };
            let tests = || query.tests.iter().chain(test);
            let holds = |witness: Scalar, frame: &mut Frame<B>| {
                frame.set(query.it, witness);
                tests().all(|test| self.test(test, frame))
            };
            if !witness.is_some_and(|witness| holds(witness, frame)) {
                continue;
            }
            one.clear_like(support);
            one.goals = B::only(square);
            mask.within.iter().chain(&mask.outside).for_each(|set| self.set_support(set, &mut one, frame));
            tests().for_each(|test| self.support(test, &mut one, frame));
            match any {
                true => all.meet(&mut one),
                false => std::mem::swap(&mut all, &mut one),
            }
            any = true;
            if all.is_nothing() {
                break;
            }
        }
        if any {
            support.join(&all);
        }
        self.desk.keep_support(all);
        self.desk.keep_support(one);
        any
    }

    /// Adds the moves that could change what is put into slots, and puts it there.
    pub(in crate::engine) fn bind_support(&self, binds: &[Bind<B>], support: &mut Support<B>, frame: &mut Frame<B>) {
        for bind in binds {
            match bind {
                Bind::One(_, one) => self.one_support(one, support, frame),
                Bind::Set(_, set) => self.set_support(set, support, frame),
            }
        }
        self.bind(binds, frame);
    }
}

/// Whether a condition asks who has no legal action: that takes long to find out.
fn asks_stuck<B>(test: &Test<B>) -> bool {
    match test {
        Test::Stuck(..) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().any(asks_stuck),
        Test::Not(inner) | Test::With(_, inner) | Test::Before(inner) | Test::After(inner) => asks_stuck(inner),
        Test::Exists(_, inner) => inner.as_deref().is_some_and(asks_stuck),
        Test::If(parts) => asks_stuck(&parts.0) || asks_stuck(&parts.1) || asks_stuck(&parts.2),
        _ => false,
    }
}
