//! What is found out about a definition by running it: counts, suites of counts, random games, reasons;
//! and what editors are told about definitions.
//!
//! In: a checked [`Spec`](crate::spec::Spec) and positions. Out: numbers and reports as data; the shell puts them into
//! words. Counts and random games use [lines](crate::runtime::Line); everything else runs on the literal
//! interpreter.

mod calls;
pub mod conditions;
pub mod cost;
pub mod diagram;
pub mod examples;
pub mod expand;
pub mod explain;
pub mod fingerprint;
pub mod lint;
pub mod perft;
pub mod playouts;
mod pointing;
pub mod random;
pub mod reading;
pub mod replay;
pub mod schema;
pub mod stray;
pub mod suite;
pub mod wording;
