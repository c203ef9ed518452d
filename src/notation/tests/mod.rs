//! Positions, actions and records of the shipped definitions and of a small one that has everything.

mod actions;
mod everything;
mod forms;
mod games;
mod positions;
mod records;
mod typed;

use super::position;
use crate::diagnostic::{Look, render};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::state::State;
use crate::merge::{LoadOptions, Shelf, load, shipped};
use crate::spec::Spec;
use crate::spec::check::check;
use std::sync::Arc;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn spec_of(name: &str, text: &str, shelf: &Shelf, settings: &[(String, String)]) -> Arc<Spec> {
    let (definition, mut diagnostics) = load(name, text, shelf, &LoadOptions::default());
    let (spec, more) = check(&definition, settings);
    diagnostics.extend(more);
    diagnostics.retain(|diagnostic| diagnostic.is_error());
    assert_eq!(render(&diagnostics, &definition.sources, Look::Plain), "", "{name}");
    Arc::new(spec)
}

fn shipped_spec(name: &str) -> Arc<Spec> {
    spec_of(name, shipped::text(name).unwrap(), &shipped::shelf(), &[])
}

fn local(text: &str) -> Arc<Spec> {
    spec_of(
        "my.toml",
        &format!("language = 1\nextends = 'chess'\n[variant]\nname = 'Mine'\n{text}"),
        &shipped::shelf(),
        &[],
    )
}

fn read(spec: &Spec, text: &str) -> State {
    position::parse(spec, text).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"))
}

#[track_caller]
fn same(spec: &Spec, text: &str) {
    assert_eq!(position::print(spec, &read(spec, text)), text);
}

#[track_caller]
fn faults(spec: &Spec, text: &str) -> Vec<(String, String)> {
    let problems = position::parse(spec, text).err().unwrap_or_default();
    problems.into_iter().map(|problem| (text[problem.at].to_owned(), problem.message)).collect()
}

fn moves(spec: &Spec, text: &str) -> (State, Vec<Transition>) {
    let state = flow::resume(spec, read(spec, text), &mut Seeded::new(1));
    let list = crate::literal::legal::legal(spec, &state);
    (state, list)
}
