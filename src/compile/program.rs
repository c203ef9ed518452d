//! The compiled form of a definition.

use std::sync::Arc;

use super::asides::Asides;
use super::attacks::Attacks;
use super::code::{One, Test};
use super::fact::Given;
use super::layout::Layout;
use super::lines::Lines;
use super::movement::Movement;
use super::plan::Offered;
use super::precondition::Precondition;
use super::rules::{Action, Boundary, Capture, Ending, Forbid, Prefer, Trigger};
use super::situation::Situation;
use super::tables::AttackTables;
use super::turn_advance::TurnAdvance;
use super::unsupported::Unsupported;
use crate::spec::Spec;
use crate::spec::code::Slot;
use crate::spec::ids::RuleId;

/// A compiled definition, for boards that fit into sets of this width.
#[derive(Debug, Clone)]
pub struct Program<B> {
    /// What it was compiled from.
    pub spec: Arc<Spec>,
    /// Where positions keep their facts.
    pub layout: Layout,
    /// All squares of the board.
    pub squares: B,
    /// Squares between others.
    pub lines: Lines<B>,
    /// Where the array puts pieces, by kind and owner.
    pub homes: Vec<B>,
    /// Whether a unit has not moved, for `i`; `unit` is bound.
    pub unmoved: Test<B>,
    /// The square that was just passed and who passed it, for `e`; `unit` is bound.
    pub passed: Option<(One<B>, One<B>)>,
    /// How units get from square to square.
    pub tables: AttackTables<B>,
    /// Movements by player and id.
    pub movements: Vec<Vec<Movement<B>>>,
    /// How each player's units attack.
    pub attacks: Vec<Attacks<B>>,
    /// Actions and asides.
    pub actions: Vec<Action<B>>,
    /// By action what shuts it out at a look.
    pub preconditions: Vec<Option<Precondition<B>>>,
    /// Rules that make actions illegal.
    pub forbids: Vec<Forbid<B>>,
    /// Rules that keep the best.
    pub prefers: Vec<Prefer<B>>,
    /// Immunities.
    pub immunities: Vec<Capture<B>>,
    /// Rules that take off whoever captures.
    pub deadly: Vec<Capture<B>>,
    /// What follows from events.
    pub triggers: Vec<Trigger<B>>,
    /// What happens at boundaries.
    pub boundaries: Vec<Boundary<B>>,
    /// Endings.
    pub endings: Vec<Ending<B>>,
    /// What new tokens remember at first, by field.
    pub starts: Vec<(Slot, One<B>)>,
    /// What facts of the game and of players start as, by variable.
    pub first: Vec<Given<B>>,
    /// By phase how many actions it takes; `None` for any number.
    pub times: Vec<Option<One<B>>>,
    /// By stage whether a player who comes to act is stuck exactly when it was at the start of its turn: every phase takes
    /// some actions, and nothing happens when one starts.
    pub may_wait: Vec<bool>,
    /// By situation how the turn passes, where that is simple.
    pub turn_advances: Vec<Option<TurnAdvance<B>>>,
    /// By situation its asides.
    pub asides: Vec<Asides>,
    /// By stage whether it is left out when this does not hold.
    pub stages: Vec<Test<B>>,
    /// Which rules are in force, by stage and phase.
    pub situations: Vec<Situation>,
    /// By situation what its actions offer.
    pub offers: Vec<Vec<Offered<B>>>,
    /// By stage, and then by phase (one more than the number of phases; the first for none), which situation it is.
    pub situation_of: Vec<Vec<u16>>,
    /// The rules that are left to the literal interpreter.
    pub left: Vec<(RuleId, Unsupported)>,
    /// How many slots for single things and for sets a frame needs.
    pub frame: (usize, usize),
}
