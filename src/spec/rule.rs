//! Checked rules: what each labelled sentence came to.

use super::code::{Domain, Effect, Expr, ExprKind, Home, Query, Slot};
use super::ids::{ActionId, MovementId, PhaseId, PlayerId, RuleId, StageId, VariableId};
use super::nouns::Code;
use super::types::Type;
use super::value::Value;
use crate::number::Number;
use crate::source::Span;

/// The head of every rule: a label, a reason, a place and a home.
#[derive(Debug, Clone)]
pub struct RuleInfo {
    /// Its name in messages, tests and children.
    pub label: String,
    /// The label it had before a definition renamed it.
    pub was: Option<String>,
    /// The reason a player is shown.
    pub because: Option<String>,
    /// The sentence.
    pub span: Span,
    /// When it is in force.
    pub home: Home,
    /// The distance along `extends` and `uses` from the definition to the file it is written in; 0 for the
    /// definition's own rules.
    pub depth: usize,
    /// Whether it asks if a player is stuck. Such a rule is left out while that is found out.
    pub asks_stuck: bool,
}

/// An action that a player may take.
#[derive(Debug, Clone)]
pub struct Action {
    /// Its rule.
    pub rule: RuleId,
    /// Its name.
    pub name: String,
    /// Whether it is said beside the turn.
    pub aside: bool,
    /// Its choices, left to right.
    pub params: Vec<Param>,
    /// Which parameter is a path, if one is.
    pub path: Option<usize>,
    /// The condition for it, including that its price can be paid.
    pub when: Option<Expr>,
    /// Its price.
    pub price: Option<Price>,
    /// How it is written.
    pub written: Option<Expr>,
    /// How else it may be typed.
    pub spellings: Vec<Expr>,
    /// Its effects.
    pub effects: Vec<Effect>,
    /// Number of slots of its frame.
    pub slots: usize,
}

/// The price of an action: an amount of a number that each player has. It is paid by its effects, and the part of its
/// condition that asks for it stands where the amount is written.
#[derive(Debug, Clone)]
pub struct Price {
    /// The amount.
    pub amount: Expr,
    /// Of what.
    pub of: VariableId,
}

/// One choice of an action.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Whether the others are kept from seeing it.
    pub secret: bool,
    /// Where it is put.
    pub slot: Slot,
    /// The domain of the choice.
    pub domain: Domain,
    /// Where that is written.
    pub span: Span,
    /// The type of what is chosen.
    pub ty: Type,
}

/// Which actions a rule speaks of, and where it wants their arguments.
#[derive(Debug, Clone)]
pub struct Targets {
    /// The actions; empty for any that is no aside.
    pub actions: Vec<ActionId>,
    /// Only by these movements; empty for all.
    pub by: Vec<MovementId>,
    /// For each argument the rule reads: its slot, and which parameter it is in each action.
    pub arguments: Vec<(Slot, Vec<(ActionId, usize)>)>,
}

/// Makes actions illegal.
#[derive(Debug, Clone)]
pub struct Forbid {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// In the position before the action.
    pub when: Option<Expr>,
    /// In the position after it.
    pub after_which: Option<Expr>,
    /// In the position before the action; lifts the ban.
    pub unless: Option<Expr>,
    /// Number of slots.
    pub slots: usize,
}

/// Keeps the best of the legal actions.
#[derive(Debug, Clone)]
pub struct Prefer {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// The actions ranked below the best of `targets`; the rule does not rank them otherwise.
    pub over: Option<Targets>,
    /// A truth or a number; the greatest stay.
    pub by: Expr,
    /// Number of slots.
    pub slots: usize,
}

/// Immunity from capture.
#[derive(Debug, Clone)]
pub struct Immune {
    /// Its rule.
    pub rule: RuleId,
    /// With `victim` and `capturer` bound: whether it holds.
    pub when: Expr,
    /// Number of slots.
    pub slots: usize,
}

/// An event a trigger waits for; the test reads the slots the event fills.
#[derive(Debug, Clone)]
pub struct EventPattern {
    /// Which event.
    pub kind: EventKind,
    /// Tests that the event must satisfy.
    pub tests: Vec<Expr>,
}

/// The kinds of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// Any action but an aside.
    AnyAction,
    /// One action, with where the rule wants its arguments.
    Action(ActionId, Vec<(Slot, usize)>),
    /// A capture: `victim`, `capturer`.
    Capture,
    /// A relocation on the board: `unit`, `origin`, `goal`; by these movements, or any when empty.
    Moves(Vec<MovementId>),
}

/// A rule whose effects follow from an event.
#[derive(Debug, Clone)]
pub struct Trigger {
    /// Its rule.
    pub rule: RuleId,
    /// Any of these.
    pub events: Vec<EventPattern>,
    /// Under which condition.
    pub when: Option<Expr>,
    /// The effects of the trigger.
    pub effects: Vec<Effect>,
    /// Number of slots.
    pub slots: usize,
}

/// The part of the game that a boundary belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoundaryOf {
    /// Any turn of the stage the rule stands in.
    Turn,
    /// A phase.
    Phase(PhaseId),
    /// A stage.
    Stage(StageId),
    /// The reading of a position from text; it only ends.
    Reading,
}

/// A rule for the moment when a stage, turn or phase starts or ends, or when a position has been read.
#[derive(Debug, Clone)]
pub struct Boundary {
    /// Its rule.
    pub rule: RuleId,
    /// At the start, or at the end.
    pub start: bool,
    /// Of what.
    pub of: BoundaryOf,
    /// Under which condition.
    pub when: Option<Expr>,
    /// The effects at the boundary.
    pub effects: Vec<Effect>,
    /// Number of slots.
    pub slots: usize,
}

/// The result of an ending.
#[derive(Debug, Clone)]
pub enum EndingFor {
    /// A draw.
    Draw,
    /// One player.
    One(Expr, bool),
    /// The first player of a set that meets the condition.
    Any(Query, bool),
}

/// How a stage ends.
#[derive(Debug, Clone)]
pub struct Ending {
    /// Its rule.
    pub rule: RuleId,
    /// The result.
    pub result: EndingFor,
    /// When.
    pub when: Expr,
    /// Further effects.
    pub effects: Vec<Effect>,
    /// Number of slots.
    pub slots: usize,
}

/// A computed audience of squares and what stands on them.
#[derive(Debug, Clone)]
pub struct Sees {
    /// Its rule.
    pub rule: RuleId,
    /// The players who see.
    pub who: Query,
    /// The squares, or the squares of the tokens, that such a player sees.
    pub what: Query,
    /// Under which condition.
    pub when: Option<Expr>,
    /// Number of slots.
    pub slots: usize,
}

/// A named expression.
#[derive(Debug, Clone)]
pub struct Define {
    /// Its name.
    pub name: String,
    /// Its parameters, with their types, from the first free slot on.
    pub params: Vec<(String, Type)>,
    /// The type of its value.
    pub ty: Type,
    /// The expression it stands for.
    pub value: Option<Expr>,
    /// Number of slots.
    pub slots: usize,
    /// Whether it asks if a player is stuck, itself or through other expressions.
    pub asks_stuck: bool,
}

/// The number of actions that a phase takes.
#[derive(Debug, Clone)]
pub enum Times {
    /// This number.
    Count(Code<Expr>),
    /// Any number that the player likes, until something ends the phase.
    Any,
}

impl Times {
    /// Whether the phase is never passed over.
    pub fn is_once_or_more(&self) -> bool {
        let Times::Count(code) = self else { return false };
        matches!(&*code.body.kind, ExprKind::Constant(Value::Number(times)) if *times >= Number::ONE)
    }
}

/// A part of a turn.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The number of actions.
    pub times: Times,
    /// The phases that lend it their rules: itself, and the phases it is like.
    pub like: Vec<PhaseId>,
    /// A description of the player's task in it, for people.
    pub help: String,
}

/// A part of the game.
#[derive(Debug, Clone)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// Its parts, one after another; empty for a stage of turns.
    pub sequence: Vec<StageId>,
    /// The players who have a turn, in order.
    pub turns: Vec<PlayerId>,
    /// Whether the turns begin again after the last.
    pub repeat: bool,
    /// The phases of a turn.
    pub phases: Vec<PhaseId>,
    /// Whether it is left out when this does not hold.
    pub when: Option<Code<Expr>>,
    /// The part that gives the stage its result.
    pub result: Option<StageId>,
    /// Whether players may try what they cannot know to be impossible, and a referee refuses it.
    pub referee: bool,
    /// Where it was written.
    pub span: Span,
}

impl Targets {
    /// Whether the rule speaks of this action, made by this movement.
    pub fn include(&self, action: ActionId, aside: bool, movement: Option<MovementId>) -> bool {
        let named = if self.actions.is_empty() { !aside } else { self.actions.contains(&action) };
        named && (self.by.is_empty() || movement.is_some_and(|by| self.by.contains(&by)))
    }
}

/// Tells which victims take their captor with them, read off the triggers that say so.
#[derive(Debug, Clone)]
pub struct Deadly {
    /// The trigger's rule.
    pub rule: RuleId,
    /// With `victim` and `capturer` bound: whether it fires.
    pub when: Expr,
    /// Number of slots.
    pub slots: usize,
}
