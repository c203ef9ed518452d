//! Rays from every square of a board, in pairs of opposite ones.

use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;
use crate::spec::ids::Square;

/// A step on the board: files and ranks.
pub type Offset = (i16, i16);

/// The squares that a leap passes and its goal, as offsets from its origin.
pub type Route = Vec<Offset>;

/// Two opposite rays from a square, as far as the board and the range allow; either may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Line<B> {
    lower: B,
    upper: B,
}

impl<B: Bitboard> Line<B> {
    /// The squares of the ray on which numbers go down.
    #[inline]
    pub(super) fn lower(self) -> B {
        self.lower
    }

    /// The squares of the ray on which numbers go up.
    #[inline]
    pub(super) fn upper(self) -> B {
        self.upper
    }

    /// All its squares.
    #[inline]
    pub(super) fn squares(self) -> B {
        self.lower | self.upper
    }

    /// The empty squares up to the first occupied one, on both rays, and these.
    #[inline]
    pub(super) fn open(self, occupied: B) -> B {
        self.squares() & B::stretch(self.lower & occupied, self.upper & occupied)
    }

    /// The squares before one square on one of the rays; of a square that is on neither, `None`.
    fn before(self, square: usize) -> Option<B> {
        let goal = B::only(square);
        if self.upper.has(square) {
            return Some(self.upper & B::stretch(B::EMPTY, goal).without(goal));
        }
        self.lower.has(square).then(|| self.lower & B::stretch(goal, B::EMPTY).without(goal))
    }
}

/// The lines of every square, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lines<B> {
    lines: Box<[Line<B>]>,
    width: usize,
}

impl<B: Bitboard> Lines<B> {
    fn new(geometry: &Geometry, steps: &[Offset], range: u16) -> Self {
        let mut upward: Vec<Offset> =
            steps.iter().map(|step| if goes_up(*step) { *step } else { back(*step) }).collect();
        upward.sort_unstable();
        upward.dedup();
        let ray = |from: usize, step: Offset| match steps.contains(&step) && !geometry.is_hole(Square::at(from)) {
            true => ray(geometry, Square::at(from), step, range),
            false => B::EMPTY,
        };
        let line = |from: usize, step: Offset| Line { lower: ray(from, back(step)), upper: ray(from, step) };
        let lines = (0..geometry.len()).flat_map(|from| upward.iter().map(move |step| line(from, *step))).collect();
        Lines { lines, width: upward.len() }
    }

    #[inline]
    fn of(&self, square: usize) -> &[Line<B>] {
        &self.lines[square * self.width..(square + 1) * self.width]
    }
}

/// Rays from every square and rays to every square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rays<B> {
    there: Lines<B>,
    /// `None` when every ray has its opposite: `there` serves both.
    back: Option<Lines<B>>,
}

impl<B: Bitboard> Rays<B> {
    /// The rays of these steps with at most `range` squares.
    pub(super) fn new(geometry: &Geometry, steps: &[Offset], range: u16) -> Self {
        let opposite: Vec<Offset> = steps.iter().map(|step| back(*step)).collect();
        let both_ways = opposite.iter().all(|step| steps.contains(step));
        let there = Lines::new(geometry, steps, range);
        Rays { there, back: (!both_ways).then(|| Lines::new(geometry, &opposite, range)) }
    }

    /// The rays that begin on a square.
    #[inline]
    pub(super) fn from(&self, origin: usize) -> &[Line<B>] {
        self.there.of(origin)
    }

    /// The rays that lead to a square, seen from it.
    #[inline]
    pub(super) fn to(&self, target: usize) -> &[Line<B>] {
        self.back.as_ref().unwrap_or(&self.there).of(target)
    }

    /// The squares strictly between two on a ray from the one to the other; none when there is no such ray.
    pub(super) fn between(&self, origin: usize, target: usize) -> B {
        self.from(origin).iter().find_map(|line| line.before(target)).unwrap_or(B::EMPTY)
    }
}

/// Whether the numbers of squares grow with a step: one that stays on the board has fewer files than the board.
fn goes_up((files, ranks): Offset) -> bool {
    ranks > 0 || (ranks == 0 && files > 0)
}

/// The opposite step.
pub(super) fn back((files, ranks): Offset) -> Offset {
    (-files, -ranks)
}

/// The square a step away.
pub(super) fn stepped(geometry: &Geometry, from: Square, step: Offset) -> Option<Square> {
    geometry.square(i16::from(geometry.file(from)) + step.0, i16::from(geometry.rank(from)) + step.1)
}

fn ray<B: Bitboard>(geometry: &Geometry, from: Square, step: Offset, range: u16) -> B {
    let squares = std::iter::successors(Some(from), |square| stepped(geometry, *square, step));
    squares.skip(1).take(usize::from(range)).fold(B::EMPTY, |ray, square| ray | B::only(square.index()))
}
