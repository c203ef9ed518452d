//! Partial evaluation: conditions and effects that remain for a move known in part.

use super::bitboard::Bitboard;
use super::code::{One, Test};
use super::scalar::Scalar;
use super::static_eval::{KnownMove, Ternary};
use super::step::Step;

impl KnownMove<'_> {
    /// The residual condition.
    pub fn residual_test<B: Bitboard>(&self, test: &Test<B>) -> Test<B> {
        match self.test(test) {
            Ternary::Yes => return Test::Always(true),
            Ternary::No => return Test::Always(false),
            Ternary::Maybe => {}
        }
        match test {
            Test::All(parts) => all(parts.iter().map(|part| self.residual_test(part))),
            Test::Any(parts) => {
                let rest: Vec<Test<B>> = parts.iter().map(|part| self.residual_test(part)).collect();
                let mut open: Vec<Test<B>> = rest.into_iter().filter(|part| *part != Test::Always(false)).collect();
                if open.len() == 1 { open.swap_remove(0) } else { Test::Any(open.into()) }
            }
            Test::Not(inner) => Test::Not(Box::new(self.residual_test(inner))),
            other => other.clone(),
        }
    }

    /// The residual value.
    pub fn residual_one<B: Bitboard>(&self, one: &One<B>) -> One<B> {
        match one {
            One::If(parts) => match self.test(&parts.0) {
                Ternary::Yes => self.residual_one(&parts.1),
                Ternary::No => self.residual_one(&parts.2),
                Ternary::Maybe => One::If(Box::new((
                    self.residual_test(&parts.0),
                    self.residual_one(&parts.1),
                    self.residual_one(&parts.2),
                ))),
            },
            One::Truth(test) => match self.residual_test(test) {
                Test::Always(truth) => One::Constant(Scalar::Truth(truth)),
                rest => One::Truth(Box::new(rest)),
            },
            One::Arithmetic(op, left, right) => {
                One::Arithmetic(*op, Box::new(self.residual_one(left)), Box::new(self.residual_one(right)))
            }
            other => other.clone(),
        }
    }

    /// The residual effects.
    pub fn residual_steps<B: Bitboard>(&self, steps: &[Step<B>]) -> Box<[Step<B>]> {
        steps.iter().flat_map(|step| self.residual_step(step)).collect()
    }

    /// The effects that remain when every condition among them is known; `None` when one is not.
    pub fn known_steps<'s, B: Bitboard>(&self, steps: &'s [Step<B>]) -> Option<Vec<&'s Step<B>>> {
        let mut known = Vec::new();
        for step in steps {
            match step {
                Step::If(condition, yes, no) => match self.test(condition) {
                    Ternary::Yes => known.extend(self.known_steps(yes)?),
                    Ternary::No => known.extend(self.known_steps(no)?),
                    Ternary::Maybe => return None,
                },
                other => known.push(other),
            }
        }
        Some(known)
    }

    fn residual_step<B: Bitboard>(&self, step: &Step<B>) -> Vec<Step<B>> {
        match step {
            Step::If(condition, yes, no) => match self.test(condition) {
                Ternary::Yes => self.residual_steps(yes).into(),
                Ternary::No => self.residual_steps(no).into(),
                Ternary::Maybe => {
                    vec![Step::If(self.residual_test(condition), self.residual_steps(yes), self.residual_steps(no))]
                }
            },
            Step::SetVariable(index, value) => vec![Step::SetVariable(*index, self.residual_one(value))],
            Step::SetVariableOf(first, player, value) => {
                vec![Step::SetVariableOf(*first, player.clone(), self.residual_one(value))]
            }
            Step::SetField(field, tokens, value) => {
                vec![Step::SetField(*field, tokens.clone(), self.residual_one(value))]
            }
            Step::ForEach(query, body) => vec![Step::ForEach(query.clone(), self.residual_steps(body))],
            other => vec![other.clone()],
        }
    }
}

/// The conjunction of conditions without those that are always true.
pub fn all<B: Bitboard>(parts: impl Iterator<Item = Test<B>>) -> Test<B> {
    let mut open: Vec<Test<B>> = parts.filter(|part| *part != Test::Always(true)).collect();
    match open.len() {
        0 => Test::Always(true),
        1 => open.swap_remove(0),
        _ => Test::All(open.into()),
    }
}
