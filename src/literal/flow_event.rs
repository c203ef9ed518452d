//! Events of the flow between two actions: lost turns and results of stages.

use super::state::Outcome;
use crate::spec::ids::{PlayerId, StageId};

/// An event of the flow, and the moment at which it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlowEvent {
    /// The event.
    pub kind: FlowEventKind,
    /// The number of announcements before it, since the last action began.
    pub announced: usize,
    /// The number of random choices before it, since the last action began.
    pub picks: usize,
}

/// The kinds of flow events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowEventKind {
    /// The turn of this player passed without an action, in the stage of the last action.
    LostTurn(PlayerId),
    /// A stage ended with a result, and the game goes on.
    Result(StageId, Outcome),
}
