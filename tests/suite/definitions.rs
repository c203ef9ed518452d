//! Shipped definitions: no mistakes, their examples and pages pass, and no rule can be left out unnoticed.

use interp::assert_path;
use interp::diagnostic::{Look, render};
use interp::lint::lint;
use interp::load::{Options, load_text};
use interp::testing::examples::Survivor;
use interp::testing::{Beside, find};
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in find("definitions").unwrap() {
        let name = stem(path.as_ref());
        let (checked, missed, whole) = (path.clone(), path.clone(), path.clone());
        trials.push(trial(format!("definition {name} has no mistakes and no warnings"), move || {
            has_no_mistakes(&checked)
        }));
        trials.push(trial(format!("definition {name} does what its examples show"), move || assert_path!(&path)));
        // A definition without any example is still being written: it is listed as ignored.
        let waits = Beside::read(&missed).unwrap().is_unexampled();
        let every = trial(format!("definition {name} has an example for every rule"), move || every_rule(&missed));
        trials.push(every.with_ignored_flag(waits));
        let idle = trial(format!("nothing in {name} can be left out unnoticed"), move || nothing_is_idle(&whole));
        trials.push(idle.with_ignored_flag(waits));
    }
    for page in files("definitions", ".play.md") {
        let definition = page.to_string_lossy().replace(".play.md", ".toml");
        let name = format!("page {} has a definition", stem(&page));
        trials.push(trial(name, move || assert!(std::path::Path::new(&definition).exists())));
    }
    trials.push(trial("every snapshot of a game belongs to a game", no_stray_snapshots));
    trials
}

fn has_no_mistakes(path: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let loaded = load_text(path, &text, &Options::default());
    let mut told = loaded.diagnostics.clone();
    told.extend(loaded.spec.iter().flat_map(|spec| lint(&loaded.definition, spec)));
    assert_eq!(render(&told, &loaded.definition.sources, Look::Plain), "");
}

fn every_rule(path: &str) {
    let beside = Beside::read(path).unwrap();
    none_left(&beside, &beside.survivors(&|| ()));
}

fn nothing_is_idle(path: &str) {
    let beside = Beside::read(path).unwrap();
    none_left(&beside, &beside.unmissed(&|| ()));
}

fn none_left(beside: &Beside, survivors: &[Survivor]) {
    let told: Vec<String> = survivors
        .iter()
        .map(|survivor| {
            format!("{}: {} ({}) {:?}", beside.place(survivor), survivor.label, survivor.what, survivor.why)
        })
        .collect();
    assert!(told.is_empty(), "what can be left out unnoticed:\n{}", told.join("\n"));
}

fn no_stray_snapshots() {
    let mut known: Vec<String> = Vec::new();
    for path in find("definitions").unwrap() {
        known.extend(Beside::read(&path).unwrap().snapshot_files());
    }
    let Ok(entries) = std::fs::read_dir(home().join("definitions/snapshots")) else { return };
    for entry in entries {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(known.contains(&name) || !name.ends_with(".snap"), "no game is printed to {name}");
    }
}
