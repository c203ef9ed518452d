//! Games run for what comes of them: counts of move paths, random games, kept games played again.
//!
//! In: [rules](crate::runtime::Rules) and a position. Out: numbers and reports as data. Deliberately absent: texts, and any
//! choice of a good move.

pub mod perft;
pub mod playouts;
pub mod random;
pub mod replay;
