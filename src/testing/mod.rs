//! Rules tested by running them: examples, pages of play, printed games and tables of counts.
//!
//! `interp test` and `cargo test` use the same doors: [`find`] says what there is, [`Beside`] reads what lies beside a
//! definition, and [`assert_path`] runs everything below a path inside a Rust test, with `insta` for the snapshots.
//! Deliberately absent: printing, and exit codes.

mod beside;
pub mod examples;
mod find;
pub mod suite;

pub use beside::{Absent, Beside};
pub use find::{find, is_definition};

use crate::diagnostic::Look;
use crate::runtime::Interpreter;
use crate::testing::examples::{Report, Survivor, Verdict};

/// The folder beside a definition that holds the snapshots of its games.
pub const SNAPSHOTS: &str = "snapshots";

/// Runs the examples of one definition, and of the page beside it.
///
/// # Errors
/// Says why the file cannot be read.
pub fn run_file(path: &str) -> Result<Report, Absent> {
    Ok(Beside::read(path)?.run(Interpreter::default()))
}

/// The rules of one definition that no example misses.
///
/// # Errors
/// Says why the file cannot be read.
pub fn survivors(path: &str) -> Result<Vec<Survivor>, Absent> {
    Ok(Beside::read(path)?.survivors())
}

/// For tests in Rust: runs every example, page and game of a definition, or of all definitions below a folder.
/// Printed games are asserted with `insta`, so that `INSTA_UPDATE` and `cargo insta` work on them.
///
/// # Panics
/// With a report of what failed, as a test does; also when there is nothing to run at the path.
#[expect(clippy::panic, reason = "this is how a test fails")]
pub fn assert_path(path: &str) {
    let files = find(path).unwrap_or_default();
    assert!(!files.is_empty(), "no definition at `{path}`");
    for file in files {
        let mut report = run_file(&file).unwrap_or_else(|why| panic!("`{file}`: {why}"));
        for game in std::mem::take(&mut report.games) {
            match game.verdict {
                Verdict::Differs { new, .. } => assert_snapshot(&file, &game.file, &new),
                Verdict::Broken(failure) => report.failures.push(failure),
                Verdict::Same => {}
            }
        }
        assert!(report.failed() == 0, "{}", report.render(Look::Plain));
    }
}

/// Leaves a printed game that differs to `insta`.
fn assert_snapshot(path: &str, file: &str, printed: &str) {
    let folder = Beside::folder(path).join(SNAPSHOTS);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(std::path::absolute(&folder).unwrap_or(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(path);
    settings.bind(|| insta::assert_snapshot!(file.trim_end_matches(".snap"), printed));
}
