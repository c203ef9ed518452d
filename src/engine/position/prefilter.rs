//! Prefilters of endings and actions, asked of a position.

use std::cell::RefCell;

use crate::compile::layout::Layout;
use crate::compile::prefilter::{FactRef, Prefilter, Prefilters};
use crate::compile::scalar::Scalar;
use crate::engine::position::Position;
use crate::engine::position::facts::number_in;
use crate::engine::position::key_history::KeyHistory;
use crate::number::Number;
use crate::spec::types::Sort;

impl Position {
    /// Whether there is one of these signs, but for that of how often the position has occurred.
    #[inline]
    pub fn shows_any(&self, layout: &Layout, trail: &RefCell<KeyHistory>, signs: &Prefilters) -> bool {
        let word = |index: usize| self.words[layout.variables + index];
        let is_great = |(index, least): &(usize, i64)| number_in(word(*index)) >= *least;
        signs.numbers.iter().any(is_great) || signs.others.iter().any(|sign| self.shows(layout, trail, *sign))
    }

    /// Whether somebody who has come or gone is one of some signs.
    #[inline]
    pub fn shows_lack(&self, signs: &Prefilters) -> bool {
        signs.pieces_changed && self.stirred > 0 || signs.kind_lost && self.bereft > 0
    }

    /// Whether there is a sign; `trail` is what positions were.
    #[inline]
    pub fn shows(&self, layout: &Layout, trail: &RefCell<KeyHistory>, sign: Prefilter) -> bool {
        let places = |facts| match facts {
            FactRef::OfGame(index) => index..index + 1,
            FactRef::OfPlayers(first) => first..first + layout.players,
        };
        match sign {
            Prefilter::Occurred(least) => self.has_occurred(layout, trail, least),
            Prefilter::AtLeast(facts, least) => places(facts).any(|index| self.is_at_least(layout, index, least)),
            Prefilter::IsSet(facts) => {
                self.flow.mover.is_none() || places(facts).any(|index| !self.holds(layout, index, Scalar::Nothing))
            }
            Prefilter::Is(facts, value) => places(facts).any(|index| self.holds(layout, index, value)),
            Prefilter::PiecesChanged => self.stirred > 0,
            Prefilter::KindLost => self.bereft > 0,
            // It is asked who is attacked.
            Prefilter::OwnAttacked => true,
        }
    }

    /// Whether a fact of the game or of a player is a number so great; `nothing` is taken for zero.
    #[inline]
    fn is_at_least(&self, layout: &Layout, index: usize, least: Number) -> bool {
        let number = number_in(self.words[layout.variables + index]);
        layout.sorts[index] == Sort::Number && number >= least.thousandths()
    }

    /// Counts down the turns for which changes of pieces matter. It is called once a turn, after the endings were asked; `turns` is the
    /// number of turns of a round.
    pub fn age_changes(&mut self, turns: usize) {
        let turns = u8::try_from(turns).unwrap_or(u8::MAX);
        self.stirred = self.stirred.min(turns).saturating_sub(1);
        self.bereft = self.bereft.min(turns).saturating_sub(1);
    }
}
