//! The place of a position in the flow of a game: stages, turn, phase.

use crate::compile::Program;
use crate::literal::state::Outcome;
use crate::spec::ids::{PhaseId, PlayerId, StageId};

/// The most stages that may run inside each other.
pub const DEEPEST: usize = 4;

/// A running stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Running {
    /// Which stage.
    pub stage: StageId,
    /// Which part of its sequence runs.
    pub part: u16,
    /// Which turn of its turns runs.
    pub turn: u16,
    /// How many turns have begun in it.
    pub begun: u32,
}

/// Where in the flow of the game it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flow {
    running: [Running; DEEPEST],
    depth: u8,
    /// The stage that is played by itself.
    pub alone: Option<StageId>,
    /// Whose turn it is.
    pub mover: Option<PlayerId>,
    /// The running phase, and which of the turn's phases it is.
    pub phase: Option<(PhaseId, u16)>,
    /// How many actions have been taken in the phase.
    pub done: u32,
    /// How many the phase takes; `None` for any number.
    pub times: Option<u32>,
    /// Which rules are in force.
    pub situation: u16,
}

/// What an effect asked the flow to leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// The running phase.
    Phase,
    /// The running turn.
    Turn,
    /// A stage, perhaps with a result.
    Stage(StageId, Option<Outcome>),
}

impl Flow {
    /// The stages that run, from the whole game down.
    pub fn running(&self) -> &[Running] {
        &self.running[..usize::from(self.depth)]
    }

    /// The innermost of them.
    #[inline]
    pub fn innermost(&self) -> Option<&Running> {
        self.running().last()
    }

    /// The same, to be changed.
    #[inline]
    pub fn innermost_mut(&mut self) -> Option<&mut Running> {
        self.running[..usize::from(self.depth)].last_mut()
    }

    /// One more stage inside the others; there is room, because a program checks how deep its stages are.
    pub fn push(&mut self, running: Running) {
        if let Some(place) = self.running.get_mut(usize::from(self.depth)) {
            *place = running;
            self.depth += 1;
        }
    }

    /// Leaves the innermost stage.
    pub fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.running[usize::from(self.depth)] = Running::default();
    }

    /// Whether a stage runs.
    pub fn runs(&self, stage: StageId) -> bool {
        self.running().iter().any(|running| running.stage == stage)
    }
}

/// Which rules are in force where the flow stands.
pub fn situation_of<B>(program: &Program<B>, flow: &Flow) -> u16 {
    let Some(running) = flow.innermost() else { return 0 };
    let of_stage = &program.situation_of[running.stage.index()];
    of_stage[flow.phase.map_or(0, |(phase, _)| phase.index() + 1)]
}
