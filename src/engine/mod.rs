//! The compiled engine: runs a [`Program`](crate::program::Program) without instrumentation, equal to the literal
//! interpreter.

pub mod flow;
pub mod position;
pub mod token;
