//! The attack tables of a definition, each once.

use std::collections::BTreeMap;
use std::ops::Index;

use super::key::TableKey;
use super::table::AttackTable;
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;

/// A table among [`AttackTables`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u32);

impl TableId {
    /// Its place in the order in which tables came.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Attack tables of one board, without duplicates.
#[derive(Debug, Clone)]
pub struct AttackTables<B> {
    tables: Vec<AttackTable<B>>,
    by_key: BTreeMap<TableKey, TableId>,
}

impl<B> Default for AttackTables<B> {
    fn default() -> Self {
        AttackTables { tables: Vec::new(), by_key: BTreeMap::new() }
    }
}

impl<B: Bitboard> AttackTables<B> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a table, which is added when it is new.
    pub fn intern(&mut self, table: AttackTable<B>) -> TableId {
        let place = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        TableId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// The table of a key, made at the first request. The board is always the one of the first call.
    pub fn of_key(&mut self, geometry: &Geometry, key: TableKey) -> TableId {
        if let Some(id) = self.by_key.get(&key) {
            return *id;
        }
        let id = self.intern(key.table(geometry));
        self.by_key.insert(key, id);
        id
    }

    /// All tables, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &AttackTable<B>> {
        self.tables.iter()
    }
}

impl<B> Index<TableId> for AttackTables<B> {
    type Output = AttackTable<B>;

    #[inline]
    fn index(&self, id: TableId) -> &AttackTable<B> {
        &self.tables[id.index()]
    }
}
