//! The squares between two others, by a table on small boards.

use super::bitboard::Bitboard;
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

impl<B: Bitboard> Lines<B> {
    /// The lines of a board.
    pub fn new(geometry: &Geometry) -> Self {
        let size = geometry.len();
        let mut lines = Lines { size, table: Box::new([]), geometry: geometry.clone() };
        if size <= SMALL {
            lines.table = (0..size).flat_map(|from| lines_from(geometry, from)).collect();
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

    /// The squares between two, with the two themselves if `whole`.
    #[inline]
    pub fn line(&self, (from, to): (usize, usize), whole: bool) -> B {
        let between = self.between(from, to);
        if whole { between | B::only(from) | B::only(to) } else { between }
    }

    fn worked_out(&self, from: usize, to: usize) -> B {
        B::from_set(between(&self.geometry, Square::at(from), Square::at(to)))
    }
}

/// The squares strictly between one and each other.
fn lines_from<B: Bitboard>(geometry: &Geometry, from: usize) -> Vec<B> {
    let mut lines = vec![B::EMPTY; geometry.len()];
    for (files, ranks) in DIRECTIONS {
        let (mut file, mut rank) = (geometry.file(Square::at(from)) as i8, geometry.rank(Square::at(from)) as i8);
        let mut passed = B::EMPTY;
        loop {
            (file, rank) = (file + files, rank + ranks);
            let inside = (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank);
            if !inside {
                break;
            }
            let to = rank as usize * usize::from(geometry.files()) + file as usize;
            lines[to] = passed;
            if !geometry.is_hole(Square::at(to)) {
                passed |= B::only(to);
            }
        }
    }
    lines
}

/// Files and ranks of one step along a rank, file or diagonal.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_what_would_be_worked_out() {
        let mut holed = Geometry::rectangle(7, 5);
        [8, 17, 24].into_iter().for_each(|hole| holed.punch(Square::at(hole)));
        for geometry in [holed, Geometry::rectangle(8, 8)] {
            let lines: Lines<u64> = Lines::new(&geometry);
            for (from, to) in (0..geometry.len()).flat_map(|from| (0..geometry.len()).map(move |to| (from, to))) {
                assert_eq!(lines.between(from, to), lines.worked_out(from, to), "{from} {to}");
            }
        }
    }
}
