//! The place where a movement is tried: a board and the pieces on it.

use crate::literal::walk::Side;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, Square};
use crate::spec::nouns::Filter;

/// A piece on the board besides the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// The side it belongs to.
    pub side: Side,
    /// Its kind, if it is of a particular one.
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
    /// The other pieces on the board.
    pub men: Vec<Man>,
    /// The square that an enemy has just passed, which stands right behind it.
    pub passed: Option<Square>,
    /// The meaning of the movement's filters.
    pub filters: &'a [Filter],
}

impl Setting<'_> {
    /// The piece on a square, without the mover.
    pub fn man_on(&self, square: Square) -> Option<&Man> {
        self.men.iter().find(|man| man.square == square)
    }
}
