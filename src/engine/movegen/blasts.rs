//! Captures with a blast: the captor and pieces near it are removed, too.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{Blast, Extinction, Shift};
use crate::engine::effects::stores::{blast_squares, remove_all};
use crate::engine::eval::view::View;
use crate::engine::movegen::bans::is_forbidden;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::visitor::PieceAt;
use crate::spec::ids::Square;

impl<B: Bitboard> Generator<'_, B> {
    /// The goals of captures with a blast that post-move bans allow to a unit.
    #[inline(never)]
    pub(super) fn allowed_after_blasts(&self, after: u32, origin: usize, goals: B) -> B {
        let Some(blast) = &self.plan.blast else { return goals };
        let after = after & (!self.inactive | self.blast_only);
        let left = |goal: &usize| self.is_blast_allowed((after, blast), origin, *goal);
        goals.each().filter(left).fold(B::EMPTY, |all, goal| all | B::only(goal))
    }

    /// The goals that post-move bans allow to captures by one step, for all units at once.
    #[cold]
    pub(super) fn allowed_blasts(&self, after: u32, step: &Shift<B>, goals: B) -> B {
        let captures = goals & self.occupied;
        captures.each().fold(B::EMPTY, |all, goal| {
            all | self.allowed_after_blasts(after, (goal as i16 - step.by) as usize, B::only(goal))
        })
    }

    /// Whether no ban forbids a capture with a blast.
    fn is_blast_allowed(&self, (after, blast): (u32, &Blast<B>), origin: usize, goal: usize) -> bool {
        let (view, post_move) = (&self.view, &self.plan.post_move);
        let gone = blast_squares(&view.program.layout, view.now, blast, (self.mover, goal)) | B::only(origin);
        let mut open = after;
        for (bit, extinction) in blast.extinctions.iter().filter(|(bit, _)| after >> bit & 1 != 0) {
            if self.pieces_left(extinction).without(gone).is_empty() {
                return false;
            }
            open &= !(1 << bit);
        }
        let guards = open & post_move.guarding;
        // Without a guarded piece a guard with further conditions may hold otherwise.
        let is_known =
            guards & post_move.weak == 0 || (post_move.guards.len() == 1 && self.guard_info.has_guarded_without(gone));
        if guards != 0 && is_known {
            match self.guard_info.is_attacked_without(view, gone, self.occupied) {
                Some(false) => open &= !guards,
                // A guard without further conditions forbids the move.
                Some(true) if guards & post_move.weak == 0 => return false,
                _ => {}
            }
        }
        open == 0 || self.is_blast_allowed_by_trial(open, origin, goal, gone)
    }

    /// The pieces that an extinction ban counts.
    pub(super) fn pieces_left(&self, extinction: &Extinction) -> B {
        let owner = if extinction.own { Some(self.mover) } else { self.view.opponent() };
        extinction.kinds.iter().fold(self.view.owned(0, owner), |all, kinds| all & self.view.of_kinds(kinds))
    }

    /// Whether no ban forbids a capture with a blast, found by a trial.
    fn is_blast_allowed_by_trial(&self, after: u32, origin: usize, goal: usize, gone: B) -> bool {
        let (view, layout) = (self.view, &self.view.program.layout);
        let Some(id) = view.now.piece_on(layout, origin) else { return false };
        let (victim, moved, unit) = (view.now.piece_on(layout, goal), [id], PieceAt { id, origin });
        view.workspace.with_copy(view.now, |made| {
            if let Some(victim) = victim {
                made.lift(layout, victim);
            }
            made.shift(layout, id, Square::at(goal));
            remove_all(layout, made, gone);
            let captured = victim.as_slice();
            let before = View { before: Some(view.now), after: Some(made), captured, moved: &moved, ..view };
            !is_forbidden((&before, made), (after, self.plan), unit, goal)
        })
    }
}
