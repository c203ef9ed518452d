//! The rules in force: their stage or phase is running.

use super::scene::Scene;
use super::state::State;
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::RuleId;

/// Whether a rule that stands in `home` is in force in this state.
pub fn is_in_force(spec: &Spec, state: &State, home: Home) -> bool {
    match home {
        Home::Stage(stage) => state.flow.running.iter().any(|running| running.stage == stage),
        Home::Phase(phase) => state.flow.phase.is_some_and(|(now, _)| spec.phase(now).like.contains(&phase)),
    }
}

impl Scene<'_> {
    /// Whether a rule is in force in the position that is read.
    pub fn in_force(&self, rule: RuleId) -> bool {
        is_in_force(self.spec, self.now, self.spec.rule(rule).home)
    }
}
