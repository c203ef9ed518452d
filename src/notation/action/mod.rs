//! Actions as text, and typed text as actions.
//!
//! In: a list of actions and the position before them, or what a player typed. Out: the text of each action, or the
//! actions that the text means. Deliberately absent: which of several actions was meant, and why one is not legal.

mod call;
pub mod completion;
mod disambiguation;
pub mod find;
pub mod groups;
pub mod known_text;
pub mod readings;
pub mod said;
mod shape;
pub mod typed;
mod write;

pub(in crate::notation) use write::{Asked, mark_and_squares};
pub use write::{Played, Written, write_all, write_one, write_unmarked};
