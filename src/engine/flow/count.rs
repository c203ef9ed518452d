//! Counting a position for repetition, as it is and as each player knows it.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::position::Position;
use crate::engine::position::hash::position_hash;
use crate::engine::workspace::Desk;

/// Puts the position on the trail of those that are counted, as it is and as each player knows it.
pub fn count<B: Bitboard>(program: &Program<B>, desk: &Desk<B>, position: &Position, trail: &mut Vec<u64>) {
    let layout = &program.layout;
    let hash = position_hash(program, position);
    trail.push(hash);
    if layout.lanes() == 1 {
        return;
    }
    for player in program.spec.player_ids() {
        // What a player knows that never knows the whole position is left to the literal interpreter.
        trail.push(match position.hides(layout, player) && !layout.visibility.always {
            true => desk.with_copy(position, |known| {
                known.veil(layout, player);
                position_hash(program, known)
            }),
            false => hash,
        });
    }
}

/// Remembers the position, when some rule asks how often it occurred.
pub(in crate::engine) fn count_position<B: Bitboard>(program: &Program<B>, desk: &Desk<B>, state: &mut Position) {
    if program.spec.counts_positions {
        let mut trail = desk.trail.borrow_mut();
        trail.truncate(state.trail.1 as usize);
        count(program, desk, state, &mut trail.hashes);
        state.trail.1 = trail.hashes.len() as u32;
    }
}
