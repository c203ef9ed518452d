//! Attackers that need a screen: hoppers, and lame leapers that a piece beside their line stops.

use crate::compile::bitboard::Bitboard;
use crate::compile::tables::{AttackTables, TableId};

/// An attacker whose table needs somebody between, or minds somebody beside the line.
#[derive(Debug, Clone)]
pub(in crate::engine) struct Hurdle<B> {
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
    pub fn new(tables: &AttackTables<B>, table: TableId, (attacker, target): (usize, usize), occupied: B) -> Self {
        let way = tables[table].path(attacker, target);
        let hurdle = Hurdle { table, attacker, target, way, left: B::EMPTY };
        Hurdle { left: hurdle.leaves(tables, occupied), ..hurdle }
    }

    /// Where somebody may go who was lifted from a board that is now occupied like this.
    #[inline(never)]
    pub fn leaves(&self, tables: &AttackTables<B>, occupied: B) -> B {
        let table = &tables[self.table];
        let attacks = |occupied: B| table.origins(self.target, occupied).has(self.attacker);
        let mut left = if attacks(occupied) { B::EMPTY } else { !B::EMPTY };
        for goal in self.way.without(occupied).each() {
            let there = B::only(goal);
            left = if attacks(occupied | there) { left.without(there) } else { left | there };
        }
        left | B::only(self.attacker)
    }
}
