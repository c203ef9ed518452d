//! The compiled engine: runs a [`Program`](crate::compile::Program), equal to the literal interpreter, without reasons
//! or traces.
//!
//! Each folder is one subject. Plain data of all folders lies below the workspace, which keeps it for reuse. The code
//! stands above: evaluation, then attacks, paths, moves and effects, then legality, move generation, and the flow of turns.
//! Evaluation, attacks and paths ask each other by methods of `View`. `docs/architecture.md` shows the way of one move.

mod attack;
pub mod compiled;
pub mod convert;
mod effects;
pub mod eval;
pub mod flow;
mod legality;
pub mod movegen;
pub mod moves;
pub mod overrun;
mod path_nfa;
pub mod paths;
pub mod position;
pub mod workspace;
