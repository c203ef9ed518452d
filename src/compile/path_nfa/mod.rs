//! Movements of several legs as automata that are simulated on sets of squares.
//!
//! A state is a leg with the steps allowed there. The simulation keeps the squares reached in each state as one set and moves the
//! whole set a step at a time. The work grows with the number of legs, not with the number of paths.

mod build;
mod nfa;
mod relaxed;
mod union;

pub use build::path_nfa;
pub use nfa::{Arrival, FusedStep, MAX_STATES, NfaState, PathNfa, StateSet, Transition};
pub use relaxed::{CapturePattern, RelaxedNfa, RelaxedState, RelaxedTransition};
pub use union::union;
