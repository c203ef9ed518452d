//! `interp` makes the rules of a chess variant executable.

pub mod diagnostic;
pub mod literal;
pub mod merge;
pub mod notation;
pub mod number;
pub mod source;
pub mod spec;
pub mod syntax;
