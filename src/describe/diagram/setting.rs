//! Where a movement is tried: a board and who stands on it.

use crate::literal::walk::Side;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, Square};
use crate::spec::nouns::Filter;

/// A piece on the board besides the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is, if it is something in particular.
    pub kind: Option<KindId>,
    /// Where it stands.
    pub square: Square,
}

/// Where a movement is tried.
#[derive(Debug, Clone)]
pub struct Setting<'a> {
    /// The board.
    pub geometry: &'a Geometry,
    /// Which way the mover faces.
    pub facing: Facing,
    /// Where it stands.
    pub origin: Square,
    /// Who else stands on the board.
    pub men: Vec<Man>,
    /// The square that an enemy has just passed, which stands right behind it.
    pub passed: Option<Square>,
    /// What the filters of the movement stand for.
    pub filters: &'a [Filter],
}

impl Setting<'_> {
    /// Who stands on a square, the mover apart.
    pub fn man_on(&self, square: Square) -> Option<&Man> {
        self.men.iter().find(|man| man.square == square)
    }
}
