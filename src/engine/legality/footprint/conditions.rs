//! Footprints of conditions.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Query, Set, Source, Test};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Footprint;
use crate::engine::legality::footprint::values::is_of_tokens;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::Square;

impl<B: Bitboard> View<'_, B> {
    /// Adds the moves that could change a condition.
    pub fn add_footprint(&self, test: &Test<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        match test {
            Test::Always(_) => {}
            // While one part fails, the whole fails.
            Test::All(parts) => match parts.iter().find(|part| !asks_stuck(part) && !self.test(part, frame)) {
                Some(fails) => self.add_footprint(fails, footprint, frame),
                None => parts.iter().for_each(|part| self.add_footprint(part, footprint, frame)),
            },
            Test::Any(parts) => match parts.iter().find(|part| !asks_stuck(part) && self.test(part, frame)) {
                Some(holds) => self.add_footprint(holds, footprint, frame),
                None => parts.iter().for_each(|part| self.add_footprint(part, footprint, frame)),
            },
            Test::Not(inner) => self.add_footprint(inner, footprint, frame),
            Test::Exists(query, test)
                if footprint.arrivals && self.witnessed(query, test.as_deref(), footprint, frame) => {}
            Test::Some(Set::Query(query)) if footprint.arrivals && self.witnessed(query, None, footprint, frame) => {}
            Test::Some(Set::Query(query)) if is_of_tokens(query) => self.number_footprint(query, footprint, frame),
            Test::Exists(query, None) if is_of_tokens(query) => self.number_footprint(query, footprint, frame),
            Test::Some(set) => self.set_footprint(set, footprint, frame),
            Test::Taken(set) => {
                self.set_footprint(set, footprint, frame);
                footprint.touch(self.set(set, frame));
            }
            Test::Endangered(endangered) => self.add_footprint(&endangered.spelled_out, footprint, frame),
            Test::Lacking(lacking) => self.add_footprint(&lacking.spelled_out, footprint, frame),
            Test::Exists(query, test) => {
                self.query_footprint(query, footprint, frame);
                if let Some(test) = test {
                    self.each_footprint(query, test, footprint, frame);
                }
            }
            Test::Same(one, other) | Test::Order(_, one, other) => {
                self.value_footprint(one, footprint, frame);
                self.value_footprint(other, footprint, frame);
            }
            Test::Within(one, set) => {
                self.value_footprint(one, footprint, frame);
                self.set_footprint(set, footprint, frame);
            }
            Test::OfKind(one, _) | Test::Holds(one) => self.value_footprint(one, footprint, frame),
            Test::Attack { units, target, .. } => self.attack_footprint(units, target, footprint, frame),
            Test::With(binds, inner) => {
                self.bind_footprint(binds, footprint, frame);
                self.add_footprint(inner, footprint, frame);
            }
            _ => footprint.all = true,
        }
    }

    /// Adds the moves that could change a test of the elements of a set. An element that arrives has moved, and is in
    /// the footprint of the set.
    pub(super) fn each_footprint(
        &self,
        query: &Query<B>,
        test: &Test<B>,
        footprint: &mut Footprint<B>,
        frame: &mut Frame<B>,
    ) {
        match &query.source {
            Source::Board(mask) => {
                let layer = mask.layer.unwrap_or(0);
                for square in self.masked(mask, frame).each() {
                    if let Some(token) = self.now.on(&self.program.layout, layer, square) {
                        frame.set(query.it, Scalar::Token(token));
                        self.add_footprint(test, footprint, frame);
                    }
                }
            }
            Source::Squares(mask) => {
                for square in self.masked(mask, frame).each() {
                    frame.set(query.it, Scalar::Square(Square::at(square)));
                    self.add_footprint(test, footprint, frame);
                }
            }
            _ => footprint.all = true,
        }
    }

    /// Adds the moves that could remove every witness of `some …`. Returns `false` if there is no witness. An arrival
    /// affects only its square.
    fn witnessed(
        &self,
        query: &Query<B>,
        test: Option<&Test<B>>,
        footprint: &mut Footprint<B>,
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
        let [mut all, mut one] = [self.workspace.footprint(), self.workspace.footprint()];
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
            one.clear_like(footprint);
            one.goals = B::only(square);
            mask.within.iter().chain(&mask.outside).for_each(|set| self.set_footprint(set, &mut one, frame));
            tests().for_each(|test| self.add_footprint(test, &mut one, frame));
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
            footprint.join(&all);
        }
        self.workspace.keep_footprint(all);
        self.workspace.keep_footprint(one);
        any
    }

    /// Adds the moves that could change the values of slots, and binds them.
    pub(super) fn bind_footprint(&self, binds: &[Bind<B>], footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        for bind in binds {
            match bind {
                Bind::One(_, one) => self.value_footprint(one, footprint, frame),
                Bind::Set(_, set) => self.set_footprint(set, footprint, frame),
            }
        }
        self.bind(binds, frame);
    }
}

/// Whether a condition asks whether a player is stuck, which takes long.
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
