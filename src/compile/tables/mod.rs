//! Attack tables: where a piece arrives from a square, worked out for every square of a board.
//!
//! A table knows occupied squares and nothing else: not the owner of a piece, not what may be captured. Conditions on the
//! square where a movement ends are kept beside it, in a [`TableMove`](super::lowered::TableMove).

mod hopper;
mod key;
mod lame;
mod leaper;
mod rays;
mod slider;
mod store;
mod table;
#[cfg(test)]
mod tests;

pub use hopper::Hopper;
pub use key::{StepMode, TableKey};
pub use lame::LameLeaper;
pub use leaper::Leaper;
pub use rays::{Offset, Route};
pub use slider::Slider;
pub use store::{AttackTables, TableId};
pub use table::AttackTable;
