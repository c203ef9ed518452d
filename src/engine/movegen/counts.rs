//! Counts of moves, captures apart if they are rated otherwise.

use crate::compile::bitboard::Bitboard;
use crate::engine::movegen::visitor::MoveVisitor;
use crate::number::Number;

/// A count of moves. Quiet moves are counted apart if ratings matter.
#[derive(Default)]
pub(super) struct MoveCounts {
    all: u32,
    quiet: u32,
}

impl MoveCounts {
    #[inline]
    pub(in crate::engine) fn add<B: Bitboard, S: MoveVisitor<B>>(&mut self, goals: B, occupied: B) {
        self.all += goals.count();
        if S::RATES {
            self.quiet += goals.without(occupied).count();
        }
    }

    /// Reports the counts, with the ratings of quiet moves and of captures.
    #[inline]
    pub(super) fn report<B, S: MoveVisitor<B>>(&self, worths: [Option<Number>; 2], visitor: &mut S) {
        if !S::RATES {
            return visitor.add(u64::from(self.all));
        }
        let [quiet, captures] = worths;
        visitor.rate(quiet);
        visitor.add(u64::from(self.quiet));
        visitor.rate(captures);
        visitor.add(u64::from(self.all - self.quiet));
    }
}
