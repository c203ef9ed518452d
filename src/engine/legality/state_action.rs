//! Actions that change facts alone, judged without a trial.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, Test};
use crate::engine::eval::view::View;
use crate::engine::moves::list::{Move, Moves};

impl<B: Bitboard> View<'_, B> {
    /// Whether an action that changes facts alone, and that no ban before it forbids, is surely legal. Such an action
    /// attacks no piece, if immunities depend on kinds alone.
    pub(super) fn is_state_action_legal(&self, moves: &Moves, mv: &Move) -> bool {
        let situation = self.situation();
        let is_state_action = situation.state_actions.contains(&usize::from(mv.action));
        if !is_state_action || !(self.kind_immunities_only || situation.immunities.is_empty()) {
            return false;
        }
        let before = View { before: Some(self.now), captured: &[], moved: &[], chosen: moves.chosen(mv), ..*self };
        let bans = &situation.bans[usize::from(mv.action)].after;
        !bans.iter().map(|index| &self.program.forbids[*index]).any(|forbid| {
            self.binds(forbid, (moves, mv), |frame| {
                before.test(&forbid.when, frame) && (!asks_attacks(&forbid.after) || before.test(&forbid.after, frame))
            })
        })
    }
}

/// Whether a condition asks whether pieces of some kinds and owners are attacked.
fn asks_attacks<B: PartialEq>(test: &Test<B>) -> bool {
    let Test::Endangered(endangered) = test else { return false };
    let Mask { vacant, taken, within, outside, attacking, min_attackers, .. } = &endangered.pieces;
    let is_bare = within.is_empty() && outside.is_empty() && attacking.is_empty();
    is_bare && !vacant && !taken && min_attackers.is_none()
}
