//! Printed games asserted with `insta` inside a Rust test.

use super::examples::Verdict;
use super::{Beside, SNAPSHOTS, find, run_file};
use crate::diagnostic::Look;

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
