//! Rules of the house that can be read off the source.

mod imports;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use imports::{Imports, cycles};
use libtest_mimic::Trial;

use crate::{files, home, trial};

/// The modules of the library; each uses only those before it, and itself.
const ARROWS: [&str; 25] = [
    "number",
    "text",
    "source",
    "diagnostic",
    "syntax",
    "merge",
    "spec",
    "literal",
    "compile",
    "engine",
    "runtime",
    "search",
    "notation",
    "run",
    "explain",
    "lint",
    "describe",
    "svg",
    "link",
    "load",
    "testing",
    "game",
    "book",
    "desk",
    "shell",
];

/// The modules that `cargo doc` describes.
const DESCRIBED: [&str; 5] = ["diagnostic", "runtime", "search", "source", "testing"];

/// Exported macros, and where they are written.
const MACROS: [(&str, &str); 1] = [("with_program", "engine")];

/// Words that a finished source may not hold. Cut in two, so that this file does not contain them.
const FORBIDDEN: [(&str, &str); 5] =
    [("todo", "!("), ("dbg", "!("), ("unimplemented", "!("), ("FIX", "ME"), ("TO", "DO")];

/// The most files that an import cycle may have.
const LARGEST_CYCLE: usize = 2;

/// The folders in which no file uses a file that uses it.
const WITHOUT_CYCLES: [&str; 7] = ["diagnostic", "engine", "merge", "run", "runtime", "search", "svg"];

/// The folders whose public types have names of their own.
const OWN_NAMES: [&str; 2] = ["compile", "engine"];

/// Names of pieces that belong to definitions; the program knows none of them.
const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

pub fn trials() -> Vec<Trial> {
    vec![
        trial("no orthodox piece is named in the program or the grammar", no_piece),
        trial("modules use only what is to their left", arrows),
        trial("the documentation describes few modules and links to no other", described),
        trial("no import cycle has more than two files", small_cycles),
        trial("public types of the compiler and the engine have names of their own", own_names),
        trial("nothing unfinished is in the sources", finished),
        trial("fixtures stand in their folder, beside Rust files", fixtures),
        trial("every dependency has its line", dependencies),
        trial("tests turn on no feature of a crate that the program uses", shared_builds),
    ]
}

/// All Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn arrows() {
    let src = home().join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    let mut wrong = Vec::new();
    for path in paths {
        let inside = path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        let module = inside.split(['/', '.']).next().unwrap_or_default().to_owned();
        if module == "lib" || module == "main" {
            continue;
        }
        let Some(rank) = ARROWS.iter().position(|known| *known == module) else {
            wrong.push(format!("{inside}: the module `{module}` has no place among the others"));
            continue;
        };
        let text = std::fs::read_to_string(&path).unwrap();
        // Tests may look further.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = if inside.ends_with("tests.rs") { "" } else { code };
        for used in code.split("crate::").skip(1) {
            let used = used.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
            // A macro that is exported stands at the root, wherever it is written.
            let used = MACROS.iter().find(|(name, _)| *name == used).map_or(used, |(_, module)| module);
            match ARROWS.iter().position(|known| *known == used) {
                Some(other) if other <= rank => {}
                _ => wrong.push(format!("{inside}: `crate::{used}`")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Other modules are for the program and its tests; a link to them leads nowhere.
fn described() {
    let root = std::fs::read_to_string(home().join("src/lib.rs")).unwrap();
    let shown = root.split("\npub mod ").skip(1).zip(root.split("\npub mod "));
    let shown = shown.filter(|(_, before)| !before.ends_with("#[doc(hidden)]"));
    let shown: Vec<&str> = shown.map(|(module, _)| module.split(';').next().unwrap_or_default()).collect();
    assert_eq!(shown, DESCRIBED);
    let mut paths = Vec::new();
    let src = home().join("src");
    sources(&src, &mut paths);
    let module = |path: &Path| path.strip_prefix(&src).unwrap().iter().next().unwrap().to_string_lossy().into_owned();
    paths.retain(|path| DESCRIBED.contains(&module(path).trim_end_matches(".rs")));
    assert!(paths.len() > DESCRIBED.len());
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for comment in text.lines().map(str::trim_start).filter(|line| line.starts_with("//")) {
            for linked in comment.split("](crate::").skip(1) {
                let module = linked.split([':', ')']).next().unwrap_or_default();
                assert!(DESCRIBED.contains(&module), "{}: {comment}", path.display());
            }
        }
    }
}

/// The imports of all files of the library.
fn imports() -> Imports {
    let src = home().join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    Imports::read(&src, &paths)
}

/// Files that use each other, directly or through others, can only be read together.
fn small_cycles() {
    let imports = imports();
    let arrows = imports.arrows();
    let mut wrong = Vec::new();
    for cycle in cycles(&arrows) {
        let is_strict = |file: &String| WITHOUT_CYCLES.contains(&file.split('/').next().unwrap_or_default());
        let most = if cycle.iter().any(is_strict) { 1 } else { LARGEST_CYCLE };
        if cycle.len() > most {
            wrong.push(format!("{} files use each other, {most} may:", cycle.len()));
            for file in &cycle {
                let used = arrows.iter().filter(|(from, to)| from == file && cycle.contains(to));
                let used: Vec<&str> = used.map(|(_, to)| to.as_str()).collect();
                wrong.push(format!("  {file} uses {}", used.join(", ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A name that stands for two types has to be looked up each time it is read.
fn own_names() {
    let imports = imports();
    let mut homes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, code) in OWN_NAMES.iter().flat_map(|folder| imports.code(folder)) {
        for name in code.lines().filter_map(public_type) {
            homes.entry(name).or_default().push(path);
        }
    }
    let shared = homes.iter().filter(|(_, paths)| paths.len() > 1);
    let wrong: Vec<String> =
        shared.map(|(name, paths)| format!("`{name}` is a type of {}", paths.join(" and of "))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The name of the type that a line declares for other files.
fn public_type(line: &str) -> Option<&str> {
    let declaration = line.trim_start().strip_prefix("pub")?;
    let declaration = match declaration.strip_prefix('(') {
        Some(rest) => rest.split_once(')')?.1,
        None => declaration,
    };
    let (sort, name) = declaration.trim_start().split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type", "union"].contains(&sort);
    is_type.then(|| words(name).next()).flatten()
}

/// Comments may show examples, and tests need games; nothing else speaks of a piece.
fn no_piece() {
    let mut paths = vec![home().join("build.rs")];
    sources(&home().join("src"), &mut paths);
    paths.extend(files("grammar", ".pest"));
    let mut wrong = Vec::new();
    let is_test =
        |path: &PathBuf| path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "tests");
    let inside = |path: &PathBuf| path.strip_prefix(home()).map_or_else(|_| path.clone(), Path::to_path_buf);
    for path in paths.iter().filter(|path| !is_test(&inside(path))) {
        let text = std::fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate() {
            for word in words(before_comment(line)).filter(|word| names_a_piece(word)) {
                wrong.push(format!("{}:{}: `{word}`", path.display(), index + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(names_a_piece("Queens") && names_a_piece("own_king") && !names_a_piece("taking"));
    assert_eq!(before_comment("\"a // b\" // king"), "\"a // b\" ");
}

/// A line up to the comment at its end; two slashes in quotation marks are none.
fn before_comment(line: &str) -> &str {
    let comment = line.match_indices("//").find(|(at, _)| line[..*at].matches('"').count().is_multiple_of(2));
    comment.map_or(line, |(at, _)| &line[..at])
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether a word, or a part of it between `_`, is the name of a piece, or several of it.
fn names_a_piece(word: &str) -> bool {
    let word = word.to_lowercase();
    word.split('_').any(|part| ORTHODOX.contains(&part) || ORTHODOX.contains(&part.trim_end_matches('s')))
}

fn finished() {
    let mut paths = Vec::new();
    ["src", "tests"].iter().for_each(|folder| sources(&home().join(folder), &mut paths));
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for (front, back) in FORBIDDEN {
            let word = format!("{front}{back}");
            if let Some(line) = text.lines().position(|line| line.contains(&word)) {
                wrong.push(format!("{}:{}: {word}", path.display(), line + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A fixture in another folder is run by no test.
fn fixtures() {
    let (tests, kept) = (home().join("tests"), home().join("tests/fixtures"));
    let mut left = vec![tests];
    let mut wrong = Vec::new();
    while let Some(folder) = left.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                left.extend((path != kept).then_some(path));
            } else if path.extension().is_none_or(|extension| extension != "rs") {
                wrong.push(path.display().to_string());
            }
        }
    }
    assert!(wrong.is_empty(), "not in tests/fixtures:\n{}", wrong.join("\n"));
}

fn dependencies() {
    let reasons = std::fs::read_to_string(home().join("docs/dependencies.md")).unwrap();
    for manifest in ["Cargo.toml", "benches/Cargo.toml"] {
        let manifest = std::fs::read_to_string(home().join(manifest)).unwrap();
        let mut section = "";
        for line in manifest.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section.contains("dependencies")
                && let Some((name, _)) = line.split_once('=')
                && name.trim() != "interp"
            {
                assert!(
                    reasons.contains(&format!("`{}`", name.trim())),
                    "docs/dependencies.md does not say why: {name}"
                );
            }
        }
    }
}

/// Otherwise `cargo test` builds the library and the crate again that `cargo run` has built.
fn shared_builds() {
    let features = |edges: &str| -> BTreeMap<String, String> {
        let mut cargo = std::process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(home()).args(["tree", "--locked", "--prefix", "none", "-f", "{p}\t{f}", "-e", edges]);
        let output = cargo.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).unwrap();
        let crates = lines.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('\t'));
        crates.map(|(name, features)| (name.to_owned(), features.to_owned())).collect()
    };
    let (run, test) = (features("normal,build"), features("normal,build,dev"));
    assert!(run.len() > 20, "too few crates: {run:?}");
    let changed: Vec<_> = run.iter().filter(|(name, features)| test.get(*name) != Some(features)).collect();
    assert!(changed.is_empty(), "{changed:?}");
}
