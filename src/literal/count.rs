//! Counts of positions: each position at the start of a turn is kept, if a rule asks how often it occurred.

use std::sync::Arc;

use super::chance::First;
use super::flow::Walker;
use super::key::position_key;
use super::knowledge::known_to;
use super::state::{Past, STATES_KEPT, State};
use crate::spec::ids::PlayerId;
use crate::spec::{PIECES, Spec};

/// The state in which the next position is counted after an action, with nothing left to chance; `None` if the turn goes on, or
/// the game is over.
pub(super) fn until_counted(spec: &Spec, after: &State, supposing: bool) -> Option<State> {
    let mut chance = First;
    let mut walker = Walker::new(spec, after.clone(), &mut chance);
    walker.supposing = supposing;
    walker.foreseeing = true;
    walker.after_action();
    walker.foreseen.then_some(walker.state)
}

impl Walker<'_> {
    /// Keeps the position, if a rule asks how often it occurred.
    pub(super) fn count_position(&mut self) {
        if self.spec.counts_positions {
            let key = position_key(self.spec, &self.state);
            let known = match self.spec.veil(PIECES) {
                Some(_) => self.spec.player_ids().map(|player| self.key_known_to(player)).collect(),
                None => Vec::new(),
            };
            let earlier = self.state.past.take();
            let place = earlier.as_ref().map_or(0, |earlier| earlier.place + 1);
            let state = (place < STATES_KEPT).then(|| Box::new(self.state.clone()));
            self.state.past = Some(Arc::new(Past { key, known, earlier, place, state }));
        }
    }

    fn key_known_to(&self, player: PlayerId) -> Arc<[u8]> {
        position_key(self.spec, &known_to(self.spec, &self.state, player))
    }
}
