//! The shape of the board: how many files and ranks, and which squares are missing.

use super::ids::Square;

/// The most squares a board may have.
pub const MAX_SQUARES: usize = 256;

/// A rectangle of squares, perhaps with holes.
///
/// Square 0 is the first player's left corner (`a1`), and squares are counted along the rank first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    holes: Vec<bool>,
}

/// Which way a player's pieces face: the directions of its `forward` and its `right`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    /// Files and ranks of one step forward.
    pub forward: (i8, i8),
    /// Files and ranks of one step to the right.
    pub right: (i8, i8),
}

impl Facing {
    /// Towards higher ranks, as the first player sees the board.
    pub const UP: Facing = Facing { forward: (0, 1), right: (1, 0) };
    /// Towards lower ranks: the board turned by half a circle.
    pub const DOWN: Facing = Facing { forward: (0, -1), right: (-1, 0) };

    /// Squares to the right and ahead, as files and ranks.
    pub fn on_board(self, (right, ahead): (i8, i8)) -> (i16, i16) {
        let part = |of_right: i8, of_ahead: i8| {
            i16::from(right) * i16::from(of_right) + i16::from(ahead) * i16::from(of_ahead)
        };
        (part(self.right.0, self.forward.0), part(self.right.1, self.forward.1))
    }
}

impl Geometry {
    /// A board of this many files and ranks without holes; sizes are held to 1…26 files and [`MAX_SQUARES`].
    pub fn rectangle(files: u8, ranks: u8) -> Self {
        let files = files.clamp(1, 26);
        let ranks = ranks.clamp(1, (MAX_SQUARES / files as usize).min(99) as u8);
        Geometry { files, ranks, holes: vec![false; files as usize * ranks as usize] }
    }

    /// Takes a square out of the board.
    pub fn punch(&mut self, square: Square) {
        if let Some(hole) = self.holes.get_mut(square.index()) {
            *hole = true;
        }
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Number of squares of the rectangle, holes included.
    pub fn len(&self) -> usize {
        self.holes.len()
    }

    /// Never true: a board has at least one square.
    pub fn is_empty(&self) -> bool {
        self.holes.is_empty()
    }

    /// Whether the square is missing.
    pub fn is_hole(&self, square: Square) -> bool {
        self.holes.get(square.index()).copied().unwrap_or(true)
    }

    /// The square at these coordinates, counted from 0; `None` off the board or in a hole.
    pub fn square(&self, file: i16, rank: i16) -> Option<Square> {
        self.place(file, rank).filter(|square| !self.is_hole(*square))
    }

    fn place(&self, file: i16, rank: i16) -> Option<Square> {
        if file < 0 || rank < 0 || file >= i16::from(self.files) || rank >= i16::from(self.ranks) {
            return None;
        }
        Some(Square((rank * i16::from(self.files) + file) as u8))
    }

    /// The file of a square, counted from 0.
    pub fn file(&self, square: Square) -> u8 {
        square.0 % self.files
    }

    /// The rank of a square, counted from 0.
    pub fn rank(&self, square: Square) -> u8 {
        square.0 / self.files
    }

    /// The square this many files and ranks away.
    pub fn step(&self, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
        self.square(i16::from(self.file(from)) + i16::from(files), i16::from(self.rank(from)) + i16::from(ranks))
    }

    /// All squares of the board, holes left out.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.holes.iter().enumerate().filter(|(_, hole)| !**hole).map(|(index, _)| Square::at(index))
    }

    /// The name of a square: `e4`, `a10`.
    pub fn name(&self, square: Square) -> String {
        let mut name = String::with_capacity(4);
        self.push_name(&mut name, square);
        name
    }

    /// Writes the name of a square behind a text.
    pub fn push_name(&self, text: &mut String, square: Square) {
        let rank = self.rank(square) + 1;
        text.push((b'a' + self.file(square)) as char);
        let digits = [(rank / 100, rank >= 100), (rank / 10 % 10, rank >= 10), (rank % 10, true)];
        for (digit, _) in digits.into_iter().filter(|(_, written)| *written) {
            text.push((b'0' + digit) as char);
        }
    }

    /// The square with this name; `None` when there is no such square on this board.
    pub fn named(&self, name: &str) -> Option<Square> {
        self.place_named(name).filter(|square| !self.is_hole(*square))
    }

    /// The hole with this name; `None` when it is a square, or beyond the board.
    pub fn hole_named(&self, name: &str) -> Option<Square> {
        self.place_named(name).filter(|square| self.is_hole(*square))
    }

    fn place_named(&self, name: &str) -> Option<Square> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let rank: i16 = digits.parse().ok()?;
        self.place(i16::from(file - b'a'), rank - 1)
    }
}
