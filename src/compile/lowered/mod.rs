//! Movements lowered to attack tables: which tables, and what may stand where a move ends.
//!
//! A movement that no table can express has a [`WalkReason`]. It is then simulated as a [`PathNfa`](super::path_nfa::PathNfa), or
//! walked step by step.

mod filter;
mod lower;
mod route;
mod table_move;
#[cfg(test)]
mod tests;
mod walk_reason;

pub use filter::KindFilter;
pub use lower::lower;
pub use route::steps_after;
pub use table_move::{Lowered, TableMove};
pub use walk_reason::WalkReason;
