//! Forms of actions besides the one in which they are written.

use std::collections::BTreeSet;

use crate::literal::action::Transition;
use crate::literal::reach::{Reach, reach};
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::shape::{PathShape, Shape};
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// Everything the actions of a list might be called: any part of the origin, the captures in full, the choices left out, the
/// name, the squares the first unit goes between.
///
/// Where one way to choose is written as nothing, leaving out the choice means that way and no other.
pub(super) fn all_loosely(shapes: &[Shape]) -> Vec<Vec<String>> {
    let silent: BTreeSet<String> = shapes.iter().filter(|shape| shape.suffix.is_empty()).map(Shape::head).collect();
    let says = |shape: &Shape| !shape.suffix.is_empty() && silent.contains(&shape.head());
    shapes.iter().map(|shape| loosely(shape, says(shape))).collect()
}

/// Everything an action might be called; `says` when its choices have to be told.
fn loosely(shape: &Shape, says: bool) -> Vec<String> {
    let mut heads: Vec<String> = shape.path.as_ref().map_or_else(Vec::new, moves);
    for text in shape.text.iter().chain(&shape.spellings) {
        heads.push(text.clone());
        heads.extend(text.split_once('=').map(|(before, _)| before.to_owned()));
    }
    if shape.path.is_none() {
        heads.push(shape.name.clone());
        heads.extend(shape.runs.iter().cloned());
    }
    let suffixes = shape.suffixes.iter().chain([&shape.suffix]).filter(|suffix| !suffix.is_empty());
    let mut forms: Vec<String> =
        suffixes.flat_map(|suffix| heads.iter().map(move |head| format!("{head}{suffix}"))).collect();
    if !says {
        forms.extend(heads);
    }
    forms
}

/// The forms of a move without the captured pieces, where these do not tell it from others that are not legal.
pub(super) fn vaguely(shape: &Shape) -> Vec<String> {
    let Some(path) = shape.path.as_ref().filter(|path| !path.told) else { return Vec::new() };
    let path = PathShape { captured: Vec::new(), ..path.clone() };
    loosely(&Shape { path: Some(path), ..shape.clone() }, false)
}

/// The forms of a capture by a unit without a symbol, by files alone: `exd`, `ed=Q`.
pub(super) fn briefly(shape: &Shape) -> Vec<String> {
    let path = shape.path.as_ref().filter(|path| path.symbol.is_empty() && !path.captured.is_empty() && !path.stays);
    let Some(path) = path.filter(|path| !path.leaves && shape.text.is_none()) else { return Vec::new() };
    let file = path.goal.trim_end_matches(|c: char| c.is_ascii_digit());
    let suffixes = shape.suffixes.iter().chain([&shape.suffix]);
    suffixes.map(|suffix| format!("{}{file}{suffix}", path.file)).collect()
}

/// The forms of a move without its other choices.
fn moves(path: &PathShape) -> Vec<String> {
    let goals = match (path.stays, path.captured.is_empty()) {
        (true, _) => vec![format!("*{}", path.captured.join(","))],
        (false, false) if path.told => vec![path.goal.clone(), path.full_goal()],
        (false, false) => vec![path.full_goal()],
        (false, true) => vec![path.goal.clone()],
    };
    let mut forms = Vec::new();
    for symbol in [path.symbol.as_str(), path.letter.as_str(), ""] {
        for origin in ["", &path.file, &path.rank, &path.origin()] {
            if symbol.is_empty() && !path.symbol.is_empty() && origin != path.origin() {
                continue;
            }
            forms.extend(goals.iter().map(|goal| format!("{symbol}{origin}{goal}")));
        }
    }
    forms
}

/// Further texts for two sorts of captures: from afar, where the unit cannot reach its victim, and those that remove the
/// unit as well.
pub(super) fn shots(spec: &Spec, state: &State, list: &[Transition], shapes: &[Shape]) -> Vec<Vec<String>> {
    let as_moves = |(transition, shape): (&Transition, &Shape)| {
        let (path, parts) = (transition.candidate.path(spec)?, shape.path.as_ref()?);
        let [victim] = parts.captured.as_slice() else { return None };
        let square = spec.geometry.named(victim)?;
        let shot = path.stays && !gets_to(spec, state, transition.candidate.actor, path.unit, square);
        let called = |stays: bool| {
            let path = PathShape { stays, leaves: false, goal: victim.clone(), ..parts.clone() };
            loosely(&Shape { path: Some(path), ..shape.clone() }, false)
        };
        match path.goal {
            // A unit that is removed with its victim captures by moving there, or from afar.
            None => Some([called(false), called(true)].concat()),
            Some(_) => shot.then(|| called(false)),
        }
    };
    list.iter().zip(shapes).map(|pair| as_moves(pair).unwrap_or_default()).collect()
}

/// The forms of a move that captures on its way, by the squares of the captured pieces in their order, up to the one
/// it ends on: `b1c2d3`.
pub(super) fn routes(shape: &Shape) -> Vec<String> {
    let Some(path) = shape.path.as_ref().filter(|path| !path.captured.is_empty()) else { return Vec::new() };
    let goal = if path.stays { path.origin() } else { path.goal.clone() };
    let mut squares = path.captured.clone();
    if squares.last() != Some(&goal) {
        squares.push(goal);
    }
    if squares.len() < 2 {
        return Vec::new();
    }
    let told = PathShape { stays: false, goal: squares.concat(), captured: Vec::new(), ..path.clone() };
    loosely(&Shape { path: Some(told), ..shape.clone() }, false)
}

/// Whether some movement takes a unit to a square, rules apart.
fn gets_to(spec: &Spec, state: &State, actor: PlayerId, unit: TokenId, square: Square) -> bool {
    let scene = Scene { mover: Some(actor), ..Scene::of(spec, state) };
    let movements = &spec.kind(state.token(unit).kind).movements;
    movements.iter().any(|movement| reach(&scene, unit, *movement, square) == [Reach::Goes])
}
