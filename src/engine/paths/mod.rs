//! Paths: the ways for a unit to move, legality apart.

pub mod by_table;
pub mod of_unit;
pub mod path;
pub mod terrain;
