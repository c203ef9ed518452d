//! Expressions of a definition that belong to no rule: initial facts, numbers of actions, conditions of stages.

use super::bitboard::Bitboard;
use super::code::{One, Test};
use super::fact::Given;
use super::lower::{Compiled, RuleCompiler};
use crate::spec::PIECES;
use crate::spec::code::Slot;
use crate::spec::rule::Times;
use crate::spec::types::Sort;

/// The expressions; the fields are those of a [`Program`](super::Program).
pub(super) struct Values<B> {
    pub starts: Vec<(Slot, Given<B>)>,
    pub first: Vec<Given<B>>,
    pub times: Vec<Option<One<B>>>,
    pub stages: Vec<Test<B>>,
    pub unmoved: Test<B>,
    pub passed: Option<(One<B>, One<B>)>,
}

impl<B: Bitboard> Values<B> {
    /// Compiles the expressions.
    ///
    /// # Errors
    /// The first part that is not supported.
    pub fn new(rules: &mut RuleCompiler<'_>) -> Compiled<Self> {
        let spec = rules.spec;
        let starts = spec.fields.iter().map(|field| {
            rules.with(field.start.slots, |compiler| {
                compiler.declare(field.it, Sort::Token(PIECES));
                Ok((field.it, compiler.given_without_squares(field.ty, &field.start.body)?))
            })
        });
        let starts = starts.collect::<Compiled<_>>()?;
        let first = spec.variables.iter().map(|variable| {
            rules.with(variable.start.slots, |compiler| compiler.given(variable.ty, &variable.start.body))
        });
        let first = first.collect::<Compiled<_>>()?;
        let times = spec.phases.iter().map(|phase| match &phase.times {
            Times::Any => Ok(None),
            Times::Count(code) => rules.with(code.slots, |compiler| compiler.one(&code.body)).map(Some),
        });
        let times = times.collect::<Compiled<_>>()?;
        let stages = spec.stages.iter().map(|stage| match &stage.when {
            None => Ok(Test::Always(true)),
            Some(code) => rules.with(code.slots, |compiler| compiler.test(&code.body)),
        });
        let stages = stages.collect::<Compiled<_>>()?;
        let unmoved = match &spec.letters.unmoved {
            None => Test::Always(false),
            Some(code) => rules.with(code.slots, |compiler| compiler.test(&code.body))?,
        };
        let passed = match (&spec.letters.passed, &spec.letters.passer) {
            (Some(passed), Some(passer)) => {
                let one = rules.with(passed.slots, |compiler| compiler.one(&passed.body))?;
                Some((one, rules.with(passer.slots, |compiler| compiler.one(&passer.body))?))
            }
            _ => None,
        };
        Ok(Values { starts, first, times, stages, unmoved, passed })
    }
}
