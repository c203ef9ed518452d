//! Compiled rules.

use super::code::{One, Query, Test};
use super::fact::Resets;
use super::immune::ImmuneKinds;
use super::invariant::Invariant;
use super::prefilter::Prefilter;
use super::required_facts::{ProtectedPieces, RequiredFact};
use super::scalar::Scalar;
use super::step::Step;
use crate::spec::code::Slot;
use crate::spec::ids::{ActionId, MovementId, RuleId};
use crate::spec::rule::{BoundaryOf, Targets};

/// An action that a player may choose.
#[derive(Debug, Clone)]
pub struct Action<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Is it an aside, possible beside the turn?
    pub aside: bool,
    /// The parameters in the order of choice.
    pub params: Vec<Param<B>>,
    /// The index of the parameter that is a path, if there is one.
    pub path: Option<usize>,
    /// The condition in the position before the action.
    pub when: Test<B>,
    /// The parts of the condition that are not evaluated [earlier](Param::needs), for complete arguments.
    pub rest: Test<B>,
    /// A prefilter of the condition.
    pub prefilter: Option<Prefilter>,
    /// A necessary condition that does not depend on arguments.
    pub needs: Test<B>,
    /// Its effects.
    pub steps: Box<[Step<B>]>,
}

impl<B> Action<B> {
    /// The index of a parameter among the arguments without the path; `None` for the path.
    pub fn arg(&self, param: usize) -> Option<usize> {
        match self.path {
            Some(path) if path == param => None,
            Some(path) if path < param => Some(param - 1),
            _ => Some(param),
        }
    }
}

/// A parameter of an action.
#[derive(Debug, Clone)]
pub struct Param<B> {
    /// The slot that holds the argument.
    pub slot: Slot,
    /// The domain of the choice.
    pub domain: Domain<B>,
    /// The parts of the action's condition that are evaluated once this parameter is chosen: they read no later one.
    pub needs: Test<B>,
}

/// The domain of a choice.
#[derive(Debug, Clone)]
pub enum Domain<B> {
    /// An element of a described set.
    Among(Query<B>),
    /// A path of a piece.
    Path(One<B>),
    /// A subset of the tokens of a query, equal tokens counted only; ordered by the total of a value, if there is one.
    Subset(Query<B>, Option<One<B>>),
}

/// A ban: makes actions illegal.
#[derive(Debug, Clone)]
pub struct Forbid<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// The condition in the position before the action.
    pub when: Test<B>,
    /// The condition in the position after the action.
    pub after: Test<B>,
    /// The exception, in the position before the action.
    pub unless: Test<B>,
    /// Does it ask for stuck players?
    pub asks_stuck: bool,
    /// The parts of `when` that do not depend on the goal.
    pub first: Test<B>,
    /// The parts of `when` that do not depend on the action.
    pub invariant: Invariant<B>,
    /// Does nothing it reads before the action depend on the goal?
    pub of_unit: bool,
    /// Does nothing it reads before the action depend on the action?
    pub of_position: bool,
}

/// A preference: keeps the best of the legal actions.
#[derive(Debug, Clone)]
pub struct Prefer<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// The actions ranked below the best of `targets`; the rule does not rank them otherwise.
    pub over: Option<Targets>,
    /// The rank, a truth or a number; actions of the greatest rank stay.
    pub by: One<B>,
}

/// A condition about a capture, with `victim` and `capturer` bound.
#[derive(Debug, Clone)]
pub struct Capture<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Whether it holds.
    pub when: Test<B>,
    /// By capturing kind the kinds of victims, if it depends on kinds and owners only.
    pub kinds: Option<Box<[ImmuneKinds]>>,
    /// Is it independent of the capturing piece?
    pub of_victim: bool,
    /// Is it known to be false for captures of enemies?
    pub among_own: bool,
    /// Facts such that it requires one of them, if it depends on more than kinds.
    pub required_facts: Option<Box<[RequiredFact]>>,
    /// The victims for which it may hold, if it depends on more than kinds.
    pub protected: Option<Box<[ProtectedPieces]>>,
}

/// A pattern of events that make a trigger fire.
#[derive(Debug, Clone)]
pub struct EventPattern<B> {
    /// The kind of event.
    pub kind: EventKind,
    /// The conditions on the event.
    pub tests: Box<[Test<B>]>,
}

/// The kinds of events.
#[derive(Debug, Clone)]
pub enum EventKind {
    /// Any action but an aside.
    AnyAction,
    /// One action, with the slots for its arguments.
    Action(ActionId, Vec<(Slot, usize)>),
    /// A capture.
    Capture,
    /// A relocation on the board: of these kinds, by these movements, or any when empty.
    Moves(Box<[bool]>, Vec<MovementId>),
}

/// A trigger: effects of an event.
#[derive(Debug, Clone)]
pub struct Trigger<B> {
    /// Its rule.
    pub rule: RuleId,
    /// The events, any of which makes it fire.
    pub events: Vec<EventPattern<B>>,
    /// The condition.
    pub when: Test<B>,
    /// The invariant of the condition, for actions that only relocate pieces: its parts about the position before the
    /// action, or all of it if it reads facts only.
    pub invariant: Invariant<B>,
    /// The effects.
    pub steps: Box<[Step<B>]>,
    /// Do the effects change the placement of pieces, or ask for a choice?
    pub disturbs: bool,
}

/// A rule that runs when a stage, turn or phase starts or ends.
#[derive(Debug, Clone)]
pub struct Boundary<B> {
    /// Its rule.
    pub rule: RuleId,
    /// At the start, not at the end?
    pub start: bool,
    /// Of what.
    pub of: BoundaryOf,
    /// The condition.
    pub when: Test<B>,
    /// The effects.
    pub steps: Box<[Step<B>]>,
    /// Do the effects read the position before them?
    pub looks_back: bool,
    /// The facts that are reset to constants, if it does nothing else.
    pub sets: Option<Resets<B>>,
    /// Does the literal interpreter run it?
    pub literal: bool,
}

/// The player who wins or loses by an ending.
#[derive(Debug, Clone)]
pub enum EndingFor<B> {
    /// None: a draw.
    Draw,
    /// One player.
    One(One<B>, bool),
    /// The first player of a query that the condition holds for.
    Any(Query<B>, bool),
}

/// How a stage ends.
#[derive(Debug, Clone)]
pub struct Ending<B> {
    /// Its rule.
    pub rule: RuleId,
    /// The players it is asked for.
    pub result: EndingFor<B>,
    /// When.
    pub when: Test<B>,
    /// Further effects.
    pub steps: Box<[Step<B>]>,
    /// Does it require that the player to move has no legal action?
    pub needs_stuck: bool,
    /// A prefilter of the condition.
    pub prefilter: Option<Prefilter>,
}

/// Stand-ins for rules that the literal interpreter runs. They are never evaluated.
pub trait Placeholder {
    /// The stand-in for a rule.
    fn of(rule: RuleId) -> Self;
}

fn nobody() -> Targets {
    Targets { actions: Vec::new(), by: Vec::new(), arguments: Vec::new() }
}

impl<B: Clone> Placeholder for Action<B> {
    fn of(rule: RuleId) -> Self {
        let when = Test::Always(false);
        Action {
            rule,
            aside: false,
            params: Vec::new(),
            path: None,
            needs: when.clone(),
            rest: when.clone(),
            when,
            prefilter: None,
            steps: Box::new([]),
        }
    }
}

impl<B> Placeholder for Forbid<B> {
    fn of(rule: RuleId) -> Self {
        let (when, after, unless) = (Test::Always(false), Test::Always(false), Test::Always(true));
        let (targets, first, invariant) = (nobody(), Test::Always(false), Invariant::known(false));
        let (asks_stuck, of_unit, of_position) = (false, false, false);
        Forbid { rule, targets, when, after, unless, asks_stuck, first, invariant, of_unit, of_position }
    }
}

impl<B> Placeholder for Prefer<B> {
    fn of(rule: RuleId) -> Self {
        Prefer { rule, targets: nobody(), over: None, by: One::Constant(Scalar::Nothing) }
    }
}

impl<B> Placeholder for Capture<B> {
    fn of(rule: RuleId) -> Self {
        Capture {
            rule,
            when: Test::Always(false),
            kinds: None,
            of_victim: true,
            among_own: false,
            required_facts: None,
            protected: None,
        }
    }
}

impl<B> Placeholder for Trigger<B> {
    fn of(rule: RuleId) -> Self {
        let (when, invariant) = (Test::Always(false), Invariant::known(true));
        Trigger { rule, events: Vec::new(), when, invariant, steps: Box::new([]), disturbs: false }
    }
}

impl<B> Placeholder for Ending<B> {
    fn of(rule: RuleId) -> Self {
        let (result, when) = (EndingFor::Draw, Test::Always(false));
        Ending { rule, result, when, steps: Box::new([]), needs_stuck: false, prefilter: None }
    }
}

impl<B> Placeholder for Boundary<B> {
    fn of(rule: RuleId) -> Self {
        let (when, of) = (Test::Always(true), BoundaryOf::Turn);
        Boundary { rule, start: true, of, when, steps: Box::new([]), looks_back: false, sets: None, literal: true }
    }
}
