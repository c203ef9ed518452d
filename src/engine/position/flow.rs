//! The place of a position in the flow of a game: stages, turn, phase.

use crate::compile::Program;
use crate::literal::state::Outcome;
use crate::spec::ids::{PhaseId, PlayerId, StageId};

/// The most stages that may run inside each other.
pub const DEEPEST: usize = 4;

/// A running stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Running {
    /// The stage.
    pub stage: StageId,
    /// The running part of its sequence.
    pub part: u16,
    /// The running turn of its turns.
    pub turn: u16,
    /// The number of turns that have begun in it.
    pub begun: u32,
}

/// The place in the flow of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flow {
    running: [Running; DEEPEST],
    depth: u8,
    /// The stage that is played by itself.
    pub alone: Option<StageId>,
    /// The player to move.
    pub mover: Option<PlayerId>,
    /// The running phase, and its place among the phases of the turn.
    pub phase: Option<(PhaseId, u16)>,
    /// The number of actions taken in the phase.
    pub done: u32,
    /// The number of actions of the phase; `None` for any number.
    pub times: Option<u32>,
    /// The situation: the set of rules in force.
    pub situation: u16,
}

/// The part of the flow that an effect asked to leave.
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
    /// The running stages, from the whole game down.
    pub fn running(&self) -> &[Running] {
        &self.running[..usize::from(self.depth)]
    }

    /// The innermost running stage.
    #[inline]
    pub fn innermost(&self) -> Option<&Running> {
        self.running().last()
    }

    /// The innermost running stage, to be changed.
    #[inline]
    pub fn innermost_mut(&mut self) -> Option<&mut Running> {
        self.running[..usize::from(self.depth)].last_mut()
    }

    /// Enters a stage. There is room, because a program checks the depth of its stages.
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

/// The situation of a place in the flow.
pub fn situation_of<B>(program: &Program<B>, flow: &Flow) -> u16 {
    let Some(running) = flow.innermost() else { return 0 };
    let of_stage = &program.situation_of[running.stage.index()];
    of_stage[flow.phase.map_or(0, |(phase, _)| phase.index() + 1)]
}
