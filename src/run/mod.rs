//! Games run for what comes of them: counts of move paths, random games, kept games played again, matches.
//!
//! In: [rules](crate::runtime::Rules) and a position. Out: numbers and reports as data. Deliberately absent: texts. What is a
//! good move is decided in [`search`](crate::search).

pub mod beside;
pub mod claims;
pub mod contest;
pub mod perft;
pub mod playouts;
pub mod random;
pub mod referee;
pub mod replay;
pub mod seat;
