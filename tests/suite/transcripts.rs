//! Played games as a person sees them: `tests/fixtures/transcripts/NAME.txt` holds a command line and, below it, what is typed;
//! what the program then prints is kept beside it.

use std::path::Path;

use libtest_mimic::Trial;

use crate::{files, home, session, stem, trial};

const FOLDER: &str = "tests/fixtures/transcripts";

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = files(FOLDER, ".txt")
        .into_iter()
        .map(|path| trial(format!("played {}", stem(&path)), move || played(&path)))
        .collect();
    trials.push(trial("every transcript belongs to a script", || {
        let strays: Vec<_> =
            files(FOLDER, ".snap").into_iter().filter(|path| !path.with_extension("txt").exists()).collect();
        assert!(strays.is_empty(), "{strays:?}");
    }));
    trials
}

fn played(path: &Path) {
    let script = std::fs::read_to_string(path).unwrap();
    let (command, typed) = script.split_once('\n').unwrap();
    let words = command.strip_prefix("$ ").expect("a script begins with a command: `$ interp …`").split_whitespace();
    let output = session(words, typed);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(home().join(FOLDER));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(path.strip_prefix(home()).unwrap());
    settings.bind(|| insta::assert_snapshot!(stem(path), output));
}
