//! The answer of the compiled engine where the literal interpreter has to answer.

/// The literal interpreter has to answer: a bound was reached, a rule is not compiled, or the answer depends on facts
/// that are hidden from the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrun;
