//! Movements of several legs, simulated as automata from all squares at once.

pub mod blockade;
pub mod board;
pub mod cache;
pub mod frontier;
pub mod relaxed;
pub mod result;
pub mod search;
pub mod simulation;
#[cfg(test)]
mod tests;
