//! How pieces of a kind move by one movement, and what is asked of these moves.

use super::effect_program::EffectProgram;
use super::kind_change::KindChange;
use crate::number::Number;
use crate::spec::ids::KindId;

/// How units of a kind move by one movement.
#[derive(Debug, Clone)]
pub struct MovementPlan<B> {
    /// Which movement.
    pub movement: usize,
    /// The only goal it may have in a position, as a place in the plan's list.
    pub fixed: Option<usize>,
    /// Whether each of its moves has to be looked at.
    pub one_by_one: bool,
    /// Whether it is walked square by square.
    pub walked: bool,
    /// Whether its condition has to be asked of each goal.
    pub conditional: bool,
    /// Moves without a capture.
    pub quiet: MoveClass<B>,
    /// Moves with one.
    pub capture: MoveClass<B>,
}

/// Which moves of a sort are simple, and what they are asked.
#[derive(Debug, Clone)]
pub struct MoveClass<B> {
    /// Those that are not.
    pub special: Special<B>,
    /// Captures of which kinds are not simple, whichever they are.
    pub victims: Box<[KindId]>,
    /// Those that change the kind of the unit, and are simple but for that.
    pub changes: Box<[KindChange<B>]>,
    /// The rules that read the position before the action, as places in the program.
    pub before: Vec<usize>,
    /// Which of the plan's rules about the position after it, a bit each.
    pub after: u32,
    /// Whether the blast of the plan goes with them.
    pub with_blast: bool,
    /// How good its moves are by the only rule that keeps the best; `None` when there is none or it does not speak of
    /// them.
    pub worth: Option<Number>,
    /// What follows from the simple ones, when that is known so far.
    pub effect_program: Option<EffectProgram<B>>,
    /// The same where something may come in behind the unit, if nothing but facts are changed besides.
    pub gating_effects: Option<EffectProgram<B>>,
}

/// Moves that have to be carried out.
#[derive(Debug, Clone)]
pub enum Special<B> {
    /// None.
    None,
    /// All.
    All,
    /// None; each is simple, but has to be made to be judged.
    Asked,
    /// By origin those to these goals.
    To(Box<[B]>),
}
