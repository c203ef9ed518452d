//! Attackers that need a screen: hoppers, and lame leapers that a piece beside their line stops.

use crate::compile::bitboard::Bitboard;
use crate::compile::tables::{AttackTables, TableId};

/// An attacker with a screen: a hopper, or a lame leaper.
#[derive(Debug, Clone)]
pub(super) struct Screen<B> {
    table: TableId,
    attacker: usize,
    target: usize,
    /// The squares that its attack depends on.
    pub path: B,
    /// The goals of units off its path.
    pub allowed: B,
}

impl<B: Bitboard> Screen<B> {
    /// The screen of an attacker and its target.
    pub fn new(tables: &AttackTables<B>, table: TableId, (attacker, target): (usize, usize), occupied: B) -> Self {
        let path = tables[table].path(attacker, target);
        let hurdle = Screen { table, attacker, target, path, allowed: B::EMPTY };
        Screen { allowed: hurdle.allowed_with(tables, occupied), ..hurdle }
    }

    /// The goals of a unit that has left a board with this occupancy.
    #[inline(never)]
    pub fn allowed_with(&self, tables: &AttackTables<B>, occupied: B) -> B {
        let table = &tables[self.table];
        let attacks = |occupied: B| table.origins(self.target, occupied).has(self.attacker);
        let mut allowed = if attacks(occupied) { B::EMPTY } else { !B::EMPTY };
        for goal in self.path.without(occupied).each() {
            let there = B::only(goal);
            allowed = if attacks(occupied | there) { allowed.without(there) } else { allowed | there };
        }
        allowed | B::only(self.attacker)
    }
}
