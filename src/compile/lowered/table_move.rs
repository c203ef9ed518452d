//! Moves along attack tables.

use super::filter::KindFilter;
use crate::compile::tables::TableId;
use crate::spec::ids::KindId;

/// A movement of one player as a union of table moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lowered {
    /// The table moves.
    pub moves: Vec<TableMove>,
    /// Whether two of them may end on one square with one capture.
    pub overlaps: bool,
}

impl Lowered {
    /// Whether some table move captures.
    pub fn captures(&self) -> bool {
        self.moves.iter().any(|one| one.enemy.is_some() || one.own.is_some())
    }
}

/// The moves along one attack table, by what stands where they end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableMove {
    /// The table.
    pub table: TableId,
    /// Whether the moves may end on an empty square.
    pub quiet: bool,
    /// The enemies that they capture. Pieces without an owner are never captured.
    pub enemy: Option<KindFilter>,
    /// The own pieces that they capture.
    pub own: Option<KindFilter>,
    /// Whether only a piece that has not moved has them.
    pub unmoved: bool,
    /// The kinds that cannot be hopped over.
    pub stops: Box<[KindId]>,
}

impl TableMove {
    /// Whether a hop goes over pieces of any kind.
    #[inline]
    pub fn hops_over_all(&self) -> bool {
        self.stops.is_empty()
    }
}
