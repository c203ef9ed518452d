//! Floors: a number that must be great enough for a condition to hold, which is looked at before anything else about it
//! is asked.

use super::atom::Atom;
use super::code::{One, Test};
use crate::number::Number;
use crate::spec::code::CompareOp;

/// A number that must be at least so great.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Floor {
    /// Which number.
    pub of: Gauge,
    /// The least it may be.
    pub least: Number,
}

/// A number that is known at a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gauge {
    /// How often the position has occurred.
    PositionCount,
    /// A fact of the game, by its place.
    Variable(usize),
    /// A fact of a player, whichever it is, by the place of the first player's.
    VariableOf(usize),
}

/// The floor of a condition, if it has one.
pub fn floor<B>(test: &Test<B>) -> Option<Floor> {
    match test {
        Test::All(parts) => parts.iter().find_map(floor),
        Test::Order(CompareOp::AtLeast | CompareOp::Greater | CompareOp::Equal, one, One::Constant(least))
        | Test::Order(CompareOp::AtMost | CompareOp::Less | CompareOp::Equal, One::Constant(least), one) => {
            let Atom::Number(least) = *least else { return None };
            Some(Floor { of: gauge(one)?, least })
        }
        _ => None,
    }
}

fn gauge<B>(one: &One<B>) -> Option<Gauge> {
    match one {
        One::PositionCount => Some(Gauge::PositionCount),
        One::Variable(index) => Some(Gauge::Variable(*index)),
        One::VariableOf(first, _) => Some(Gauge::VariableOf(*first)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_a_number_a_condition_cannot_do_without() {
        let number = |whole| One::<u64>::Constant(Atom::Number(Number::whole(whole)));
        let order = |op, left, right| Test::Order(op, left, right);
        let often = || order(CompareOp::AtLeast, One::PositionCount, number(3));
        let expected = Some(Floor { of: Gauge::PositionCount, least: Number::whole(3) });
        assert_eq!(floor(&often()), expected);
        assert_eq!(floor(&order(CompareOp::AtMost, number(3), One::PositionCount)), expected);
        assert_eq!(floor(&Test::All([Test::Stuck(One::Mover), often()].into())), expected);
        assert_eq!(floor(&Test::Any([Test::Stuck(One::Mover), often()].into())), None);
        assert_eq!(floor(&order(CompareOp::Less, One::PositionCount, number(3))), None);
        assert_eq!(floor(&order(CompareOp::AtLeast, number(3), One::PositionCount)), None);
    }
}
