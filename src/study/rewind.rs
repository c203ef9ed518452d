//! Phases of any number of actions: an action that leads back to an earlier position of the phase is no progress, and
//! whoever goes through all possibilities leaves it out.

use std::sync::Arc;

use crate::literal::key::state_key;
use crate::literal::state::State;
use crate::spec::Spec;

/// The positions of the running phase so far, when it is one of any number of actions.
#[derive(Debug, Clone, Default)]
pub struct Visited {
    keys: Vec<Arc<[u8]>>,
}

impl Visited {
    /// Whether the running phase takes any number of actions.
    pub fn matters(state: &State) -> bool {
        state.flow.phase.is_some() && state.flow.times.is_none()
    }

    /// With this position, which is about to be acted in; positions of another phase are forgotten.
    #[must_use]
    pub fn entering(mut self, spec: &Spec, state: &State) -> Visited {
        if !Visited::matters(state) {
            self.keys.clear();
            return self;
        }
        if state.flow.done == 0 {
            self.keys.clear();
        }
        self.keys.push(state_key(spec, state));
        self
    }

    /// Whether an action from `before` that led to `next` came back to a position of the same phase.
    pub fn leads_back(&self, spec: &Spec, before: &State, next: &State) -> bool {
        let same_phase = before.flow.running == next.flow.running && before.flow.phase == next.flow.phase;
        Visited::matters(before) && same_phase && next.flow.done > 0 && self.keys.contains(&state_key(spec, next))
    }
}
