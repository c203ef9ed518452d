//! The flow of a game: turns, phases, endings, and making moves.

pub mod advance;
pub mod boundaries;
pub mod count;
pub mod endings;
pub mod machine;
pub mod make;
pub mod proceed;
pub mod setup;
pub mod stages;
pub mod stuck;
