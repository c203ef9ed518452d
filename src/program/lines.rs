//! Squares between others, by a table where that is small.

use super::squares::Squares;
use crate::literal::geometry::between;
use crate::spec::geometry::Geometry;
use crate::spec::ids::Square;

/// The squares strictly between any two on a rank, file or diagonal.
#[derive(Debug, Clone)]
pub struct Lines<B> {
    size: usize,
    table: Box<[B]>,
    geometry: Geometry,
}

/// Boards up to this size get a table.
const SMALL: usize = 64;

impl<B: Squares> Lines<B> {
    /// The lines of a board.
    pub fn new(geometry: &Geometry) -> Self {
        let size = geometry.len();
        let mut lines = Lines { size, table: Box::new([]), geometry: geometry.clone() };
        if size <= SMALL {
            let pairs = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
            lines.table = pairs.map(|(from, to)| lines.worked_out(from, to)).collect();
        }
        lines
    }

    /// The squares strictly between two; none when they are on no line.
    pub fn between(&self, from: usize, to: usize) -> B {
        match self.table.get(from * self.size + to) {
            Some(between) => *between,
            None => self.worked_out(from, to),
        }
    }

    /// The same, and both squares too if all of the line is meant.
    #[inline]
    pub fn line(&self, (from, to): (usize, usize), whole: bool) -> B {
        let between = self.between(from, to);
        if whole { between | B::only(from) | B::only(to) } else { between }
    }

    fn worked_out(&self, from: usize, to: usize) -> B {
        B::from_set(between(&self.geometry, Square::at(from), Square::at(to)))
    }
}
