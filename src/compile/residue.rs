//! What is left of conditions and effects when something is known of the move they follow: the parts that are known are
//! left out.

use super::atom::Atom;
use super::code::{One, Test};
use super::squares::Squares;
use super::step::Step;
use super::suppose::{Known, Supposed};

impl Supposed<'_> {
    /// What is left of a condition.
    pub fn rest_of_test<B: Squares>(&self, test: &Test<B>) -> Test<B> {
        match self.test(test) {
            Known::Yes => return Test::Always(true),
            Known::No => return Test::Always(false),
            Known::Maybe => {}
        }
        match test {
            Test::All(parts) => all(parts.iter().map(|part| self.rest_of_test(part))),
            Test::Any(parts) => {
                let rest: Vec<Test<B>> = parts.iter().map(|part| self.rest_of_test(part)).collect();
                let mut open: Vec<Test<B>> = rest.into_iter().filter(|part| *part != Test::Always(false)).collect();
                if open.len() == 1 { open.swap_remove(0) } else { Test::Any(open.into()) }
            }
            Test::Not(inner) => Test::Not(Box::new(self.rest_of_test(inner))),
            other => other.clone(),
        }
    }

    /// What is left of a value.
    pub fn rest_of_one<B: Squares>(&self, one: &One<B>) -> One<B> {
        match one {
            One::If(parts) => match self.test(&parts.0) {
                Known::Yes => self.rest_of_one(&parts.1),
                Known::No => self.rest_of_one(&parts.2),
                Known::Maybe => One::If(Box::new((
                    self.rest_of_test(&parts.0),
                    self.rest_of_one(&parts.1),
                    self.rest_of_one(&parts.2),
                ))),
            },
            One::Truth(test) => match self.rest_of_test(test) {
                Test::Always(truth) => One::Constant(Atom::Truth(truth)),
                rest => One::Truth(Box::new(rest)),
            },
            One::Arithmetic(op, left, right) => {
                One::Arithmetic(*op, Box::new(self.rest_of_one(left)), Box::new(self.rest_of_one(right)))
            }
            other => other.clone(),
        }
    }

    /// What is left of effects.
    pub fn rest_of_steps<B: Squares>(&self, steps: &[Step<B>]) -> Box<[Step<B>]> {
        steps.iter().flat_map(|step| self.rest_of_step(step)).collect()
    }

    /// The steps that are left where every condition on the way is known; nothing where one is not.
    pub fn known_steps<'s, B: Squares>(&self, steps: &'s [Step<B>]) -> Option<Vec<&'s Step<B>>> {
        let mut known = Vec::new();
        for step in steps {
            match step {
                Step::If(condition, yes, no) => match self.test(condition) {
                    Known::Yes => known.extend(self.known_steps(yes)?),
                    Known::No => known.extend(self.known_steps(no)?),
                    Known::Maybe => return None,
                },
                other => known.push(other),
            }
        }
        Some(known)
    }

    fn rest_of_step<B: Squares>(&self, step: &Step<B>) -> Vec<Step<B>> {
        match step {
            Step::If(condition, yes, no) => match self.test(condition) {
                Known::Yes => self.rest_of_steps(yes).into(),
                Known::No => self.rest_of_steps(no).into(),
                Known::Maybe => {
                    vec![Step::If(self.rest_of_test(condition), self.rest_of_steps(yes), self.rest_of_steps(no))]
                }
            },
            Step::SetVariable(index, value) => vec![Step::SetVariable(*index, self.rest_of_one(value))],
            Step::SetVariableOf(first, player, value) => {
                vec![Step::SetVariableOf(*first, player.clone(), self.rest_of_one(value))]
            }
            Step::SetField(field, tokens, value) => {
                vec![Step::SetField(*field, tokens.clone(), self.rest_of_one(value))]
            }
            Step::ForEach(query, body) => vec![Step::ForEach(query.clone(), self.rest_of_steps(body))],
            other => vec![other.clone()],
        }
    }
}

/// All of several conditions, but for those that hold anyway.
pub fn all<B: Squares>(parts: impl Iterator<Item = Test<B>>) -> Test<B> {
    let mut open: Vec<Test<B>> = parts.filter(|part| *part != Test::Always(true)).collect();
    match open.len() {
        0 => Test::Always(true),
        1 => open.swap_remove(0),
        _ => Test::All(open.into()),
    }
}
