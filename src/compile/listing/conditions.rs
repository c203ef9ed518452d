//! Conditions as text.

use super::values::comparison_sign;
use super::{Listing, form};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Target, Test};

impl<B: Bitboard> Listing<'_, B> {
    pub(super) fn test(&self, test: &Test<B>) -> String {
        match test {
            Test::Always(truth) => if *truth { "always" } else { "never" }.to_owned(),
            Test::All(parts) => form("all", &self.tests(parts)),
            Test::Any(parts) => form("any", &self.tests(parts)),
            Test::Not(inner) => form("not", &[self.test(inner)]),
            Test::Some(set) => form("some", &[self.set(set)]),
            Test::Endangered(endangered) => self.test(&endangered.spelled_out),
            Test::Lacking(lacking) => self.test(&lacking.spelled_out),
            Test::Exists(query, test) => {
                let tests = test.iter().map(|test| self.test(test));
                form("exists", &std::iter::once(self.query(query)).chain(tests).collect::<Vec<_>>())
            }
            Test::Same(one, other) => form("same", &[self.one(one), self.one(other)]),
            Test::SameSquares(one, other) => form("same_squares", &[self.set(one), self.set(other)]),
            Test::Order(op, left, right) => {
                format!("({} {} {})", self.one(left), comparison_sign(*op), self.one(right))
            }
            Test::Within(one, set) => form("within", &[self.one(one), self.set(set)]),
            Test::Among(one, tokens) => form("among", &[self.one(one), self.tokens(tokens)]),
            Test::At(thing, place) => form("at", &[self.one(thing), self.one(place)]),
            Test::OfKind(one, kinds) => form("of_kind", &[self.one(one), self.marked(kinds)]),
            Test::Owned(one, players) => form("owned", &[self.one(one), self.players(players)]),
            Test::Vacant(one) => form("vacant", &[self.one(one)]),
            Test::Taken(set) => form("taken", &[self.set(set)]),
            Test::Holds(one) => form("holds", &[self.one(one)]),
            Test::Attack { units, target, .. } => form("attack", &[self.set(units), self.target(target)]),
            Test::AttackedOn(piece, square) => form("attacked_on", &[self.one(piece), self.set(square)]),
            Test::Before(inner) => form("before", &[self.test(inner)]),
            Test::After(inner) => form("after", &[self.test(inner)]),
            Test::Stuck(player, but) => {
                let names = but.iter().map(|id| self.program.spec.action(*id).name.clone());
                let parts: Vec<String> = std::iter::once(self.one(player)).chain(names).collect();
                form(if but.is_empty() { "stuck" } else { "stuck_but" }, &parts)
            }
            Test::With(binds, inner) => self.with(binds, self.test(inner)),
            Test::If(parts) => form("if", &[self.test(&parts.0), self.test(&parts.1), self.test(&parts.2)]),
            Test::Literal(literal) => self.literal(literal),
        }
    }

    pub(super) fn tests(&self, tests: &[Test<B>]) -> Vec<String> {
        tests.iter().map(|test| self.test(test)).collect()
    }

    pub(super) fn target(&self, target: &Target<B>) -> String {
        match target {
            Target::One(one) => self.one(one),
            Target::Tokens(_, set) => form("pieces_on", &[self.set(set)]),
            Target::Squares(set) => form("squares", &[self.set(set)]),
        }
    }

    /// Something for which values are put into slots first.
    pub(super) fn with(&self, binds: &[Bind<B>], inner: String) -> String {
        let binds = binds.iter().map(|bind| match bind {
            Bind::One(slot, one) => format!("${slot} = {}", self.one(one)),
            Bind::Set(slot, set) => format!("#{slot} = {}", self.set(set)),
        });
        form("let", &binds.chain([inner]).collect::<Vec<_>>())
    }
}
