//! Signs of endings that a position shows.

use std::cell::RefCell;

use super::Position;
use super::facts::number_in;
use crate::compile::atom::Atom;
use crate::compile::layout::Layout;
use crate::compile::sign::{Facts, Sign, Signs};
use crate::engine::trail::Trail;
use crate::number::Number;
use crate::spec::types::Sort;

impl Position {
    /// Whether there is one of these signs, but for that of how often the position has occurred.
    #[inline]
    pub fn shows_any(&self, layout: &Layout, trail: &RefCell<Trail>, signs: &Signs) -> bool {
        let word = |index: usize| self.words[layout.variables + index];
        let is_great = |(index, least): &(usize, i64)| number_in(word(*index)) >= *least;
        signs.numbers.iter().any(is_great) || signs.others.iter().any(|sign| self.shows(layout, trail, *sign))
    }

    /// Whether somebody who has come or gone is one of some signs.
    #[inline]
    pub fn shows_lack(&self, signs: &Signs) -> bool {
        signs.stirred && self.stirred > 0 || signs.bereft && self.bereft > 0
    }

    /// Whether there is a sign; `trail` is what positions were.
    #[inline]
    pub fn shows(&self, layout: &Layout, trail: &RefCell<Trail>, sign: Sign) -> bool {
        let places = |facts| match facts {
            Facts::OfGame(index) => index..index + 1,
            Facts::OfPlayers(first) => first..first + layout.players,
        };
        match sign {
            Sign::Occurred(least) => self.has_occurred(layout, trail, least),
            Sign::AtLeast(facts, least) => places(facts).any(|index| self.is_at_least(layout, index, least)),
            Sign::Told(facts) => {
                self.flow.mover.is_none() || places(facts).any(|index| !self.holds(layout, index, Atom::Nothing))
            }
            Sign::Is(facts, value) => places(facts).any(|index| self.holds(layout, index, value)),
            Sign::Stirred => self.stirred > 0,
            Sign::Bereft => self.bereft > 0,
            // It is asked who is attacked.
            Sign::Besieged => true,
        }
    }

    /// Whether a fact of the game or of a player is a number so great; `nothing` is taken for zero.
    #[inline]
    fn is_at_least(&self, layout: &Layout, index: usize, least: Number) -> bool {
        let number = number_in(self.words[layout.variables + index]);
        layout.sorts[index] == Sort::Number && number >= least.thousandths()
    }
}
