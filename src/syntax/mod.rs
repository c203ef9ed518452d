//! Text to spanned syntax. No meaning.
pub mod movement;
pub mod rules;
