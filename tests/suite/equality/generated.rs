//! Random definitions: as time allows, each played on both engines.

use std::collections::BTreeMap;
use std::sync::Arc;

use interp::engine::compiled::Engine;
use interp::load::{Options, load_text};
use interp::spec::Spec;
use libtest_mimic::Trial;

use super::case::{Of, of_fault};
use super::generate::{Cell, Sketch, Spelling, sketch};
use super::usually;
use super::walk::{self, Fault, From};
use crate::trial;

/// The number of definitions in one test.
const BATCH: u64 = 50;

pub fn trials() -> Vec<Trial> {
    let batch = |batch: u64| {
        let name = format!("equality: generated definitions {} to {}", batch * BATCH, (batch + 1) * BATCH - 1);
        trial(name, move || played(batch * BATCH..(batch + 1) * BATCH))
    };
    let mut trials: Vec<Trial> = (0..usually(6, 80)).map(batch).collect();
    trials.push(trial("equality: most generated definitions can be played and compiled", covered));
    trials
}

/// A sketch that has no mistakes, with its specification.
pub fn valid(seed: u64, spelling: Spelling) -> Option<(Sketch, Arc<Spec>)> {
    let sketch = sketch(seed);
    let spec = loaded(&sketch, spelling)?;
    Some((sketch, spec))
}

/// The specification of a sketch without mistakes.
pub fn loaded(sketch: &Sketch, spelling: Spelling) -> Option<Arc<Spec>> {
    load_text("sketch.toml", &sketch.text(spelling), &Options::default()).spec
}

fn played(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let Some((sketch, spec)) = valid(seed, Spelling::default()) else { continue };
        if let Some(fault) = fault(&spec, seed) {
            panic!("seed {seed}: {}", smaller(sketch, seed, *fault));
        }
    }
}

/// The first difference between the engines in random games of a definition.
fn fault(spec: &Arc<Spec>, seed: u64) -> Option<Box<Fault>> {
    let engine = Engine::new(spec).ok()?;
    let (games, plies) = usually((1, 10), (2, 24));
    (0..games).find_map(|game| walk::at_random(spec, &engine, &From::Seed(seed), seed + game, plies).err())
}

/// The case of a fault, with fewer parts and fewer pieces.
fn smaller(mut sketch: Sketch, seed: u64, mut fault: Fault) -> String {
    while let Some((less, found)) = with_less(&sketch, seed) {
        (sketch, fault) = (less, *found);
    }
    let of = Of::Text(sketch.text(Spelling::default()));
    let spec = loaded(&sketch, Spelling::default()).unwrap();
    let engine = Engine::new(&spec).unwrap();
    of_fault(&of, &spec, &engine, &fault)
}

fn with_less(sketch: &Sketch, seed: u64) -> Option<(Sketch, Box<Fault>)> {
    let without_part = |index: usize| {
        let mut less = sketch.clone();
        less.parts.remove(index);
        less
    };
    let without_man = |index: usize| {
        let mut less = sketch.clone();
        less.cells[index] = Cell::Empty;
        less
    };
    let men = (0..sketch.cells.len()).filter(|index| sketch.cells[*index] != Cell::Empty);
    let mut smaller = (0..sketch.parts.len()).rev().map(without_part).chain(men.map(without_man));
    smaller.find_map(|less| {
        let found = fault(&loaded(&less, Spelling::default())?, seed)?;
        Some((less, found))
    })
}

/// The number of seeds to examine.
const LOOKED_AT: u64 = 300;

/// Otherwise the tests above look at nothing.
fn covered() {
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let (mut valid_ones, mut compiled) = (0, 0);
    for seed in 0..LOOKED_AT {
        let Some((_, spec)) = valid(seed, Spelling::default()) else { continue };
        valid_ones += 1;
        match Engine::new(&spec) {
            Ok(_) => compiled += 1,
            Err(why) => *reasons.entry(why.what.to_string()).or_default() += 1,
        }
    }
    let told = format!("{valid_ones} of {LOOKED_AT} without mistakes, {compiled} compiled, {reasons:?}");
    assert!(valid_ones * 2 > LOOKED_AT && compiled * 10 > valid_ones * 9, "{told}");
}
