//! Bans about the position before a move, asked of simple moves.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::MoveClass;
use crate::compile::rules::Forbid;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::visitor::PieceAt;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{ActionId, Square};

impl<B: Bitboard> Generator<'_, B> {
    /// Whether one of these conditional bans may hold in this position; one bit each by their place in the plan.
    #[inline]
    pub(super) fn may_hold(&mut self, bans: u32) -> bool {
        let (asked, holds) = self.gates;
        let unasked = bans & !asked;
        bans & holds != 0 || (unasked != 0 && self.may_hold_now(unasked))
    }

    /// Evaluates conditional bans until one may hold.
    #[inline(never)]
    fn may_hold_now(&mut self, bans: u32) -> bool {
        (0..self.plan.gated.len()).any(|place| bans >> place & 1 != 0 && !self.is_gate_closed(place))
    }

    /// Whether a ban forbids nothing in this position, whatever the move.
    pub(super) fn is_closed(&mut self, index: usize) -> bool {
        let place = self.plan.gated.iter().position(|gated| gated.rule == index);
        place.is_some_and(|place| self.is_gate_closed(place))
    }

    /// Whether the conditional ban at a place in the plan forbids nothing in this position.
    fn is_gate_closed(&mut self, place: usize) -> bool {
        let (asked, holds) = self.gates;
        if asked >> place & 1 == 0 {
            let gate = &self.plan.gated[place];
            let known = self.guard_info.is_attacked().filter(|_| gate.by_guard);
            let open =
                known.unwrap_or_else(|| self.view.holds_invariant(&self.view.program.forbids[gate.rule].invariant));
            self.gates = (asked | 1 << place, holds | u32::from(open) << place);
        }
        self.gates.1 >> place & 1 == 0
    }

    /// The goals that no pre-move ban forbids. With `defers`, goals that need a test go to `untested` instead.
    pub(super) fn allowed_before(&mut self, move_class: &MoveClass<B>, unit: PieceAt, goals: B) -> B {
        if move_class.before.is_empty() {
            return goals;
        }
        let view = self.view;
        let mut left = goals;
        for index in &move_class.before {
            let forbid = &view.program.forbids[*index];
            if left.is_empty() || self.is_closed(*index) || !self.might_forbid(forbid, unit) {
                continue;
            }
            if self.defers {
                self.untested |= left;
                return B::EMPTY;
            }
            // A ban that does not depend on the goal is tested for one goal.
            let asked = if forbid.of_unit { left.lowest() } else { left };
            for goal in asked.each().filter(|_| !(view.finding_stuck && forbid.asks_stuck)) {
                let victim = view.now.piece_on(&view.program.layout, goal);
                let moved = [unit.id];
                let before = View { before: Some(view.now), captured: victim.as_slice(), moved: &moved, ..view };
                let forbidden = view.workspace.with_frame(|frame| {
                    bind_move(frame, unit, goal, &forbid.targets.arguments);
                    before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame)
                });
                if forbidden {
                    left = if forbid.of_unit { B::EMPTY } else { left.without(B::only(goal)) };
                }
            }
        }
        left
    }

    /// Whether a ban may forbid a move of a unit, by the part that is equal for all its moves.
    fn might_forbid(&self, forbid: &Forbid<B>, unit: PieceAt) -> bool {
        let moved = [unit.id];
        let before = View { before: Some(self.view.now), captured: &[], moved: &moved, ..self.view };
        match &forbid.first {
            Test::Always(truth) => *truth,
            first => self.view.workspace.with_frame(|frame| {
                bind_unit(frame, unit, &forbid.targets.arguments);
                before.test(first, frame)
            }),
        }
    }
}

fn bind_unit<B>(frame: &mut Frame<B>, unit: PieceAt, arguments: &[(Slot, Vec<(ActionId, usize)>)]) {
    frame.set(slot::UNIT, Scalar::Token(unit.id));
    frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
    // The only argument of a move besides its path is the unit.
    for (slot, _) in arguments {
        frame.set(*slot, Scalar::Token(unit.id));
    }
}

pub(super) fn bind_move<B>(
    frame: &mut Frame<B>,
    unit: PieceAt,
    goal: usize,
    arguments: &[(Slot, Vec<(ActionId, usize)>)],
) {
    bind_unit(frame, unit, arguments);
    frame.set(slot::GOAL, Scalar::Square(Square::at(goal)));
}
