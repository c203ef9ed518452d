//! Matches: many games between two players, each opening played twice with colours changed.
//!
//! In: a definition, openings, seats. Out: finished games, their tally, and what it says of the strength of the players. Floating point stays
//! in [`statistics`]. Deliberately absent: files, processes, a clock.

pub mod finished;
pub mod opening;
pub mod statistics;
pub mod tally;
