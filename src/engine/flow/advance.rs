//! Turns that pass by a table, because only facts and endings lie between them.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::layout::Layout;
use crate::compile::scalar::Scalar;
use crate::compile::turn_advance::TurnAdvance;
use crate::engine::eval::view::View;
use crate::engine::flow::count::count_position;
use crate::engine::flow::machine::{FlowStep, TurnMachine};
use crate::engine::position::Position;
use crate::engine::workspace::Workspace;
use crate::literal::chance::Chance;
use crate::spec::rule::BoundaryOf;

/// Passes the turn to the next player by a table. Returns `false`, with nothing changed, if the table does not apply.
/// Endings that need a stuck player wait.
pub(super) fn advance_by_table<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) -> bool {
    let Some(advance) = &program.turn_advances[usize::from(state.flow.situation)] else { return false };
    let used_up = state.flow.times.is_some_and(|times| state.flow.done + 1 >= times);
    let last = state.flow.phase.is_some_and(|(_, index)| index == advance.last);
    let layout = &program.layout;
    let open = state.leaving.is_none() && state.outcome.is_none();
    let unset = advance.unset.iter().all(|index| state.holds(layout, *index, Scalar::Nothing));
    if !used_up || !last || !open || !unset {
        return false;
    }
    let settled = is_settled(advance, layout, state);
    let Some(running) = state.flow.innermost_mut() else { return false };
    let (turn, mover) = advance.next(running.turn);
    running.turn = turn;
    running.begun += 1;
    let flow = &mut state.flow;
    flow.mover = Some(mover);
    (flow.phase, flow.situation) = (Some((advance.first, 0)), advance.situation);
    (flow.done, flow.times) = (0, Some(advance.times));
    if !settled {
        begin_turn(program, workspace, state, chance);
    }
    let own_attacked =
        advance.attacked_own.iter().any(|guard| View::of(program, workspace, state).is_own_attacked(guard));
    let may_end = own_attacked
        || advance
            .prefilters
            .as_ref()
            .is_none_or(|prefilters| state.any_may_hold(layout, &workspace.key_history, prefilters));
    let by_pieces = advance.prefilters.as_ref().is_some_and(|prefilters| state.pieces_filter_holds(prefilters));
    let is_long = layout.visibility.tokens || state.times_counted(layout) >= advance.min_history.saturating_sub(1);
    count_position(program, workspace, state);
    let occurred = || advance.prefilters.as_ref().and_then(|prefilters| prefilters.occurred);
    let asked = may_end
        || by_pieces
        || is_long && occurred().is_some_and(|least| state.has_occurred(layout, &workspace.key_history, least));
    let (pieces_changed, kind_lost) = (state.pieces_changed > 0, state.kind_lost > 0);
    state.age_changes(advance.turns.len());
    if asked {
        let mut machine = TurnMachine::new(program, workspace, state, chance);
        (machine.lazy, machine.own_attacked, machine.pieces_changed, machine.kind_lost) =
            (true, own_attacked, pieces_changed, kind_lost);
        machine.evaluate_endings(true);
        if machine.state.leaving.is_some() {
            (machine.own_attacked, machine.pieces_changed, machine.kind_lost) = (true, true, true);
            machine.go(FlowStep::StartPhase(0));
        }
    }
    true
}

/// Fires the boundary rules at the start of a turn. They change facts only.
fn begin_turn<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) {
    TurnMachine::new(program, workspace, state, chance).boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
}

/// Whether every fact already has the value that the start of a turn sets.
#[inline(always)]
pub(in crate::engine) fn is_settled<B: Bitboard>(advance: &TurnAdvance<B>, layout: &Layout, state: &Position) -> bool {
    let same = |(index, word): &(usize, u64)| state.is_set_to(layout, *index, *word);
    let same_squares = |(index, squares): &(usize, B)| {
        state.squares::<B>(layout, *index) == *squares && state.is_hidden_as_set(layout, *index)
    };
    advance.resets.iter().all(same) && advance.cleared.iter().all(same_squares)
}
