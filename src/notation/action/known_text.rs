//! The text of an action for a player that may not know all of it.
//!
//! The actor reads the text as it was written then. Another player reads what its own knowledge gives: secret choices
//! are `?` until they are revealed, and so are actions in the fog. A card that the action itself has laid open is
//! written by its letter.

use std::borrow::Cow;

use super::shape::{PathShape, Shape};
use super::write::{mark, write_one};
use crate::literal::action::{Candidate, Transition};
use crate::literal::game::Step;
use crate::literal::knowers::Knowers;
use crate::literal::knowledge::known_to;
use crate::literal::legal;
use crate::literal::state::State;
use crate::literal::tries;
use crate::spec::ids::{FieldId, PlayerId, TokenId};
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// The text of an action that is not seen.
const UNSEEN: &str = "?";

/// The text of a step as `eyes` may read it now, in the notation for people. Without `eyes`, the text of the actor with the true mark.
pub fn told(spec: &Spec, step: &Step, eyes: Option<PlayerId>, now: &State) -> String {
    let list = || {
        let candidate = &step.transition.candidate;
        match spec.action(candidate.action).aside {
            true => legal::asides(spec, &step.before, candidate.actor),
            false => tries::tries(spec, &step.before),
        }
    };
    let by_actor = (!is_afar(spec, step, eyes)).then(|| by_actor(spec, step, &list()));
    told_knowing(spec, step, eyes, now, by_actor.as_ref())
}

/// The text of a step as its actor wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByActor {
    /// For machines.
    pub machine: String,
    /// For people, with the mark of what the actor expected.
    pub expected: String,
    /// For people, with the mark of what came of it.
    pub real: String,
}

/// The text of a step as its actor wrote it, given the list that the actor chose from.
pub fn by_actor(spec: &Spec, step: &Step, list: &[Transition]) -> ByActor {
    let written = write_one(spec, &step.before, list, &step.transition);
    let real = format!("{}{}", written.bare, mark(spec, &step.before, &step.transition));
    ByActor { machine: written.marked.machine, expected: written.marked.san, real }
}

/// Whether `eyes` read a step by their own knowledge, and not as its actor wrote it.
fn is_afar(spec: &Spec, step: &Step, eyes: Option<PlayerId>) -> bool {
    eyes.is_some_and(|eyes| eyes != step.transition.candidate.actor && spec.veil(PIECES).is_some())
}

/// The text of a step as [`told`] writes it, given what its actor wrote.
pub fn told_knowing(
    spec: &Spec,
    step: &Step,
    eyes: Option<PlayerId>,
    now: &State,
    by_actor: Option<&ByActor>,
) -> String {
    match (eyes, by_actor) {
        (Some(eyes), _) if is_afar(spec, step, Some(eyes)) => from_afar(spec, step, eyes, now),
        (Some(_), Some(by_actor)) => by_actor.expected.clone(),
        (None, Some(by_actor)) => by_actor.real.clone(),
        (_, None) => UNSEEN.to_owned(),
    }
}

fn from_afar(spec: &Spec, step: &Step, eyes: PlayerId, now: &State) -> String {
    let Some((before, seen)) = as_seen(spec, step, eyes, now) else { return UNSEEN.to_owned() };
    let Some(shape) = Shape::single(spec, &before, &seen) else { return UNSEEN.to_owned() };
    let line = match shape.path.as_ref().filter(|_| shape.text.is_none()) {
        Some(path) => long(path),
        None => shape.text.unwrap_or(shape.name),
    };
    format!("{line}{}{}", shape.suffix, mark(spec, &before, &seen))
}

/// The position before a step, and the step, as a player other than the actor knows them. `None` if the step went on in the
/// fog.
pub(in crate::notation) fn as_seen<'a>(
    spec: &Spec,
    step: &'a Step,
    eyes: PlayerId,
    now: &State,
) -> Option<(Cow<'a, State>, Transition)> {
    let (before, after) = (known_to(spec, &step.before, eyes), known_to(spec, &step.transition.after, eyes));
    if in_fog(spec, &step.transition.candidate, &before, &after) {
        return None;
    }
    let before = match with_shown(spec, step, eyes, is_told(step, now)) {
        Some(shown) => Cow::Owned(known_to(spec, &shown, eyes).into_owned()),
        None => before,
    };
    let candidate = without_secrets(spec, step, now);
    let seen = Transition { candidate, after: after.into_owned(), ..step.transition.clone() };
    Some((before, seen))
}

/// Whether all players have been told the secret choices since.
fn is_told(step: &Step, now: &State) -> bool {
    let action = step.transition.candidate.action;
    now.times_told(action) > step.before.times_told(action)
}

/// The position before a step, with the tokens it names shown to `eyes` that `eyes` have learnt since. `None` if there are
/// none.
///
/// A token is learnt if `eyes` know it after the step and its kind and facts are unchanged. All are learnt when the choices are revealed.
fn with_shown(spec: &Spec, step: &Step, eyes: PlayerId, told: bool) -> Option<State> {
    let (before, after) = (&step.before, &step.transition.after);
    let candidate = &step.transition.candidate;
    let named = |value: &Value| value.elements().iter().filter_map(Value::token).collect::<Vec<_>>();
    let tokens = candidate.args.iter().chain(&candidate.choices).flat_map(named);
    let tokens = tokens.filter(|token| before.knows(*token));
    let same_facts = |token| {
        let mut fields = (0..spec.fields.len()).map(FieldId::at);
        fields.all(|field| before.field(spec, field, token) == after.field(spec, field, token))
    };
    let is_learnt = |token: &TokenId| {
        let (then, now) = (before.token(*token), after.token(*token));
        let is_open = now.known.include(eyes) && then.kind == now.kind && same_facts(*token);
        !then.known.include(eyes) && (told || is_open)
    };
    let learnt: Vec<TokenId> = tokens.filter(is_learnt).collect();
    let mut shown = (!learnt.is_empty()).then(|| before.clone())?;
    learnt.into_iter().for_each(|token| shown.show(token, Knowers::only(eyes)));
    Some(shown)
}

/// Whether an action went on in the fog.
fn in_fog(spec: &Spec, candidate: &Candidate, before: &State, after: &State) -> bool {
    if before.fog.is_empty() && after.fog.is_empty() {
        return false;
    }
    if let Some(path) = candidate.path(spec) {
        return before.fog.contains(path.origin) || path.goal.is_some_and(|goal| after.fog.contains(goal));
    }
    candidate.args.iter().chain(&candidate.choices).any(|value| match value {
        Value::Square(square) => after.fog.contains(*square),
        Value::Token(token) => before.knows(*token) && before.square_of(*token).is_none(),
        _ => false,
    })
}

/// The action with `?` for what was chosen in secret and has not been told since.
fn without_secrets(spec: &Spec, step: &Step, now: &State) -> Candidate {
    let mut candidate = step.transition.candidate.clone();
    let action = spec.action(candidate.action);
    if is_told(step, now) || !action.params.iter().any(|param| param.secret) {
        return candidate;
    }
    for (param, arg) in action.params.iter().zip(&mut candidate.args) {
        if param.secret {
            *arg = Value::Unknown;
        }
    }
    candidate.choices.fill(Value::Unknown);
    candidate
}

/// A move with its whole origin, so that what else could have been done plays no part: `Ng1f3`, `e4xd5`.
fn long(path: &PathShape) -> String {
    let head = format!("{}{}", path.symbol, path.origin());
    let captured = path.captured.join(",");
    match (path.stays, captured.is_empty()) {
        (true, _) => format!("{head}*{captured}"),
        (false, true) if path.leaves => format!("{head}-off"),
        (false, false) if path.leaves => format!("{head}x{captured}-off"),
        (false, true) => format!("{head}{}", path.goal),
        (false, false) if captured == path.goal => format!("{head}x{}", path.goal),
        (false, false) => format!("{head}{}x{captured}", path.goal),
    }
}

/// The position in which a list of actions was made, as the actor knows it.
pub(super) fn known_before<'a>(spec: &Spec, before: &'a State, list: &[Transition]) -> Cow<'a, State> {
    match list.first() {
        Some(first) => known_to(spec, before, first.candidate.actor),
        None => Cow::Borrowed(before),
    }
}
