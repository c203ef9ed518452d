//! Frames: the values of the slots of one rule while it is evaluated.

use crate::compile::scalar::Scalar;
use crate::spec::code::Slot;

/// The values of the slots of a rule.
#[derive(Debug, Clone)]
pub struct Frame<B> {
    /// Single values.
    pub ones: Vec<Scalar>,
    /// Sets of squares.
    pub sets: Vec<B>,
}

impl<B> Frame<B> {
    /// The value in a slot.
    #[inline]
    pub fn get(&self, slot: Slot) -> Scalar {
        self.ones[usize::from(slot)]
    }

    /// Puts a value into a slot.
    #[inline]
    pub fn set(&mut self, slot: Slot, value: Scalar) {
        self.ones[usize::from(slot)] = value;
    }
}
