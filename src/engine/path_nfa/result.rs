//! Results of a simulation: landings, and the pieces that may be captured.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;

/// Where a movement may end that captures the same.
#[derive(Debug, Clone, Copy)]
pub struct Shore<B> {
    /// The squares of all it captures.
    pub captured: B,
    /// Where it ends.
    pub goals: B,
    /// Whether it may leave the board.
    pub off: bool,
}

/// All that a movement may come to.
#[derive(Debug, Clone)]
pub struct Flooded<B> {
    /// Without a capture.
    pub quiet: Shore<B>,
    /// With captures, each set of them once; none where there are none.
    captures: Option<Arc<[Shore<B>]>>,
    /// The squares of whoever may be captured.
    pub attacked: B,
    /// The squares it looked at.
    pub seen: B,
}

/// What movements may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prowled<B> {
    /// The squares of all of them.
    pub attacked: B,
    /// The squares they looked at.
    pub seen: B,
}

impl<B: Bitboard> Flooded<B> {
    pub(in crate::engine) fn new(quiet: Shore<B>, captures: &[Shore<B>], seen: B) -> Self {
        let attacked = captures.iter().fold(B::EMPTY, |all, shore| all | shore.captured);
        Flooded { quiet, captures: (!captures.is_empty()).then(|| captures.into()), attacked, seen }
    }

    /// With captures, each set of them once.
    pub(in crate::engine) fn captures(&self) -> &[Shore<B>] {
        self.captures.as_deref().unwrap_or(&[])
    }
}
