//! Examples in the documents.
//!
//! A fence `toml NAME.toml` is a file, which must have no mistakes; with `mistaken` behind its name it may have some.
//! A fence `console` is a transcript: lines `$ COMMAND`, each with what it prints. Commands run in a folder that holds
//! the files of the same document, of whatever language, and copies of `definitions` and `tests/conformance`. What is typed is taken from the
//! transcript itself: whatever stands behind a prompt `white> `. A line `…` stands for any lines.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use interp::diagnostic::{Look, render};
use interp::load::{Options, load_text};
use interp::source::SourceId;
use interp::study::examples::markdown::{Fence, Part, parts};
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

pub fn trials() -> Vec<Trial> {
    let mut paths = files("", "README.md");
    paths.extend(files("docs", ".md"));
    let mut trials = Vec::new();
    for path in paths {
        let fences = fences(&path);
        for (index, fence) in fences.iter().enumerate() {
            let language = fence.info.node.split_whitespace().next().unwrap_or_default();
            let (name, index) = (format!("{} line {}", stem(&path), fence.line), index);
            let fences = fences.clone();
            match language {
                "toml" if file_name(fence).is_some() => {
                    trials.push(trial(format!("definition in {name}"), move || definition(&fences[index])));
                }
                "console" if cfg!(unix) => {
                    trials.push(trial(format!("transcript in {name}"), move || transcript(&fences, index)));
                }
                _ => {}
            }
        }
    }
    trials
}

fn fences(path: &Path) -> Vec<Fence> {
    let text = fs::read_to_string(path).unwrap();
    let parts = parts(&text, SourceId(0)).into_iter();
    parts.filter_map(|part| if let Part::Fence(fence) = part { Some(fence) } else { None }).collect()
}

/// The name of the file that a fence holds.
fn file_name(fence: &Fence) -> Option<&str> {
    fence.info.node.split_whitespace().nth(1).filter(|name| name.contains('.'))
}

fn definition(fence: &Fence) {
    if fence.info.node.ends_with(" mistaken") {
        return;
    }
    let name = file_name(fence).unwrap();
    let loaded = load_text(name, &fence.body.node, &Options::default());
    assert_eq!(render(&loaded.diagnostics, &loaded.definition.sources, Look::Plain), "");
}

fn transcript(fences: &[Fence], index: usize) {
    let folder =
        std::env::temp_dir().join(format!("interp-transcript-{}-{index}-{}", std::process::id(), fences[index].line));
    for from in ["definitions", "tests/conformance"] {
        copy(&home().join(from), &folder.join(from));
    }
    for fence in &fences[..index] {
        if let Some(name) = file_name(fence) {
            fs::write(folder.join(name), &fence.body.node).unwrap();
        }
    }
    for (command, expected) in commands(&fences[index].body.node) {
        let found = run(&folder, &command, &typed(&expected));
        let (expected, found) = (expected.trim_end(), found.trim_end());
        assert!(agrees(expected, found), "$ {command}\n{}\n--- but it prints ---\n{found}", expected);
    }
    fs::remove_dir_all(&folder).unwrap();
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Commands, each with what it prints.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, printed))) => printed.push_str(&format!("{line}\n")),
            (None, None) => panic!("a transcript begins with a command: `$ interp …`"),
        }
    }
    commands
}

/// What stands behind prompts.
fn typed(expected: &str) -> String {
    let prompts = expected.lines().filter_map(|line| line.split_once("> "));
    let words = prompts.filter(|(who, _)| !who.is_empty() && who.chars().all(|c| c.is_alphanumeric() || c == '_'));
    words.map(|(_, typed)| format!("{typed}\n")).collect()
}

/// Runs a command line; what it prints, complaints included.
fn run(folder: &Path, command: &str, typed: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_interp")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read what is typed is none the worse for it.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Whether a text is as expected, blanks at the ends of lines aside, `…` standing for any lines.
fn agrees(expected: &str, found: &str) -> bool {
    let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    matches(&lines(expected), &lines(found))
}

fn matches(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=found.len()).any(|skipped| matches(rest, &found[skipped..]))
        }
        Some((first, rest)) => found.split_first().is_some_and(|(line, others)| line == first && matches(rest, others)),
    }
}
