//! Conversion of a state of the literal interpreter to a position with its history.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::flow::count::count;
use crate::engine::position::Position;
use crate::engine::position::state::{NotConvertible, facts, flow};
use crate::engine::workspace::Workspace;
use crate::literal::state::{Past, State};

/// Converts a state to a position, with its history. The first `behind` keys of the key history are kept.
///
/// # Errors
/// Returns the reason why the state has no compiled form.
pub fn enter<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &State,
    behind: u32,
) -> Result<Position, NotConvertible> {
    if state.eyes.is_some() || state.overrun.is_some() {
        return Err(NotConvertible::Projected);
    }
    let newest = state.past.as_deref();
    if newest.is_some_and(|past| past.state.is_none()) {
        return Err(NotConvertible::History);
    }
    let mut position = facts(program, state)?;
    let mut keys = workspace.key_history.borrow_mut();
    keys.truncate(behind as usize);
    position.history = (behind, behind);
    let mut counted: Vec<&Past> = std::iter::successors(newest, |past| past.earlier.as_deref()).collect();
    while let Some(past) = counted.pop() {
        let Some(then) = &past.state else { return Err(NotConvertible::History) };
        count(program, workspace, &facts(program, then)?, &mut keys.all);
        position.history.1 = keys.all.len() as u32;
    }
    Ok(position)
}

/// Whether the rules in force in a state are compiled.
pub fn is_covered<B: Bitboard>(program: &Program<B>, state: &State) -> bool {
    program.situations[usize::from(flow(program, &state.flow).situation)].compiled
}
