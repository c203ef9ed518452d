//! Text to spanned syntax. No meaning.

pub mod movement;
pub mod region;
pub mod rules;
pub mod tree;
