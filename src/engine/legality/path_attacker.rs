//! Enemies that attack by path automata.

use crate::engine::path_nfa::board::{PathBoard, PathPiece};

/// An enemy that attacks by path, simulated on the board.
#[derive(Debug, Clone)]
pub(super) struct PathAttacker<B> {
    /// The enemy.
    pub piece: PathPiece,
    /// The board as it sees it.
    pub board: PathBoard<B>,
    /// The squares that it may ever read.
    pub influence: B,
    /// The squares that its attack depends on.
    pub seen: B,
    /// The pieces of a blockade against it, if there is one.
    pub blockade: Option<B>,
    /// Whether it attacks a guarded unit.
    pub attacks: bool,
    /// The guarded units.
    pub guarded: B,
}
