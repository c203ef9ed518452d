//! Properties: nothing that is read can make the program panic, and what is listed can be done, nothing else.

use interp::literal::action::candidates;
use interp::literal::chance::Seeded;
use interp::literal::legal::{legal, offered};
use interp::literal::scene::Scene;
use interp::literal::state::State;
use interp::load::{Options, load, load_text};
use interp::merge::shipped;
use interp::notation::action::find::{Found, find};
use interp::notation::action::write_unmarked;
use interp::runtime::{Line, MoveList, Rules};
use interp::spec::Spec;
use interp::testing::examples::{Material, collect};
use libtest_mimic::Trial;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::{stem, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("no text makes the front end panic", any_text),
        trial("no change to a definition makes the front end panic", any_change),
        trial("no page of play makes the reader panic", any_page),
    ];
    for path in interp::testing::find("definitions").unwrap() {
        let name = stem(path.as_ref());
        trials.push(trial(format!("in {name} what is listed is accepted, and nothing else"), move || listed(&path)));
    }
    trials
}

/// The cases are equal in every run; `INTERP_FULL=1` looks at ten times their number.
fn runner(cases: u32) -> TestRunner {
    let cases = if std::env::var_os("INTERP_FULL").is_some() { cases * 10 } else { cases };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn any_text() {
    let piece = prop_oneof![
        any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        "[ -~\n]{0,60}",
        Just("language = 1\nextends = \"chess\"\n".to_owned()),
        Just("[stages.play]\nrules = '''\n".to_owned()),
        Just("'''\n".to_owned()),
        Just("[[example]]\nname = \"x\"\n".to_owned()),
    ];
    let text = proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat());
    runner(300)
        .run(&text, |text| {
            load_text("any.toml", &text, &Options::default());
            Ok(())
        })
        .unwrap();
}

fn any_change() {
    let change = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0usize..40, "[ -~\n]{0,12}");
    runner(120)
        .run(&change, |(which, at, length, new)| {
            let (name, text) = shipped::all()[which.index(shipped::all().len())];
            let start = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.ceil_char_boundary((start + length).min(text.len()));
            let changed = format!("{}{new}{}", &text[..start], &text[end..]);
            load_text(&format!("{name}.toml"), &changed, &Options::default());
            Ok(())
        })
        .unwrap();
}

fn any_page() {
    let definition = load("chess", &Options::default()).unwrap().definition;
    let block = prop_oneof![
        "[ -~\n]{0,40}".prop_map(|text| format!("{text}\n")),
        (
            "(position|moves|legal|illegal|only from e2|count|board|outcome|result|fact|perft|options|fix|seed|game x)",
            "[ -~\n]{0,40}"
        )
            .prop_map(|(block, body)| format!("```{block}\n{body}\n```\n")),
    ];
    let page = proptest::collection::vec(block, 0..6).prop_map(|blocks| blocks.concat());
    runner(60)
        .run(&page, |page| {
            collect(&Material { name: "chess", definition: &definition, page: Some(("chess.play.md", &page)) });
            Ok(())
        })
        .unwrap();
}

fn listed(path: &str) {
    let loaded = load(path, &Options::default()).unwrap();
    let rules = Rules::new(loaded.spec.expect("the definition has mistakes"));
    runner(12)
        .run(&(any::<u64>(), 0usize..60), |(seed, length)| {
            accepted_and_refused(rules.spec(), &after_random_game(&rules, seed, length))
        })
        .unwrap();
}

/// The position after a random game, which is played compiled: the literal interpreter only repeats what was drawn.
fn after_random_game(rules: &Rules, seed: u64, length: usize) -> State {
    let mut line = Line::start(rules, Seeded::new(seed));
    let (mut dice, mut drawn) = (Seeded::new(!seed), MoveList::default());
    for _ in 0..length {
        line.draw(dice.bits(), &mut drawn).expect("a bound was reached");
        if drawn.is_empty() {
            break;
        }
        line.make(&drawn, 0);
    }
    line.state().clone()
}

fn accepted_and_refused(spec: &Spec, state: &State) -> Result<(), TestCaseError> {
    if state.outcome.is_some() {
        return Ok(());
    }
    let list = legal(spec, state);
    let written = write_unmarked(spec, state, &list);
    for (index, forms) in written.iter().enumerate() {
        for form in [&forms.machine, &forms.san] {
            prop_assert_eq!(find(spec, state, &list, &written, form), Found::One(index), "{}", form);
        }
    }
    let mut others = Vec::new();
    let scene = Scene::of(spec, state);
    for action in offered(spec, state, false) {
        let _ = candidates(&scene, action, &mut |transition| {
            if !list.iter().any(|listed| listed.candidate == transition.candidate) {
                others.push(transition);
            }
            true
        });
    }
    for forms in write_unmarked(spec, state, &others) {
        let taken = written.iter().any(|listed| listed.machine == forms.machine);
        prop_assert!(taken || find(spec, state, &list, &written, &forms.machine) == Found::None, "{}", forms.machine);
    }
    Ok(())
}
