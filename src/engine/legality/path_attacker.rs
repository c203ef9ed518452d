//! Enemies that attack by path automata.

use crate::engine::path_nfa::board::{PathBoard, PathPiece};

/// Such an enemy, followed over the board.
#[derive(Debug, Clone)]
pub(in crate::engine) struct PathAttacker<B> {
    /// Who.
    pub piece: PathPiece,
    /// Who stands where, as it sees it.
    pub board: PathBoard<B>,
    /// The squares that it may look at, whoever stands where.
    pub influence: B,
    /// The squares that whether it attacks depends on.
    pub seen: B,
    /// Those of pieces that keep it from that as long as they stand, if there are such.
    pub blockade: Option<B>,
    /// Whether it attacks somebody who is guarded.
    pub attacks: bool,
    /// Those who are.
    pub guarded: B,
}
