//! Payments: the sets of tokens that may be paid for a move.

use crate::compile::scalar::Scalar;

/// The payments that may be made for a move.
#[derive(Debug, Clone, Default)]
pub struct Payments {
    /// The places of the payments among all sets of tokens.
    pub places: Vec<u16>,
    /// The payments with the choice behind each, in order.
    pub options: Vec<(Option<Scalar>, u16)>,
}
