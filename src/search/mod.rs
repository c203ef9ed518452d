//! An opponent for every definition, which is told nothing but the definition.
//!
//! [`Weights`] say what pieces, squares and numbers are worth. A [`Thinker`] looks ahead from a position and finds the best move:
//! by alpha-beta where nothing is hidden or random, by a tree of sampled games elsewhere. A node is one action, not one turn, so turns
//! of several actions need nothing of their own. The same position, weights, nodes and seed give the same move on every machine.
//!
//! Deliberately absent: a clock, the notation of moves, and every rule of any one game.

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
pub use score::{Score, WIN};
pub use thinker::{Thinker, Thought};
pub use weights::Weights;
pub use weights_file::WeightsFile;
