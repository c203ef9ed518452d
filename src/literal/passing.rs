//! Tests of which players are stuck: the position after the turn has passed to a player, or a phase has been passed over.

use super::chance::First;
use super::flow::Walker;
use super::state::State;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;
use crate::spec::rule::BoundaryOf;
use crate::spec::value::Value;

/// The position after the turn has passed to `player`, to test whether the player is stuck.
///
/// Rules at the start of the turn are carried out; their results are left out.
pub fn hand_over(spec: &Spec, state: &State, player: PlayerId) -> State {
    let mut chance = First;
    let mut walker = Walker::supposing(spec, state.clone(), &mut chance);
    walker.state.leaving = None;
    walker.state.flow.mover = Some(player);
    walker.state.flow.phase = walker.first_phase();
    walker.boundaries(true, BoundaryOf::Turn, Value::Nothing);
    walker.enter_phase(0);
    walker.state.leaving = None;
    walker.state
}

/// Whether a turn has just begun, in a first phase that may be passed over.
pub fn may_pass_over(spec: &Spec, state: &State) -> bool {
    let (Some((phase, 0)), Some(running), 0) = (state.flow.phase, state.innermost(), state.flow.done) else {
        return false;
    };
    spec.stage(running.stage).phases.len() > 1 && !spec.phase(phase).times.is_once_or_more()
}

/// Whether a player can act in the first phase of its turn, or in the next if that is passed over, and so on.
pub fn some_phase(spec: &Spec, state: &State, can_act: impl Fn(&State) -> bool) -> bool {
    let mut chance = First;
    let mut walker = Walker::supposing(spec, state.clone(), &mut chance);
    let mut entered = walker.enter_phase(0);
    while let Some(phase) = entered {
        let flow = &walker.state.flow;
        let (passed_over, next) =
            (flow.times.is_none_or(|times| times == 0), flow.phase.map_or(0, |(_, index)| index + 1));
        if flow.times != Some(0) && can_act(&walker.state) {
            return true;
        }
        if !passed_over {
            break;
        }
        walker.boundaries(false, BoundaryOf::Phase(phase), Value::Nothing);
        entered = walker.enter_phase(next);
        if let Some(phase) = entered {
            walker.boundaries(true, BoundaryOf::Phase(phase), Value::Nothing);
        }
        walker.state.leaving = None;
    }
    false
}
