//! Payments: the sets of tokens that may be paid for a move.

use crate::compile::scalar::Scalar;

/// What may be paid for a move.
#[derive(Debug, Clone, Default)]
pub struct Payments {
    /// Where that stands among all that could be.
    pub places: Vec<u16>,
    /// The same with what is chosen then, in order.
    pub ways: Vec<(Option<Scalar>, u16)>,
}
