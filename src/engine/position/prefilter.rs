//! Prefilters of endings and actions, asked of a position.

use std::cell::RefCell;

use crate::compile::layout::Layout;
use crate::compile::prefilter::{FactRef, Prefilter, Prefilters};
use crate::compile::scalar::Scalar;
use crate::engine::position::Position;
use crate::engine::position::facts::number_in;
use crate::engine::position::key_history::KeyHistory;
use crate::number::Number;
use crate::spec::ids::KindId;
use crate::spec::types::Sort;

impl Position {
    /// Whether one of the prefilters may hold, repetition apart.
    #[inline]
    pub fn any_may_hold(&self, layout: &Layout, keys: &RefCell<KeyHistory>, prefilters: &Prefilters) -> bool {
        let word = |index: usize| self.words[layout.variables + index];
        let is_great = |(index, least): &(usize, i64)| number_in(word(*index)) >= *least;
        prefilters.numbers.iter().any(is_great)
            || prefilters.others.iter().any(|prefilter| self.may_hold(layout, keys, prefilter))
    }

    /// Whether a prefilter about changed pieces holds.
    #[inline]
    pub fn pieces_filter_holds(&self, prefilters: &Prefilters) -> bool {
        prefilters.pieces_changed && self.pieces_changed > 0 || prefilters.kind_lost && self.kind_lost > 0
    }

    /// Whether a prefilter may hold; `keys` is the key history.
    #[inline]
    pub fn may_hold(&self, layout: &Layout, keys: &RefCell<KeyHistory>, prefilter: &Prefilter) -> bool {
        let places = |facts| match facts {
            FactRef::OfGame(index) => index..index + 1,
            FactRef::OfPlayers(first) => first..first + layout.players,
        };
        match *prefilter {
            Prefilter::Occurred(least) => self.has_occurred(layout, keys, least),
            Prefilter::AtLeast(facts, least) => places(facts).any(|index| self.is_at_least(layout, index, least)),
            Prefilter::IsSet(facts) => {
                self.flow.mover.is_none() || places(facts).any(|index| !self.holds(layout, index, Scalar::Nothing))
            }
            Prefilter::Is(facts, value) => places(facts).any(|index| self.holds(layout, index, value)),
            Prefilter::PiecesChanged => self.pieces_changed > 0,
            Prefilter::KindLost => self.kind_lost > 0,
            Prefilter::Absent(ref kinds) => kinds.iter().all(|kind| self.is_absent(layout, *kind)),
            // Attacks are evaluated elsewhere.
            Prefilter::OwnAttacked => true,
        }
    }

    /// Whether no token of a kind is on the board.
    #[inline]
    fn is_absent(&self, layout: &Layout, kind: KindId) -> bool {
        self.words[kind.index() * layout.width..][..layout.width].iter().all(|word| *word == 0)
    }

    /// Whether a fact is a number of at least `least`; `nothing` counts as zero.
    #[inline]
    fn is_at_least(&self, layout: &Layout, index: usize, least: Number) -> bool {
        let number = number_in(self.words[layout.variables + index]);
        layout.sorts[index] == Sort::Number && number >= least.thousandths()
    }

    /// Counts down the turns for which changes of pieces matter: once a turn, after the endings were evaluated. `turns` is
    /// the number of turns of a round.
    pub fn age_changes(&mut self, turns: usize) {
        let turns = u8::try_from(turns).unwrap_or(u8::MAX);
        self.pieces_changed = self.pieces_changed.min(turns).saturating_sub(1);
        self.kind_lost = self.kind_lost.min(turns).saturating_sub(1);
    }
}
