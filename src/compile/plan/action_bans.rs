//! The bans on each action, by the position that they read.

use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::reads::reads_effects;
use crate::compile::situation::{ActionBans, Situation};
use crate::spec::ids::ActionId;

impl<B: Bitboard> Planner<'_, B> {
    /// The bans of a situation by action.
    pub(super) fn action_bans(&self, situation: &Situation) -> Vec<ActionBans> {
        let mut bans = vec![ActionBans::default(); self.rules.actions.len()];
        for index in situation.actions.iter().chain(&situation.asides) {
            let speaks = |rule: &usize| {
                let targets = &self.rules.forbids[*rule].targets;
                let any = targets.actions.is_empty() && !self.rules.actions[*index].aside;
                any || targets.actions.contains(&ActionId::at(*index))
            };
            let those = situation.forbids.iter().copied().filter(speaks);
            let (before, after) = those.partition(|rule| self.needs_no_trial(*rule));
            bans[*index] = ActionBans { before, after };
        }
        bans
    }

    /// Whether a ban reads neither the position after an action nor what the action captures and moves.
    fn needs_no_trial(&self, rule: usize) -> bool {
        let forbid = &self.spec.forbids[rule];
        let mut parts = forbid.when.iter().chain(&forbid.unless);
        self.is_about_before(rule) && !parts.any(|part| reads_effects(self.spec, part))
    }
}
