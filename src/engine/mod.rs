//! The compiled engine: runs a [`Program`](crate::program::Program) without instrumentation, equal to the literal
//! interpreter.

pub mod acts;
mod attack;
pub mod batch;
pub mod bridge;
mod capture;
mod danger;
pub mod desk;
mod divide;
mod eval;
mod facts;
mod filter;
pub mod flow;
pub mod forks;
pub mod generate;
pub mod hash;
mod legal;
pub mod machine;
pub mod order;
pub mod paths;
pub mod perft;
mod placed;
pub mod position;
pub mod run;
mod sets;
pub mod siege;
mod simple;
mod subsets;
mod support;
mod terrain;
pub mod token;
pub mod trail;
mod tried;
mod veiled;
pub mod view;
pub mod walker;
