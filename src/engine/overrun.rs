//! A bound was reached.

/// A bound was reached. The literal interpreter has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrun;
