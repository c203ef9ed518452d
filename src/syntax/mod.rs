//! Text to spanned syntax. No meaning.
pub mod region;
pub mod rules;
pub mod tree;
