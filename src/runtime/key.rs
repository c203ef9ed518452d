//! Numbers for positions: equal positions have equal numbers, whichever interpreter holds them.

use crate::engine::position::hash::mix;
use crate::literal::key::{position_key, state_key};
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::{PhaseId, PlayerId, StageId};

/// The numbers of one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Keys {
    /// For repetition: only facts that count for identity are in it.
    pub position: u64,
    /// With every fact.
    pub state: u64,
}

impl Keys {
    /// The numbers of a state that has no compiled form.
    pub fn of_bytes(spec: &Spec, state: &State) -> Keys {
        Keys { position: digest(&position_key(spec, state)), state: digest(&state_key(spec, state)) }
    }
}

/// Where in the flow of the game a position stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// The stages, turn, phase and player, as a number; positions of one phase have the same.
    pub phase: u64,
    /// Whether the phase takes any number of actions.
    pub free: bool,
}

/// The parts of a running stage: stage, part, turn, turns begun.
pub(super) type Running = (StageId, u64, u64, u32);

impl Moment {
    /// Reads a flow of either interpreter.
    pub fn new(
        running: impl Iterator<Item = Running>,
        phase: Option<(PhaseId, u64)>,
        mover: Option<PlayerId>,
        times: Option<u32>,
    ) -> Moment {
        let turn = running.fold(0, |hash, (stage, part, turn, begun)| {
            [u64::from(stage.0), part, turn, u64::from(begun)].into_iter().fold(hash, mix)
        });
        let mover = mover.map_or(0, |mover| u64::from(mover.0) + 1);
        let place = phase.map_or(0, |(phase, index)| (u64::from(phase.0) + 1) << 16 | index);
        let free = phase.is_some() && times.is_none();
        Moment { phase: mix(mix(turn, place), mover), free }
    }
}

fn digest(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |hash, chunk| {
        let value = chunk.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
        mix(hash, value)
    })
}
