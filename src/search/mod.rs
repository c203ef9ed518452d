//! The computer as a player of every definition. It knows nothing of a game but its definition.
//!
//! [`Weights`] say what pieces, squares and numbers are worth. A [`Thinker`] looks ahead from a position by alpha-beta and finds the best
//! move. A node is one action, not one turn, so turns of several actions need nothing of their own. Where something is hidden, a [`Belief`]
//! holds positions for possible, and actions are scored over all of them; the true position is never read. Where the rules leave something
//! to chance, a search follows several random courses. Equal positions, weights, nodes and seeds give equal moves on every machine.
//!
//! Deliberately absent: a clock, the notation of moves, and every rule of any one game.

mod alpha_beta;
mod arrival;
mod belief;
mod chain;
mod choices;
mod comparison;
mod deal;
mod empty_board;
mod evaluation;
mod features;
mod free_phase;
#[cfg(test)]
mod hidden_tests;
mod learn;
mod level;
mod limits;
mod mobility;
mod move_order;
mod nature;
mod observation;
mod prices;
mod prior;
mod pruning;
mod quiescence;
mod race;
mod recurrence;
mod regret;
mod repair;
mod sampling;
mod score;
mod secret_choice;
mod series;
mod shorter_win;
mod table;
#[cfg(test)]
mod tests;
mod thinker;
mod weights;
mod weights_file;
mod worth;

pub use belief::Belief;
pub use choices::Choices;
pub use comparison::compare;
pub use learn::{Progress, learn};
pub use level::Level;
pub use limits::Limits;
pub use nature::Nature;
pub use sampling::Average;
pub use score::Score;
pub use secret_choice::is_secret;
pub use thinker::{Thinker, Thought};
pub use weights::Weights;
pub use weights_file::WeightsFile;
pub use worth::Source;
