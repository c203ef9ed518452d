//! Legality: what the rules leave of what could be done.

use std::borrow::Cow;
use std::cell::RefCell;

use super::action::{Among, Candidate, Transition, begun_with, candidates, done_in, search};
use super::chance::First;
use super::effects::tokens;
use super::force::is_in_force;
use super::knowledge::known_to;
use super::overrun::{Bound, Overrun};
use super::referee::has_referee;
use super::scene::{Frame, Scene, bind, bind_path, frame};
use super::state::State;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::bounds::{MAX_ACTIONS, MAX_TRIED};
use crate::spec::code::slot;
use crate::spec::ids::{ActionId, PlayerId, RuleId};
use crate::spec::rule::{Forbid, Prefer, Targets};
use crate::spec::value::Value;

/// The legal actions of the player to move, in a fixed order, without asides.
///
/// Legality depends only on the knowledge of that player: an action is tried out on the position as it knows it, and
/// is forbidden only when it is known to be. [`realized`] gives the true result.
pub fn legal(spec: &Spec, state: &State) -> Vec<Transition> {
    listed(spec, state).0
}

/// The legal actions of the player to move, and the bound that was reached if actions had to be left out.
pub fn listed(spec: &Spec, state: &State) -> (Vec<Transition>, Option<Overrun>) {
    let Some(mover) = state.flow.mover else { return (Vec::new(), None) };
    let known = decided_on(spec, state, mover);
    let scene = Scene::of(spec, &known);
    let (list, overrun) = unforbidden(&scene, false);
    (preferred(&scene, list), overrun)
}

/// Finds one legal action of the player to move without listing all. The search tries the actions from number `first`
/// on, then the ways to begin each from number `place` on; both wrap around. `None` when it finds none.
///
/// Where the best of them have to be [preferred](Prefer), all are listed.
pub fn some_legal(spec: &Spec, state: &State, (first, place): (usize, usize)) -> Option<Transition> {
    if !spec.prefers.is_empty() {
        let mut list = listed(spec, state).0;
        let index = (first + place).checked_rem(list.len())?;
        return Some(list.swap_remove(index));
    }
    let known = decided_on(spec, state, state.flow.mover?);
    let scene = Scene::of(spec, &known);
    let actions = offered(spec, scene.now, false);
    (0..actions.len()).find_map(|index| {
        let action = actions[(first + index) % actions.len()];
        let mut begun = beginnings(&scene, action);
        let from = place.checked_rem(begun.len()).unwrap_or(0);
        begun.rotate_left(from);
        begun.into_iter().take(MAX_TRIED).find_map(|args| legal_with(&scene, action, args))
    })
}

/// The arguments with which an action can be begun, which is not carried out; the first so many, where there are too many.
fn beginnings(scene: &Scene<'_>, action: ActionId) -> Vec<Vec<Value>> {
    let params = scene.spec.action(action).params.len();
    let begun = RefCell::new(Vec::new());
    let notes = |args: &[Value]| {
        let (is_whole, mut begun) = (args.len() == params, begun.borrow_mut());
        let has_room = begun.len() < MAX_ACTIONS;
        if is_whole && has_room {
            begun.push(args.to_vec());
        }
        !is_whole && has_room
    };
    if params == 0 {
        return vec![Vec::new()];
    }
    let _ = search(scene, action, Among { conditional: true, wanted: &notes }, &mut |_| false);
    begun.into_inner()
}

/// The first legal way to carry out an action that is begun with these arguments.
fn legal_with(scene: &Scene<'_>, action: ActionId, args: Vec<Value>) -> Option<Transition> {
    let mut found = None;
    let _ = begun_with(scene, action, args, &mut |transition| {
        if transition.after.overrun.is_none() && first_obstacle(scene, &transition).is_none() {
            found = Some(transition);
        }
        found.is_none()
    });
    found
}

/// The position that decides what a player may do: as it knows it; where there is a referee, as it is.
pub fn decided_on<'a>(spec: &Spec, state: &'a State, player: PlayerId) -> Cow<'a, State> {
    if has_referee(spec, state) { Cow::Borrowed(state) } else { known_to(spec, state, player) }
}

/// Carries out an action in the true position, when something is hidden from its player.
pub fn realized(spec: &Spec, truth: &State, supposed: Transition) -> Transition {
    if supposed.after.eyes.is_none() { supposed } else { done_in(spec, truth, supposed.candidate, &mut First) }
}

/// The actions, or the asides, that nothing forbids. What cannot be carried out to its end is none of them.
fn unforbidden(scene: &Scene<'_>, aside: bool) -> (Vec<Transition>, Option<Overrun>) {
    let mut list = Vec::new();
    let mut overrun = None;
    for action in offered(scene.spec, scene.now, aside) {
        let searched = candidates(scene, action, &mut |transition| {
            if transition.after.overrun.is_some() {
                overrun = overrun.or(transition.after.overrun);
            } else if first_obstacle(scene, &transition).is_none() {
                list.push(transition);
            }
            list.len() <= MAX_ACTIONS
        });
        overrun = overrun.or(searched.break_value().flatten());
        if list.len() > MAX_ACTIONS {
            list.truncate(MAX_ACTIONS);
            return (list, Some(Overrun { bound: Bound::Actions, rule: None }));
        }
    }
    (list, overrun)
}

/// Whether the player to move has a legal action other than these; `finding_stuck` leaves out rules that ask this.
pub fn has_legal_but(scene: &Scene<'_>, but: &[ActionId]) -> bool {
    if !but.is_empty() && !scene.spec.prefers.is_empty() {
        let list = preferred(scene, unforbidden(scene, false).0);
        return list.iter().any(|transition| !but.contains(&transition.candidate.action));
    }
    // Where a bound was come to there may be one among what was not looked at.
    offered(scene.spec, scene.now, false).into_iter().filter(|action| !but.contains(action)).any(|action| {
        candidates(scene, action, &mut |transition| {
            transition.after.overrun.is_none() && first_obstacle(scene, &transition).is_some()
        })
        .is_break()
    })
}

/// The asides a player may say now.
pub fn asides(spec: &Spec, state: &State, actor: PlayerId) -> Vec<Transition> {
    let known = known_to(spec, state, actor);
    unforbidden(&Scene { mover: Some(actor), ..Scene::of(spec, &known) }, true).0
}

/// The actions, or the asides, of the running stages and phases.
pub fn offered(spec: &Spec, state: &State, aside: bool) -> Vec<ActionId> {
    let in_force = |id: &ActionId| {
        let action = spec.action(*id);
        action.aside == aside && is_in_force(spec, state, spec.rule(action.rule).home)
    };
    (0..spec.actions.len()).map(ActionId::at).filter(in_force).collect()
}

/// The first rule that forbids an action; `None` when it is legal.
pub fn first_obstacle(scene: &Scene<'_>, transition: &Transition) -> Option<RuleId> {
    let forbids = scene.spec.forbids.iter();
    forbids.filter(|forbid| forbids_action(scene, forbid, transition)).map(|forbid| forbid.rule).next()
}

/// All rules that forbid an action.
pub fn obstacles(scene: &Scene<'_>, transition: &Transition) -> Vec<RuleId> {
    let forbids = scene.spec.forbids.iter();
    forbids.filter(|forbid| forbids_action(scene, forbid, transition)).map(|forbid| forbid.rule).collect()
}

/// Whether a rule forbids an action.
pub(super) fn forbids_action(scene: &Scene<'_>, forbid: &Forbid, transition: &Transition) -> bool {
    let rule = scene.spec.rule(forbid.rule);
    if scene.finding_stuck && rule.asks_stuck || !speaks_of(scene.spec, &forbid.targets, &transition.candidate) {
        return false;
    }
    if !scene.in_force(forbid.rule) {
        return false;
    }
    let mut frame = rule_frame(scene.spec, &forbid.targets, forbid.slots, transition);
    let before = Scene { before: Some(scene.now), after: Some(&transition.after), ..*scene };
    let after = before.at(&transition.after);
    before.allows(forbid.when.as_ref(), &mut frame)
        && after.allows(forbid.after_which.as_ref(), &mut frame)
        && !forbid.unless.as_ref().is_some_and(|unless| before.holds(unless, &mut frame))
}

/// Whether a rule speaks of this action.
pub fn speaks_of(spec: &Spec, targets: &Targets, candidate: &Candidate) -> bool {
    targets.include(candidate.action, spec.action(candidate.action).aside, candidate.movement(spec))
}

/// A frame for a rule about an action: the path, the captures and the arguments it reads.
pub fn rule_frame(spec: &Spec, targets: &Targets, slots: usize, transition: &Transition) -> Frame {
    let mut frame = frame(slots);
    let candidate = &transition.candidate;
    if let Some(path) = candidate.path(spec) {
        bind_path(&mut frame, path);
    }
    bind(&mut frame, slot::CAPTURED, tokens(&transition.captured));
    bind(&mut frame, slot::MOVED, tokens(&transition.moved));
    for (slot, parameters) in &targets.arguments {
        if let Some((_, index)) = parameters.iter().find(|(action, _)| *action == candidate.action) {
            bind(&mut frame, *slot, candidate.args.get(*index).cloned().unwrap_or_default());
        }
    }
    frame
}

/// Keeps the best actions by each `prefer` rule in force, one rule after another.
fn preferred(scene: &Scene<'_>, mut list: Vec<Transition>) -> Vec<Transition> {
    for prefer in &scene.spec.prefers {
        let left_out = scene.finding_stuck && scene.spec.rule(prefer.rule).asks_stuck;
        if !left_out && scene.in_force(prefer.rule) {
            list = best(scene, prefer, list);
        }
    }
    list
}

/// The `prefer` rule that leaves an action out that nothing forbids; `None` when none does.
pub fn ousted_by(spec: &Spec, state: &State, candidate: &Candidate) -> Option<RuleId> {
    let known = decided_on(spec, state, candidate.actor);
    let scene = Scene::of(spec, &known);
    let mut list = unforbidden(&scene, false).0;
    for prefer in spec.prefers.iter().filter(|prefer| scene.in_force(prefer.rule)) {
        list = best(&scene, prefer, list);
        if !list.iter().any(|transition| transition.candidate == *candidate) {
            return Some(prefer.rule);
        }
    }
    None
}

fn best(scene: &Scene<'_>, prefer: &Prefer, list: Vec<Transition>) -> Vec<Transition> {
    let worth: Vec<Option<Number>> = list.iter().map(|transition| worth(scene, prefer, transition)).collect();
    let Some(greatest) = worth.iter().flatten().max().copied() else { return list };
    let stays = |worth: Option<Number>| worth.is_none_or(|worth| worth == greatest);
    list.into_iter().zip(worth).filter(|(_, worth)| stays(*worth)).map(|(transition, _)| transition).collect()
}

/// How good an action is by a `prefer` rule; `None` when the rule does not speak of it.
fn worth(scene: &Scene<'_>, prefer: &Prefer, transition: &Transition) -> Option<Number> {
    let ousted = prefer.over.as_ref().filter(|over| speaks_of(scene.spec, over, &transition.candidate));
    let ousted = ousted.map(|_| Number::ZERO);
    if !speaks_of(scene.spec, &prefer.targets, &transition.candidate) {
        return ousted;
    }
    let mut frame = rule_frame(scene.spec, &prefer.targets, prefer.slots, transition);
    let before = Scene { before: Some(scene.now), after: Some(&transition.after), ..*scene };
    match before.value(&prefer.by, &mut frame) {
        Value::Truth(true) => Some(Number::ONE),
        Value::Number(number) => Some(number),
        _ if prefer.over.is_some() => ousted,
        _ => Some(Number::ZERO),
    }
}
