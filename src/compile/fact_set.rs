//! The facts that compiled conditions read and compiled effects write.

use std::collections::BTreeSet;

use super::code::{One, Test};
use super::step::Step;

/// A set of facts, by declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::compile) struct FactSet {
    pub fields: BTreeSet<usize>,
    pub variables: BTreeSet<usize>,
}

impl FactSet {
    pub(in crate::compile) fn meets(&self, other: &FactSet) -> bool {
        !self.fields.is_disjoint(&other.fields) || !self.variables.is_disjoint(&other.variables)
    }

    pub(in crate::compile) fn add(&mut self, other: FactSet) {
        self.fields.extend(other.fields);
        self.variables.extend(other.variables);
    }
}

/// The facts that effects write. `places` is the number of slots of a declared fact.
pub(in crate::compile) fn written_facts<B>(steps: &[Step<B>], places: usize) -> FactSet {
    let mut facts = FactSet::default();
    for step in steps {
        match step {
            Step::SetVariable(index, _)
            | Step::SetVariableOf(index, ..)
            | Step::SetSquares(index, _)
            | Step::SetSquaresOf(index, ..)
            | Step::SetStored(index, _)
            | Step::SetStoredOf(index, ..) => {
                facts.variables.insert(index / places);
            }
            Step::SetField(field, ..) | Step::SetStoredField(field, ..) => {
                facts.fields.insert(*field);
            }
            Step::ForEach(_, body) => facts.add(written_facts(body, places)),
            Step::If(_, yes, no) => {
                facts.add(written_facts(yes, places));
                facts.add(written_facts(no, places));
            }
            _ => {}
        }
    }
    facts
}

/// Whether a condition reads only facts of the game and of players.
pub(in crate::compile) fn is_of_facts<B>(test: &Test<B>) -> bool {
    match test {
        Test::Always(_) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_facts),
        Test::Not(inner) => is_of_facts(inner),
        Test::Order(_, one, other) | Test::Same(one, other) => is_fact_of_game(one) && is_fact_of_game(other),
        Test::Holds(one) => is_fact_of_game(one),
        _ => false,
    }
}

/// Whether a value depends only on facts of the game and of players.
pub(in crate::compile) fn is_fact_of_game<B>(one: &One<B>) -> bool {
    match one {
        One::Constant(_) | One::Mover | One::Opponent | One::Variable(_) => true,
        One::VariableOf(_, player) => is_fact_of_game(player),
        One::Negative(inner) => is_fact_of_game(inner),
        One::Arithmetic(_, one, other) => is_fact_of_game(one) && is_fact_of_game(other),
        One::Truth(test) => is_of_facts(test),
        _ => false,
    }
}

/// Adds the facts of the game and of players that an effect reads.
pub(in crate::compile) fn asked_by_step<B>(step: &Step<B>, places: usize, facts: &mut FactSet) {
    match step {
        Step::SetVariable(_, value) => asked_by_one(value, places, facts),
        Step::SetVariableOf(_, player, value) => {
            asked_by_one(player, places, facts);
            asked_by_one(value, places, facts);
        }
        Step::SetField(_, _, value) => asked_by_one(value, places, facts),
        Step::ForEach(_, body) => body.iter().for_each(|step| asked_by_step(step, places, facts)),
        _ => {}
    }
}

pub(in crate::compile) fn asked_by_test<B>(test: &Test<B>, places: usize, facts: &mut FactSet) {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().for_each(|part| asked_by_test(part, places, facts)),
        Test::Not(inner) => asked_by_test(inner, places, facts),
        Test::Order(_, one, other) | Test::Same(one, other) => {
            asked_by_one(one, places, facts);
            asked_by_one(other, places, facts);
        }
        Test::Holds(one) => asked_by_one(one, places, facts),
        _ => {}
    }
}

fn asked_by_one<B>(one: &One<B>, places: usize, facts: &mut FactSet) {
    match one {
        One::Variable(index) => {
            facts.variables.insert(index / places);
        }
        One::VariableOf(first, player) => {
            facts.variables.insert(first / places);
            asked_by_one(player, places, facts);
        }
        One::Negative(inner) => asked_by_one(inner, places, facts),
        One::Arithmetic(_, one, other) => {
            asked_by_one(one, places, facts);
            asked_by_one(other, places, facts);
        }
        One::Truth(test) => asked_by_test(test, places, facts),
        _ => {}
    }
}
