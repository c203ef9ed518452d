//! A bound was reached.

/// That a bound was come to, so that the literal interpreter has to say what is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrun;
