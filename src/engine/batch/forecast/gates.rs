//! Rules about the position before a move that hold in some positions only, where it is foretold in which they do not.

use std::cell::Cell;

use crate::engine::batch::Moves;
use crate::program::squares::Squares;

/// Such rules that foretold moves are asked.
#[derive(Debug, Default)]
pub(super) struct Gates<B> {
    /// Their places in the program.
    rules: Vec<usize>,
    /// Where own pieces stood.
    own: B,
    /// Those of the rules of which it is known, and those that forbid nothing, while own pieces are what they were, as bits.
    known: Cell<(u32, u32)>,
}

impl<B: Squares> Gates<B> {
    /// No rules; own pieces stand on these squares.
    pub(super) fn begin(&mut self, own: B) {
        self.rules.clear();
        self.own = own;
        self.known.set((0, 0));
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The rules.
    pub(super) fn rules(&mut self) -> &mut Vec<usize> {
        &mut self.rules
    }
}

impl<B: Squares> Moves<'_, B> {
    /// Whether some of these rules may forbid something in the position.
    #[inline]
    pub(super) fn opens_some(&mut self, gates: &Gates<B>) -> bool {
        !gates.rules.is_empty() && self.opens_one(gates)
    }

    #[inline(never)]
    fn opens_one(&mut self, gates: &Gates<B>) -> bool {
        let own = gates.own | self.view.owned(0, Some(self.mover));
        let keeps_own = (self.view.now.touched & own).is_empty();
        gates.rules.iter().enumerate().any(|(place, rule)| {
            let by_own = || self.plan.gated.iter().any(|gated| gated.rule == *rule && gated.by_own);
            if !keeps_own || place >= 32 || !by_own() {
                return !self.is_closed(*rule);
            }
            let (known, closed) = gates.known.get();
            if known >> place & 1 == 0 {
                let is_closed = self.is_closed(*rule);
                gates.known.set((known | 1 << place, closed | u32::from(is_closed) << place));
                return !is_closed;
            }
            closed >> place & 1 == 0
        })
    }
}
