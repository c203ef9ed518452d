//! Compiled rules: what each checked rule came to.

use super::code::{One, Query, Test};
use super::fact::Resets;
use super::immune::KeptOff;
use super::invariant::Invariant;
use super::prefilter::Prefilter;
use super::required_facts::{ProtectedPieces, RequiredFact};
use super::scalar::Scalar;
use super::step::Step;
use crate::spec::code::Slot;
use crate::spec::ids::{ActionId, MovementId, RuleId};
use crate::spec::rule::{BoundaryOf, Targets};

/// What a player may do.
#[derive(Debug, Clone)]
pub struct Action<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Whether it is said beside the turn.
    pub aside: bool,
    /// What is chosen, in order.
    pub params: Vec<Param<B>>,
    /// Which parameter is a path, if one is.
    pub path: Option<usize>,
    /// What must hold before it.
    pub when: Test<B>,
    /// The parts of that which are not asked [sooner](Param::needs), when all is chosen.
    pub rest: Test<B>,
    /// Something without which that cannot hold.
    pub prefilter: Option<Prefilter>,
    /// Without what it cannot be begun, whatever is chosen.
    pub needs: Test<B>,
    /// What it does.
    pub steps: Box<[Step<B>]>,
}

impl<B> Action<B> {
    /// Which of the arguments without the path a parameter is; nothing for the path.
    pub fn arg(&self, param: usize) -> Option<usize> {
        match self.path {
            Some(path) if path == param => None,
            Some(path) if path < param => Some(param - 1),
            _ => Some(param),
        }
    }
}

/// One choice of an action.
#[derive(Debug, Clone)]
pub struct Param<B> {
    /// Where it is put.
    pub slot: Slot,
    /// What may be chosen.
    pub domain: Domain<B>,
    /// The parts of the condition of the action that are asked as soon as it is chosen: they speak of nothing that is chosen
    /// after it.
    pub needs: Test<B>,
}

/// What may be chosen.
#[derive(Debug, Clone)]
pub enum Domain<B> {
    /// An element of a described set.
    Among(Query<B>),
    /// A way of a unit to move.
    Path(One<B>),
    /// Some tokens of a described set, told by how many of those that differ in nothing; in the order of the totals of a
    /// value, if there is one.
    Subset(Query<B>, Option<One<B>>),
}

/// Makes actions illegal.
#[derive(Debug, Clone)]
pub struct Forbid<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// In the position before the action.
    pub when: Test<B>,
    /// In the position after it.
    pub after: Test<B>,
    /// In the position before the action; lifts the ban.
    pub unless: Test<B>,
    /// Whether it asks who is stuck.
    pub asks_stuck: bool,
    /// The parts of what it asks before an action that are the same for all moves of a unit.
    pub first: Test<B>,
    /// The parts of it that are the same for all moves of a position.
    pub invariant: Invariant<B>,
    /// Whether those that are the same for all moves of a unit are all it asks then.
    pub of_unit: bool,
    /// Whether it is the same for all actions.
    pub of_position: bool,
}

/// Keeps the best of the legal actions.
#[derive(Debug, Clone)]
pub struct Prefer<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Which actions.
    pub targets: Targets,
    /// The actions ranked below the best of `targets`; the rule does not rank them otherwise.
    pub over: Option<Targets>,
    /// A truth or a number; the greatest stay.
    pub by: One<B>,
}

/// A condition about a capture, with `victim` and `capturer` bound.
#[derive(Debug, Clone)]
pub struct Capture<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Whether it holds.
    pub when: Test<B>,
    /// By the kind that captures for which kinds it holds, when that says it all.
    pub kinds: Option<Box<[KeptOff]>>,
    /// Whether it says the same whoever captures.
    pub of_victim: bool,
    /// Whether it is known to hold for no capture of an enemy.
    pub among_own: bool,
    /// Facts without any of which it holds for nobody, when it asks more than kinds.
    pub required_facts: Option<Box<[RequiredFact]>>,
    /// For whom alone it may hold, whoever captures, when it asks more than kinds.
    pub protected: Option<Box<[ProtectedPieces]>>,
}

/// An event a trigger waits for.
#[derive(Debug, Clone)]
pub struct EventPattern<B> {
    /// Which event.
    pub kind: EventKind,
    /// What must be true of it.
    pub tests: Box<[Test<B>]>,
}

/// The kinds of events.
#[derive(Debug, Clone)]
pub enum EventKind {
    /// Any action but an aside.
    AnyAction,
    /// One action, with where the rule wants its arguments.
    Action(ActionId, Vec<(Slot, usize)>),
    /// A capture.
    Capture,
    /// A relocation on the board: of these kinds, by these movements, or any when empty.
    Moves(Box<[bool]>, Vec<MovementId>),
}

/// What follows from an event.
#[derive(Debug, Clone)]
pub struct Trigger<B> {
    /// Its rule.
    pub rule: RuleId,
    /// Any of these.
    pub events: Vec<EventPattern<B>>,
    /// Under which condition.
    pub when: Test<B>,
    /// What of it holds before all actions from which it does something, if these change no facts but where pieces stand: the
    /// parts about the position before an action that are the same for all actions, or all of it where it asks for facts only.
    pub invariant: Invariant<B>,
    /// What is done.
    pub steps: Box<[Step<B>]>,
    /// Whether that changes who stands where, or asks for a choice.
    pub disturbs: bool,
}

/// What happens when a stage, turn or phase starts or ends.
#[derive(Debug, Clone)]
pub struct Boundary<B> {
    /// Its rule.
    pub rule: RuleId,
    /// At the start, or at the end.
    pub start: bool,
    /// Of what.
    pub of: BoundaryOf,
    /// Under which condition.
    pub when: Test<B>,
    /// What is done.
    pub steps: Box<[Step<B>]>,
    /// Whether what is done asks for the position before it.
    pub looks_back: bool,
    /// What facts are set to, when that is all that is done.
    pub sets: Option<Resets<B>>,
    /// Whether it is left to the literal interpreter.
    pub literal: bool,
}

/// Who wins or loses by an ending.
#[derive(Debug, Clone)]
pub enum EndingFor<B> {
    /// Nobody: a draw.
    Draw,
    /// One player.
    One(One<B>, bool),
    /// The first player of a set for whom the condition holds.
    Any(Query<B>, bool),
}

/// How a stage ends.
#[derive(Debug, Clone)]
pub struct Ending<B> {
    /// Its rule.
    pub rule: RuleId,
    /// For whom.
    pub result: EndingFor<B>,
    /// When.
    pub when: Test<B>,
    /// What else is done.
    pub steps: Box<[Step<B>]>,
    /// Whether it holds only when the player whose turn it is has no legal action.
    pub needs_stuck: bool,
    /// What it cannot hold without.
    pub prefilter: Option<Prefilter>,
}

/// What stands for a rule that is left to the literal interpreter; it is never asked.
pub trait Placeholder {
    /// Nothing, in the name of a rule.
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
