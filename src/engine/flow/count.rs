//! Counting a position for repetition, as it is and as each player knows it.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::position::Position;
use crate::engine::position::hash::position_hash;
use crate::engine::workspace::Workspace;

/// Adds the key of a position to `keys`, and for each player the key of its view.
pub fn count<B: Bitboard>(program: &Program<B>, workspace: &Workspace<B>, position: &Position, keys: &mut Vec<u64>) {
    let layout = &program.layout;
    let hash = position_hash(program, position);
    keys.push(hash);
    if layout.lanes() == 1 {
        return;
    }
    for player in program.spec.player_ids() {
        // A player whose view is never the truth has no keys here: the literal interpreter counts for it.
        keys.push(match position.hides(layout, player) && !layout.visibility.always {
            true => workspace.with_copy(position, |known| {
                known.hide_from(layout, player);
                position_hash(program, known)
            }),
            false => hash,
        });
    }
}

/// Counts a position, if a rule asks for repetitions.
pub(super) fn count_position<B: Bitboard>(program: &Program<B>, workspace: &Workspace<B>, state: &mut Position) {
    if program.spec.counts_positions {
        let mut keys = workspace.key_history.borrow_mut();
        keys.truncate(state.history.1 as usize);
        count(program, workspace, state, &mut keys.all);
        state.history.1 = keys.all.len() as u32;
    }
}
