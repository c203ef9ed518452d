//! How the moves of an action are listed in bulk.

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

/// How an action that moves units is listed in bulk.
#[derive(Debug, Clone)]
pub struct MovePlan<B> {
    /// Which units may be moved; nothing for all of the mover.
    pub units: Option<Mask<B>>,
    /// The rules that forbid all moves or none, as places in the program.
    pub shut: Vec<usize>,
    /// The rules about the position before it that hold only where something holds of that, whatever the move.
    pub gated: Vec<ConditionalBan>,
    /// By kind a number that is the same for kinds against which the same pieces are immune.
    pub alike: Box<[u16]>,
    /// The rules about the position after the action.
    pub post_move: PostMoveBans<B>,
    /// What becomes of facts after any move, where they decide who attacks whom.
    pub uniform: Option<UniformEffects<B>>,
    /// Goals that are the only ones some movements may have in a position.
    pub fixed: Vec<Set<B>>,
    /// What may come in behind units, where moves are simple but for that.
    pub gating: Option<Gating<B>>,
    /// What goes with captures, where they are simple but for that.
    pub blast: Option<Arc<Blast<B>>>,
    /// What is paid for moves, which are simple but for that.
    pub cost: Option<MoveCost<B>>,
    /// Tokens that make moves onto them less than simple.
    pub traps: Vec<Trap<B>>,
    /// The kinds of which some captures are less than simple.
    pub perils: Box<[KindId]>,
    /// By player and kind: how its units move; nothing when they are looked at one move after another.
    pub kinds: Vec<Vec<Option<KindPlan<B>>>>,
}

/// A rule that forbids something only in some positions.
#[derive(Debug, Clone, Copy)]
pub struct ConditionalBan {
    /// Its place in the program.
    pub rule: usize,
    /// Whether these are the ones in which a guarded unit is attacked.
    pub by_guard: bool,
}

/// How units of a kind move.
#[derive(Debug, Clone)]
pub struct KindPlan<B> {
    /// By each of their movements.
    pub movements: Vec<MovementPlan<B>>,
    /// How their moves are counted.
    pub bulk: Bulk<B>,
    /// Whether a movement may lead where another does in the same manner, where the former has one goal only in a position.
    pub collides: bool,
}
