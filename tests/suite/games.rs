//! Games that are written into files and read from them, by the program itself, in folders.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::{home, trial};

pub fn trials() -> Vec<Trial> {
    if !cfg!(unix) {
        return Vec::new();
    }
    vec![
        trial("a game in a file finds its definition from wherever it is opened", found),
        trial("names of files are typed as in a shell", named),
        trial("a game in PGN comes back as it was", pgn),
        trial("the result of a game in PGN stands behind its last move", result),
        trial("what cannot be taken back is not offered", nothing_done),
        trial("what is damaged in a game is told", damaged),
        trial("a damaged game is gone on with, and the rest stays", gone_on_with),
        trial("a game may have the name of a definition", named_as_definition),
        trial("a file in PGN is not followed", followed_pgn),
        trial("what can be taken back behind a game that is left is told", left),
        trial("a new game is left to chance anew unless somebody has said how", seeds),
        trial("what can be read only once is not watched", streams),
        trial("what takes long in every position is told before it begins", crowded),
        trial("tests that are stopped tell what there is", stopped),
        trial("counts and random games that are stopped end at once", stopped_at_once),
    ]
}

fn seeds() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "save a\nnew\nsave b\nnew\nsave c\n";
    for (words, seeds) in [(&["chess"][..], ["0", "1", "2"]), (&["chess", "--seed", "5"], ["5", "5", "5"])] {
        played_with(folder.path(), words, typed);
        for (name, seed) in ["a", "b", "c"].iter().zip(seeds) {
            let path = folder.path().join(name);
            contains(&fs::read_to_string(&path).unwrap(), &[&format!("seed       {seed}\n")]);
            fs::remove_file(path).unwrap();
        }
    }
}

fn result() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("won.pgn"), "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n").unwrap();
    let moves = |typed: &str| {
        let printed = played(folder.path(), "won.pgn", &format!("{typed}record pgn\n"));
        printed.lines().rfind(|line| line.starts_with("1. ")).map(str::to_owned)
    };
    assert_eq!(moves(""), Some("1. e4 e5 2. Nf3 1-0".to_owned()));
    assert_eq!(moves("Nc6\n"), Some("1. e4 e5 2. Nf3 Nc6 *".to_owned()));
    assert_eq!(moves("Nc6\nrecord pgn\nundo\n"), Some("1. e4 e5 2. Nf3 1-0".to_owned()));
    assert_eq!(moves("undo\n"), Some("1. e4 e5 *".to_owned()));
    assert_eq!(moves("undo\nredo\n"), Some("1. e4 e5 2. Nf3 1-0".to_owned()));
    assert_eq!(moves("undo\nNc3\n"), Some("1. e4 e5 2. Nc3 *".to_owned()));
}

fn nothing_done() {
    let folder = tempfile::tempdir().unwrap();
    let over = ["play", "chess", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"];
    let printed = played_with(folder.path(), &over, "hint\ne4\nboard\n");
    contains(&printed, &["`save FILE` · `new`", "the game is over; `why e4` tells", "the game is over · new, record"]);
    let printed = played_with(folder.path(), &over, "new\nset position 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nboard\n");
    contains(&printed, &["the game is over · undo, new, record"]);
}

fn streams() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe.toml")).status().unwrap().success());
    for words in [&["pipe.toml", "--watch"][..], &["play", "pipe.toml", "--watch"], &["check", "pipe.toml", "--watch"]]
    {
        let printed = played_with(folder.path(), words, "");
        contains(&printed, &["`pipe.toml` cannot be watched: it is no file, but a pipe or a device\n"]);
    }
    // Without it the definition is read from there.
    let (pipe, words) = (folder.path().join("pipe.toml"), ["pipe.toml"]);
    let writes = std::thread::spawn(move || fs::write(pipe, MINE).unwrap());
    contains(&played_with(folder.path(), &words, "quit\n"), &["Mine"]);
    writes.join().unwrap();
}

fn crowded() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "rules = 'pair: action pair(a: square, b: square) written \"{a}{b}\". full: draw when no man.'\n";
    let text = format!("language = 1\nuses = ['base']\n{rules}board.size = '11x11'\npieces.man.letter = 'M'\n");
    fs::write(folder.path().join("pairs.toml"), text).unwrap();
    let told = "`pair` can be done in 14641 ways, and each is tried in every position: this takes long";
    contains(&played_with(folder.path(), &["rules", "pairs.toml"], ""), &[told]);
}

/// The output of the program, with messages, for lines typed in a folder.
fn played(folder: &Path, game: &str, typed: &str) -> String {
    played_with(folder, &[game], typed)
}

fn played_with(folder: &Path, words: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_interp"))
        .args(words)
        .current_dir(folder)
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments may have ended before it reads anything.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).unwrap()
}

#[track_caller]
fn contains(printed: &str, parts: &[&str]) {
    for part in parts {
        assert!(printed.contains(part), "no `{part}` in\n{printed}");
    }
}

const MINE: &str = "language = 1\nextends = 'chess'\nvariant.name = 'Mine'\n";

fn found() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("rules")).unwrap();
    fs::create_dir_all(at("games")).unwrap();
    fs::write(at("rules/mine.toml"), MINE).unwrap();
    played(folder.path(), "rules/mine.toml", "e4\nsave games/a.record\nsave games/a.pgn\n");
    contains(&fs::read_to_string(at("games/a.record")).unwrap(), &["definition ../rules/mine.toml\n"]);
    contains(&fs::read_to_string(at("games/a.pgn")).unwrap(), &["[Definition \"../rules/mine.toml\"]\n"]);
    for game in ["a.record", "a.pgn"] {
        contains(&played(&at("games"), game, "record\n"), &["Mine", "1. e4\n"]);
        contains(&played(folder.path(), &format!("games/{game}"), "record\n"), &["Mine", "1. e4\n"]);
        let absolute = at("games").join(game).display().to_string();
        contains(
            &played(&at("rules"), &absolute, &format!("e5\nsave ../games/b.{game}.record\n")),
            &["Mine", "saved in"],
        );
        contains(&played(Path::new("/"), &absolute, "record\n"), &["Mine", "1. e4\n"]);
    }
    contains(&fs::read_to_string(at("games/b.a.pgn.record")).unwrap(), &["definition ../rules/mine.toml\n", "e7e5\n"]);
    // A name as it was typed once is found as well, and one that comes with the program stays.
    fs::write(at("games/old.record"), "interp record 1\ndefinition rules/mine.toml\n\ne2e4\n").unwrap();
    contains(&played(folder.path(), "games/old.record", "record\n"), &["Mine", "1. e4\n"]);
    // So are paths that were written where folders are parted otherwise; here they are written with `/`.
    fs::write(at("child.toml"), "language = 1\nextends = 'rules\\mine'\n").unwrap();
    fs::write(at("games/other.record"), "interp record 1\ndefinition ..\\child.toml\n\ne2e4\n").unwrap();
    let printed = played(&at("games"), "other.record", "record\nsave again.record\n");
    contains(&printed, &["child", "1. e4\n", "saved in again.record"]);
    contains(&fs::read_to_string(at("games/again.record")).unwrap(), &["definition ../child.toml\n"]);
    played(folder.path(), "chess", "save games/c.record\n");
    contains(&fs::read_to_string(at("games/c.record")).unwrap(), &["definition chess\n"]);
}

fn named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let printed =
        played(folder.path(), "chess", "e4\nsave ~/a.record\nsave \"b c.record\"\nsave no/d\nload 'b c.record'\n");
    contains(
        &printed,
        &[
            "no/d cannot be written: there is no folder no\n",
            "saved in `b c.record`: 1 action\n",
            "loaded 'b c.record': Chess, 1 action\n",
        ],
    );
    assert!(at("a.record").is_file() && at("b c.record").is_file());
    std::os::unix::fs::symlink("a.record", at("link")).unwrap();
    contains(&played(folder.path(), "chess", "d4\nd5\nsave over link\n"), &["saved in link: 2 actions\n"]);
    assert!(at("link").is_symlink() && fs::read_to_string(at("a.record")).unwrap().ends_with("\nd2d4\nd7d5\n"));
    let mut permissions = fs::metadata(at("a.record")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(at("a.record"), permissions).unwrap();
    contains(
        &played(folder.path(), "chess", "save over a.record\n"),
        &["a.record cannot be written: it may only be read\n"],
    );
    assert!(fs::read_to_string(at("a.record")).unwrap().ends_with("d7d5\n"));
    // The rules a game is played by are not written over, and neither is what is no file.
    fs::write(at("mine.toml"), MINE).unwrap();
    let printed = played(folder.path(), "mine.toml", "e4\nsave over mine.toml\nsave over .\nreload\n");
    contains(
        &printed,
        &[
            "mine.toml says the rules of this game",
            ". is a folder; name a file in it, for example `save ./game.record`",
        ],
    );
    assert_eq!(fs::read_to_string(at("mine.toml")).unwrap(), MINE);
}

fn pgn() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let typed = "e4\noffer_draw\ne5\nresign\nsave a.pgn\nload a.pgn\nrecord\n";
    contains(
        &played(folder.path(), "chess", typed),
        &["loaded a.pgn: Chess, 4 actions\n", "0-1  Black wins by resign"],
    );
    let tags = "[Event \"Cup\"]\n[White \"A. Nderssen\"]\n[Black \"K = B\"]\n[Opening \"Italian\"]\n\n";
    write("b.pgn", &format!("{tags}1. e4 e5 1-0\n"));
    let typed = "load b.pgn\nsave b.record\nload b.record\nsave c.pgn\n";
    let told = "the file gives the result 1-0, but by the moves in it the game is not over\n";
    contains(&played(folder.path(), "chess", typed), &[told]);
    let again = fs::read_to_string(folder.path().join("c.pgn")).unwrap();
    contains(&again, &["[Result \"1-0\"]\n", "\n1. e4 e5 1-0\n"]);
    contains(&again, &["[Event \"Cup\"]\n", "[White \"A. Nderssen\"]\n[Black \"K = B\"]\n", "[Opening \"Italian\"]\n"]);
    // It is that of the moves, and of no others.
    contains(&played(folder.path(), "chess", "load b.pgn\nNf3\nrecord pgn\n"), &["[Result \"*\"]\n", "2. Nf3 *\n"]);
    write("f.pgn", "[Event \"Cup\"]\n\n1. e4 e5 {why}\n2. Nf3 Nxe4 1-0\n");
    let place = "the knight on g8 does not move to e4 (line 4, column 8, move 2 of Black)\n";
    contains(&played(folder.path(), "chess", "load f.pgn\n"), &[place]);
    // Another game is not that of the same players.
    let printed = played(
        folder.path(),
        "chess",
        "load b.pgn\nset position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nrecord pgn\n",
    );
    contains(&printed, &["[White \"?\"]\n"]);
    write("d.pgn", "% for programs: d4\n1. e4 e5\n% d5\n2. Nf3 *\n");
    contains(
        &played(folder.path(), "chess", "load d.pgn\nrecord\n"),
        &["loaded d.pgn: Chess, 3 actions\n", "2. Nf3\n"],
    );
    write("e.pgn", "[Event \"x\"]\n[White A]\n1. e4 {why\n1... e5 *\n");
    let parts = ["line 2: `[White A]` was read as `[White \"A\"]`", "line 3: the comment that begins there has no end"];
    contains(&played(folder.path(), "chess", "load e.pgn\n"), &parts);
}

fn damaged() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.record", "interp record 1\ndefinition chess\ntitle Ch");
    let parts = ["`a.record` cannot be read: line 2: the record breaks off in its heading"];
    contains(&played(folder.path(), "a.record", ""), &parts);
    write("b.record", "interp record 1\ndefinition chess\n\ne2e4\ne7e");
    let printed = played(folder.path(), "b.record", "e5\nsave\n");
    contains(&printed, &["the last line, `e7e`, has no end and may be half of one; it was left out", "save where?"]);
    assert!(fs::read_to_string(folder.path().join("b.record")).unwrap().ends_with("e7e"));
}

fn gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for (name, rest) in [("half", "e7e"), ("odd", "e7e2\ng1f3\n")] {
        let record = format!("{name}.record");
        let text = format!("interp record 1\ndefinition chess\n\ne2e4\n{rest}");
        fs::write(folder.path().join(&record), &text).unwrap();
        let printed = played_with(folder.path(), &[&record, "--record", &format!("./{record}")], "c5\nsave\n");
        let told = format!("{record} goes on without the rest; what stood in it is kept in ./{name}-1.record\n");
        contains(&printed, &[&told, "saved in "]);
        assert_eq!(read(&format!("{name}-1.record")), text);
        assert!(read(&record).ends_with("\n\ne2e4\nc7c5\n"), "{}", read(&record));
    }
}

fn named_as_definition() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("games")).unwrap();
    let typed = "e4\nsave chess\nsave games/chess\nsave games/other\n";
    contains(&played(folder.path(), "chess", typed), &["saved in chess: 1 action\n", "saved in games/chess"]);
    let told = "`chess` is the definition that comes with the program; the game in the file of this name is played with \
                `interp ./chess`\n";
    contains(&played(folder.path(), "chess", "record\nsave games/new\n"), &[told, "20 moves", "saved in games/new"]);
    for game in ["./chess", "games/chess", "games/other", "games/new"] {
        contains(&played(folder.path(), game, "record\n"), &["Chess"]);
        let text = fs::read_to_string(folder.path().join(game)).unwrap();
        contains(&text, &["definition chess\n"]);
    }
    contains(&played(folder.path(), "./chess", "record\n"), &["1. e4\n"]);
    contains(&played_with(folder.path(), &["moves", "chess"], ""), &["e2e4"]);
    let printed = played_with(folder.path(), &["check", "games/other"], "");
    contains(&printed, &["`games/other` cannot be read: it is the record of a game", "`interp games/other` goes on"]);
}

fn followed_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let printed = played_with(folder.path(), &["chess", "--record", "x.pgn"], "e4\n");
    contains(&printed, &["PGN is not written action by action", "`save x.pgn` writes PGN"]);
    assert!(!folder.path().join("x.pgn").exists());
}

fn left() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "e4\nset position 7k/8/8/8/8/8/8/R3K3 w - - 0 1\nundo 2\nundo\nundo\nundo 2\n";
    let printed = played(folder.path(), "chess", typed);
    contains(&printed, &["nothing has been done in this game yet; `undo` comes back to the game before it\n"]);
    contains(&printed, &["back in the game before\n", "nothing has been done in this game yet\n"]);
}

/// Ctrl-C ends the work at once, even if a single position or game takes long.
fn stopped_at_once() {
    let count = ["perft", "clash_of_the_armies", "--depth", "9", "--by", "action", "--engine", "literal"];
    let games = ["playouts", "ultra", "--games", "100000", "--typed", "10000000"];
    let moves = ["perft", "chess", "--depth", "9", "--divide"];
    for arguments in [&count[..], &games, &moves] {
        let child = Command::new(env!("CARGO_BIN_EXE_interp"))
            .args(arguments)
            .current_dir(home())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let pressed = Instant::now();
        let output = child.wait_with_output().unwrap();
        let waited = pressed.elapsed();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        contains(&String::from_utf8(output.stderr).unwrap(), &["stopped after "]);
        assert!(waited < Duration::from_millis(1000), "{arguments:?}: {waited:?}");
    }
}

fn stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_interp"))
        // Several jobs begin with the longest definitions, and print the first one late.
        .args(["test", "--mutate", "--jobs", "1", "definitions"])
        .current_dir(home())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    output.read_line(&mut printed).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    output.read_to_string(&mut printed).unwrap();
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{printed}{complaint}");
    contains(&complaint, &["stopped; of "]);
    contains(&printed, &["passed"]);
}
