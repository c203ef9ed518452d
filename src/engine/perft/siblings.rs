//! Positions after the actions from one position, near the end of a count: some at a time go through each step of the work, since
//! the code of all steps together is more than a processor keeps at hand.

use super::last_but_one::MOST_GAIN;
use super::{Halt, Perft, bounded};
use crate::engine::acts::Acts;
use crate::engine::batch::Sketch;
use crate::engine::position::Position;
use crate::engine::simple::Unasked;
use crate::engine::tour::{Consequence, Tour};
use crate::engine::view::View;
use crate::engine::walker::Onward;
use crate::program::squares::Squares;

/// So many go through a step together.
const SIBLINGS: usize = 16;

/// A position, and what can be done in it.
pub(super) struct Sibling<B> {
    position: Box<Position<B>>,
    sketch: Box<Sketch<B>>,
}

impl<B: Squares> Perft<'_, B> {
    /// How many actions are left in positions that go through the same steps together.
    #[inline]
    pub(super) fn near(&self) -> u32 {
        if self.in_bulk { 2 } else { 1 }
    }

    /// Counts below each of the legal actions after which so many are left, where nobody asks how often a position has occurred.
    #[inline(never)]
    pub(super) fn each_before_near(&mut self, view: &View<'_, B>, depth: u32, begun: u32) -> Result<(), Halt> {
        let mut sketch = self.sketches.pop().unwrap_or_default();
        view.sketch(&mut sketch)?;
        bounded(sketch.count() as u64)?;
        if sketch.is_empty() {
            self.after_ending(view.now, depth, begun)?;
        } else {
            self.forecast.end();
            self.below_siblings(view, &sketch, depth, begun)?;
        }
        self.sketches.push(sketch);
        Ok(())
    }

    /// Counts below each of these actions.
    fn below_siblings(&mut self, view: &View<'_, B>, sketch: &Sketch<B>, depth: u32, begun: u32) -> Result<(), Halt> {
        let (mut consequence, mut siblings) = (Consequence::default(), std::mem::take(&mut self.siblings));
        let mut tour = Tour::new((self.program, self.desk), (view.now, Onward::Lastly), &mut consequence);
        let mut halted = Ok(());
        let mut look = |next: &Position<B>| {
            if halted.is_ok() {
                halted = match self.may_wait(view.now, next, depth) {
                    true => self.let_wait(&mut siblings, self.desk.copy(next)),
                    false => self.count_after(view.now, next, depth, begun),
                };
            }
        };
        let acts = &sketch.acts;
        sketch.parts().try_for_each(|part| tour.go(view, &part, &mut look))?;
        acts.list.iter().try_for_each(|act| tour.go_by(acts, act, &mut look))?;
        let gain = tour.end();
        halted?;
        self.use_of_tours = (self.use_of_tours + gain).clamp(-MOST_GAIN, MOST_GAIN);
        self.go_together(&mut siblings)?;
        self.siblings = siblings;
        Ok(())
    }

    /// The same where each position is made by itself.
    #[inline(never)]
    pub(super) fn below_each(
        &mut self,
        position: &Position<B>,
        (acts, idle): (&Acts, Unasked<'_>),
        (depth, onward): (u32, Onward),
        begun: u32,
    ) -> Result<(), Halt> {
        let mut siblings = std::mem::take(&mut self.siblings);
        for act in &acts.list {
            let next = self.made(position, (acts, act, idle), onward)?;
            if self.may_wait(position, &next, depth) {
                self.let_wait(&mut siblings, next)?;
            } else {
                self.count_after(position, &next, depth, begun)?;
                self.desk.give_back(next);
            }
        }
        self.go_together(&mut siblings)?;
        self.siblings = siblings;
        Ok(())
    }

    /// Lets a position wait until there are as many as go together, and counts below these.
    fn let_wait(&mut self, siblings: &mut Vec<Sibling<B>>, position: Box<Position<B>>) -> Result<(), Halt> {
        siblings.push(Sibling { position, sketch: self.sketches.pop().unwrap_or_default() });
        if siblings.len() < SIBLINGS { Ok(()) } else { self.go_together(siblings) }
    }

    /// Counts below positions that have waited.
    fn go_together(&mut self, siblings: &mut Vec<Sibling<B>>) -> Result<(), Halt> {
        for Sibling { position, sketch } in &mut *siblings {
            self.begin()?;
            self.desk.doubt.set(false);
            View::of(self.program, self.desk, position).with_sleep().sketch(sketch)?;
        }
        for Sibling { position, sketch } in siblings.drain(..) {
            let view = View::of(self.program, self.desk, &position).with_sleep();
            match self.in_bulk {
                true => self.count_after_each(&view, &sketch, 0)?,
                false => self.do_each(&view, &sketch, 0)?,
            }
            self.desk.give_back(position);
            self.sketches.push(sketch);
        }
        Ok(())
    }

    /// Whether so many actions are left in a position after one, which stays as it is while others are made: it is noted nowhere
    /// else.
    fn may_wait(&self, position: &Position<B>, next: &Position<B>, depth: u32) -> bool {
        let is_over = next.outcome.is_some() || next.flow.times.is_none();
        let prefers = || !View::of(self.program, self.desk, next).situation().prefers.is_empty();
        let is_near = || self.left(position, next, depth) == self.near() && (self.in_bulk || self.is_last(next, 1));
        next.uncounted && !is_over && is_near() && !prefers()
    }

    /// Does each of the last actions, which have been gathered.
    #[inline]
    pub(super) fn do_each(&mut self, view: &View<'_, B>, sketch: &Sketch<B>, begun: u32) -> Result<(), Halt> {
        bounded(sketch.count() as u64)?;
        if sketch.is_empty() {
            return self.after_ending(view.now, 1, begun);
        }
        let consequence = self.consequence.get_or_insert_default();
        let mut tour = Tour::new((self.program, self.desk), (view.now, Onward::Lastly), consequence);
        let nodes = &mut self.nodes;
        for part in sketch.parts() {
            tour.go(view, &part, &mut |_| *nodes += 1)?;
        }
        let acts = &sketch.acts;
        acts.list.iter().try_for_each(|act| tour.go_by(acts, act, &mut |_| *nodes += 1))?;
        tour.end();
        Ok(())
    }
}
