//! Text to spanned syntax. No meaning.
pub mod rules;
pub mod tree;
