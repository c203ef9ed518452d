//! Running an example: its actions are done, its expectations compared with what is the case.

use std::fmt;
use std::ops::ControlFlow;

use super::blame;
use super::example::{Example, Step};
use super::judge::{judge, over};
use super::listing::{actors, meant};
use super::subject::Subject;
use crate::diagnostic::closest;
use crate::explain::conditions::Clause;
use crate::explain::stray::Chosen;
use crate::explain::{Answer, explain};
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::notation::action::{Written, write_unmarked};
use crate::notation::position;
use crate::source::Span;
use crate::spec::Spec;

/// An expectation that was not met, or an action that could not be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The name of the example.
    pub name: String,
    /// The rule numbers it is about.
    pub rules: Vec<String>,
    /// Where the example is written.
    pub span: Span,
    /// Where the expectation or the action is written.
    pub at: Span,
    /// The position it is about; empty when there is none.
    pub position: String,
    /// The mistake, in a line or two and a drawing.
    pub mismatch: Mismatch,
}

/// An expectation, and what was found in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The expectation, as a clause: `e2e4 should be illegal`.
    pub expected: String,
    /// The actual result, as a clause: `it is legal`.
    pub found: String,
    /// The lines in which two boards differ; empty unless boards are compared.
    pub drawn: Vec<String>,
}

impl Mismatch {
    pub(super) fn new(expected: String, found: String) -> Mismatch {
        Mismatch { expected, found, drawn: Vec::new() }
    }
}

impl fmt::Display for Mismatch {
    /// A sentence, without the drawing: `e2e4 should be illegal, but it is legal`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, but {}", self.expected, self.found)
    }
}

/// Runs an example; no failure means that it passed. After an action that cannot be done nothing more is looked at.
pub(super) fn run(subject: &mut Subject<'_>, example: &Example) -> Vec<Failure> {
    let mut failures = Vec::new();
    let _ = run_until(subject, example, &mut |failure| {
        failures.push(failure);
        ControlFlow::Continue(())
    });
    failures
}

/// Runs an example up to its first failure; `true` when there is none.
pub(super) fn passes(subject: &mut Subject<'_>, example: &Example) -> bool {
    run_until(subject, example, &mut |_| ControlFlow::Break(())).is_continue()
}

/// Runs an example and calls `report` with each failure, until it breaks.
fn run_until(
    subject: &mut Subject<'_>,
    example: &Example,
    report: &mut dyn FnMut(Failure) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut game: Option<Game> = None;
    for step in &example.steps {
        let mut fail = |state: Option<(&Spec, &State)>, mismatch: Mismatch| {
            let position = state.map_or(String::new(), |(spec, state)| position::print(spec, state));
            let (name, rules, span) = (example.name.clone(), example.rules.clone(), example.span);
            report(Failure { name, rules, span, at: step.span, position, mismatch })
        };
        let from = if let Step::Position(from) = &step.node { Some(from.as_deref()) } else { None };
        if game.is_none() || from.is_some() {
            match subject.game(&example.setup, from.flatten()) {
                Ok(new) => game = Some(new),
                Err(why) => {
                    let text = from.flatten().unwrap_or("the start of the game");
                    return fail(None, Mismatch::new(format!("`{text}` should be a position"), why));
                }
            }
        }
        let Some(game) = &mut game else { return ControlFlow::Continue(()) };
        let spec = game.spec().clone();
        match &step.node {
            Step::Position(_) => {}
            Step::Act(text) => {
                if let Err(mismatch) = act(game, text) {
                    return fail(Some((&spec, game.state())), mismatch);
                }
            }
            Step::Expect(expectation) => {
                if let Err(mismatch) = judge(subject, &example.setup, game, expectation) {
                    fail(Some((&spec, game.state())), mismatch)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The most actions that are listed for an ambiguous text.
const MOST: usize = 6;

/// Does an action that should be legal.
pub(super) fn act(game: &mut Game, text: &str) -> Result<(), Mismatch> {
    let found = meant(game.spec(), game.state(), text);
    match found.as_slice() {
        [transition] => {
            game.play(transition);
            Ok(())
        }
        [] => Err(Mismatch::new(format!("{text} should be possible"), why_not(game, text))),
        _ => {
            let written = write_unmarked(game.spec(), game.state(), &found);
            let found = format!("it can mean {} actions: {}", found.len(), named(&written));
            Err(Mismatch::new(format!("{text} should be one action"), found))
        }
    }
}

/// Why a text stands for no possible action of this game.
pub(super) fn no_action(game: &Game, text: &str) -> Option<String> {
    let (spec, state) = (game.spec(), game.state());
    let (actors, action) = actors(spec, state, text);
    let answers: Vec<Answer> = actors.iter().map(|actor| explain(spec, state, *actor, action)).collect();
    if let Some(word) = answers.iter().find_map(misread) {
        return Some(format!("`{word}` names nothing that can be chosen"));
    }
    let called = spec.actions.iter().any(|other| {
        let rest = action.strip_prefix(other.name.as_str());
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    });
    let unknown = |answer: Answer| match answer {
        Answer::Unknown { suggestion } => Some(suggestion),
        Answer::NoSquare(_) | Answer::Hole(_) => Some(None),
        _ => None,
    };
    let unknown: Vec<_> = answers.into_iter().map_while(unknown).collect();
    if called || unknown.len() < actors.len() {
        return None;
    }
    let names = spec.actions.iter().map(|action| action.name.as_str());
    let near = unknown.into_iter().flatten().next().or_else(|| closest(action, names).map(str::to_owned));
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Some(format!("there is no such square or action{near}"))
}

/// The word that an action gives for a choice, if it names nothing in this game.
fn misread(answer: &Answer) -> Option<&str> {
    let Answer::Stray(stray) = answer else { return None };
    if let Chosen::Word(word) = &stray.first.chosen { Some(word) } else { None }
}

/// The reason why something is not legal, as a clause.
pub(super) fn why_not(game: &Game, text: &str) -> String {
    let (spec, state) = (game.spec(), game.state());
    if let Some(over) = over(spec, state) {
        return over;
    }
    let bans = blame::bans(spec, state, text);
    if !bans.is_empty() {
        return bans.join("; ");
    }
    let Some(mover) = state.flow.mover else { return "no player is to move".to_owned() };
    match explain(spec, state, mover, text) {
        Answer::NotOffered(not) => {
            let label = &spec.rule(not.rule).label;
            let price = not.conditions.iter().find(|part| part.decisive && part.clause == Clause::Costs);
            match price.and_then(|part| part.note.as_ref()) {
                Some(price) => format!("{label} costs {price}"),
                None => format!("the condition of {label} fails"),
            }
        }
        Answer::Stray(stray) => {
            let chosen = match &stray.first.chosen {
                Chosen::Nothing | Chosen::Unfit => "what is chosen".to_owned(),
                Chosen::Word(word) => format!("`{word}`"),
                Chosen::Square(square) | Chosen::On(square) => spec.geometry.name(*square),
                Chosen::Piece(kind) | Chosen::Elsewhere(kind, _) => format!("any {}", spec.kind(*kind).name),
                Chosen::Kind(kind, _) => spec.kind(*kind).name.clone(),
                Chosen::Number { number, .. } => number.to_string(),
            };
            format!("{} does not take {chosen} for `{}`", spec.rule(stray.rule).label, stray.first.choice)
        }
        Answer::Ousted { by, .. } => format!("{} prefers other actions", spec.rule(by).label),
        Answer::CannotReach(standing) => match standing.first() {
            Some(unit) => {
                let square = |square| spec.geometry.name(square);
                let kind = &spec.kind(unit.unit.kind).name;
                format!("the {kind} on {} does not get to {}", square(unit.unit.square), square(unit.goal))
            }
            None => "nothing gets there".to_owned(),
        },
        Answer::OutOfPhase(other) => format!("{} is not for this phase", spec.rule(other.rule).label),
        Answer::NotYours(man) => {
            format!("the {} on {} is not the mover's", spec.kind(man.kind).name, spec.geometry.name(man.square))
        }
        Answer::Nobody(square) => format!("there is no piece on {}", spec.geometry.name(square)),
        Answer::NoSquare(name) => format!("there is no square {name}"),
        Answer::Hole(name) => format!("the board has a hole at {name}"),
        Answer::NoUnit { kind, from: Some(line) } => format!("the mover has no {} on {line}", spec.kind(kind).name),
        Answer::NoUnit { kind, from: None } => format!("the mover has no {} on the board", spec.kind(kind).name),
        Answer::Unknown { suggestion: Some(near) } => format!("there is no such action; did you mean `{near}`?"),
        Answer::Otherwise(list) => {
            format!("there is no such action; what can be done there is {}", named(&list))
        }
        _ => "it is not legal".to_owned(),
    }
}

/// `` `a8=Q`, `a8=R`, … ``: the first of some actions.
fn named(list: &[Written]) -> String {
    let texts: Vec<String> = list.iter().take(MOST).map(|one| format!("`{}`", one.san)).collect();
    let more = if list.len() > MOST { ", …" } else { "" };
    format!("{}{more}", texts.join(", "))
}
