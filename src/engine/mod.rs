//! The compiled engine: runs a [`Program`](crate::compile::Program), equal to the literal interpreter, without reasons or traces.
//!
//! Rooms stand on each other in this order; a room uses those before it. Evaluation, attacks and paths ask each other, by methods of `View`.
//! `docs/architecture.md` shows the way of one move through them.

mod attack;
pub mod compiled;
pub mod convert;
mod effects;
pub mod eval;
pub mod flow;
mod legality;
pub mod movegen;
pub mod moves;
mod path_nfa;
pub mod paths;
pub mod position;
pub mod workspace;
