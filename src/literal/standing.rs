//! States that a position text starts from.

use super::chance::Chance;
use super::flow::Walker;
use super::state::{Running, State};
use crate::spec::Spec;
use crate::spec::ids::StageId;

/// A state in which `stage` runs and the turn with this index of its turns is about to act, after `begun` turns of it
/// (this one included). Every fact is what it starts as, zones are filled, the board is empty and no trigger has run:
/// what a position text starts from. Tokens are added with [`create`](super::effects::create).
pub fn standing_in(spec: &Spec, stage: StageId, turn: usize, begun: u32, chance: &mut dyn Chance) -> State {
    let mut walker = Walker::new(spec, State::empty(spec), chance);
    let line = line_to(spec, spec.root, stage).unwrap_or_else(|| vec![(stage, 0)]);
    for (id, part) in line {
        let innermost = id == stage;
        let (turn, begun) = if innermost { (turn, begun) } else { (0, 0) };
        walker.state.flow.running.push(Running { stage: id, part, turn, begun });
    }
    walker.state.flow.mover = spec.stage(stage).turns.get(turn).copied();
    walker.state.flow.phase = walker.first_phase();
    let running: Vec<StageId> = walker.state.flow.running.iter().map(|running| running.stage).collect();
    for scope in std::iter::once(None).chain(running.into_iter().map(Some)) {
        walker.start_zones(scope);
        walker.start_variables(scope);
    }
    walker.enter_phase(0);
    walker.state
}

/// The stages from one down to another, each with which part of it runs; nothing when the other is not in it.
pub fn line_to(spec: &Spec, from: StageId, to: StageId) -> Option<Vec<(StageId, usize)>> {
    if from == to {
        return Some(vec![(from, 0)]);
    }
    spec.stage(from).sequence.iter().enumerate().find_map(|(part, inner)| {
        let mut line = line_to(spec, *inner, to)?;
        line.insert(0, (from, part));
        Some(line)
    })
}
