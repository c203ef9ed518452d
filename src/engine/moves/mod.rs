//! Moves as data, and candidates before their legality is known.

pub mod candidates;
pub mod choice_stack;
pub mod draw_key;
pub mod list;
pub mod order;
pub mod paid;
pub mod payment;
pub mod token_sets;
