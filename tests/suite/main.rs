//! One test for each fixture, named after it: definitions with their examples, conformance tables, mistakes, documents.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::disallowed_methods, reason = "a test looks at files and starts programs")]

mod books;
mod census;
mod colours;
mod conformance;
mod conservation;
mod contest;
mod definitions;
mod desk;
mod documents;
mod entries;
mod equality;
mod errors;
mod expanded;
mod games;
mod instructions;
mod jobs;
mod links;
mod mates;
mod opponent;
mod packages;
mod performance;
mod pictures;
mod properties;
mod refusals;
mod reload;
mod schema;
mod secrecy;
#[cfg(feature = "serve")]
mod served;
mod terminal;
mod tidy;
mod transcripts;

use std::ffi::OsString;
use std::io::sink;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use interp::shell::{Io, run};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    if instructions::done_instead_of_tests() {
        return ExitCode::SUCCESS;
    }
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    // The longest trials begin first, so that none is left for the end.
    trials.extend(instructions::trials());
    trials.extend(secrecy::trials());
    trials.extend(definitions::trials());
    trials.extend(schema::trials());
    trials.extend(mates::trials());
    trials.extend(opponent::trials());
    trials.extend(equality::trials());
    trials.extend(books::trials());
    trials.extend(desk::trials());
    trials.extend(conformance::trials());
    trials.extend(errors::trials());
    trials.extend(conservation::trials());
    trials.extend(contest::trials());
    trials.extend(documents::trials());
    trials.extend(entries::trials());
    trials.extend(expanded::trials());
    trials.extend(games::trials());
    trials.extend(jobs::trials());
    trials.extend(links::trials());
    trials.extend(transcripts::trials());
    trials.extend(packages::trials());
    trials.extend(performance::trials());
    trials.extend(pictures::trials());
    trials.extend(properties::trials());
    trials.extend(refusals::trials());
    trials.extend(census::trials());
    trials.extend(colours::trials());
    trials.extend(reload::trials());
    #[cfg(feature = "serve")]
    trials.extend(served::trials());
    trials.extend(terminal::trials());
    trials.extend(tidy::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The project's own folder.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder that end like this, by name; none when there is no such folder.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(home().join(folder)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    paths
}

/// The output of the program in a pipe; every line is typed in turn.
fn session<W: Into<OsString>>(words: impl IntoIterator<Item = W>, typed: &str) -> String {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let mut output = Vec::new();
    let io = Io::piped(Box::new(typed.as_bytes()), Box::new(&mut output), Box::new(sink()));
    assert_eq!(run(words.clone(), io), interp::shell::FINE, "{words:?}");
    String::from_utf8(output).unwrap()
}

/// The name of a file without folder and the last ending.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// Compares a file of the project that is made by a test with what is made now. Like a snapshot it is written anew with
/// `INSTA_UPDATE=always`.
fn kept(path: &str, now: &str) {
    let file = home().join(path);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, now).unwrap();
    }
    let before = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = before.lines().zip(now.lines()).position(|(before, now)| before != now);
    let line = differs.unwrap_or(before.lines().count().min(now.lines().count())) + 1;
    assert!(
        before == now,
        "{path} is not current, from line {line} on: INSTA_UPDATE=always cargo test --test suite -- current"
    );
}

/// A test that fails by panicking.
fn trial(name: impl Into<String>, run: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        run();
        Ok(())
    })
}
