//! What wakes an immunity: facts without which it keeps nobody from being captured, whoever stands where.

use super::atom::Atom;
use super::code::{One, Test};
use super::layout::{Layout, Remembered};
use super::step::Step;
use crate::number::Number;
use crate::spec::code::{CompareOp, slot};

/// A fact without which, or without another such, a condition about a capture cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wake {
    /// A truth of some token on the board, by its place among those that a token remembers.
    Truth(u8),
    /// Some number of the game or of a player is at least so many thousandths; the place of the first, and how many there are.
    AtLeast(usize, usize, i64),
}

/// Facts one of which is so where a condition about a capture holds; nothing when it may hold without any.
pub fn wakes<B>(layout: &Layout, test: &Test<B>) -> Option<Box<[Wake]>> {
    let mut wakes = Vec::new();
    add_wakes(layout, test, &mut wakes).then(|| wakes.into())
}

fn add_wakes<B>(layout: &Layout, test: &Test<B>, wakes: &mut Vec<Wake>) -> bool {
    match test {
        Test::Always(truth) => !truth,
        Test::Any(parts) => parts.iter().all(|part| add_wakes(layout, part, wakes)),
        Test::All(parts) => parts.iter().any(|part| {
            let known = wakes.len();
            let wakes_it = add_wakes(layout, part, wakes);
            wakes.truncate(if wakes_it { wakes.len() } else { known });
            wakes_it
        }),
        _ => wake(layout, test).map(|one| wakes.push(one)).is_some(),
    }
}

/// The fact without which a condition without parts cannot hold.
fn wake<B>(layout: &Layout, test: &Test<B>) -> Option<Wake> {
    match test {
        Test::Holds(One::Field(field, of)) => match (&**of, layout.fields[*field]) {
            (One::Local(slot::VICTIM | slot::CAPTURER), Remembered::Truth(index)) => Some(Wake::Truth(index)),
            _ => None,
        },
        Test::Order(op, one, One::Constant(Atom::Number(least))) => {
            let least = match op {
                CompareOp::AtLeast => *least,
                CompareOp::Greater => least.plus(Number::of_thousandths(1)),
                _ => return None,
            };
            let (first, count) = match one {
                One::Variable(index) => (*index, 1),
                One::VariableOf(first, _) => (*first, layout.players),
                _ => return None,
            };
            Some(Wake::AtLeast(first, count, least.thousandths()))
        }
        _ => None,
    }
}

/// Whether what happens under a condition leaves everybody vulnerable against whom immunities are asleep, which one of these
/// facts would wake.
pub fn keeps_asleep<B>(layout: &Layout, (when, steps): (&Test<B>, &[Step<B>]), facts: &[Wake]) -> bool {
    let happens_awake = wakes(layout, when).is_some_and(|needed| needed.iter().all(|one| facts.contains(one)));
    happens_awake || steps.iter().all(wakes_nobody)
}

/// Whether a step makes no fact true.
fn wakes_nobody<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, steps) => steps.iter().all(wakes_nobody),
        Step::SetField(_, _, One::Constant(value)) => matches!(value, Atom::Truth(false) | Atom::Nothing),
        Step::SetField(_, _, One::Truth(test)) => matches!(**test, Test::Always(false)),
        _ => false,
    }
}
