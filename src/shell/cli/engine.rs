//! The choice of interpreter.

use clap::ValueEnum;

use crate::runtime::Interpreter;

/// The interpreter that runs a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Engine {
    /// The interpreter that reads the rules as they stand.
    Literal,
    /// The rules compiled, where that is possible: the same results, sooner.
    #[default]
    Compiled,
}

impl Engine {
    /// The interpreter that is meant.
    pub fn interpreter(self) -> Interpreter {
        match self {
            Engine::Literal => Interpreter::Literal,
            Engine::Compiled => Interpreter::Compiled,
        }
    }
}
