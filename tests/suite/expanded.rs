//! Definitions written out whole, and what stands in them read, printed and read again.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use interp::describe::expand::expand;
use interp::lint::lint;
use interp::literal::game::Game;
use interp::load::{Loaded, Options, load, load_text};
use interp::merge::{PRELUDES, shipped};
use interp::notation::action::write_all;
use interp::source::{Sources, Span};
use interp::spec::Spec;
use interp::spec::code::Home;
use interp::syntax::movement::{self, Dialect};
use interp::syntax::rules::{parse_block, print};
use interp::syntax::tree::{self, Node, Table, Value};
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

const FOLDER: &str = "tests/fixtures/expanded";

/// Definitions whose whole text is kept.
const KEPT: [&str; 4] = ["advancing", "chess", "empire", "stun_check"];

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, text) in shipped::all() {
        if !name.starts_with(PRELUDES) {
            trials.push(trial(format!("{name} written out means the same"), || means_the_same(name)));
        }
        trials.push(trial(format!("what {name} says is read from its print"), || comes_back(name, text)));
    }
    for name in KEPT {
        trials.push(trial(format!("{name} is written out as before"), move || as_before(name)));
    }
    for path in files(FOLDER, ".toml") {
        let name = stem(&path);
        trials.push(trial(format!("{name} is the same game when it is written out"), move || is_one_game(&path)));
    }
    trials.push(trial("what definitions are written out as is checked without warnings", without_warnings));
    trials
}

/// The text of a whole definition, and its meaning.
fn written_out(loaded: Loaded) -> (String, Arc<Spec>) {
    assert_eq!(loaded.diagnostics, []);
    let spec = loaded.spec.expect("the definition has mistakes");
    (expand(&loaded.definition, &spec), spec)
}

fn means_the_same(name: &str) {
    let (once, spec) = written_out(load(name, &Options::default()).unwrap());
    let (again, other) = written_out(load_text("once.toml", &once, &Options::default()));
    assert_eq!(again, once);
    assert_eq!(rules(&other), rules(&spec));
    assert_eq!(order(&other), order(&spec));
    assert_eq!(nouns(&other), nouns(&spec));
    let (there, here) = (words(&other), words(&spec));
    assert!(there.iter().all(|word| here.contains(word)), "{there:?}");
}

/// Checks that a file and its written-out text have the same moves, and actions and rules in the same order.
fn is_one_game(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let (once, spec) = written_out(load_text("once.toml", &text, &Options::default()));
    let (_, other) = written_out(load_text("again.toml", &once, &Options::default()));
    assert_eq!(order(&other), order(&spec));
    let moves = |spec: &Arc<Spec>| -> Vec<String> {
        let game = Game::new(Arc::clone(spec), 0, &[]);
        write_all(spec, game.state(), &game.legal()).into_iter().map(|written| written.machine).collect()
    };
    assert_eq!(moves(&other), moves(&spec));
}

/// The labels of rules of each sort in the order in which they are asked, those of stages and phases together.
fn order(spec: &Spec) -> [Vec<&str>; 5] {
    let label = |rule| spec.rule(rule).label.as_str();
    [
        spec.actions.iter().map(|one| label(one.rule)).collect(),
        spec.forbids.iter().map(|one| label(one.rule)).collect(),
        spec.prefers.iter().map(|one| label(one.rule)).collect(),
        spec.triggers.iter().map(|one| label(one.rule)).collect(),
        spec.boundaries.iter().map(|one| label(one.rule)).collect(),
    ]
}

fn without_warnings() {
    let told = |name: &str| {
        let (once, _) = written_out(load(name, &Options::default()).unwrap());
        let again = load_text("once.toml", &once, &Options::default());
        lint(&again.definition, &again.spec.unwrap()).into_iter().map(|one| one.code.name()).collect::<Vec<_>>()
    };
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    let found: Vec<(&str, Vec<_>)> =
        names.map(|name| (name, told(name))).filter(|(_, codes)| !codes.is_empty()).collect();
    assert_eq!(found, []);
}

/// The labels and reasons of all rules by what they do and where, in the order in which they are asked.
fn rules(spec: &Spec) -> BTreeMap<String, Vec<String>> {
    let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut note = |what: &str, rule| {
        let info = spec.rule(rule);
        let place = match info.home {
            Home::Stage(stage) => &spec.stage(stage).name,
            Home::Phase(phase) => &spec.phase(phase).name,
        };
        let reason = info.because.clone().unwrap_or_default();
        lists.entry(format!("{what} in {place}")).or_default().push(format!("{}: {reason}", info.label));
    };
    spec.actions.iter().for_each(|one| note(&format!("action {}", one.name), one.rule));
    spec.forbids.iter().for_each(|one| note("forbid", one.rule));
    spec.prefers.iter().for_each(|one| note("prefer", one.rule));
    spec.immunities.iter().for_each(|one| note("immune", one.rule));
    spec.triggers.iter().for_each(|one| note("after", one.rule));
    spec.boundaries.iter().for_each(|one| note("at", one.rule));
    spec.endings.iter().for_each(|one| note("ending", one.rule));
    lists
}

/// The nouns of a definition, in order: title, players, kinds, movements, zones, phases, stages.
fn nouns(spec: &Spec) -> Vec<String> {
    let mut names = vec![spec.title.clone()];
    names.extend(spec.players.iter().map(|one| one.name.clone()));
    names.extend(spec.kinds.iter().map(|one| format!("{} {}", one.letter, one.name)));
    let movements = spec.kinds.iter().flat_map(|kind| &kind.movements);
    names.extend(movements.map(|one| spec.movement(*one).name.clone()));
    names.extend(spec.zones.iter().map(|one| one.name.clone()));
    names.extend(spec.phases.iter().map(|one| one.name.clone()));
    names.extend(spec.stages.iter().map(|one| one.name.clone()));
    names
}

/// The names that are left out when no rule uses them.
fn words(spec: &Spec) -> Vec<&str> {
    let attributes = spec.attributes.iter().map(|one| one.name.as_str());
    let regions = spec.regions.iter().map(|one| one.name.as_str());
    let fields = spec.fields.iter().map(|one| one.name.as_str());
    let facts = fields.chain(spec.variables.iter().map(|one| one.name.as_str()));
    attributes.chain(regions).chain(facts).chain(spec.options.iter().map(|one| one.name.as_str())).collect()
}

/// Reads every block of rules and every movement of one file, prints them, and reads the print.
fn comes_back(name: &str, text: &str) {
    let mut sources = Sources::default();
    let source = sources.add(name, text);
    let (root, faults) = tree::parse(text, source);
    assert_eq!(faults, []);
    let mut found = 0;
    look(&root, false, &mut found);
    assert!(found > 0 || !text.contains("rules = "), "nothing was read");
}

/// `moving` says whether texts of the table are movements.
fn look(table: &Table, moving: bool, found: &mut usize) {
    for (key, node) in table.iter() {
        let key = key.node.as_str();
        match &node.value {
            Value::Table(inner) => look(inner, moving || key == "moves", found),
            Value::List(list) => list.iter().filter_map(Node::as_table).for_each(|inner| look(inner, false, found)),
            Value::Text(text) if key == "rules" => {
                *found += 1;
                let (contents, at) = text.literal().unwrap();
                sentences_come_back(contents, at);
            }
            // In a table of movements every text but those under other keys is one.
            Value::Text(text) if key == "moves" || key == "path" || moving && !OTHER.contains(&key) => {
                *found += 1;
                let (contents, at) = text.literal().unwrap();
                movement_comes_back(contents, at);
            }
            _ => {}
        }
    }
}

/// Keys of a movement that hold no notation.
const OTHER: [&str; 4] = ["when", "captures", "rule", "help"];

fn sentences_come_back(text: &str, at: Span) {
    let (sentences, faults) = parse_block(text, at);
    assert_eq!(faults, [], "{text}");
    let printed = print::block(&sentences);
    let (again, faults) = parse_block(&printed, at);
    assert_eq!(faults, [], "{printed}");
    assert_eq!(shape(&again), shape(&sentences), "{printed}");
    assert_eq!(print::block(&again), printed);
}

fn movement_comes_back(text: &str, at: Span) {
    let (read, faults) = movement::parse(text, at, Dialect::House);
    assert_eq!(faults, [], "{text}");
    let printed = read.as_ref().unwrap().to_string();
    let (again, faults) = movement::parse(&printed, at, Dialect::House);
    assert_eq!(faults, [], "{printed}");
    assert_eq!(shape(&again), shape(&read), "{printed}");
    assert_eq!(again.unwrap().to_string(), printed);
}

/// The debug text of syntax without its places.
fn shape(syntax: &impl std::fmt::Debug) -> String {
    let text = format!("{syntax:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shape, part| shape + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// Compares the one file with the snapshot of that name.
fn as_before(name: &str) {
    let (text, _) = written_out(load(name, &Options::default()).unwrap());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(home().join(FOLDER));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(format!("definitions/{name}.toml"));
    settings.bind(|| insta::assert_snapshot!(name, text));
}
