//! Exit codes of the program.

/// How the program ends when all is well.
pub const FINE: u8 = 0;
/// How it ends when something is wrong with a definition or what it was held against.
pub const WRONG: u8 = 1;
/// How it ends when the command line is wrong.
pub const USAGE: u8 = 2;

/// How it ends when it was stopped.
pub const STOPPED: u8 = 130;
