//! Quantifiers, sums and extremes over sets; arithmetic.

use super::scene::{Frame, Scene};
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, Expr, Measure, Quantifier, Query};
use crate::spec::value::Value;

/// The value of `left OP right`.
pub fn arithmetic(op: ArithmeticOp, left: Number, right: Number) -> Number {
    match op {
        ArithmeticOp::Add => left.plus(right),
        ArithmeticOp::Subtract => left.minus(right),
        ArithmeticOp::Multiply => left.times(right),
        ArithmeticOp::Quotient => left.quotient(right),
        ArithmeticOp::Remainder => left.remainder(right),
    }
}

/// Whether so many elements of a set pass a test; `None` when hidden facts decide.
pub fn quantified(
    scene: &Scene<'_>,
    quantifier: &Quantifier,
    query: &Query,
    test: Option<&Expr>,
    frame: &mut Frame,
) -> Option<bool> {
    let passes = |scene: &Scene<'_>, frame: &mut Frame| match test {
        Some(test) => scene.truth(test, frame),
        None => Some(true),
    };
    match quantifier {
        Quantifier::Some => exists(scene, query, frame, passes),
        Quantifier::No => exists(scene, query, frame, passes).map(|found| !found),
        Quantifier::Every => {
            exists(scene, query, frame, |scene, frame| passes(scene, frame).map(|pass| !pass)).map(|found| !found)
        }
        Quantifier::AtLeast(bound) => {
            let bound = scene.value(bound, frame).number()?;
            count(scene, query, frame, passes).map(|count| count >= bound)
        }
        Quantifier::AtMost(bound) => {
            let bound = scene.value(bound, frame).number()?;
            count(scene, query, frame, passes).map(|count| count <= bound)
        }
        Quantifier::Exactly(bound) => {
            let bound = scene.value(bound, frame).number()?;
            count(scene, query, frame, passes).map(|count| count == bound)
        }
    }
}

fn exists(
    scene: &Scene<'_>,
    query: &Query,
    frame: &mut Frame,
    mut passes: impl FnMut(&Scene<'_>, &mut Frame) -> Option<bool>,
) -> Option<bool> {
    let mut known = true;
    let found = scene.survey(query, frame, |scene, _, certain, frame| match passes(scene, frame) {
        Some(true) if certain => true,
        Some(false) => false,
        _ => {
            known = false;
            false
        }
    });
    if found { Some(true) } else { known.then_some(false) }
}

fn count(
    scene: &Scene<'_>,
    query: &Query,
    frame: &mut Frame,
    mut passes: impl FnMut(&Scene<'_>, &mut Frame) -> Option<bool>,
) -> Option<Number> {
    let mut known = true;
    let mut count = 0;
    scene.survey(query, frame, |scene, _, certain, frame| {
        match passes(scene, frame) {
            Some(false) => {}
            Some(true) if certain => count += 1,
            _ => known = false,
        }
        false
    });
    known.then_some(Number::whole(count))
}

/// The number of elements of a set; unknown when it is hidden.
pub fn number_of(scene: &Scene<'_>, query: &Query, frame: &mut Frame) -> Value {
    count(scene, query, frame, |_, _| Some(true)).map_or(Value::Unknown, Value::Number)
}

/// The total, least or greatest value of an expression over a set; of an empty set the total is zero, the others
/// nothing.
pub fn measured(scene: &Scene<'_>, what: Measure, each: &Expr, query: &Query, frame: &mut Frame) -> Value {
    let mut numbers = Vec::new();
    let hidden = scene.survey(query, frame, |scene, _, certain, frame| match scene.value(each, frame) {
        Value::Unknown => true,
        value => {
            numbers.push(value.number().unwrap_or_default());
            !certain
        }
    });
    if hidden {
        return Value::Unknown;
    }
    match what {
        Measure::Total => Value::Number(numbers.into_iter().fold(Number::ZERO, Number::plus)),
        Measure::Least => numbers.into_iter().min().map_or(Value::Nothing, Value::Number),
        Measure::Greatest => numbers.into_iter().max().map_or(Value::Nothing, Value::Number),
    }
}
