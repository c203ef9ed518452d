//! Work on several items at once prints what work on one at a time prints.

use std::fs;
use std::process::Command;

use libtest_mimic::Trial;

use crate::{home, trial};

/// Stones that go about until their player has had enough: turns of any length.
const UNEVEN: &str = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  S . .\n  . . s\n'''\n[pieces.stone]\n\
    letter = 'S'\nmoves = 'W'\n[phases.moving]\ntimes = 'any'\nrules = '''\n\
    enough: action done written \"done\": end turn.\n'''\n[stages.play]\nrules = 'bare: mover loses when no own piece.'\n";

/// Men that go forward until they cannot, and no rule that ends the game.
const STUCK: &str = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m m\n  . . .\n  . . .\n  M M M\n'''\n\
    [pieces.man]\nletter = 'M'\nmoves = 'fW'\n[stages.play]\nrules = 'late: draw when turn_number > 99.'\n";

/// A definition with mistakes.
const MISTAKEN: &str = "tests/fixtures/errors/articles.toml";

pub fn trials() -> Vec<Trial> {
    let commands: [(&str, &'static [&'static str]); 9] = [
        ("random games", &["playouts", "stun_check", "--games", "9", "--max-actions", "80"]),
        ("random games from dice", &["playouts", "minefield", "--games", "7", "--seed", "5", "--typed", "400"]),
        ("games that cannot go on", &["playouts", "@stuck.toml", "--games", "5", "--max-actions", "40"]),
        ("a match", &["match", "minishogi", "computer:1", "random", "--games", "8", "--sprt", "0,400"]),
        ("a divided count", &["perft", "chess", "--depth", "2", "--divide"]),
        ("a divided count that is given up", &["perft", "clash_of_the_armies", "--depth", "2", "--divide"]),
        ("a divided count of long turns", &["perft", "@uneven.toml", "--depth", "1", "--divide"]),
        ("checked files", &["check", "chess", MISTAKEN, "castling", "no_such_file", "duck", "atomic"]),
        (
            "tested files",
            &["test", "definitions/chess.toml", "no_such_file", MISTAKEN, "definitions/classics/duck.toml"],
        ),
    ];
    let alike = |(what, words): (&str, &'static [&'static str])| {
        trial(format!("{what}: printed alike with any number of jobs"), move || alike(words))
    };
    commands.map(alike).into()
}

fn alike(words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("uneven.toml"), UNEVEN).unwrap();
    fs::write(path("stuck.toml"), STUCK).unwrap();
    let words: Vec<String> =
        words.iter().map(|word| word.strip_prefix('@').map_or_else(|| (*word).to_owned(), path)).collect();
    let printed = |jobs: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_interp"));
        let output = program.args(&words).args(["--jobs", jobs]).current_dir(home()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let alone = printed("1");
    assert!(alone.1.lines().count() + alone.2.lines().count() > 1, "{alone:?}");
    assert_eq!(printed("3"), alone);
}
