//! Definitions with mistakes. Each announces what is told about it, `# error: CODE "underlined text"` or `# warning: …`
//! on lines of its own, and its whole report is kept beside it.

use std::path::Path;

use interp::diagnostic::{Look, arrange, render, to_json};
use interp::load::{Options, load_text};
use interp::study::lint::lint;
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

const FOLDER: &str = "tests/errors";

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = files(FOLDER, ".toml")
        .into_iter()
        .map(|path| trial(format!("mistake {}", stem(&path)), move || mistake(&path)))
        .collect();
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
    let loaded = load_text(&format!("{FOLDER}/{name}.toml"), &text, &Options::default());
    let sources = &loaded.definition.sources;
    let mut diagnostics = loaded.diagnostics.clone();
    diagnostics.extend(loaded.spec.iter().flat_map(|spec| lint(&loaded.definition, spec)));
    arrange(&mut diagnostics);
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
    let report = render(&diagnostics, sources, Look::Plain);
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
