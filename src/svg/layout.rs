//! Where the squares of a board are in a picture.

use super::scene::Scene;
use crate::spec::ids::Square;

/// The side of a square.
pub(super) const CELL: i32 = 100;
/// The room for coordinates, left of the board and below it.
pub(super) const MARGIN: i32 = 44;
/// The room at the other edges.
pub(super) const EDGE: i32 = 10;

/// The place of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    files: i32,
    ranks: i32,
    turned: bool,
    top: i32,
}

impl Layout {
    /// The board of a scene, with its upper edge at `top`.
    pub(super) fn new(scene: &Scene, top: i32) -> Layout {
        let (files, ranks) = (i32::from(scene.geometry.files()), i32::from(scene.geometry.ranks()));
        Layout { files, ranks, turned: scene.turned, top }
    }

    /// The corner of a square at the upper left.
    pub(super) fn corner(&self, square: Square) -> (i32, i32) {
        let index = square.index() as i32;
        self.place(index % self.files, index / self.files)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + CELL / 2, y + CELL / 2)
    }

    /// The corner of the square of a file and a rank.
    pub(super) fn place(&self, file: i32, rank: i32) -> (i32, i32) {
        let (column, row) = match self.turned {
            false => (file, self.ranks - 1 - rank),
            true => (self.files - 1 - file, rank),
        };
        (MARGIN + column * CELL, self.top + row * CELL)
    }

    /// The left, upper, right and lower edge of the board.
    pub(super) fn edges(&self) -> (i32, i32, i32, i32) {
        (MARGIN, self.top, MARGIN + self.files * CELL, self.top + self.ranks * CELL)
    }
}
