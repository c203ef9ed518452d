//! Results of a simulation: landings, and the pieces that may be captured.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;

/// Where a movement may end that captures the same.
#[derive(Debug, Clone, Copy)]
pub struct Landing<B> {
    /// The squares of all it captures.
    pub captured: B,
    /// Where it ends.
    pub goals: B,
    /// Whether it may leave the board.
    pub off: bool,
}

/// All that a movement may come to.
#[derive(Debug, Clone)]
pub struct PathResult<B> {
    /// Without a capture.
    pub quiet: Landing<B>,
    /// With captures, each set of them once; none where there are none.
    captures: Option<Arc<[Landing<B>]>>,
    /// The squares of whoever may be captured.
    pub attacked: B,
    /// The squares it looked at.
    pub seen: B,
}

/// What movements may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathAttacks<B> {
    /// The squares of all of them.
    pub attacked: B,
    /// The squares they looked at.
    pub seen: B,
}

impl<B: Bitboard> PathResult<B> {
    pub(in crate::engine) fn new(quiet: Landing<B>, captures: &[Landing<B>], seen: B) -> Self {
        let attacked = captures.iter().fold(B::EMPTY, |all, landing| all | landing.captured);
        PathResult { quiet, captures: (!captures.is_empty()).then(|| captures.into()), attacked, seen }
    }

    /// With captures, each set of them once.
    pub(in crate::engine) fn captures(&self) -> &[Landing<B>] {
        self.captures.as_deref().unwrap_or(&[])
    }
}
