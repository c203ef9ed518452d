//! From one action to the next.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::flow::advance::passes_plainly;
use crate::engine::flow::machine::{FlowStep, Walker};
use crate::engine::position::Position;
use crate::engine::workspace::Desk;
use crate::literal::chance::{Chance, First};
use crate::spec::ids::PlayerId;
use crate::spec::rule::BoundaryOf;

/// How far it goes on after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onward {
    /// All that happens until somebody can act.
    Wholly,
    /// The same, but endings that need somebody to be stuck are left until that is known.
    Lazily,
}

/// Goes on after an action whose effects have been carried out.
pub fn proceed<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
    onward: Onward,
) {
    state.offered = 0;
    let lazy = onward == Onward::Lazily;
    if lazy && passes_plainly(program, desk, state, chance) {
        return;
    }
    let mut walker = Walker::new(program, desk, state, chance);
    walker.lazy = lazy;
    walker.after_action();
}

/// Takes a position after an action to where the next one is counted, with nothing left to chance; `false` where the turn goes on,
/// or the game is over.
pub(in crate::engine) fn until_counted<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    supposing: bool,
) -> bool {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    (walker.supposing, walker.foreseeing) = (supposing, true);
    walker.after_action();
    walker.foreseen
}

/// Goes on after an aside: nothing, unless it ended something.
pub fn proceed_aside<B: Bitboard>(program: &Program<B>, desk: &Desk<B>, state: &mut Position, chance: &mut dyn Chance) {
    state.offered = 0;
    if state.leaving.is_some() {
        Walker::new(program, desk, state, chance).go(FlowStep::Wait);
    }
}

/// Asks the endings once more, those too that were left because nobody had looked who is stuck; whether one holds. It may
/// end the game, or lead on to another stage.
pub fn settle<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) -> bool {
    state.offered = 0;
    let mut walker = Walker::new(program, desk, state, chance);
    let holds = walker.asked_endings(false);
    if holds {
        walker.go(FlowStep::Wait);
    }
    walker.state.beyond |= desk.doubt.take();
    holds
}

/// The position as it would be if the turn passed to `player` now.
pub(in crate::engine) fn hand_over<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    player: PlayerId,
) {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    walker.supposing = true;
    (walker.state.leaving, walker.state.offered) = (None, 0);
    walker.state.flow.mover = Some(player);
    let phase = walker.first_phase();
    walker.set_phase(phase);
    walker.boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
    walker.enter_phase(0);
    walker.state.leaving = None;
}

/// Whether a turn has just begun, in a first phase that may be passed over.
pub(in crate::engine) fn may_pass_over<B: Bitboard>(program: &Program<B>, state: &Position) -> bool {
    let flow = &state.flow;
    let (Some((phase, 0)), Some(running), 0) = (flow.phase, flow.innermost(), flow.done) else { return false };
    let several = program.spec.stage(running.stage).phases.len() > 1;
    several && !program.spec.phase(phase).times.is_once_or_more()
}

/// Whether a player can act in the first phase of its turn, or in the next if that is passed over, and so on.
pub(in crate::engine) fn some_phase<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    can_act: impl Fn(&Position) -> bool,
) -> bool {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    walker.supposing = true;
    let mut entered = walker.enter_phase(0);
    while let Some(phase) = entered {
        let flow = &walker.state.flow;
        let (passed_over, next) =
            (flow.times.is_none_or(|times| times == 0), flow.phase.map_or(0, |(_, index)| index + 1));
        if flow.times != Some(0) && can_act(walker.state) {
            return true;
        }
        if !passed_over {
            break;
        }
        walker.boundaries(false, BoundaryOf::Phase(phase), Scalar::Nothing);
        entered = walker.enter_phase(next);
        if let Some(phase) = entered {
            walker.boundaries(true, BoundaryOf::Phase(phase), Scalar::Nothing);
        }
        walker.state.leaving = None;
    }
    false
}
