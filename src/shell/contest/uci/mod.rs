//! UCI engines as players: child processes that speak the protocol as Fairy-Stockfish does.

mod actions;
mod engine;
mod process;
mod seat;
mod spec;

pub use engine::Engine;
pub use seat::EngineSeat;
pub use spec::EngineSpec;
