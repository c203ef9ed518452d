//! Rules of the house that can be read off the source.

use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use crate::{home, trial};

/// The modules of the library; each uses only those before it, and itself.
const ARROWS: [&str; 12] = [
    "number",
    "source",
    "diagnostic",
    "syntax",
    "merge",
    "spec",
    "literal",
    "notation",
    "study",
    "load",
    "testing",
    "shell",
];

/// What has no place in a finished source. Cut in two, so that this file does not contain it.
const FORBIDDEN: [(&str, &str); 5] =
    [("todo", "!("), ("dbg", "!("), ("unimplemented", "!("), ("FIX", "ME"), ("TO", "DO")];

pub fn trials() -> Vec<Trial> {
    vec![
        trial("modules use only what is to their left", arrows),
        trial("nothing unfinished is in the sources", finished),
        trial("every dependency has its line", dependencies),
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
            match ARROWS.iter().position(|known| *known == used) {
                Some(other) if other <= rank => {}
                _ => wrong.push(format!("{inside}: `crate::{used}`")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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

fn dependencies() {
    let manifest = std::fs::read_to_string(home().join("Cargo.toml")).unwrap();
    let reasons = std::fs::read_to_string(home().join("docs/dependencies.md")).unwrap();
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.contains("dependencies")
            && let Some((name, _)) = line.split_once('=')
        {
            assert!(reasons.contains(&format!("`{}`", name.trim())), "docs/dependencies.md does not say why: {name}");
        }
    }
}
