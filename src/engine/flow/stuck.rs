//! Whether a player is stuck: has no legal move, or would have none if the turn passed to it.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::eval::view::View;
use crate::engine::flow::proceed::{hand_over, may_pass_over, some_phase, until_counted};
use crate::engine::position::Position;
use crate::engine::workspace::{TurnQueries, Workspace};
use crate::spec::ids::{ActionId, PlayerId};

/// Creates an empty workspace for a program. It asks the turn machine whether a player is stuck and which position is
/// counted next.
pub fn workspace<B: Bitboard>(program: &Program<B>) -> Workspace<B> {
    Workspace::new(program, TurnQueries { is_stuck, next_counted: until_counted })
}

fn is_stuck<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    now: &Position,
    player: PlayerId,
    but: &[ActionId],
) -> bool {
    let can_act = |now: &Position| View { finding_stuck: true, ..View::of(program, workspace, now) }.has_legal_but(but);
    let stuck = |now: &Position| match may_pass_over(program, now) {
        false => !can_act(now),
        true => workspace.with_copy(now, |now| !some_phase(program, workspace, now, can_act)),
    };
    if now.flow.mover == Some(player) && now.flow.phase.is_some() {
        return stuck(now);
    }
    workspace.with_copy(now, |passed| {
        hand_over(program, workspace, passed, player);
        stuck(passed)
    })
}
