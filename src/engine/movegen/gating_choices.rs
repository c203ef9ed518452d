//! The pieces that may come in behind units that move, in one position.

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::workspace::Workspace;

/// What may come in, and behind whom.
#[derive(Debug)]
pub(in crate::engine) struct GatingChoices<B> {
    /// The units behind which something may.
    pub units: B,
    /// What may be chosen.
    pub choices: Vec<Scalar>,
    /// Whether a move is as legal with each choice as without.
    pub plain: bool,
}

impl<B: Bitboard> GatingChoices<B> {
    /// Nothing behind nobody.
    pub(in crate::engine) fn none() -> Self {
        GatingChoices { units: B::EMPTY, choices: Vec::new(), plain: true }
    }

    /// Puts away what was worked with.
    pub(in crate::engine) fn finish(&mut self, workspace: &Workspace<B>) {
        if self.choices.capacity() > 0 {
            workspace.keep_scalars(std::mem::take(&mut self.choices));
        }
    }
}
