//! Captures away from the goal: captures in passing, shots, jumps off the board.
//!
//! The position after such a move is the one before it with some squares emptied and perhaps one filled.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MoveClass, Special};
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::visitor::PieceAt;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, Square};

impl<B: Bitboard> Generator<'_, B> {
    /// Whether a move with distant captures is legal; `None` if it needs a trial.
    pub(super) fn judge_distant_capture(
        &mut self,
        move_class: &MoveClass<B>,
        (unit, kind): (PieceAt, KindId),
        path: &Path<'_>,
    ) -> Option<bool> {
        let (view, post_move) = (self.view, &self.plan.post_move);
        if path.relocated.is_some() {
            return None;
        }
        let goal = path.goal.map(Square::index);
        let mut captured = B::EMPTY;
        for victim in path.captured {
            let square = view.token(*victim).square()?.index();
            // A piece in another layer blocks nothing.
            if view.now.piece_on(&view.program.layout, square) != Some(*victim) {
                return None;
            }
            captured |= B::only(square);
        }
        // A unit that stays arrives on its own square.
        let (emptied, there) = (captured | B::only(unit.origin), goal.map_or(B::EMPTY, B::only));
        let is_taken = (self.occupied.without(emptied) & there).any();
        let is_bare = captured.any() && !is_taken && !self.changes_more(move_class, (unit, kind), (goal, captured));
        if !is_bare || !move_class.before.iter().all(|index| self.is_closed(*index)) {
            return None;
        }
        let after = self.active(move_class.after);
        let others = self.others(after)
            | after & (post_move.weak | self.footprint.attack_ban.rule | self.footprint.contact_ban.rule);
        if others != 0 || self.guard_info.guards(unit.origin) {
            return None;
        }
        if after == 0 {
            return Some(true);
        }
        let attacked = self.guard_info.is_attacked_after(&view, (emptied, there), self.occupied)?;
        Some(!attacked)
    }

    /// Whether the move changes more than the squares of the unit and of its captures.
    fn changes_more(
        &self,
        move_class: &MoveClass<B>,
        (unit, kind): (PieceAt, KindId),
        (goal, captured): (Option<usize>, B),
    ) -> bool {
        let leads_to = |goals: &[B]| goal.is_some_and(|goal| goals[unit.origin].has(goal));
        let special = match &move_class.special {
            Special::None => false,
            Special::All | Special::Asked => true,
            Special::To(table) => leads_to(table),
        };
        let becomes_another = move_class.changes.iter().any(|change| leads_to(&change.goals));
        let asks_more = self.ahead.is_some() || self.payments.is_some() || self.traps.any() || move_class.with_blast;
        special
            || becomes_another
            || asks_more
            || self.has_gating(unit)
            || self.special_captures(move_class, kind, captured).any()
    }
}
