//! Examples in the documents.
//!
//! A fence `toml` is a definition, which must have no mistakes; `toml NAME.toml` is kept beside what follows, and with
//! `mistaken` behind its name it may have some; one that is `warned` of says in comments of what; a `prelude` and an `excerpt` are no whole definitions. `toml,fragment` and `rules` belong into a definition that extends chess.
//! A fence `transcript,NAME` is a game of that definition, a fence `console` is a transcript: lines `$ COMMAND`, each with what it prints. Commands run in a folder that holds
//! the files of the same document, of whatever language, and copies of `definitions` and `tests/fixtures/conformance`. What is typed is taken from the
//! transcript itself: whatever stands behind a prompt `white> `. A line `…` stands for any lines.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use interp::source::SourceId;
use interp::testing::examples::markdown::{Fence, Part, parts};
use libtest_mimic::Trial;

use crate::{files, home, stem, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in pages() {
        let fences = fences(&path);
        for (index, fence) in fences.iter().enumerate() {
            let language = words(fence).next().unwrap_or_default();
            let (name, index) = (format!("{} line {}", stem(&path), fence.line), index);
            let fences = fences.clone();
            match language {
                "toml" | "rules" if cfg!(unix) => {
                    trials.push(trial(format!("definition in {name}"), move || definition(&fences, index)));
                }
                "console" | "transcript" if cfg!(unix) => {
                    trials.push(trial(format!("transcript in {name}"), move || transcript(&fences, index)));
                }
                _ => {}
            }
        }
    }
    trials
}

/// The README and the pages of `docs`. One is made from the entries of diagnostics, which are tested as such.
pub fn pages() -> Vec<PathBuf> {
    let mut paths = files("", "README.md");
    paths.extend(files("docs", ".md").into_iter().filter(|path| stem(path) != "diagnostics"));
    paths
}

pub fn fences(path: &Path) -> Vec<Fence> {
    let text = fs::read_to_string(path).unwrap();
    let parts = parts(&text, SourceId(0)).into_iter();
    parts.filter_map(|part| if let Part::Fence(fence) = part { Some(fence) } else { None }).collect()
}

/// The words of a fence's first line; commas divide like blanks.
fn words(fence: &Fence) -> impl Iterator<Item = &str> {
    fence.info.node.split([' ', ',']).filter(|word| !word.is_empty())
}

pub fn says(fence: &Fence, wanted: &str) -> bool {
    words(fence).any(|word| word == wanted)
}

/// The name of the file that a fence holds.
fn file_name(fence: &Fence) -> Option<&str> {
    let name = words(fence).skip(1).map(|word| word.trim_start_matches("file=")).find(|name| name.contains('.'));
    name.filter(|_| !says(fence, "transcript"))
}

/// The whole file a fence stands for: fragments and rules belong into a definition that extends chess.
pub fn whole(fence: &Fence) -> String {
    let body = &fence.body.node;
    let head = "language = 1\nextends = \"chess\"\n";
    match words(fence).next() {
        Some("rules") => format!("{head}rules = '''\n{body}'''\n"),
        _ if says(fence, "fragment") => format!("{head}{body}"),
        _ => body.clone(),
    }
}

/// A folder with what the fences before this one hold.
fn folder(fences: &[Fence], index: usize) -> PathBuf {
    let name = format!("interp-document-{}-{index}-{}", std::process::id(), fences[index].line);
    let folder = std::env::temp_dir().join(name);
    for from in ["definitions", "tests/fixtures/conformance"] {
        copy(&home().join(from), &folder.join(from));
    }
    for fence in &fences[..index] {
        if let Some(name) = file_name(fence) {
            fs::write(folder.join(name), &fence.body.node).unwrap();
        }
    }
    folder
}

fn definition(fences: &[Fence], index: usize) {
    let fence = &fences[index];
    if ["mistaken", "refused", "prelude", "excerpt"].iter().any(|word| says(fence, word)) {
        return;
    }
    let folder = folder(fences, index);
    let name = file_name(fence).unwrap_or("document.toml");
    fs::write(folder.join(name), whole(fence)).unwrap();
    let found = run(&folder, &format!("interp check {name}"), "");
    let examples = fence.body.node.contains("[[example]]").then(|| run(&folder, &format!("interp test {name}"), ""));
    fs::remove_dir_all(&folder).unwrap();
    if let Some(told) = examples {
        assert!(told.contains(" 0 failed"), "{told}");
    }
    if says(fence, "warned") {
        let (mut told, mut announced) = (warnings(&found), announced(&fence.body.node));
        told.sort_unstable();
        announced.sort_unstable();
        assert_eq!(told, announced, "{found}");
    } else if says(fence, "fragment") || says(fence, "rules") {
        // Names that a fragment declares may be for other files.
        assert!(!found.contains("error["), "{found}");
    } else {
        assert!(found.contains("no mistakes"), "{found}");
    }
}

/// The codes of the warnings in a report.
fn warnings(report: &str) -> Vec<&str> {
    report.lines().filter_map(|line| line.strip_prefix("warning[")?.split_once(']')).map(|(code, _)| code).collect()
}

/// The codes that comments of a definition announce: `# never-holds: …`.
fn announced(definition: &str) -> Vec<&str> {
    let comments = definition.lines().filter_map(|line| line.split_once("# ")?.1.split_once(": "));
    comments.map(|(code, _)| code).collect()
}

fn transcript(fences: &[Fence], index: usize) {
    let folder = folder(fences, index);
    for (command, expected) in commands(&play(&fences[index])) {
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

/// The transcript of a fence; one of a game alone begins with the program.
fn play(fence: &Fence) -> String {
    let body = &fence.body.node;
    match says(fence, "transcript").then(|| words(fence).nth(1)).flatten() {
        Some(target) => format!("$ interp {target}\n{body}"),
        None => body.clone(),
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

/// The lines that are typed at prompts.
fn typed(expected: &str) -> String {
    let prompts = expected.lines().filter_map(|line| line.split_once("> "));
    let words = prompts.filter(|(who, _)| !who.is_empty() && who.chars().all(|c| c.is_alphanumeric() || c == '_'));
    words.map(|(_, typed)| format!("{typed}\n")).collect()
}

/// Runs a command line; what it prints, complaints included.
fn run(folder: &Path, command: &str, typed: &str) -> String {
    let mut child = shell(folder, command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // A program that does not read what is typed is none the worse for it.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// A shell that runs lines in a folder, and finds the program; complaints go where results go.
pub fn shell(folder: &Path, lines: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_interp")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {lines}\n}} 2>&1")]).current_dir(folder).env("PATH", path).env("NO_COLOR", "1");
    shell
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
