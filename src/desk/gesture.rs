//! The gestures that lead to an action: squares and tokens to touch, and choices to make, one after another.

use std::collections::BTreeMap;

use serde::Serialize;

use super::drawing::Drawing;
use super::shelves::{item_key, shelf_key};
use crate::literal::action::Transition;
use crate::literal::state::{Place, State};
use crate::notation::action::Written;
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::value::{Path, Value};

/// One thing that a player touches or chooses.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub(super) enum Gesture {
    /// A square of the board.
    Square {
        /// Its name.
        square: String,
    },
    /// Something in a zone.
    Item {
        /// The key of the zone.
        shelf: String,
        /// The key of what lies in it.
        item: String,
    },
    /// The name of an action.
    Button {
        /// Its label.
        label: String,
    },
    /// One of several ways to go on.
    Choice {
        /// Its label.
        label: String,
        /// The symbol that it is drawn as.
        #[serde(skip_serializing_if = "Option::is_none")]
        symbol: Option<String>,
    },
}

/// Other gestures for actions that move several units: from where the first one stands to where it goes. Each list of them is
/// unlike all others.
pub(super) fn other_gestures(
    spec: &Spec,
    known: &State,
    list: &[Transition],
    gestures: &[Vec<Gesture>],
) -> Vec<Option<Vec<Gesture>>> {
    let mut others: Vec<Option<Vec<Gesture>>> = list.iter().map(|done| other(spec, known, done)).collect();
    let given: Vec<Option<&Vec<Gesture>>> = others.iter().map(Option::as_ref).collect();
    let clashes = |index: usize, run: &Vec<Gesture>| {
        let alike = |other: &Vec<Gesture>| other.starts_with(run) || run.starts_with(other);
        gestures.iter().any(alike)
            || given.iter().enumerate().any(|(place, other)| place != index && other.is_some_and(alike))
    };
    let clashing: Vec<bool> =
        given.iter().enumerate().map(|(index, run)| run.is_some_and(|run| clashes(index, run))).collect();
    others.iter_mut().zip(clashing).filter(|(_, clashes)| *clashes).for_each(|(run, _)| *run = None);
    others
}

fn other(spec: &Spec, known: &State, done: &Transition) -> Option<Vec<Gesture>> {
    let candidate = &done.candidate;
    if candidate.path(spec).is_some() || !candidate.choices.is_empty() {
        return None;
    }
    let units: Vec<TokenId> = candidate.args.iter().map(Value::token).collect::<Option<_>>()?;
    let first = *units.first().filter(|_| units.len() > 1)?;
    let from = known.square_of(first)?;
    let to = done.after.square_of(first).filter(|to| *to != from)?;
    Some([from, to].into_iter().map(|square| Gesture::Square { square: spec.geometry.name(square) }).collect())
}

/// The gestures of every action of a list. No list of gestures is the beginning of another one.
pub(super) fn gestures(
    drawing: &mut Drawing<'_>,
    known: &State,
    list: &[Transition],
    written: &[Written],
) -> Vec<Vec<Gesture>> {
    let spec = drawing.spec();
    let mut all: Vec<Vec<Gesture>> =
        list.iter().map(|one| Hand { drawing: &mut *drawing, known, done: one }.gestures()).collect();
    for index in unclear(&all) {
        let label = written.get(index).map(|form| form.san.clone()).unwrap_or_default();
        all[index].push(Gesture::Choice { label, symbol: None });
    }
    debug_assert!(unclear(&all).is_empty(), "{}", spec.title);
    all
}

/// The places of lists that are equal to another one, or its beginning.
fn unclear(all: &[Vec<Gesture>]) -> Vec<usize> {
    let mut sorted: BTreeMap<&[Gesture], Vec<usize>> = BTreeMap::new();
    for (index, gestures) in all.iter().enumerate() {
        sorted.entry(gestures).or_default().push(index);
    }
    let keys: Vec<&[Gesture]> = sorted.keys().copied().collect();
    let mut found = Vec::new();
    for (place, (gestures, indices)) in sorted.iter().enumerate() {
        // A list that another one begins with stands right before one of these.
        let begins = keys.get(place + 1).is_some_and(|next| next.starts_with(gestures));
        if begins || indices.len() > 1 {
            found.extend(indices);
        }
    }
    found
}

/// The hand that carries out one action.
struct Hand<'h, 'a> {
    drawing: &'h mut Drawing<'a>,
    known: &'h State,
    done: &'h Transition,
}

impl Hand<'_, '_> {
    fn gestures(mut self) -> Vec<Gesture> {
        let candidate = &self.done.candidate;
        let mut list = Vec::new();
        // The unit of a path stands where the path begins.
        let unit = candidate.path(self.spec()).map(|path| Value::Token(path.unit));
        for value in candidate.args.iter().filter(|value| unit.as_ref() != Some(*value)) {
            self.add(value, None, &mut list);
        }
        for (index, value) in candidate.choices.iter().enumerate() {
            self.add(value, self.done.spelt.get(index).and_then(Option::as_deref), &mut list);
        }
        let begins_on_board = matches!(list.first(), Some(Gesture::Square { .. } | Gesture::Item { .. }));
        if !begins_on_board {
            let name = &self.spec().action(candidate.action).name;
            list.insert(0, Gesture::Button { label: name.replace('_', " ") });
        }
        list
    }

    fn spec(&self) -> &Spec {
        self.drawing.spec()
    }

    fn add(&mut self, value: &Value, spelt: Option<&str>, list: &mut Vec<Gesture>) {
        match value {
            Value::Path(path) => self.add_path(path, list),
            Value::Square(square) => list.push(self.square(*square)),
            Value::Token(token) => list.push(self.token(*token, spelt)),
            Value::Kind(kind) => list.push(self.kind(*kind, spelt)),
            Value::Set(_) | Value::Squares(_) if value.is_empty() => list.push(choice("none")),
            Value::Set(_) | Value::Squares(_) => {
                value.elements().iter().for_each(|element| self.add(element, None, list));
            }
            other => list.push(choice(worded(spelt).map_or_else(|| self.word(other), str::to_owned))),
        }
    }

    fn add_path(&self, path: &Path, list: &mut Vec<Gesture>) {
        list.push(self.square(path.origin));
        if path.stays {
            let victims = path.captured.iter().filter_map(|token| self.known.last_square_of(*token));
            list.extend(victims.map(|square| self.square(square)));
            return;
        }
        match path.goal {
            Some(goal) => list.push(self.square(goal)),
            None => list.push(choice("off the board")),
        }
    }

    fn square(&self, square: Square) -> Gesture {
        Gesture::Square { square: self.spec().geometry.name(square) }
    }

    fn token(&mut self, id: TokenId, spelt: Option<&str>) -> Gesture {
        let state = if self.known.knows(id) { self.known } else { &self.done.after };
        if !state.knows(id) {
            return choice(spelt.unwrap_or("?"));
        }
        let token = state.token(id);
        match token.place {
            Place::On(square) => self.square(square),
            Place::In(zone) => {
                Gesture::Item { shelf: shelf_key(self.spec(), zone), item: item_key(self.spec(), token) }
            }
            Place::Gone(_) => self.named(token.kind, token.owner, spelt),
        }
    }

    /// A kind: what is taken from a zone, or a choice.
    fn kind(&mut self, kind: KindId, spelt: Option<&str>) -> Gesture {
        let actor = self.done.candidate.actor;
        let taken = self.done.moved.iter().filter(|id| self.known.knows(**id)).find_map(|id| {
            let token = self.known.token(*id);
            match token.place {
                Place::In(zone) if token.kind == kind => {
                    Some(Gesture::Item { shelf: shelf_key(self.spec(), zone), item: item_key(self.spec(), token) })
                }
                _ => None,
            }
        });
        let owner = Some(actor).filter(|_| !self.spec().kind(kind).neutral);
        taken.unwrap_or_else(|| self.named(kind, owner, spelt))
    }

    fn named(&mut self, kind: KindId, owner: Option<PlayerId>, spelt: Option<&str>) -> Gesture {
        let symbol = self.drawing.symbol(kind, owner);
        let name = self.spec().kind(kind).spoken_by(owner);
        let label = worded(spelt).map_or(name, str::to_owned);
        Gesture::Choice { label, symbol: Some(symbol) }
    }

    fn word(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "none".to_owned(),
            Value::Unknown => "?".to_owned(),
            Value::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Player(player) => self.spec().player(*player).title.clone(),
            Value::Zone(zone) => {
                let name = self.spec().zone(zone.zone).name.replace('_', " ");
                let owner = zone.owner.map(|owner| format!("{} ", self.spec().player(owner).title));
                format!("{}{name}", owner.unwrap_or_default())
            }
            _ => "?".to_owned(),
        }
    }
}

/// How a choice is written, if that says something to a reader.
fn worded(spelt: Option<&str>) -> Option<&str> {
    spelt.filter(|spelt| spelt.chars().any(char::is_alphanumeric))
}

fn choice(label: impl Into<String>) -> Gesture {
    Gesture::Choice { label: label.into(), symbol: None }
}
