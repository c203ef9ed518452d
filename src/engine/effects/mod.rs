//! Effects: what actions change in a position.

pub mod create;
pub mod event;
pub mod pair;
pub mod relocation;
pub mod run;
pub mod simple_move;
pub mod specialised;
pub mod steps;
pub mod stores;
pub mod triggers;
