//! The moves of a kind by one movement, and the bans on them.

use super::effect_program::EffectProgram;
use super::kind_change::KindChange;
use crate::number::Number;
use crate::spec::ids::KindId;

/// The moves of a kind by one movement.
#[derive(Debug, Clone)]
pub struct MovementPlan<B> {
    /// The index of the movement.
    pub movement: usize,
    /// The index of the set of goals to which its condition limits it, in the plan's list.
    pub fixed: Option<usize>,
    /// Is each of its moves judged by itself?
    pub one_by_one: bool,
    /// Does it have no attack tables?
    pub walked: bool,
    /// Does its condition depend on the goal?
    pub conditional: bool,
    /// The moves without a capture.
    pub quiet: MoveClass<B>,
    /// The captures.
    pub capture: MoveClass<B>,
}

/// Quiet moves or captures of a kind by one movement: which are simple, and the bans on them.
#[derive(Debug, Clone)]
pub struct MoveClass<B> {
    /// The moves that are not simple.
    pub special: Special<B>,
    /// The kinds of victims that make captures not simple.
    pub victims: Box<[KindId]>,
    /// The moves that change the kind of the piece and are simple otherwise.
    pub changes: Box<[KindChange<B>]>,
    /// The bans on the position before the move, as indices.
    pub before: Vec<usize>,
    /// The conditional bans that forbid all of them while they apply, one bit each by their place in the plan.
    pub shut: u32,
    /// The plan's bans on the position after the move, one bit each.
    pub after: u32,
    /// Does the plan's blast follow them?
    pub with_blast: bool,
    /// The rank of the moves by the only preference; `None` when there is none or it does not cover them.
    pub worth: Option<Number>,
    /// The effects of the simple moves, if they are known.
    pub effect_program: Option<EffectProgram<B>>,
    /// The effects of the simple moves with gating, if they only change facts.
    pub gating_effects: Option<EffectProgram<B>>,
}

/// The moves of a class that are not simple.
#[derive(Debug, Clone)]
pub enum Special<B> {
    /// None.
    None,
    /// All.
    All,
    /// None, but each move has to be made to be judged.
    Asked,
    /// By origin the moves to these goals.
    To(Box<[B]>),
}
