//! Which rule keeps an action from being legal.
//!
//! A rule that forbids it says so itself. Of a condition, an immunity or a movement it is found out by asking whether
//! the action could be done without it.

use std::borrow::Cow;

use super::listing::{actors, imaginable, meant};
use crate::explain::{Answer, explain};
use crate::literal::knowledge::known_to;
use crate::literal::legal::obstacles;
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::{KindId, MovementId, RuleId, TokenId};
use crate::spec::label::number;

/// Whether a rule with this label or number keeps the action from being legal. The action must not be legal.
pub(super) fn keeps_from(spec: &Spec, state: &State, action: &str, label: &str) -> bool {
    let possible = imaginable(spec, state, action);
    if possible.is_empty() {
        return conditions_keep(spec, state, action, label)
            || movements_keep(spec, state, action, label)
            || choices_keep(spec, state, action, label);
    }
    let known = as_known(spec, state);
    let scene = Scene::of(spec, &known);
    let forbidden = |rules: Vec<RuleId>| rules.iter().any(|rule| named(&spec.rule(*rule).label, label));
    possible.iter().all(|transition| forbidden(obstacles(&scene, transition)))
        || preferences_keep(spec, state, action, label)
}

/// The labels of all rules that forbid the action, with their reasons; empty when nothing forbids it as such.
pub(super) fn bans(spec: &Spec, state: &State, action: &str) -> Vec<String> {
    let known = as_known(spec, state);
    let scene = Scene::of(spec, &known);
    let mut bans: Vec<String> = Vec::new();
    for rule in imaginable(spec, state, action).iter().flat_map(|transition| obstacles(&scene, transition)) {
        let info = spec.rule(rule);
        let ban = match &info.because {
            Some(because) => format!("{} forbids it: {because}", info.label),
            None => format!("{} forbids it", info.label),
        };
        if !bans.contains(&ban) {
            bans.push(ban);
        }
    }
    bans
}

/// The position as the player to move knows it.
fn as_known<'a>(spec: &Spec, state: &'a State) -> Cow<'a, State> {
    match state.flow.mover {
        Some(mover) => known_to(spec, state, mover),
        None => Cow::Borrowed(state),
    }
}

/// Whether a label is meant by a name: by itself, or as a part of a number.
pub(super) fn named(label: &str, name: &str) -> bool {
    label == name || number(label) == name
}

/// Whether a `rule` key names it.
fn keyed(rule: Option<&String>, name: &str) -> bool {
    rule.is_some_and(|rule| rule.split_whitespace().any(|word| named(word, name)))
}

/// Whether an action of this label only lacks its condition, or a capture only an immunity.
fn conditions_keep(spec: &Spec, state: &State, action: &str, label: &str) -> bool {
    let of = |rule: RuleId| named(&spec.rule(rule).label, label);
    let immune = spec.immunities.iter().any(|immune| of(immune.rule));
    let conditional = spec.actions.iter().any(|action| of(action.rule) && action.when.is_some());
    if !immune && !conditional {
        return false;
    }
    let mut supposed = spec.clone();
    supposed.immunities.retain(|immune| !of(immune.rule));
    supposed.actions.iter_mut().filter(|action| of(action.rule)).for_each(|action| action.when = None);
    !imaginable(&supposed, state, action).is_empty()
}

/// Whether an action of this label may not be done with what is chosen for it.
fn choices_keep(spec: &Spec, state: &State, action: &str, label: &str) -> bool {
    let (actors, action) = actors(spec, state, action);
    actors.into_iter().any(|actor| match explain(spec, state, actor, action) {
        Answer::Stray(stray) => named(&spec.rule(stray.rule).label, label),
        Answer::NotChosen { rule, .. } => named(&spec.rule(rule).label, label),
        _ => false,
    })
}

fn preferences_keep(spec: &Spec, state: &State, action: &str, label: &str) -> bool {
    let of = |rule: RuleId| named(&spec.rule(rule).label, label);
    if !spec.prefers.iter().any(|prefer| of(prefer.rule)) {
        return false;
    }
    let mut supposed = spec.clone();
    supposed.prefers.retain(|prefer| !of(prefer.rule));
    !meant(&supposed, state, action).is_empty()
}

/// Whether the unit that is meant moves by a movement, or is of a kind, of this number.
fn movements_keep(spec: &Spec, state: &State, action: &str, label: &str) -> bool {
    let numbered = |kind: KindId| {
        let kind = spec.kind(kind);
        let by = |movement: &MovementId| keyed(spec.movement(*movement).rule.as_ref(), label);
        keyed(kind.rule.as_ref(), label) || kind.movements.iter().any(by)
    };
    units(spec, state, action).into_iter().any(|unit| numbered(state.token(unit).kind))
}

/// The units an action may speak of: the unit on the first square when it names two squares; otherwise the
/// mover's units of the kind it starts with.
fn units(spec: &Spec, state: &State, action: &str) -> Vec<TokenId> {
    let squares = squares(spec, action);
    if let [first, _, ..] = squares.as_slice() {
        return state.piece_on(*first).into_iter().collect();
    }
    let symbol = |unit: &TokenId| spec.kind(state.token(*unit).kind).symbol.as_str();
    let own = state.present().filter(|unit| state.token(*unit).owner == state.flow.mover);
    let units: Vec<TokenId> = own.filter(|unit| action.starts_with(symbol(unit))).collect();
    let longest = units.iter().map(|unit| symbol(unit).len()).max().unwrap_or(0);
    units.into_iter().filter(|unit| symbol(unit).len() == longest).collect()
}

/// The squares that a text names, in order.
fn squares(spec: &Spec, text: &str) -> Vec<crate::spec::ids::Square> {
    let starts = text.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(index, _)| index);
    let named = starts.filter_map(|start| {
        let rest = text.get(start + 1..)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        spec.geometry.named(text.get(start..start + 1 + digits)?)
    });
    named.collect()
}
