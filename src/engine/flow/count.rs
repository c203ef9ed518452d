//! Counting a position for repetition, as it is and as each player knows it.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::position::Position;
use crate::engine::position::hash::position_hash;
use crate::engine::workspace::Workspace;

/// Puts the position on the trail of those that are counted, as it is and as each player knows it.
pub fn count<B: Bitboard>(program: &Program<B>, workspace: &Workspace<B>, position: &Position, keys: &mut Vec<u64>) {
    let layout = &program.layout;
    let hash = position_hash(program, position);
    keys.push(hash);
    if layout.lanes() == 1 {
        return;
    }
    for player in program.spec.player_ids() {
        // What a player knows that never knows the whole position is left to the literal interpreter.
        keys.push(match position.hides(layout, player) && !layout.visibility.always {
            true => workspace.with_copy(position, |known| {
                known.hide_from(layout, player);
                position_hash(program, known)
            }),
            false => hash,
        });
    }
}

/// Remembers the position, when some rule asks how often it occurred.
pub(in crate::engine) fn count_position<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
) {
    if program.spec.counts_positions {
        let mut keys = workspace.key_history.borrow_mut();
        keys.truncate(state.history.1 as usize);
        count(program, workspace, state, &mut keys.all);
        state.history.1 = keys.all.len() as u32;
    }
}
