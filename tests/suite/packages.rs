//! Rules tested from another package: `insta` takes its settings there and writes the files that `interp test` writes.

use std::fs;
use std::path::Path;

use interp::testing::assert_path_for;
use libtest_mimic::Trial;

use crate::{session, trial};

const MANIFEST: &str = "[package]\nname = 'rules'\nversion = '0.0.0'\n[lib]\npath = 'lib.rs'\n";
const SETTINGS: &str = "behavior:\n  update: always\n  output: none\n";
const DEFINITION: &str = "language = 1\nextends = 'chess'\n";
const PAGE: &str = "# Game\n\n```game To the hill\ne4 e5 Ke2\n```\n";

pub fn trials() -> Vec<Trial> {
    vec![trial("games tested in another package have the snapshots of the program", alike)]
}

fn alike() {
    let folder = tempfile::tempdir().unwrap();
    // Files are named from the folder in which a test begins, which is that of this package.
    let package = folder.path().canonicalize().unwrap();
    for (name, text) in [("Cargo.toml", MANIFEST), ("lib.rs", ""), ("hill.toml", DEFINITION), ("hill.play.md", PAGE)] {
        fs::write(package.join(name), text).unwrap();
    }
    fs::create_dir(package.join(".config")).unwrap();
    fs::write(package.join(".config/insta.yaml"), SETTINGS).unwrap();
    let path = package.join("hill.toml").display().to_string();
    // Elsewhere a new snapshot would fail.
    assert_path_for(package.display().to_string().leak(), &path);
    let asserted = taken(&package);
    session(["interp", "test", &path, "--accept"], "");
    let accepted = taken(&package);
    assert!(asserted.starts_with("---\nsource: hill.play.md\n---\nhill · To the hill\n"), "{asserted}");
    let source = format!("source: {}\n", package.join("hill.play.md").display());
    assert_eq!(accepted, asserted.replace("source: hill.play.md\n", &source));
}

/// The snapshot in a package, which is removed.
fn taken(package: &Path) -> String {
    let file = package.join("snapshots/hill__to_the_hill.snap");
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(file).unwrap();
    text
}
