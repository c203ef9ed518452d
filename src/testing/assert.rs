//! Printed games asserted with `insta` inside a Rust test.

use insta::_macro_support as insta_call;

use super::examples::{Game, Report, Verdict};
use super::{Beside, SNAPSHOTS, find, run_file};
use crate::diagnostic::Look;

/// Runs every example, page and game of a definition, or of all definitions below a folder, inside a Rust test.
///
/// The path is relative to the package, where `cargo test` starts a test. `insta` compares the printed games with their
/// snapshots. It reads its settings in the workspace of the caller (`.config/insta.yaml`), and obeys `INSTA_UPDATE` and
/// `cargo insta`. The snapshots are the files that `interp test --accept` writes.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("hill.toml").display().to_string();
/// # std::fs::write(&path, "language = 1\nextends = 'chess'\n")?;
/// # let hill = path.as_str();
/// // In a test, for example: interp::assert_path!("rules/hill.toml");
/// interp::assert_path!(hill);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Panics
/// With a report of what failed, as a test does; also when there is nothing to run at the path.
#[macro_export]
macro_rules! assert_path {
    ($path:expr $(,)?) => {
        $crate::testing::assert_path_for(env!("CARGO_MANIFEST_DIR"), $path)
    };
}

/// The work of `assert_path!`, for the package in a folder.
///
/// # Panics
/// As a test does that fails.
#[doc(hidden)]
#[expect(clippy::panic, reason = "this is how a test fails")]
pub fn assert_path_for(package: &'static str, path: &str) {
    let files = find(path).unwrap_or_default();
    assert!(!files.is_empty(), "no definition at `{path}`");
    for file in files {
        let mut report = run_file(&file).unwrap_or_else(|why| panic!("`{file}`: {why}"));
        for printed in take_printed(&mut report) {
            assert_snapshot(package, &file, &printed);
        }
        assert!(report.failed() == 0, "{}", report.render(Look::Plain));
    }
}

/// A game as it was printed.
struct Printed {
    /// The name of the game.
    name: String,
    /// The file of its page, and the line where it is written.
    place: (String, u32),
    /// The name of its snapshot file.
    file: String,
    text: String,
}

/// Takes the games that were printed out of a report, so that `insta` judges them.
fn take_printed(report: &mut Report) -> Vec<Printed> {
    let is_broken = |game: &Game| matches!(game.verdict, Verdict::Broken(_));
    let (broken, games): (_, Vec<Game>) = std::mem::take(&mut report.games).into_iter().partition(is_broken);
    report.games = broken;
    let printed = |game: Game| {
        let (Verdict::Same(text) | Verdict::Differs { new: text, .. }) = game.verdict else { return None };
        let page = report.sources.get(game.span.source)?.name.clone();
        let line = u32::try_from(report.sources.line_column(game.span).line).unwrap_or(u32::MAX);
        Some(Printed { name: game.name, place: (page, line), file: game.file, text })
    };
    games.into_iter().filter_map(printed).collect()
}

/// Leaves a printed game to `insta`, as if its macro stood on the page: so the header names the page.
#[expect(clippy::panic, reason = "this is how a test fails")]
fn assert_snapshot(package: &'static str, path: &str, printed: &Printed) {
    let folder = Beside::folder(path).join(SNAPSHOTS);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(std::path::absolute(&folder).unwrap_or(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let workspace = insta_call::get_cargo_workspace(insta_call::Workspace::DetectWithCargo(package));
    let snapshot = (printed.file.trim_end_matches(".snap"), printed.text.as_str());
    let (page, line) = (printed.place.0.as_str(), printed.place.1);
    let module = module_path!();
    settings.bind(|| {
        insta_call::assert_snapshot(snapshot.into(), &workspace, &printed.name, module, page, line, "")
            .unwrap_or_else(|why| panic!("`{page}`: {why}"));
    });
}
