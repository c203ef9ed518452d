//! Matches go on after a kill, games are written, and engines that fail lose.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::Trial;

use crate::trial;

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("a match that was killed goes on as if nothing had happened", resumed)];
    if cfg!(unix) {
        trials.extend(FAILING.map(|(what, go, why)| {
            trial(format!("an engine that {what} loses, and the match goes on"), move || fails(go, why))
        }));
        trials.push(trial("an engine plays by UCI", plays));
        trials.push(trial("an engine that does not run is told before the match", does_not_run));
        trials.push(trial("Ctrl-C during a match loses no game for an engine", interrupted));
    }
    trials
}

/// Failures of an engine: the name, the answer to `go` as a line of `sh`, the message.
const FAILING: [(&str, &str, &str); 5] = [
    ("moves illegally", "echo bestmove a1b1", "the engine plays `a1b1`: "),
    ("speaks nonsense", "echo info nonsense; echo bestmove xyzzy", "the engine plays `xyzzy`: "),
    ("says nothing behind its word", "echo bestmove", "the engine names no move"),
    ("hangs", "while :; do echo info; done", "did not answer `go nodes 5` within 1.0 s"),
    ("dies", "exit 3", "the engine ended instead of answering `go nodes 5`"),
];

/// An engine written in `sh` that answers `go` like this.
fn engine(folder: &Path, go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo id name fake; echo uciok;;\n\
         setoption) option=$rest;;\n\
         isready) echo readyok;;\n\
         position) position=$rest;;\n\
         go) {go};;\n\
         quit) exit;;\n\
         esac; done\n"
    );
    fs::write(folder.join("engine.sh"), script).unwrap();
    "uci:sh engine.sh?nodes=5&timeout=1&variant=small".to_owned()
}

fn fails(go: &str, why: &str) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("race.toml"), RACE).unwrap();
    let engine = engine(folder.path(), go);
    let report = printed(folder.path(), &["race.toml", "random", &engine, "--games", "2", "--opening-plies", "0"]);
    assert!(report.contains("2  A wins  forfeit  "), "{report}");
    for game in ["game 1: B loses: ", "game 2: B loses: "] {
        let told = report.lines().find_map(|line| line.strip_prefix(game)).unwrap();
        assert!(told.contains(why) && !told.ends_with(": "), "{report}");
    }
    assert!(report.contains("\nA-B: 2-0 of 2 (100.0 %), "), "{report}");
}

/// Men that go forward, and a side that is through first.
const RACE: &str = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m . .\n  . . .\n  . . .\n  . . M\n'''\n\
    [pieces.man]\nletter = 'M'\nmoves = 'fW'\n[stages.play]\n\
    rules = 'through: after man reaches last_rank: mover wins.'\n";

/// The engine answers what it hears of the game so far.
fn plays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("race.toml"), RACE).unwrap();
    let go = "case \"$option $position\" in\n\
              'name UCI_Variant value small startpos') echo bestmove c1c2;;\n\
              'name UCI_Variant value small startpos moves c1c2 a4a3') echo bestmove c2c3;;\n\
              'name UCI_Variant value small startpos moves c1c2 a4a3 c2c3 a3a2') echo bestmove c3c4;;\n\
              'name UCI_Variant value small startpos moves c1c2') echo bestmove a4a3 ponder c2c3;;\n\
              'name UCI_Variant value small startpos moves c1c2 a4a3 c2c3') echo bestmove a3a2;;\n\
              esac";
    let engine = engine(folder.path(), go);
    let words = ["race.toml", &engine, "random", "--games", "2", "--opening-plies", "0", "--pgn", "race.pgn"];
    let report = printed(folder.path(), &words);
    assert!(report.contains("\nA-B: 1-1 of 2 (50.0 %), ") && !report.contains("forfeit"), "{report}");
    let pgn = fs::read_to_string(folder.path().join("race.pgn")).unwrap();
    assert!(pgn.matches("1. Mc2 Ma3 2. Mc3 Ma2 3. Mc4 1-0").count() == 2, "{pgn}");
}

/// Ctrl-C goes to all programs of a terminal, as a signal to their group.
#[cfg(unix)]
fn interrupted() {
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("race.toml"), RACE).unwrap();
    let engine = engine(folder.path(), "echo thinks > thinks; sleep 2; echo bestmove a1b1");
    let words = ["match", "race.toml", &engine, "random", "--games", "2", "--opening-plies", "0", "--log", "games.log"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_interp"));
    let program = program.args(words).args(["--jobs", "1"]).current_dir(folder.path()).process_group(0);
    let mut child = program.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
    while !folder.path().join("thinks").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status().unwrap();
    child.wait().unwrap();
    let log = fs::read_to_string(folder.path().join("games.log")).unwrap();
    assert_eq!(log.lines().count(), 1, "{log}");
}

#[cfg(not(unix))]
fn interrupted() {}

fn does_not_run() {
    let folder = tempfile::tempdir().unwrap();
    for (engine, why) in [
        ("uci:./no_such_engine", "`uci:./no_such_engine` does not run: there is no such program"),
        ("uci:true?timeout=5", "`uci:true?timeout=5` does not run: the engine ended"),
        ("uci:cat?timeout=1", "does not run: the engine did not answer `uci` within 1.0 s"),
        ("uci:cat?skill=1", "`option.NAME=VALUE`"),
    ] {
        let output = run(folder.path(), &["minishogi", "random", engine]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(why), "{engine}: {told}");
    }
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
        // The first byte of a letter of two.
        let torn = [left.as_bytes(), if left.contains("2,") { b"\xc3" } else { b"" }].concat();
        fs::write(folder.join("games.log"), torn).unwrap();
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
    for (name, text) in [("games.log", "a letter"), ("games.log", "a letter\nto "), ("games.pgn", "[Event \"mine\"]\n")]
    {
        fs::write(folder.join(name), text).unwrap();
        refused(&resume, name);
        assert_eq!(read(name), text);
        fs::remove_file(folder.join(name)).unwrap();
    }
}
