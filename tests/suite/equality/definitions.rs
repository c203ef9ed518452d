//! The shipped definitions: random games, and every position of the conformance tables.

use std::collections::BTreeSet;
use std::sync::Arc;

use interp::engine::compiled::Engine;
use interp::literal::chance::Seeded;
use interp::literal::flow;
use interp::load::{Options, load};
use interp::notation::position;
use interp::spec::Spec;
use interp::testing::suite::parse;
use libtest_mimic::Trial;

use super::case::{Of, of_fault};
use super::usually;
use super::walk::{self, Fault, From};
use crate::conformance::tables;
use crate::{stem, trial};

/// Definitions that are not compiled at all, and why.
const LITERAL: [&str; 0] = [];

/// Definitions whose rules ask much: fewer plies of them.
const SLOW: [&str; 1] = ["ultima"];

/// Whether a definition takes much longer than others.
pub fn is_slow(path: &str) -> bool {
    SLOW.contains(&stem(path.as_ref()).as_str())
}

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("equality: what is left to the literal interpreter is known", left_out)];
    for path in interp::testing::find("definitions").unwrap() {
        let name = stem(path.as_ref());
        trials.push(trial(format!("equality: random games of {name}"), move || games(&path)));
    }
    for (table, path, variant) in tables() {
        let name = stem(path.as_ref());
        let title = format!("equality: the positions of {name} in {}", stem(&table));
        trials.push(trial(title, move || {
            positions(&std::fs::read_to_string(&table).unwrap(), &path, variant.as_deref())
        }));
    }
    trials
}

fn compiled(path: &str) -> Option<(Arc<Spec>, Engine)> {
    let spec = load(path, &Options::default()).unwrap().spec.expect("the definition has mistakes");
    let engine = Engine::new(&spec).ok()?;
    Some((spec, engine))
}

fn left_out() {
    let mut left = Vec::new();
    for path in interp::testing::find("definitions").unwrap() {
        let spec = load(&path, &Options::default()).unwrap().spec.expect("the definition has mistakes");
        if let Err(why) = Engine::new(&spec) {
            left.push(format!("{}: {}", stem(path.as_ref()), why.what));
        }
    }
    assert_eq!(left, LITERAL);
}

fn games(path: &str) {
    let Some((spec, engine)) = compiled(path) else { return };
    let (games, plies) = usually((2, 40), (20, 200));
    let plies = if is_slow(path) { plies / 20 } else { plies };
    for seed in 0..games {
        if let Err(fault) = walk::at_random(&spec, &engine, &From::Seed(seed), seed, plies) {
            told(path, &spec, &engine, &fault);
        }
    }
}

fn told(path: &str, spec: &Arc<Spec>, engine: &Engine, fault: &Fault) {
    let of = Of::Shipped(path.trim_start_matches("definitions/").trim_end_matches(".toml").to_owned());
    panic!("{}", of_fault(&of, spec, engine, fault));
}

/// Usually so many positions of a table are looked at, spread over all of it.
const POSITIONS: usize = 24;

fn positions(table: &str, path: &str, variant: Option<&str>) {
    let Some((spec, engine)) = compiled(path) else { return };
    let texts: BTreeSet<String> = parse(table, variant).unwrap().into_iter().map(|row| row.position).collect();
    let step = usually(texts.len().div_ceil(POSITIONS), 1);
    for text in texts.iter().step_by(step) {
        let state = position::parse(&spec, text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let state = flow::resume(&spec, state, &mut Seeded::new(0));
        if let Err(why) = walk::at(&spec, &engine, &state) {
            told(path, &spec, &engine, &Fault { why, from: From::Text(text.clone()), deeds: Vec::new() });
        }
    }
}
