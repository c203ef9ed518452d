//! Counts of moves, captures apart if they are rated otherwise.

use crate::compile::bitboard::Bitboard;
use crate::engine::movegen::visitor::Sink;
use crate::number::Number;

/// How many moves there are: those without a capture apart where it matters how good they are.
#[derive(Default)]
pub(in crate::engine) struct Counts {
    all: u32,
    quiet: u32,
}

impl Counts {
    #[inline]
    pub(in crate::engine) fn add<B: Bitboard, S: Sink<B>>(&mut self, goals: B, occupied: B) {
        self.all += goals.count();
        if S::RATES {
            self.quiet += goals.without(occupied).count();
        }
    }

    /// Tells them, with how good those without a capture are and those with one.
    #[inline]
    pub(in crate::engine) fn tell<B, S: Sink<B>>(&self, worths: [Option<Number>; 2], sink: &mut S) {
        if !S::RATES {
            return sink.many(u64::from(self.all));
        }
        let [quiet, captures] = worths;
        sink.rate(quiet);
        sink.many(u64::from(self.quiet));
        sink.rate(captures);
        sink.many(u64::from(self.all - self.quiet));
    }
}
