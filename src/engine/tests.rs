//! The engine is equal to the literal interpreter.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may stop at the first surprise"
)]

use std::path::PathBuf;
use std::sync::Arc;

use super::acts::Acts;
use super::bridge::{hand_back, take_over};
use super::machine::{Engine, Machine};
use super::perft::make;
use super::view::View;
use crate::literal::chance::{First, Seeded};
use crate::literal::flow;
use crate::literal::key::state_key;
use crate::literal::legal::legal;
use crate::literal::state::{Outcome, State};
use crate::load::{Options, load};
use crate::program::squares::Squares;
use crate::spec::Spec;
use crate::with_machine;

type Next = (Vec<u8>, Option<Outcome>);

fn literal_next(spec: &Spec, state: &State) -> Vec<(Next, State)> {
    let mut list: Vec<(Next, State)> = legal(spec, state)
        .into_iter()
        .map(|transition| {
            let next = flow::proceed(spec, transition.after, &mut First);
            ((state_key(spec, &next).to_vec(), next.outcome), next)
        })
        .collect();
    list.sort_by(|one, other| one.0.0.cmp(&other.0.0));
    list
}

fn compiled_next<B: Squares>(machine: &Machine<B>, state: &State) -> Option<Vec<Next>> {
    let tools = (&machine.program, &machine.desk);
    let position = take_over(tools.0, tools.1, state).ok()?;
    let mut acts = Acts::default();
    View::of(tools.0, tools.1, &position).legal(false, &mut acts).ok()?;
    let mut list = Vec::new();
    for act in &acts.list {
        let mut next = machine.desk.copy(&position);
        make(tools, &position, &mut next, (&acts, act), &mut First, false).ok()?;
        let state = hand_back(tools.0, &next);
        list.push((state_key(&machine.program.spec, &state).to_vec(), next.outcome));
    }
    list.sort_by(|one, other| one.0.cmp(&other.0));
    Some(list)
}

fn play(spec: &Arc<Spec>, engine: &Engine, seed: u64, plies: usize) -> usize {
    let mut left = 0;
    let mut dice = Seeded::new(seed);
    let mut state = flow::start(spec, &mut dice);
    for ply in 0..plies {
        if state.outcome.is_some() {
            return left;
        }
        state.past = state.past.map(|past| {
            Arc::new(crate::literal::state::Past { key: past.key.clone(), known: past.known.clone(), earlier: None })
        });
        let literal = literal_next(spec, &state);
        let compiled = with_machine!(engine, machine => compiled_next(machine, &state));
        let keys: Vec<&Next> = literal.iter().map(|(next, _)| next).collect();
        left += usize::from(compiled.is_none());
        let compiled = compiled.unwrap_or_else(|| literal.iter().map(|(next, _)| next.clone()).collect());
        if keys != compiled.iter().collect::<Vec<_>>() {
            let text = crate::notation::position::print(spec, &state);
            panic!("{} seed {seed} ply {ply}: {} literal, {} compiled: {text}", spec.title, keys.len(), compiled.len());
        }
        if literal.is_empty() {
            return left;
        }
        let index = dice.below(literal.len());
        state = literal.into_iter().nth(index).unwrap().1;
    }
    left
}

fn definitions() -> Vec<PathBuf> {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("definitions");
    let mut list = Vec::new();
    for folder in [home.clone(), home.join("classics")] {
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        list.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "toml")));
    }
    list.sort();
    list
}

#[test]
fn equal_to_the_literal_interpreter() {
    let only = std::env::var("ONLY").unwrap_or_default();
    for path in definitions() {
        if !path.to_string_lossy().contains(&only) {
            continue;
        }
        let loaded = load(&path.to_string_lossy(), &Options::default()).unwrap();
        let spec = loaded.spec.unwrap();
        match Engine::new(&spec) {
            Ok(engine) => {
                let left: usize = (0..2).map(|seed| play(&spec, &engine, seed, 24)).sum();
                let rules = with_machine!(&engine, machine => machine.program.left.clone());
                eprintln!(
                    "{}: equal but for {left} {:?}",
                    spec.title,
                    rules.iter().map(|(rule, why)| (spec.rule(*rule).label.clone(), why.what)).collect::<Vec<_>>()
                );
            }
            Err(uncovered) => eprintln!("{}: {} {:?}", spec.title, uncovered.what, uncovered.span),
        }
    }
}
