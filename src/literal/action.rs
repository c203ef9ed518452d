//! Actions that a player could take, with their arguments and choices, and the position after each.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::chance::{Chance, First};
use super::effects::{Doing, Run};
use super::overrun::{Bound, Overrun};
use super::referee::has_referee;
use super::scene::{Frame, Scene, bind, bind_path, frame};
use super::state::State;
use crate::spec::Spec;
use crate::spec::bounds::{MAX_CHOICES, MAX_OPTIONS, MAX_TRIED, MAX_WAYS};
use crate::spec::ids::{ActionId, MovementId, PlayerId, RuleId, TokenId};
use crate::spec::rule::{Action, Param};
use crate::spec::value::{Path, Value};

/// An action with everything that was chosen for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Which action.
    pub action: ActionId,
    /// The player that acts.
    pub actor: PlayerId,
    /// Its arguments, parameter by parameter.
    pub args: Vec<Value>,
    /// Choices made while it was carried out: a promotion, a gating.
    pub choices: Vec<Value>,
}

impl Candidate {
    /// The path among its arguments.
    pub fn path<'a>(&'a self, spec: &Spec) -> Option<&'a Arc<Path>> {
        match self.args.get(spec.action(self.action).path?)? {
            Value::Path(path) => Some(path),
            _ => None,
        }
    }

    /// The movement it is made by.
    pub fn movement(&self, spec: &Spec) -> Option<MovementId> {
        self.path(spec).map(|path| path.movement)
    }
}

/// A candidate and the position it leads to, before the flow goes on.
#[derive(Debug, Clone)]
pub struct Transition {
    /// The action.
    pub candidate: Candidate,
    /// The position after its effects and what follows from them.
    pub after: State,
    /// Everything it captures.
    pub captured: Vec<TokenId>,
    /// Everything it moves.
    pub moved: Vec<TokenId>,
    /// How each of the choices is written, where the definition says so.
    pub spelt: Vec<Option<String>>,
}

/// A frame for an action's own expressions with its arguments put in.
pub fn action_frame(spec: &Spec, candidate: &Candidate) -> Frame {
    let action = spec.action(candidate.action);
    let mut frame = frame(action.slots);
    if let Some(path) = candidate.path(spec) {
        bind_path(&mut frame, path);
    }
    for (param, value) in action.params.iter().zip(&candidate.args) {
        bind(&mut frame, param.slot, value.clone());
    }
    frame
}

/// Whether a search through all ways to act goes on. It breaks off because the visitor has seen enough, or at a bound.
pub type Searching = ControlFlow<Option<Overrun>>;

/// Visits every way to carry out an action if its condition holds; bans are not checked. `visit` returns whether to go
/// on.
pub fn candidates(scene: &Scene<'_>, action: ActionId, visit: &mut dyn FnMut(Transition) -> bool) -> Searching {
    search(scene, action, Among { conditional: true, wanted: &|_| true }, visit)
}

/// Which ways to carry out an action are looked for.
#[derive(Clone, Copy)]
pub struct Among<'a> {
    /// Whether its condition must hold.
    pub conditional: bool,
    /// Whether ways that begin with these arguments are wanted.
    pub wanted: &'a dyn Fn(&[Value]) -> bool,
}

/// Some of the ways to carry out an action, perhaps whether its condition holds or not: for explaining why it is not
/// offered.
pub fn search(
    scene: &Scene<'_>,
    action: ActionId,
    among: Among<'_>,
    visit: &mut dyn FnMut(Transition) -> bool,
) -> Searching {
    let mut frame = frame(scene.spec.action(action).slots);
    Search { scene, action, among, tried: 0, visit }.arguments(Vec::new(), &mut frame)
}

/// The ways to carry out an action that is begun with these arguments, one for each of its parameters, if its condition holds.
pub fn begun_with(
    scene: &Scene<'_>,
    action: ActionId,
    args: Vec<Value>,
    visit: &mut dyn FnMut(Transition) -> bool,
) -> Searching {
    let params = &scene.spec.action(action).params;
    let mut frame = frame(scene.spec.action(action).slots);
    for (param, value) in params.iter().zip(&args) {
        put(&mut frame, param, value);
    }
    let among = Among { conditional: true, wanted: &|_| true };
    Search { scene, action, among, tried: 0, visit }.arguments(args, &mut frame)
}

/// Puts what was chosen where an action's expressions look for it.
fn put(frame: &mut Frame, param: &Param, value: &Value) {
    if let Value::Path(path) = value {
        bind_path(frame, path);
    }
    bind(frame, param.slot, value.clone());
}

/// A search through all ways to carry out an action.
struct Search<'a> {
    scene: &'a Scene<'a>,
    action: ActionId,
    among: Among<'a>,
    /// The number of ways to choose that have been tried.
    tried: usize,
    visit: &'a mut dyn FnMut(Transition) -> bool,
}

impl Search<'_> {
    /// Chooses the parameters one after another; domains may speak of earlier ones.
    fn arguments(&mut self, args: Vec<Value>, frame: &mut Frame) -> Searching {
        let (scene, action) = (self.scene, self.scene.spec.action(self.action));
        let Some(param) = action.params.get(args.len()) else {
            let offered = !self.among.conditional || is_offered(scene, action, frame);
            return if offered { self.transitions(args) } else { self.count() };
        };
        let mut options = scene.options(&param.domain, frame);
        let all = options.len();
        options.truncate(MAX_OPTIONS);
        for value in options {
            put(frame, param, &value);
            let mut longer = args.clone();
            longer.push(value);
            if (self.among.wanted)(&longer) {
                self.arguments(longer, frame)?;
            }
        }
        if all > MAX_OPTIONS { self.stop(Bound::Options) } else { ControlFlow::Continue(()) }
    }

    /// Carries out the action once for every way to make the choices in it.
    fn transitions(&mut self, args: Vec<Value>) -> Searching {
        let Some(actor) = self.scene.mover else { return ControlFlow::Continue(()) };
        let mut scripts = vec![Vec::new()];
        let (mut ways, mut asking) = (0, self.scene.spec.action(self.action).rule);
        while let Some(script) = scripts.pop() {
            self.count()?;
            ways += 1;
            if ways > MAX_WAYS {
                return ControlFlow::Break(Some(Overrun::by(Bound::Ways, asking)));
            }
            let candidate = Candidate { action: self.action, actor, args: args.clone(), choices: script };
            let supposing = self.scene.finding_stuck;
            match carried_out(self.scene.spec, self.scene.now, candidate, &mut First, supposing) {
                Ok(transition) => {
                    if !(self.visit)(transition) {
                        return ControlFlow::Break(None);
                    }
                }
                Err(Fork { candidate, rule, .. }) if candidate.choices.len() >= MAX_CHOICES => {
                    return ControlFlow::Break(Some(Overrun::by(Bound::Choices, rule)));
                }
                Err(Fork { candidate, options, rule }) => {
                    asking = rule;
                    scripts.extend(options.into_iter().rev().map(|option| {
                        let mut longer = candidate.choices.clone();
                        longer.push(option);
                        longer
                    }));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts one more way to choose.
    fn count(&mut self) -> Searching {
        self.tried += 1;
        if self.tried > MAX_TRIED { self.stop(Bound::Tried) } else { ControlFlow::Continue(()) }
    }

    fn stop(&self, bound: Bound) -> Searching {
        ControlFlow::Break(Some(Overrun::by(bound, self.scene.spec.action(self.action).rule)))
    }
}

/// Whether an action is offered: its condition holds. Where a referee decides, it is enough that it is not known to fail.
fn is_offered(scene: &Scene<'_>, action: &Action, frame: &mut Frame) -> bool {
    let Some(when) = &action.when else { return true };
    match scene.truth(when, frame) {
        Some(truth) => truth,
        None => !action.aside && has_referee(scene.spec, scene.now),
    }
}

/// A candidate with too few choices: its effects ask for more.
#[derive(Debug, Clone)]
pub struct Fork {
    /// The candidate.
    pub candidate: Candidate,
    /// The options of the next choice.
    pub options: Vec<Value>,
    /// The rule that asks for it.
    pub rule: RuleId,
}

/// Carries out a candidate on a copy of the position.
///
/// # Errors
/// When its choices do not reach: what may be chosen next.
pub fn carry_out(
    spec: &Spec,
    before: &State,
    candidate: Candidate,
    chance: &mut dyn Chance,
) -> Result<Transition, Fork> {
    carried_out(spec, before, candidate, chance, false)
}

/// Carries out a candidate. `supposing` marks a search for stuck players, so that no effect asks `stuck` again.
fn carried_out(
    spec: &Spec,
    before: &State,
    candidate: Candidate,
    chance: &mut dyn Chance,
    supposing: bool,
) -> Result<Transition, Fork> {
    let action = spec.action(candidate.action);
    let mut frame = action_frame(spec, &candidate);
    let doing = Doing { action: Some(candidate.action), args: &candidate.args, path: candidate.path(spec) };
    let mut run = Run::new(spec, before, Some(candidate.actor), doing, &candidate.choices, chance);
    run.supposing = supposing;
    run.perform(action.rule, &action.effects, &mut frame);
    let rule = run.asking();
    let Run { state: after, captured, moved, spelt, fork, .. } = run;
    match fork {
        Some(options) => Err(Fork { candidate, options, rule }),
        None => Ok(Transition { candidate, after, captured, moved, spelt }),
    }
}

/// Carries out, in the true position, a candidate chosen by a player with partial knowledge. Choices that only the true
/// position asks for take their first option.
pub fn done_in(spec: &Spec, truth: &State, candidate: Candidate, chance: &mut dyn Chance) -> Transition {
    let mut candidate = candidate;
    loop {
        match carry_out(spec, truth, candidate, chance) {
            Ok(transition) => return transition,
            Err(fork) => {
                candidate = fork.candidate;
                candidate.choices.extend(fork.options.into_iter().next());
            }
        }
    }
}
