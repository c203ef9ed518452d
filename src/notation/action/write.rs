//! Actions as text: for machines and for people.
//!
//! A move on the board is written from where it goes to where (`e2e4`) and in the short notation of chess players
//! (`Nf3`, `exd5`); any other action as its definition says, or as its name with its arguments. Among the actions of
//! one position, no two are written the same.

use std::collections::{BTreeMap, BTreeSet};

use super::disambiguation::{repeated, tell_apart};
use super::known_text::known_before;
use super::shape::{PathShape, Shape, shapes};
use crate::literal::action::Transition;
use crate::literal::legal::rule_frame;
use crate::literal::scene::{Frame, Scene};
use crate::literal::state::State;
use crate::literal::tries::looks_like;
use crate::spec::Spec;
use crate::spec::code::Expr;
use crate::spec::nouns::{Code, Mark};
use crate::spec::rule::Targets;
use crate::spec::value::SquareSet;

/// An action as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// For machines: `e2e4`, `e7e8=Q`, `d4*d6`.
    pub machine: String,
    /// For people: `e4`, `exd8=Q+`, `M*d6`.
    pub san: String,
}

/// Writes all actions that are possible in a position, or all asides; those of each list differ from each other.
pub fn write_all(spec: &Spec, before: &State, list: &[Transition]) -> Vec<Written> {
    let mut written = write_unmarked(spec, before, list);
    for (written, transition) in written.iter_mut().zip(list) {
        written.san.push_str(mark(spec, before, transition));
    }
    written
}

/// Writes the actions of a list as [`write_all`] does, without marks such as `+`, which take the most time.
pub fn write_unmarked(spec: &Spec, before: &State, list: &[Transition]) -> Vec<Written> {
    let known = known_before(spec, before, list);
    let shapes = shapes(spec, &known, list);
    let crowd = Crowd::of(&shapes);
    let written = |text: &dyn Fn(&Shape, &str) -> String| {
        let mut texts: Vec<String> = shapes.iter().map(|shape| text(shape, &shape.suffix)).collect();
        for index in repeated(&texts).into_iter().flatten() {
            texts[index] = text(&shapes[index], &shapes[index].letters);
        }
        texts
    };
    let mut machine = written(&|shape, suffix| crowd.machine(shape, suffix));
    let mut san = written(&|shape, suffix| crowd.san(shape, suffix));
    tell_apart(&mut machine, |index| shapes[index].marks.clone());
    tell_apart(&mut san, |index| shapes[index].marks.clone());
    let machines: BTreeMap<&String, usize> = machine.iter().enumerate().map(|(index, text)| (text, index)).collect();
    for (index, text) in san.iter_mut().enumerate() {
        if machines.get(text).is_some_and(|other| *other != index) {
            text.clone_from(&machine[index]);
        }
    }
    drop(machines);
    machine.into_iter().zip(san).map(|(machine, san)| Written { machine, san }).collect()
}

/// Writes an action that was played, given the position before it and the list it was taken from.
pub fn write_one(spec: &Spec, before: &State, list: &[Transition], played: &Transition) -> Played {
    let place = list
        .iter()
        .position(|other| other.candidate == played.candidate)
        .or_else(|| list.iter().position(|other| looks_like(other, played)));
    let supposed = place.and_then(|index| list.get(index)).unwrap_or(played);
    let written = match place {
        Some(index) => write_unmarked(spec, before, list).into_iter().nth(index),
        None => write_unmarked(spec, before, std::slice::from_ref(played)).pop(),
    };
    let mut written = written.unwrap_or_else(|| Written { machine: String::new(), san: String::new() });
    let bare = written.san.clone();
    written.san.push_str(mark(spec, before, supposed));
    Played { marked: written, bare }
}

/// How an action that was played is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// With the mark of what it was thought to come to.
    pub marked: Written,
    /// For people, without a mark.
    pub bare: String,
}

/// The text of the last mark that holds in the position after an action.
pub(super) fn mark<'a>(spec: &'a Spec, before: &State, transition: &Transition) -> &'a str {
    marked(spec, before, transition, |mark, _| mark).map_or("", |mark| &mark.text)
}

/// The last mark that holds in the position after an action, and the squares it is about.
pub(in crate::notation) fn mark_and_squares<'a>(
    spec: &'a Spec,
    before: &State,
    transition: &Transition,
) -> Option<(&'a Mark, SquareSet)> {
    marked(spec, before, transition, |mark, asked| (mark, asked.squares_of(mark)))
}

fn marked<'a, T>(
    spec: &'a Spec,
    before: &State,
    transition: &Transition,
    of: impl FnOnce(&'a Mark, &Asked<'_>) -> T,
) -> Option<T> {
    if spec.action(transition.candidate.action).aside {
        return None;
    }
    let known = known_before(spec, before, std::slice::from_ref(transition));
    let before = if transition.after.eyes.is_some() && before.eyes.is_none() { &known } else { before };
    let scene =
        Scene { before: Some(before), mover: Some(transition.candidate.actor), ..Scene::of(spec, &transition.after) };
    let any = Targets { actions: Vec::new(), by: Vec::new(), arguments: Vec::new() };
    let asked = Asked { scene, frame: &|slots| rule_frame(spec, &any, slots, transition) };
    asked.last_mark(spec).map(|mark| of(mark, &asked))
}

/// A position for which marks are tested.
pub(in crate::notation) struct Asked<'s> {
    /// The position after an action.
    pub scene: Scene<'s>,
    /// A frame of so many slots with what the action binds.
    pub frame: &'s dyn Fn(usize) -> Frame,
}

impl Asked<'_> {
    /// The last mark that holds.
    pub(in crate::notation) fn last_mark<'a>(&self, spec: &'a Spec) -> Option<&'a Mark> {
        let holds = |mark: &&Mark| self.scene.holds(&mark.when.body, &mut (self.frame)(mark.when.slots));
        spec.marks.iter().rev().find(holds)
    }

    /// The squares a mark is about.
    pub(in crate::notation) fn squares_of(&self, mark: &Mark) -> SquareSet {
        let shows = mark.shows.as_ref();
        let shown = |shows: &Code<Expr>| self.scene.value(&shows.body, &mut (self.frame)(shows.slots));
        shows.map_or(SquareSet::EMPTY, |shows| self.scene.squares(&shown(shows)))
    }
}

/// Origins of all actions of a position, so that each text is as short as it may be.
pub(super) struct Crowd {
    /// The files and ranks from which units of a symbol reach a goal.
    origins: BTreeMap<Aim, BTreeSet<(String, String)>>,
}

/// A short notation without its disambiguation: symbol, goal, and the squares that are shot at. A move and a capture
/// by units without a symbol cannot be mistaken for each other.
type Aim = (String, String, bool, Vec<String>);

fn aim(path: &PathShape) -> Aim {
    let (goal, shot) = match path.stays {
        true => ("*".to_owned(), path.captured.clone()),
        false => (path.goal.clone(), Vec::new()),
    };
    let nameless_capture = path.symbol.is_empty() && !path.captured.is_empty();
    (path.symbol.clone(), goal, nameless_capture, shot)
}

impl Crowd {
    pub(super) fn of(shapes: &[Shape]) -> Crowd {
        let mut crowd = Crowd { origins: BTreeMap::new() };
        for path in shapes.iter().filter_map(|shape| shape.path.as_ref()) {
            crowd.origins.entry(aim(path)).or_default().insert((path.file.clone(), path.rank.clone()));
        }
        crowd
    }

    fn machine(&self, shape: &Shape, suffix: &str) -> String {
        match &shape.path {
            Some(_) => format!("{}{suffix}", self.unchosen(shape)),
            None => plain(shape, suffix),
        }
    }

    /// For machines, without what is chosen besides: `e7e8`.
    pub(super) fn unchosen(&self, shape: &Shape) -> String {
        let Some(path) = &shape.path else { return shape.text.as_ref().unwrap_or(&shape.name).clone() };
        let (origin, captured) = (path.origin(), path.captured.join(","));
        match path.stays {
            true => format!("{origin}*{captured}"),
            false if !path.told => format!("{origin}{}", path.full_goal()),
            false => format!("{origin}{}", path.goal),
        }
    }

    pub(super) fn san(&self, shape: &Shape, suffix: &str) -> String {
        let Some(path) = shape.path.as_ref().filter(|_| shape.text.is_none()) else { return plain(shape, suffix) };
        format!("{}{suffix}", self.line(path, &format!("{}{}", path.symbol, self.origin_needed(path))))
    }

    /// For people, without the piece that moves and without choices: `xd5`.
    pub(super) fn brief(&self, shape: &Shape) -> String {
        match (&shape.path, &shape.text) {
            (Some(path), None) => self.line(path, ""),
            (_, text) => text.as_ref().unwrap_or(&shape.name).clone(),
        }
    }

    /// A move behind a head that names the piece.
    fn line(&self, path: &PathShape, head: &str) -> String {
        let captured = path.captured.join(",");
        if path.stays {
            format!("{head}*{captured}")
        } else if path.leaves {
            let captures = if captured.is_empty() { String::new() } else { format!("x{captured}") };
            format!("{head}{captures}-off")
        } else if captured.is_empty() {
            format!("{head}{}", path.goal)
        } else if !path.told {
            format!("{head}{}", path.full_goal())
        } else {
            format!("{head}x{}", path.goal)
        }
    }

    /// The least of file, rank or both that tells a unit from others of its symbol; a capture by a unit without a
    /// symbol always has its file.
    fn origin_needed(&self, path: &PathShape) -> String {
        let alone = BTreeSet::new();
        let origins = self.origins.get(&aim(path)).unwrap_or(&alone);
        let others = || origins.iter().filter(|(file, rank)| (file, rank) != (&path.file, &path.rank));
        let nameless_capture = path.symbol.is_empty() && !path.captured.is_empty();
        if others().next().is_none() {
            return if nameless_capture { path.file.clone() } else { String::new() };
        }
        if others().all(|(file, _)| *file != path.file) {
            return path.file.clone();
        }
        if !nameless_capture && others().all(|(_, rank)| *rank != path.rank) {
            return path.rank.clone();
        }
        path.origin()
    }
}

fn plain(shape: &Shape, suffix: &str) -> String {
    format!("{}{suffix}", shape.text.as_deref().unwrap_or(&shape.name))
}
