//! What is learnt of the position in which nothing has moved and the turn has passed: as many last actions are in many others.

use super::{Halt, Perft, bounded};
use crate::engine::batch::Counter;
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::engine::walker::{Onward, proceed};
use crate::literal::chance::First;
use crate::program::squares::Squares;

impl<B: Squares> Perft<'_, B> {
    /// Learns how many last actions there would be if nothing moved: nobody can pass, but after a move there are as many but for
    /// what the move itself changes. The position, where it tells something of others that are made.
    #[inline(never)]
    pub(super) fn learn_at_rest(&mut self, view: &View<'_, B>) -> Option<Box<Position<B>>> {
        let (program, desk) = (self.program, self.desk);
        let mut rest = desk.copy(view.now);
        rest.touched = B::EMPTY;
        proceed(program, desk, &mut rest, &mut First, Onward::Briefly);
        let is_over = rest.outcome.is_some() || rest.beyond || !rest.uncounted;
        let later = View::of(program, desk, &rest).with_sleep();
        if !is_over && later.situation().prefers.is_empty() {
            self.forecast.prepare(&later);
            if self.forecast.may_learn() && self.forecast.is_factless(&later) {
                let told = self.forecast.seen_as_told(&later);
                let mut counter = Counter::new(Some(&self.forecast).filter(|forecast| forecast.serves(&told)));
                if told.each_legal(&mut counter).is_ok() {
                    self.forecast.learn_at_rest(view, &later, counter.count);
                }
            }
        }
        desk.doubt.set(false);
        if self.forecast.has_learnt() && self.forecast.may_tell_of_woken(&later) {
            return Some(rest);
        }
        desk.give_back(rest);
        None
    }

    /// Counts what can be done in a position that was made after a last action but one, unless that is known.
    #[inline]
    pub(super) fn count_made(
        &mut self,
        (view, rest): (&View<'_, B>, Option<&Position<B>>),
        next: &Position<B>,
        begun: u32,
    ) -> Result<(), Halt> {
        let Some(count) = rest.and_then(|rest| self.count_woken(view, rest, next)) else {
            return self.count_after(view.now, next, 2, begun);
        };
        bounded(count)?;
        self.nodes += count;
        self.begin()
    }

    #[inline(never)]
    fn count_woken(&self, view: &View<'_, B>, rest: &Position<B>, next: &Position<B>) -> Option<u64> {
        let next = View::of(self.program, self.desk, next).with_sleep();
        // Where nothing can be done another stage may begin.
        self.forecast.count_woken(view, rest, &next).filter(|count| *count > 0)
    }
}
