//! Pictures of the board for people.
//!
//! In: a position, or a game. Out: lines of text, what stands on each square, and what the last move changed.
//! Deliberately absent: colours, and positions read from pictures.

pub mod board;
pub mod fallen;
pub mod last_move;
pub mod signs;
