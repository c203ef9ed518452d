//! Which steps a capital stands for.

use super::ast::{Figure, FigureName, Stretch};

/// Eight directions, counted clockwise from straight ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ring {
    /// Straight and diagonal steps of this length by turns: ahead, ahead to the right, right …
    Straight(i8),
    /// The eight leaps of the shorter and the longer side, beginning with long ahead and short to the right.
    Oblique(i8, i8),
}

/// The shape of a figure: its goals in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The ring its directions are counted on.
    pub ring: Ring,
    /// Which of the eight it has, bit 0 first.
    pub has: u8,
    /// Whether it rides without a number behind it (`R B Q`).
    pub rides: bool,
}

/// The four straight directions of a ring.
pub const STRAIGHT: u8 = 0b0101_0101;
/// The four diagonal directions of a ring.
pub(super) const DIAGONAL: u8 = 0b1010_1010;
/// The longest side of a leap.
pub(super) const MAX_SIDE: u16 = 98;

/// The shape of a figure; `None` for a capital that is no figure, for (0,0) and for leaps beyond the largest board.
///
/// `U` has no shape: it is not a step.
pub fn shape(figure: &Figure) -> Option<Shape> {
    let (short, long) = match figure.name {
        FigureName::Coordinate(one, other) => (one.min(other), one.max(other)),
        FigureName::Capital(capital) => match sides(capital) {
            Some(sides) => sides,
            None if figure.stretches.is_empty() => return compound(capital),
            None => return None,
        },
    };
    let (short, long) = figure.stretches.iter().fold((short, long), |(short, long), stretch| match stretch {
        Stretch::Long => (short, long.saturating_add(3)),
        Stretch::Both => (short.saturating_add(2), long.saturating_add(2)),
    });
    if long == 0 || long > MAX_SIDE {
        return None;
    }
    let (short, long) = (i8::try_from(short).ok()?, i8::try_from(long).ok()?);
    Some(match short {
        0 => Shape { ring: Ring::Straight(long), has: STRAIGHT, rides: false },
        _ if short == long => Shape { ring: Ring::Straight(long), has: DIAGONAL, rides: false },
        _ => Shape { ring: Ring::Oblique(short, long), has: u8::MAX, rides: false },
    })
}

fn sides(capital: char) -> Option<(u16, u16)> {
    Some(match capital {
        'W' => (0, 1),
        'F' => (1, 1),
        'D' => (0, 2),
        'N' => (1, 2),
        'A' => (2, 2),
        'H' => (0, 3),
        'C' | 'L' => (1, 3),
        'Z' | 'J' => (2, 3),
        'G' => (3, 3),
        _ => return None,
    })
}

fn compound(capital: char) -> Option<Shape> {
    let (has, rides) = match capital {
        'K' => (u8::MAX, false),
        'R' => (STRAIGHT, true),
        'B' => (DIAGONAL, true),
        'Q' => (u8::MAX, true),
        _ => return None,
    };
    Some(Shape { ring: Ring::Straight(1), has, rides })
}

impl Shape {
    /// Whether it has straight and diagonal directions at once, as `K` and `Q` have.
    pub fn is_compound(&self) -> bool {
        matches!(self.ring, Ring::Straight(_)) && self.has == u8::MAX
    }

    /// Whether it is an oblique leap such as `N`.
    pub fn is_oblique(&self) -> bool {
        matches!(self.ring, Ring::Oblique(..))
    }

    /// Whether its steps end on a neighbouring square.
    pub fn is_single_step(&self) -> bool {
        self.ring == Ring::Straight(1)
    }
}

impl Ring {
    /// One step in the direction of this index: squares to the right, squares ahead.
    pub fn step(self, index: u8) -> (i8, i8) {
        let (right, ahead) = match self {
            Ring::Straight(length) if index % 2 == 1 => (length, length),
            Ring::Straight(length) => return turn((0, length), index / 2),
            Ring::Oblique(short, long) if index % 2 == 1 => (long, short),
            Ring::Oblique(short, long) => (short, long),
        };
        turn((right, ahead), index / 2)
    }
}

/// Turns a step to the right by quarters.
fn turn((right, ahead): (i8, i8), quarters: u8) -> (i8, i8) {
    match quarters % 4 {
        0 => (right, ahead),
        1 => (ahead, -right),
        2 => (-right, -ahead),
        _ => (-ahead, right),
    }
}
