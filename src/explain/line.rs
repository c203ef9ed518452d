//! A file or a rank of the board.

use std::fmt;

/// A file or a rank of the board, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// A file.
    File(u8),
    /// A rank.
    Rank(u8),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::File(file) => write!(f, "file {}", (b'a' + file) as char),
            Line::Rank(rank) => write!(f, "rank {}", rank + 1),
        }
    }
}
