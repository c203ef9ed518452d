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
    /// The definition it was compiled from.
    pub spec: Arc<Spec>,
    /// Where positions keep facts.
    pub layout: Layout,
    /// All squares of the board.
    pub squares: B,
    /// The squares between any two.
    pub lines: Lines<B>,
    /// The squares of pieces in the array, by kind and owner.
    pub homes: Vec<B>,
    /// Whether a piece has not moved, for `i`; `unit` is bound.
    pub unmoved: Test<B>,
    /// The square that was just passed and the piece that passed it, for `e`; `unit` is bound.
    pub passed: Option<(One<B>, One<B>)>,
    /// The attack tables.
    pub tables: AttackTables<B>,
    /// Movements by player and id.
    pub movements: Vec<Vec<Movement<B>>>,
    /// The attacks of each player.
    pub attacks: Vec<Attacks<B>>,
    /// Actions and asides.
    pub actions: Vec<Action<B>>,
    /// By action its precondition, if it has one.
    pub preconditions: Vec<Option<Precondition<B>>>,
    /// Bans.
    pub forbids: Vec<Forbid<B>>,
    /// Preferences.
    pub prefers: Vec<Prefer<B>>,
    /// Immunities.
    pub immunities: Vec<Capture<B>>,
    /// Rules that remove the capturing piece.
    pub deadly: Vec<Capture<B>>,
    /// Triggers.
    pub triggers: Vec<Trigger<B>>,
    /// Boundary rules.
    pub boundaries: Vec<Boundary<B>>,
    /// Endings.
    pub endings: Vec<Ending<B>>,
    /// The initial facts of tokens: slot and value, by field.
    pub starts: Vec<(Slot, Given<B>)>,
    /// The initial facts of the game and of players, by variable.
    pub first: Vec<Given<B>>,
    /// By phase the number of actions; `None` for any number.
    pub times: Vec<Option<One<B>>>,
    /// By stage: may the test for a stuck player wait until no action is found?
    pub may_wait: Vec<bool>,
    /// By situation the fast path to the next turn, where there is one.
    pub turn_advances: Vec<Option<TurnAdvance<B>>>,
    /// The asides by situation.
    pub asides: Vec<Asides>,
    /// By stage the condition without which it is skipped.
    pub stages: Vec<Test<B>>,
    /// The situations: rules in force.
    pub situations: Vec<Situation>,
    /// By situation how its actions are generated.
    pub offers: Vec<Vec<Offered<B>>>,
    /// The index of the situation by stage and phase; the first entry of a stage is for no phase.
    pub situation_of: Vec<Vec<u16>>,
    /// The rules that the literal interpreter runs, and why.
    pub left: Vec<(RuleId, Unsupported)>,
    /// The rules with expressions that the literal interpreter evaluates, and why.
    pub left_in_part: Vec<(RuleId, Unsupported)>,
    /// The number of slots in a frame for single values and for sets.
    pub frame: (usize, usize),
}
