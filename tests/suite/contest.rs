//! Matches go on after a kill, and games are written.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::Trial;

use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![trial("a match that was killed goes on as if nothing had happened", resumed)]
}

/// Runs `interp match` in a folder.
fn run(folder: &Path, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_interp"));
    program.arg("match").args(words).current_dir(folder).output().unwrap()
}

fn printed(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    String::from_utf8(output.stdout).unwrap()
}

const MATCH: [&str; 11] =
    ["minishogi", "computer:1", "random", "--games", "4", "--seed", "2", "--log", "games.log", "--pgn", "games.pgn"];

fn resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let whole = printed(folder, &MATCH);
    let (log, pgn) = (read("games.log"), read("games.pgn"));
    assert_eq!((log.lines().count(), pgn.matches("[Round ").count()), (5, 4));
    let mut lines: Vec<&str> = log.lines().collect();
    lines.sort_unstable();
    let resume = [&MATCH[..], &["--resume"]].concat();
    // The heading, two games that did not end in their order, and the half of another.
    let cut = [log.lines().next().unwrap(), log.lines().nth(4).unwrap(), log.lines().nth(1).unwrap(), "{\"index\":2,"];
    for left in [cut.join("\n"), log.clone(), String::new(), "{\"interp".to_owned()] {
        fs::write(folder.join("games.log"), &left).unwrap();
        fs::write(folder.join("games.pgn"), "").unwrap();
        assert_eq!(printed(folder, &resume), whole, "{left}");
        assert_eq!(read("games.pgn"), pgn, "{left}");
        let found = read("games.log");
        let mut found: Vec<&str> = found.lines().collect();
        found.sort_unstable();
        assert_eq!(found, lines, "{left}");
    }
    let refused = |words: &[&str], part: &str| {
        let output = run(folder, words);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(part), "{words:?}: {told}");
    };
    refused(&MATCH, "`--resume` goes on with its match");
    refused(&[&resume[..], &["--max-actions", "5"]].concat(), "its `max_actions` is 2000, not 5");
}
