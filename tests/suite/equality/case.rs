//! Cases that once failed: files in `tests/fixtures/equality`, all of which are walked again.
//!
//! A case is a few lines: why it is kept, `definition: NAME` of a shipped one (without it the definition itself follows
//! behind a line `---`), perhaps `position: TEXT`, and what is done: `do: TEXT`, or `white says: TEXT`.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use interp::engine::compiled::Engine;
use interp::load::{Options, load, load_text};
use interp::run::perft::{Count, How, perft};
use interp::runtime::Rules;
use interp::spec::Spec;
use libtest_mimic::Trial;

use super::lines;
use super::walk::{self, Deed, Fault, From};
use crate::{files, stem, trial};

/// Which definition a case is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// A shipped one.
    Shipped(String),
    /// This text.
    Text(String),
}

pub fn trials() -> Vec<Trial> {
    let paths = files("tests/fixtures/equality", ".case");
    paths.into_iter().map(|path| trial(format!("equality: the case {}", stem(&path)), move || walked(&path))).collect()
}

/// Random games of the definition that `INTERP_EQUAL` names.
pub fn of_environment() -> Option<Trial> {
    let path = std::env::var("INTERP_EQUAL").ok()?;
    Some(trial(format!("equality: random games of {path}"), move || {
        let of = Of::Text(std::fs::read_to_string(&path).unwrap());
        let spec = spec(&of).expect("the definition has mistakes");
        let engine = Engine::new(&spec).unwrap_or_else(|why| panic!("it is not compiled: {}", why.what));
        for seed in 0..GAMES {
            if let Err(fault) = walk::at_random(&spec, &engine, &From::Seed(seed), seed, PLIES) {
                panic!("{}", of_fault(&of, &spec, &engine, &fault));
            }
        }
    }))
}

/// The number of games, and of plies in each.
const GAMES: u64 = 100;
const PLIES: usize = 60;

fn walked(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let (head, own) = text.split_once("\n---\n").map_or((text.as_str(), None), |(head, own)| (head, Some(own)));
    let line = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let of = match own {
        Some(own) => Of::Text(own.to_owned()),
        None => Of::Shipped(line("definition:").expect("no definition").to_owned()),
    };
    let spec = spec(&of).expect("the definition has mistakes");
    let engine = Engine::new(&spec).unwrap_or_else(|why| panic!("it is not compiled: {}", why.what));
    let from = line("position:").map_or(From::Seed(0), |text| From::Text(text.to_owned()));
    let deeds: Vec<Deed> = head.lines().filter_map(|line| deed(&spec, line)).collect();
    match walk::along(&spec, &engine, &from, &deeds) {
        Ok(seen) => {
            assert!(seen > deeds.len(), "not everything can be done: {seen} states seen");
            turns_in_bulk(&spec, &from);
            lines::hold(&spec, &from, 1, LINE).unwrap_or_else(|why| panic!("{why}"));
        }
        Err(fault) => panic!("{}", written(&fault.why, &of, &spec, &from, &fault.deeds)),
    }
}

/// Counts of turns, of one action or several, are equal in bulk and one by one, as far as they are small. After a count that is
/// given up no deeper one is begun.
fn turns_in_bulk(spec: &Arc<Spec>, from: &From) {
    let Some((state, _)) = walk::begin(spec, from) else { return };
    let (state, rules) = (walk::alone(spec, &state), Rules::new(spec.clone()));
    for (turns, enough) in [(2, ENOUGH), (3, FEWER), (4, FEWER)] {
        let counted = |one_by_one| {
            let few = &mut |nodes| if nodes < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            perft(&rules, &state, turns, How { count: Count::Turns, one_by_one }, few).ok()
        };
        let Some(in_bulk) = counted(false) else { return };
        if let Some(one_by_one) = counted(true) {
            assert_eq!(in_bulk, one_by_one, "{turns} turns in bulk, and one by one");
        }
    }
}

/// So long a line is compared.
const LINE: usize = 3;

/// Nothing more is counted when turns are so many.
const ENOUGH: u64 = 300_000;
const FEWER: u64 = 60_000;

/// The specification, if the definition has no mistakes.
pub fn spec(of: &Of) -> Option<Arc<Spec>> {
    match of {
        Of::Shipped(name) => load(name, &Options::default()).ok()?.spec,
        Of::Text(text) => load_text("case.toml", text, &Options::default()).spec,
    }
}

fn deed(spec: &Spec, line: &str) -> Option<Deed> {
    if let Some(text) = line.strip_prefix("do: ") {
        return Some(Deed::Act(text.to_owned()));
    }
    let (who, text) = line.split_once(" says: ")?;
    let speaker = spec.player_ids().find(|player| spec.player(*player).name == who)?;
    Some(Deed::Say(speaker, text.to_owned()))
}

/// A case as it stands in its file.
pub fn written(why: &str, of: &Of, spec: &Spec, from: &From, deeds: &[Deed]) -> String {
    let mut text = format!("{}\n", why.replace('\n', " "));
    if let Of::Shipped(name) = of {
        writeln!(text, "definition: {name}").unwrap();
    }
    match from {
        From::Seed(0) => {}
        From::Seed(seed) => writeln!(text, "(what is random from the seed {seed})").unwrap(),
        From::Text(position) => writeln!(text, "position: {position}").unwrap(),
    }
    for deed in deeds {
        match deed {
            Deed::Act(action) => writeln!(text, "do: {action}").unwrap(),
            Deed::Say(speaker, aside) => {
                let who = &spec.player(*speaker).name;
                writeln!(text, "{who} says: {aside}").unwrap();
            }
        }
    }
    if let Of::Text(own) = of {
        write!(text, "---\n{own}").unwrap();
    }
    text
}

/// The case of a fault, made as small as can be.
pub fn of_fault(of: &Of, spec: &Arc<Spec>, engine: &Engine, fault: &Fault) -> String {
    let (from, deeds, why) = super::shrink::shrunk(spec, engine, fault);
    written(&why, of, spec, &from, &deeds)
}
