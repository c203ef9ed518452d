//! Definitions with mistakes. Each announces what is told about it, `# error: CODE "underlined text"` or `# warning: …`
//! on lines of its own, and its whole report is kept beside it.

use std::path::Path;

use interp::describe::fingerprint::Fingerprint;
use interp::diagnostic::{Diagnostic, Look, render, to_json};
use interp::load::{Loaded, Options, load_text};
use interp::merge::{PRELUDES, shipped};
use interp::testing::mistakes;
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

const FOLDER: &str = "tests/fixtures/errors";

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = files(FOLDER, ".toml")
        .into_iter()
        .map(|path| trial(format!("mistake {}", stem(&path)), move || mistake(&path)))
        .collect();
    trials.push(trial("a fix leaves no more that cannot be read", fixes));
    trials.push(trial("a definition is the same with other line ends", line_ends));
    trials.push(trial("every report of mistakes belongs to a definition", || {
        let strays: Vec<_> =
            files(FOLDER, ".snap").into_iter().filter(|path| !path.with_extension("toml").exists()).collect();
        assert!(strays.is_empty(), "{strays:?}");
    }));
    trials
}

fn mistake(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let name = stem(path);
    let (loaded, diagnostics) = reported(&name, &text);
    let sources = &loaded.definition.sources;
    let report = render(&diagnostics, sources, Look::Plain);
    let mut told: Vec<String> = to_json(&diagnostics, sources)
        .into_iter()
        .map(|one| format!("{}: {} {:?}", one.severity, one.code, one.place.text))
        .collect();
    let mut announced: Vec<String> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("# "))
        .filter(|line| line.starts_with("error: ") || line.starts_with("warning: "))
        .map(str::to_owned)
        .collect();
    for other in as_elsewhere(&text) {
        let (loaded, diagnostics) = reported(&name, &other);
        assert_eq!(render(&diagnostics, &loaded.definition.sources, Look::Plain), report, "{other:?}");
    }
    told.sort();
    announced.sort();
    assert_eq!(told, announced, "what is told, and what the fixture announces\n{report}");
    assert!(!told.is_empty(), "there is no mistake in it");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(home().join(FOLDER));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(format!("{FOLDER}/{name}.toml"));
    settings.bind(|| insta::assert_snapshot!(name.as_str(), report));
}

/// The diagnostics of a definition and its examples, with warnings.
fn reported(name: &str, text: &str) -> (Loaded, Vec<Diagnostic>) {
    let loaded = load_text(&format!("{FOLDER}/{name}.toml"), text, &Options::default());
    let (diagnostics, _) = mistakes(name, &loaded, None);
    (loaded, diagnostics)
}

/// Every fix that is offered, made by itself, mends what it is offered for and leaves the file no worse to read.
fn fixes() {
    let unreadable = ["toml-syntax", "syntax", "duplicate-key", "label", "missing-label", "name"];
    let told = |name: &str, text: &str| reported(name, text).1;
    let count = |all: &[Diagnostic]| all.iter().filter(|one| unreadable.contains(&one.code.name())).count();
    let mut wrong = Vec::new();
    for path in files(FOLDER, ".toml") {
        let (name, text) = (stem(&path), std::fs::read_to_string(&path).unwrap());
        let before = told(&name, &text);
        for problem in before.iter().filter(|one| one.fix.is_some() && one.primary.span.source.0 == 0) {
            let fix = problem.fix.as_ref().unwrap();
            let mut fixed = text.clone();
            fixed.replace_range(fix.span.range(), &fix.replacement);
            let after = told(&name, &fixed);
            let same = |all: &[Diagnostic]| {
                all.iter().filter(|one| (one.code, &one.message) == (problem.code, &problem.message)).count()
            };
            if count(&after) > count(&before) || same(&after) >= same(&before) {
                wrong.push(format!("{name}: {} {:?}", problem.message, fix.replacement));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A text with the line ends that some editors write, and with the mark that some put before it.
fn as_elsewhere(text: &str) -> [String; 2] {
    [text.replace('\n', "\r\n"), format!("\u{feff}{text}")]
}

/// A definition has one meaning with all line ends.
fn line_ends() {
    let print = |name: &str, text: &str| {
        let loaded = load_text(name, text, &Options::default());
        let report = render(&loaded.diagnostics, &loaded.definition.sources, Look::Plain);
        (Fingerprint::of(&loaded.definition, &loaded.spec.expect(&report)), report)
    };
    for (name, text) in shipped::all().iter().filter(|(name, _)| !name.starts_with(PRELUDES)) {
        let usual = print(name, text);
        for other in as_elsewhere(text) {
            assert_eq!(print(name, &other), usual, "{name}");
        }
    }
}
