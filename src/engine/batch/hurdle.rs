//! Attackers that need somebody between them and what they aim at, or mind somebody beside the line.

use crate::compile::bitboard::Bitboard;
use crate::compile::tables::TableId;
use crate::engine::view::View;

/// An attacker whose table needs somebody between, or minds somebody beside the line.
#[derive(Debug, Clone)]
pub(super) struct Hurdle<B> {
    table: TableId,
    attacker: usize,
    target: usize,
    /// The squares on which it depends who stands there.
    pub way: B,
    /// What it leaves to whoever does not stand in the way.
    pub left: B,
}

impl<B: Bitboard> Hurdle<B> {
    /// The line of an attacker to its target.
    pub fn new(view: &View<'_, B>, table: TableId, (attacker, target): (usize, usize), occupied: B) -> Self {
        let way = view.program.tables[table].path(attacker, target);
        let hurdle = Hurdle { table, attacker, target, way, left: B::EMPTY };
        Hurdle { left: hurdle.leaves(view, occupied), ..hurdle }
    }

    /// Where somebody may go who was lifted from a board that is now occupied like this.
    #[inline(never)]
    pub fn leaves(&self, view: &View<'_, B>, occupied: B) -> B {
        let table = &view.program.tables[self.table];
        let attacks = |occupied: B| table.origins(self.target, occupied).has(self.attacker);
        let mut left = if attacks(occupied) { B::EMPTY } else { !B::EMPTY };
        for goal in self.way.without(occupied).each() {
            let there = B::only(goal);
            left = if attacks(occupied | there) { left.without(there) } else { left | there };
        }
        left | B::only(self.attacker)
    }
}
