//! The plan of an action that moves pieces along paths.

use std::sync::Arc;

use super::blast::Blast;
use super::bulk::Bulk;
use super::cost::{MoveCost, Trap};
use super::gating::Gating;
use super::movement_plan::MovementPlan;
use super::post_move::PostMoveBans;
use super::uniform_effects::UniformEffects;
use crate::compile::code::{Mask, Set};
use crate::spec::ids::KindId;

/// How the moves of an action are generated in bulk.
#[derive(Debug, Clone)]
pub struct MovePlan<B> {
    /// The pieces that may move; `None` for all own pieces.
    pub units: Option<Mask<B>>,
    /// The bans that forbid all moves or none, as indices.
    pub shut: Vec<usize>,
    /// The bans on the position before the move with an invariant that does not always hold, at most 32.
    pub gated: Vec<ConditionalBan>,
    /// By kind the first kind against which equal pieces are immune.
    pub alike: Box<[u16]>,
    /// The bans on the position after the move.
    pub post_move: PostMoveBans<B>,
    /// The effects of any move on facts, if attacks depend on facts.
    pub uniform: Option<UniformEffects<B>>,
    /// Sets of goals to which a condition limits a movement, the same for all pieces.
    pub fixed: Vec<Set<B>>,
    /// The pieces that may be put on the origin, if moves are simple otherwise.
    pub gating: Option<Gating<B>>,
    /// The blast of captures, if they are simple otherwise.
    pub blast: Option<Arc<Blast<B>>>,
    /// The cost of moves, if they are simple otherwise.
    pub cost: Option<MoveCost<B>>,
    /// Tokens that make moves onto their squares not simple.
    pub traps: Vec<Trap<B>>,
    /// The kinds with captures that are not simple.
    pub perils: Box<[KindId]>,
    /// By player and kind the plan of its moves; `None` when each of its moves is generated and judged by itself.
    pub kinds: Vec<Vec<Option<KindPlan<B>>>>,
}

/// A ban that applies in some positions only.
#[derive(Debug, Clone, Copy)]
pub struct ConditionalBan {
    /// Its index.
    pub rule: usize,
    /// Does it apply exactly while a guarded piece is attacked?
    pub by_guard: bool,
}

/// The moves of a kind.
#[derive(Debug, Clone)]
pub struct KindPlan<B> {
    /// By movement.
    pub movements: Vec<MovementPlan<B>>,
    /// How they are counted.
    pub bulk: Bulk<B>,
    /// Whether a movement with [fixed](MovementPlan::fixed) goals may share a goal with another movement.
    pub collides: bool,
    /// The conditional bans that forbid all moves of the kind while they apply, one bit each by their place in the plan.
    pub shut: u32,
}
