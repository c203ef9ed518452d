//! The actions of a position grouped by piece, for lists that are too long to be read one by one.

use std::collections::BTreeMap;

use super::known_text::known_before;
use super::shape::{Shape, shapes};
use super::write::{Crowd, Written};
use crate::literal::action::Transition;
use crate::literal::state::{Place, State};
use crate::spec::ids::{ActionId, KindId, Square, TokenId, ZoneId};
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// The part that the actions of a group share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Head {
    /// They are done by this piece on this square.
    Unit(KindId, Square),
    /// They are done with pieces of this kind that lie here.
    Held(KindId, ZoneId),
    /// It is this action.
    Action(ActionId),
}

/// Actions that have something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The part that they share.
    pub head: Head,
    /// The actions, in the order of the list.
    pub entries: Vec<Entry>,
}

/// One action, or several that differ only in what else is chosen for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The action without the piece that moves: `xd5+`, `O-O`; without choices when these are many.
    pub text: String,
    /// A text that can be typed for it without the choices: `e4d5`, `O-O`.
    pub typed: String,
    /// Which actions of the list it stands for.
    pub members: Vec<usize>,
}

/// The most actions, different only in other choices, that are listed one by one.
const FEW: usize = 4;

/// Sorts a list of actions into groups, those of one piece together; `written` is the list as it is written.
pub fn groups(spec: &Spec, before: &State, list: &[Transition], written: &[Written]) -> Vec<Group> {
    let known = known_before(spec, before, list);
    let shapes = shapes(spec, &known, list);
    let crowd = Crowd::of(&shapes);
    let mut order: Vec<Head> = Vec::new();
    let mut members: BTreeMap<Head, Vec<usize>> = BTreeMap::new();
    for (index, transition) in list.iter().enumerate() {
        let head = head(spec, &known, transition);
        let group = members.entry(head).or_default();
        if group.is_empty() {
            order.push(head);
        }
        group.push(index);
    }
    let teller = Teller { crowd, shapes, written };
    order.into_iter().map(|head| Group { head, entries: teller.entries(&members[&head]) }).collect()
}

fn head(spec: &Spec, known: &State, transition: &Transition) -> Head {
    let candidate = &transition.candidate;
    let action = Head::Action(candidate.action);
    let of = |token: TokenId| {
        let held = known.knows(token).then(|| known.token(token))?;
        if spec.kind(held.kind).class != PIECES || held.owner != Some(candidate.actor) {
            return None;
        }
        match held.place {
            Place::On(square) => Some(Head::Unit(held.kind, square)),
            Place::In(zone) => Some(Head::Held(held.kind, zone.zone)),
            Place::Gone(_) => None,
        }
    };
    let unit = match (candidate.path(spec), candidate.args.first()) {
        (Some(path), _) => Some(path.unit),
        (None, Some(Value::Token(token))) => Some(*token),
        _ => None,
    };
    unit.and_then(of).unwrap_or(action)
}

/// Tells actions shortly.
struct Teller<'a> {
    crowd: Crowd,
    shapes: Vec<Shape>,
    written: &'a [Written],
}

impl Teller<'_> {
    fn entries(&self, members: &[usize]) -> Vec<Entry> {
        let mut order: Vec<String> = Vec::new();
        let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for index in members {
            let line = self.crowd.brief(&self.shapes[*index]);
            let others = alike.entry(line.clone()).or_default();
            if others.is_empty() {
                order.push(line);
            }
            others.push(*index);
        }
        order.iter().flat_map(|line| self.told(line, &alike[line])).collect()
    }

    fn told(&self, line: &str, members: &[usize]) -> Vec<Entry> {
        let typed = members.first().map(|index| self.crowd.unchosen(&self.shapes[*index])).unwrap_or_default();
        if members.len() > FEW {
            return vec![Entry { text: line.to_owned(), typed, members: members.to_vec() }];
        }
        let told = members.iter().map(|index| Entry {
            text: format!("{line}{}{}", self.shapes[*index].suffix, self.tail(*index)),
            typed: typed.clone(),
            members: vec![*index],
        });
        told.collect()
    }

    /// The text behind an action besides its choices: its mark, and the part that tells it from others.
    fn tail(&self, index: usize) -> &str {
        let written = &self.written[index];
        let told = [self.crowd.san(&self.shapes[index], &self.shapes[index].suffix), written.machine.clone()];
        told.iter().find_map(|told| written.san.strip_prefix(told.as_str())).unwrap_or_default()
    }
}
