//! Evaluation of compiled expressions in a position.

pub mod condition;
pub mod filter;
pub mod hidden;
mod literal;
pub mod mask;
pub mod member;
pub mod options;
pub mod pair_squares;
pub mod query;
pub mod repetition;
pub mod set;
pub mod token_sets;
pub mod value;
pub mod view;
