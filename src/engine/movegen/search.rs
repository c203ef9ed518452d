//! Actions without a plan: each candidate is judged by itself.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Source, Test};
use crate::compile::plan::{Offer, Offered};
use crate::compile::rules::Domain;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::Sink;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::overrun::Overrun;

impl<B: Bitboard> View<'_, B> {
    #[inline(never)]
    pub(in crate::engine) fn by_search<S: Sink<B>>(&self, action: usize, sink: &mut S) -> Result<(), Overrun> {
        let free = self.situation().free.contains(&action);
        if let (true, true, Some(goals)) = (free, S::COUNTS, self.squares_alone(action)) {
            sink.many(u64::from(goals.count()));
            return Ok(());
        }
        let mut begun = self.desk.acts();
        self.candidates(action, &mut begun)?;
        match free {
            true if S::COUNTS => sink.many(begun.list.len() as u64),
            true => begun.list.iter().for_each(|act| sink.act(&begun, act, &[])),
            false => {
                for act in &begun.list {
                    if sink.has_enough() {
                        break;
                    }
                    self.tell_legal(&begun, act, sink)?;
                }
            }
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    /// The squares to choose from where there is but one action, which takes one of them and is restricted by nothing: as many
    /// actions are legal. Nothing where that is not so.
    pub(in crate::engine) fn squares_to_choose_from(&self) -> Option<B> {
        let [Offered { action, offer: Offer::Each }] =
            self.program.offers[usize::from(self.now.flow.situation)].as_slice()
        else {
            return None;
        };
        let situation = self.situation();
        let is_free = situation.free.contains(action) && situation.compiled && situation.prefers.is_empty();
        let is_open = is_free && !self.now.beyond && !self.program.layout.visibility.any;
        if is_open && self.program.preconditions[*action].is_none() { self.squares_alone(*action) } else { None }
    }

    /// The squares of which an action takes one, whichever it is, and nothing else.
    fn squares_alone(&self, action: usize) -> Option<B> {
        let action = &self.program.actions[action];
        let [goal] = action.params.as_slice() else { return None };
        let Domain::Among(query) = &goal.domain else { return None };
        let (Source::Board(mask) | Source::Squares(mask)) = &query.source else { return None };
        let all = query.tests.is_empty() && matches!(action.when, Test::Always(true));
        all.then(|| self.desk.with_frame(|frame| self.masked(mask, frame)))
    }

    /// Carries a candidate out and tells what is legal of it.
    pub(in crate::engine) fn tell_legal<S: Sink<B>>(
        &self,
        acts: &Acts,
        act: &Act,
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let judged = match self.is_surely_legal(acts, act) {
            true => Some(true),
            false if S::DRAWS => {
                sink.open(acts, act);
                return Ok(());
            }
            false => self.judged_in_place(acts, act),
        };
        match judged {
            Some(true) => {
                sink.act(acts, act, &[]);
                return Ok(());
            }
            Some(false) => return Ok(()),
            None => {}
        }
        let _ = self.outcomes(acts, act, &mut |tried| {
            if self.is_legal(tried) {
                if let [prefer] = self.situation().prefers.as_slice() {
                    sink.rate(self.worth(&self.program.prefers[*prefer], tried));
                }
                sink.act(acts, act, tried.choices);
            }
            if sink.has_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(())
    }
}
