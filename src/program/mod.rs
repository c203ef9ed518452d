//! The compiled form of a definition: what depends only on the board, the options and the kinds is worked out once.

pub mod atom;
pub mod code;
pub mod compile;
pub mod gait;
pub mod layout;
pub mod rules;
pub mod squares;
pub mod step;
pub mod travel;
pub mod uncovered;

#[cfg(test)]
mod tests;
