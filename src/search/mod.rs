//! The computer as a player of every definition in which nothing is hidden. It knows nothing of a game but its definition.
//!
//! [`Weights`] say what pieces, squares and numbers are worth. A [`Thinker`] looks ahead from a position by alpha-beta and finds the best
//! move. A node is one action, not one turn, so turns of several actions need nothing of their own. Where the rules leave something to
//! chance, a search follows one random course. The same position, weights, nodes and seed give the same move on every machine.
//!
//! Deliberately absent: a clock, the notation of moves, every rule of any one game, and guesses at what is hidden.

mod alpha_beta;
mod comparison;
mod evaluation;
mod features;
mod learn;
mod level;
mod limits;
mod mobility;
mod move_order;
mod nature;
mod prior;
mod quiescence;
mod score;
mod table;
#[cfg(test)]
mod tests;
mod thinker;
mod weights;
mod weights_file;

pub use comparison::compare;
pub use learn::{Progress, learn};
pub use level::Level;
pub use limits::Limits;
pub use nature::Nature;
pub use prior::given;
pub use score::Score;
pub use thinker::{Thinker, Thought};
pub use weights::Weights;
pub use weights_file::WeightsFile;
