//! From one action to the next.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::flow::advance::advance_by_table;
use crate::engine::flow::machine::{FlowStep, TurnMachine};
use crate::engine::position::Position;
use crate::engine::workspace::Workspace;
use crate::literal::chance::{Chance, First};
use crate::spec::ids::PlayerId;
use crate::spec::rule::BoundaryOf;

/// Continues after an action whose effects have been carried out.
pub fn proceed<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) {
    state.known_count = 0;
    if advance_by_table(program, workspace, state, chance) {
        return;
    }
    let mut machine = TurnMachine::new(program, workspace, state, chance);
    machine.lazy = true;
    machine.after_action();
}

/// Moves a position after an action on to where the next one is counted, without random results. Returns `false` if
/// the turn goes on or the game is over.
pub(super) fn until_counted<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    finding_stuck: bool,
) -> bool {
    let mut chance = First;
    let mut machine = TurnMachine::new(program, workspace, state, &mut chance);
    (machine.finding_stuck, machine.stops_at_count) = (finding_stuck, true);
    machine.after_action();
    machine.is_at_count
}

/// Continues after an aside. It changes nothing, unless the aside ended something.
pub fn proceed_aside<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) {
    state.known_count = 0;
    if state.leaving.is_some() {
        TurnMachine::new(program, workspace, state, chance).go(FlowStep::Wait);
    }
}

/// Evaluates all endings, with those that waited for a stuck player. Returns whether one holds. It may end the game or
/// lead to another stage.
pub fn settle<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) -> bool {
    state.known_count = 0;
    let mut machine = TurnMachine::new(program, workspace, state, chance);
    let holds = machine.evaluate_endings(false);
    if holds {
        machine.go(FlowStep::Wait);
    }
    machine.state.uncovered |= workspace.uncertain.take();
    holds
}

/// The position as if the turn passed to `player` now.
pub(super) fn hand_over<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    player: PlayerId,
) {
    let mut chance = First;
    let mut machine = TurnMachine::new(program, workspace, state, &mut chance);
    machine.finding_stuck = true;
    (machine.state.leaving, machine.state.known_count) = (None, 0);
    machine.state.flow.mover = Some(player);
    let phase = machine.first_phase();
    machine.set_phase(phase);
    machine.boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
    machine.enter_phase(0);
    machine.state.leaving = None;
}

/// Whether a turn has just begun, in a first phase that may be skipped.
pub(super) fn may_pass_over<B: Bitboard>(program: &Program<B>, state: &Position) -> bool {
    let flow = &state.flow;
    let (Some((phase, 0)), Some(running), 0) = (flow.phase, flow.innermost(), flow.done) else { return false };
    let several = program.spec.stage(running.stage).phases.len() > 1;
    several && !program.spec.phase(phase).times.is_once_or_more()
}

/// Whether a player can act in the first phase of its turn, or in a later one if the phases before it may be skipped.
pub(super) fn some_phase<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    can_act: impl Fn(&Position) -> bool,
) -> bool {
    let mut chance = First;
    let mut machine = TurnMachine::new(program, workspace, state, &mut chance);
    machine.finding_stuck = true;
    let mut entered = machine.enter_phase(0);
    while let Some(phase) = entered {
        let flow = &machine.state.flow;
        let (passed_over, next) =
            (flow.times.is_none_or(|times| times == 0), flow.phase.map_or(0, |(_, index)| index + 1));
        if flow.times != Some(0) && can_act(machine.state) {
            return true;
        }
        if !passed_over {
            break;
        }
        machine.boundaries(false, BoundaryOf::Phase(phase), Scalar::Nothing);
        entered = machine.enter_phase(next);
        if let Some(phase) = entered {
            machine.boundaries(true, BoundaryOf::Phase(phase), Scalar::Nothing);
        }
        machine.state.leaving = None;
    }
    false
}
