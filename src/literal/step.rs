//! One thing that was done in a game.

use std::sync::Arc;

use super::action::Transition;
use super::chance::{Pick, Seeded};
use super::flow_event::{FlowEvent, FlowEventKind};
use super::knowers::Knowers;
use super::state::{Outcome, State};
use crate::spec::ids::StageId;

/// One thing that was done.
#[derive(Debug, Clone)]
pub struct Step {
    /// What was done, and the position right after its effects.
    pub transition: Transition,
    /// The position before it.
    pub before: State,
    /// The identity of that state, in a phase of any number of actions.
    pub(super) state_before: Option<Arc<[u8]>>,
    /// The random choices that followed.
    pub picks: Vec<Pick>,
    /// The announcements, each with its audience.
    pub announced: Vec<(Knowers, Arc<str>)>,
    /// The events of the flow, in order.
    pub events: Vec<FlowEvent>,
    /// The source of random choices before them.
    pub(super) chance: Seeded,
}

impl Step {
    /// The stages that ended with a result while the game went on.
    pub fn results(&self) -> impl Iterator<Item = (StageId, Outcome)> + '_ {
        self.events.iter().filter_map(|event| match event.kind {
            FlowEventKind::Result(stage, outcome) => Some((stage, outcome)),
            FlowEventKind::LostTurn(_) => None,
        })
    }
}
