//! Paths along attack tables.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::{Lowered, TableMove};
use crate::compile::movement::Movement;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::paths::path::Path;
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    pub(in crate::engine) fn raw_paths_to(
        &self,
        allowed: B,
        (movement, lowered): (&Movement<B>, &Lowered),
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        let plain =
            Path { unit, origin, goal: None, captured: &[], relocated: None, stays: false, movement: movement.id };
        let (mut earlier_quiet, mut earlier_captures) = (B::EMPTY, B::EMPTY);
        for table_move in lowered.moves.iter().filter(|table_move| self.is_open(table_move, unit)) {
            let reach = self.reach_of(table_move, origin.index(), self.occupied()) & allowed;
            if table_move.quiet {
                let quiet = reach.without(self.occupied() | earlier_quiet);
                earlier_quiet |= quiet;
                for goal in quiet.each().map(Square::at) {
                    found(Path { goal: Some(goal), ..plain });
                }
            }
            let captures = self.victims(table_move, owner, reach).without(earlier_captures);
            earlier_captures |= captures;
            for goal in captures.each() {
                let Some(victim) = self.now.piece_on(&self.program.layout, goal) else { continue };
                if self.is_immune(victim, unit) {
                    continue;
                }
                let goal = (!self.is_deadly(victim, unit)).then_some(Square::at(goal));
                found(Path { goal, captured: &[victim], ..plain });
            }
        }
    }

    /// The squares that a table move reaches from a square.
    #[inline]
    pub(in crate::engine) fn reach_of(&self, table_move: &TableMove, origin: usize, occupied: B) -> B {
        let table = &self.program.tables[table_move.table];
        match table_move.hops_over_all() {
            true => table.reach(origin, occupied),
            false => table.reach_past(origin, occupied, self.of_kinds(&table_move.stops)),
        }
    }

    /// The squares of the pieces that a table move captures.
    pub(in crate::engine) fn victims(&self, table_move: &TableMove, owner: PlayerId, reach: B) -> B {
        let mut victims = B::EMPTY;
        for player in self.program.spec.player_ids() {
            let Some(sort) = (if player == owner { &table_move.own } else { &table_move.enemy }) else { continue };
            let there = reach & self.owned(0, Some(player));
            match sort.is_all() {
                true => victims |= there,
                false => {
                    let takes = |square: &usize| {
                        let token = self.now.piece_on(&self.program.layout, *square);
                        token.is_some_and(|token| sort.takes(self.token(token).kind()))
                    };
                    victims |= there.each().filter(takes).fold(B::EMPTY, |all, square| all | B::only(square));
                }
            }
        }
        victims
    }

    /// The goals that a movement may have from a square; `None` if it has none in this position.
    pub(in crate::engine) fn allowed(&self, movement: &Movement<B>, unit: TokenId, origin: Square) -> Option<B> {
        let mut allowed = movement.goals.as_ref().map_or(self.program.squares, |goals| goals[origin.index()]);
        if let Some(goal) = &movement.goal {
            allowed &= self.workspace.with_frame(|frame| {
                frame.set(slot::UNIT, Scalar::Token(unit));
                self.set(goal, frame)
            });
        }
        allowed.any().then_some(allowed)
    }
}
