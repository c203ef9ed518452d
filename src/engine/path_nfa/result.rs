//! Results of a simulation: landings, and the pieces that may be captured.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;

/// The goals of paths with one set of captures.
#[derive(Debug, Clone, Copy)]
pub struct Landing<B> {
    /// The captured pieces.
    pub captured: B,
    /// The goals.
    pub goals: B,
    /// Whether a path may leave the board.
    pub off: bool,
}

/// All paths of a unit by a movement.
#[derive(Debug, Clone)]
pub struct PathResult<B> {
    /// Paths without a capture.
    pub quiet: Landing<B>,
    /// Paths with captures, one landing for each set of captures.
    captures: Option<Arc<[Landing<B>]>>,
    /// All pieces that may be captured.
    pub attacked: B,
    /// The squares that the result depends on.
    pub seen: B,
}

/// The pieces that a unit may capture by path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathAttacks<B> {
    /// All pieces that may be captured.
    pub attacked: B,
    /// The squares that the result depends on.
    pub seen: B,
}

impl<B: Bitboard> PathResult<B> {
    pub(in crate::engine) fn new(quiet: Landing<B>, captures: &[Landing<B>], seen: B) -> Self {
        let attacked = captures.iter().fold(B::EMPTY, |all, landing| all | landing.captured);
        PathResult { quiet, captures: (!captures.is_empty()).then(|| captures.into()), attacked, seen }
    }

    /// Paths with captures, one landing for each set of captures.
    pub(in crate::engine) fn captures(&self) -> &[Landing<B>] {
        self.captures.as_deref().unwrap_or(&[])
    }
}
