//! Text to spanned syntax, and the words there are for keys. No meaning.

pub mod drawing;
pub mod keys;
pub mod movement;
pub mod region;
pub mod rules;
pub mod tree;
