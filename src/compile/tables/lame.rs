//! Leaps that depend on squares on the way: they must be empty, or the one halfway must be occupied.

use super::rays::Route;
use super::rays::stepped;
use crate::compile::bitboard::Bitboard;
use crate::spec::geometry::Geometry;
use crate::spec::ids::Square;

/// For every square, the leaps from it and the leaps to it by the squares they depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LameLeaper<B> {
    over_somebody: bool,
    there: Branches<B>,
    back: Branches<B>,
}

impl<B: Bitboard> LameLeaper<B> {
    /// Leaps along routes with different goals, each over empty squares, or over a piece.
    pub(super) fn new(geometry: &Geometry, routes: &[Route], over_somebody: bool) -> Self {
        let mut there = vec![Vec::new(); geometry.len()];
        let mut back = vec![Vec::new(); geometry.len()];
        for from in geometry.squares() {
            for route in routes {
                let Some((middle, goal)) = followed(geometry, from, route) else { continue };
                add(&mut there[from.index()], middle, goal);
                add(&mut back[goal.index()], middle, from);
            }
        }
        LameLeaper { over_somebody, there: Branches::new(&there), back: Branches::new(&back) }
    }

    /// Whether the squares on the way must be empty.
    pub(super) fn is_stopped(&self) -> bool {
        !self.over_somebody
    }

    #[inline]
    pub(super) fn reach(&self, origin: usize, occupied: B) -> B {
        self.there.open(origin, occupied, self.over_somebody)
    }

    #[inline]
    pub(super) fn origins(&self, target: usize, occupied: B) -> B {
        self.back.open(target, occupied, self.over_somebody)
    }

    /// The squares on the way; none when no leap leads from the one square to the other.
    pub(super) fn path(&self, origin: usize, target: usize) -> B {
        let branch = self.there.of(origin).iter().find(|branch| branch.squares.has(target));
        branch.map_or(B::EMPTY, |branch| branch.middle)
    }

    /// Every square from which a leap leads here.
    pub(super) fn possible_origins(&self, target: usize) -> B {
        self.back.of(target).iter().fold(B::EMPTY, |lines, branch| lines | branch.squares)
    }
}

/// Leaps from or to a square that depend on equal squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Branch<B> {
    middle: B,
    squares: B,
}

/// The branches of every square, side by side, filled up with empty ones.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Branches<B> {
    branches: Box<[Branch<B>]>,
    width: usize,
}

impl<B: Bitboard> Branches<B> {
    fn new(lists: &[Vec<Branch<B>>]) -> Self {
        let width = lists.iter().map(Vec::len).max().unwrap_or(0);
        let filled =
            |list: &Vec<Branch<B>>| (0..width).map(|index| list.get(index).copied().unwrap_or_default()).collect();
        Branches { branches: lists.iter().flat_map::<Vec<_>, _>(filled).collect(), width }
    }

    #[inline]
    fn of(&self, square: usize) -> &[Branch<B>] {
        &self.branches[square * self.width..(square + 1) * self.width]
    }

    #[inline]
    fn open(&self, square: usize, occupied: B, over_somebody: bool) -> B {
        self.of(square).iter().fold(B::EMPTY, |open, branch| match (branch.middle & occupied).any() == over_somebody {
            true => open | branch.squares,
            false => open,
        })
    }
}

fn add<B: Bitboard>(branches: &mut Vec<Branch<B>>, middle: B, square: Square) {
    let square = B::only(square.index());
    match branches.iter_mut().find(|branch| branch.middle == middle) {
        Some(branch) => branch.squares |= square,
        None => branches.push(Branch { middle, squares: square }),
    }
}

/// The squares on the way and the goal; a route over a missing square leads nowhere.
fn followed<B: Bitboard>(geometry: &Geometry, from: Square, route: &Route) -> Option<(B, Square)> {
    let (goal, passed) = route.split_last()?;
    let add = |all: B, step: &_| Some(all | B::only(stepped(geometry, from, *step)?.index()));
    Some((passed.iter().try_fold(B::EMPTY, add)?, stepped(geometry, from, *goal)?))
}
