//! `interp` makes the rules of a chess variant executable: written in a text file, played, tested, explained.
//!
//! The modules are a pipeline, and arrows go one way: text becomes spanned syntax, files become one definition, names
//! and types are checked into a specification, and the literal interpreter plays it; `docs/architecture.md` is the map.

pub mod compile;
pub mod describe;
pub mod diagnostic;
pub mod engine;
pub mod explain;
pub mod lint;
pub mod literal;
pub mod load;
pub mod merge;
pub mod notation;
pub mod number;
pub mod run;
pub mod runtime;
#[cfg(feature = "cli")]
pub mod shell;
pub mod source;
pub mod spec;
pub mod syntax;
pub mod testing;
