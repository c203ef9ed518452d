//! Whether a referee decides what is legal.

use super::state::State;
use crate::spec::Spec;

/// Whether a referee says what is legal in the stages that run.
pub fn has_referee(spec: &Spec, state: &State) -> bool {
    state.flow.running.iter().any(|running| spec.stage(running.stage).referee)
}
