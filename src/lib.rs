//! `interp` makes the rules of a chess variant executable.

pub mod diagnostic;
pub mod literal;
pub mod load;
pub mod merge;
pub mod notation;
pub mod number;
pub mod shell;
pub mod source;
pub mod spec;
pub mod study;
pub mod syntax;
pub mod testing;
