//! Actions without a plan: each candidate is judged by itself.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Source, Test};
use crate::compile::plan::{Offer, Offered};
use crate::compile::rules::Domain;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::MoveVisitor;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::overrun::Overrun;

impl<B: Bitboard> View<'_, B> {
    #[inline(never)]
    pub(super) fn by_trials<S: MoveVisitor<B>>(&self, action: usize, visitor: &mut S) -> Result<(), Overrun> {
        let free = self.is_unrestricted(action);
        if let (true, true, Some(goals)) = (free, S::COUNTS, self.single_square_choice(action)) {
            visitor.add(u64::from(goals.count()));
            return Ok(());
        }
        let mut candidates = self.workspace.moves();
        self.candidates(action, &mut candidates)?;
        match free {
            true if S::COUNTS => visitor.add(candidates.list.len() as u64),
            true => candidates.list.iter().for_each(|mv| visitor.judged(&candidates, mv, &[])),
            false => {
                for mv in &candidates.list {
                    if visitor.has_enough() {
                        break;
                    }
                    self.report_legal(&candidates, mv, visitor)?;
                }
            }
        }
        self.workspace.keep_moves(candidates);
        Ok(())
    }

    /// The squares to choose from, if the only action takes one square and no rule restricts it. Then the number of
    /// legal moves is their count.
    pub(in crate::engine) fn squares_to_choose_from(&self) -> Option<B> {
        let [Offered { action, offer: Offer::ByTrials }] =
            self.program.offers[usize::from(self.now.flow.situation)].as_slice()
        else {
            return None;
        };
        let situation = self.situation();
        let is_free = self.is_unrestricted(*action) && situation.compiled && situation.prefers.is_empty();
        let is_open = is_free && !self.now.uncovered && !self.program.layout.visibility.any;
        if is_open { self.single_square_choice(*action) } else { None }
    }

    /// Whether every candidate of an action is legal.
    fn is_unrestricted(&self, action: usize) -> bool {
        self.situation().free.contains(&action) && self.situation().bans[action].before.is_empty()
    }

    /// The squares of an action that takes one square and nothing else.
    fn single_square_choice(&self, action: usize) -> Option<B> {
        let action = &self.program.actions[action];
        let [goal] = action.params.as_slice() else { return None };
        let Domain::Among(query) = &goal.domain else { return None };
        let (Source::Board(mask) | Source::Squares(mask)) = &query.source else { return None };
        let all = query.tests.is_empty() && matches!(action.when, Test::Always(true));
        all.then(|| self.workspace.with_frame(|frame| self.masked(mask, frame)))
    }

    /// Judges a candidate, by a trial if needed, and reports the legal moves.
    pub(super) fn report_legal<S: MoveVisitor<B>>(
        &self,
        moves: &Moves,
        mv: &Move,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        if S::TAKES_UNJUDGED {
            visitor.unjudged(moves, mv);
            return Ok(());
        }
        let _ = self.each_legal_way(moves, mv, &mut |choices, trial| {
            if let ([prefer], Some(trial)) = (self.situation().prefers.as_slice(), trial) {
                visitor.rate(self.worth(&self.program.prefers[*prefer], trial));
            }
            visitor.judged(moves, mv, choices);
            if visitor.has_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(())
    }
}
