//! The pieces that may come in behind units that move, in one position.

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::workspace::Workspace;

/// The pieces that may gate in, and the units behind which they may.
#[derive(Debug)]
pub(super) struct GatingChoices<B> {
    /// The units behind which a piece may gate in.
    pub units: B,
    /// The pieces to choose from.
    pub choices: Vec<Scalar>,
    /// Whether each choice is as legal as the move without it.
    pub plain: bool,
}

impl<B: Bitboard> GatingChoices<B> {
    /// No units and no choices.
    pub(super) fn none() -> Self {
        GatingChoices { units: B::EMPTY, choices: Vec::new(), plain: true }
    }

    /// Returns the lists to the workspace.
    pub(super) fn finish(&mut self, workspace: &Workspace<B>) {
        if self.choices.capacity() > 0 {
            workspace.keep_scalars(std::mem::take(&mut self.choices));
        }
    }
}
