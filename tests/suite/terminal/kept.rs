//! Records of games that are left for others, saved, or damaged.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::Seat;
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("a game that is left for another is offered again", left),
        trial("a game that is left for another and killed is offered again", left_and_killed),
        trial("a game that was loaded and killed is the one that is offered", loaded_and_killed),
        trial("a game that is saved is kept no longer", saved),
        trial("a game that cannot be read is told and stays", damaged),
        trial("a game that was gone on with from a file and killed is offered there", from_file),
        trial("a game by older rules is offered again", by_older_rules),
        trial("what was taken back before a game was killed is done again", taken_back),
        trial("a game of two who hide something is handed over before it is shown", handed_over),
        trial("who leaves the question whether to go on changes nothing", unanswered),
        trial("a game of chance that is stopped is kept", stopped),
        trial("what is wrong with a file of a game is shown where it stands there", misplaced),
    ]
}

pub(super) const OFFERED: &str = "go on with it? [Yes/no] ";

/// The files that games are kept in.
fn games(state: &Path, folder: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(state.join("interp").join(folder)) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// A game of chess that was left for another position, and what has been printed.
fn leaving(state: &Path) -> Seat {
    let mut seat = Seat::at(state, &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "black> ");
    seat.asks("e5\r", "white> ");
    let set = seat.asks("set position 7k/8/8/8/8/8/8/R3K3 w - - 0 1\r", "white> ");
    assert!(set.contains("the game so far is kept: `undo` comes back to it, later `interp chess` offers it"), "{set}");
    seat.asks("Ra7\r", "black> ");
    assert_eq!(games(state, "games").len(), 2);
    seat
}

/// Both games are offered, the last first.
fn both_are_offered(state: &Path) {
    let mut seat = Seat::at(state, &["chess"]);
    let first = seat.waits_for(0, OFFERED);
    assert!(first.contains("broken off after 1 action\r\n"), "{first}");
    let second = seat.asks("NO\r", OFFERED);
    assert!(second.contains("broken off after 2 actions\r\n"), "{second}");
    seat.asks("yes\r", "white> ");
    let record = seat.asks("record\r", "*\r\n");
    assert!(record.contains("1. e4 e5\r\n"), "{record}");
    seat.types("quit\r");
    seat.ends();
}

fn left() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = leaving(state.path());
    seat.types("quit\r");
    let screen = seat.ends();
    assert!(screen.contains("this game is kept; `interp chess` offers to go on with it\r\n"), "{screen}");
    assert!(screen.contains("the game before it is kept as well; `interp chess` offers"), "{screen}");
    both_are_offered(state.path());
}

fn left_and_killed() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = leaving(state.path());
    seat.child.kill().unwrap();
    seat.ends();
    both_are_offered(state.path());
    // Coming back makes one of two again.
    let state = tempfile::tempdir().unwrap();
    let mut seat = leaving(state.path());
    seat.asks("undo\r", "taken back: Ra7");
    seat.asks("undo\r", "back in the game before");
    assert_eq!(games(state.path(), "games").len(), 1);
    seat.types("quit\r");
    let screen = seat.ends();
    assert!(!screen.contains("as well"), "{screen}");
}

fn loaded_and_killed() {
    let state = tempfile::tempdir().unwrap();
    fs::write(state.path().join("a.record"), "interp record 1\ndefinition chess\n\ne2e4\ne7e5\n").unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("d4\r", "black> ");
    let loaded = seat.asks("load a.record\r", "white> ");
    assert!(loaded.contains("`undo` at the beginning of the other comes back to it"), "{loaded}");
    seat.child.kill().unwrap();
    seat.ends();
    let mut seat = Seat::at(state.path(), &["chess"]);
    let first = seat.waits_for(0, OFFERED);
    assert!(first.contains("broken off after 2 actions\r\n"), "{first}");
    seat.asks("yes\r", "white> ");
    // A new game puts this one aside.
    let new = seat.asks("new game\r", "white> ");
    assert!(new.contains("the game so far is kept: `undo` comes back to it, later `interp chess` offers it"), "{new}");
    seat.types("quit\r");
    seat.ends();
    assert_eq!(games(state.path(), "games").len(), 2);
}

fn saved() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "black> ");
    assert_eq!(games(state.path(), "games").len(), 1);
    seat.asks("save a.record\r", "saved in a.record: 1 action");
    assert_eq!(games(state.path(), "games").len(), 0);
    seat.asks("e5\r", "white> ");
    assert_eq!(games(state.path(), "games").len(), 1);
    // Where another game begins there is nothing to be saved over by mistake.
    seat.asks("set position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r", "20 moves");
    seat.asks("save\r", "save where?");
    seat.asks("undo\r", "back in the game before");
    seat.asks("save\r", "saved in a.record: 2 actions");
    // A game that is loaded stands in its file.
    seat.asks("load a.record\r", "loaded a.record");
    seat.types("quit\r");
    let screen = seat.ends();
    assert!(!screen.contains("this game is kept"), "{screen}");
    assert_eq!(games(state.path(), "games").len(), 0);
    // A file that is followed is gone on with where it was saved.
    let mut seat = Seat::at(state.path(), &["chess", "--record", "b.record"]);
    seat.waits_for(0, "white> ");
    seat.asks("d4\r", "black> ");
    seat.asks("save over b.record\r", "saved in b.record");
    seat.asks("d5\r", "white> ");
    seat.types("quit\r");
    seat.ends();
    let text = fs::read_to_string(state.path().join("b.record")).unwrap();
    assert!(text.ends_with("\nd2d4\nd7d5\n"), "{text}");
}

fn damaged() {
    let state = tempfile::tempdir().unwrap();
    let folder = state.path().join("interp/games");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("chess-1.record"), b"\xff\x00garbage").unwrap();
    fs::write(folder.join("chess-2.record"), "interp record 1\ndefinition chess\nti").unwrap();
    fs::write(folder.join("chess-3.record"), "interp record 1\ndefinition chess\n\ne2e4\ne7").unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    // Where lines are broken depends on how long the name of the folder is.
    let offer = seat.waits_for(0, OFFERED).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(offer.contains("chess-1.record, cannot be read: it is no text it is kept"), "{offer}");
    assert!(offer.contains("chess-2.record, cannot be read: line 2: the record breaks off in its heading"), "{offer}");
    let resumed = seat.asks("yes\r", "black> ");
    assert!(resumed.contains("the last line, `e7`, has no end and may be half of one; it was left out"), "{resumed}");
    seat.types("quit\r");
    seat.ends();
    assert_eq!((games(state.path(), "games").len(), games(state.path(), "left").len()), (1, 2));
}

fn from_file() {
    let state = tempfile::tempdir().unwrap();
    let record = state.path().join("a.record");
    fs::write(&record, "interp record 1\ndefinition chess\n\ne2e4\n").unwrap();
    let mut seat = Seat::at(state.path(), &["a.record"]);
    seat.waits_for(0, "black> ");
    seat.asks("e5\r", "white> ");
    seat.asks("Nf3\r", "black> ");
    seat.child.kill().unwrap();
    seat.ends();
    assert!(fs::read_to_string(&record).unwrap().ends_with("\n\ne2e4\n"));
    let mut seat = Seat::at(state.path(), &["a.record"]);
    let offer = seat.waits_for(0, OFFERED);
    assert!(offer.contains("a game of Chess was broken off after 3 actions\r\n"), "{offer}");
    seat.asks("yes\r", "black> ");
    // It is not in the file until it is saved there.
    assert_eq!(games(state.path(), "games").len(), 1);
    seat.asks("save\r", "saved in a.record: 3 actions");
    seat.types("quit\r");
    seat.ends();
    assert_eq!(games(state.path(), "games").len(), 0);
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.ends_with("\ne2e4\ne7e5\ng1f3\n"), "{text}");
    // A continuation is offered as well when part of the file itself was taken back.
    let mut seat = Seat::at(state.path(), &["a.record"]);
    seat.waits_for(0, "black> ");
    seat.asks("Nc6\r", "white> ");
    seat.asks("undo 3\r", "3 actions taken back: Nc6, Nf3, e5");
    seat.child.kill().unwrap();
    seat.ends();
    let mut seat = Seat::at(state.path(), &["a.record"]);
    let offer = seat.waits_for(0, OFFERED);
    assert!(offer.contains("broken off after 1 action; 3 actions more taken back"), "{offer}");
    seat.asks("yes\r", "black> ");
    // However many are done again, the board is shown once.
    let redone = seat.asks("redo 3\r", "> ");
    assert!(redone.contains("3 actions done again: e5, Nf3, Nc6\r\n"), "{redone}");
    assert_eq!(redone.matches(" to move · ").count(), 1, "{redone}");
    seat.types("quit\r");
    seat.ends();
}

fn by_older_rules() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("mine.toml");
    let rules = |more: &str| format!("language = 1\nextends = 'chess'\nvariant.name = 'Mine'\n{more}");
    fs::write(&file, rules("")).unwrap();
    let mut seat = Seat::at(state.path(), &["mine.toml"]);
    seat.waits_for(0, "white> ");
    seat.asks("Nf3\r", "black> ");
    seat.asks("e5\r", "white> ");
    fs::write(&file, rules("pieces.knight.moves = 'F'\n")).unwrap();
    seat.asks("reload\r", "nothing could be done again");
    let answer = seat.asks("e4\r", "black> ");
    assert!(answer.contains("the game by the old rules is kept: `undo` at the beginning comes back"), "{answer}");
    let kept = || games(state.path(), "games").iter().map(|path| fs::read_to_string(path).unwrap()).collect::<Vec<_>>();
    let ends = |end: &str| kept().iter().any(|text| text.ends_with(end));
    assert!(kept().len() == 2 && ends("\ng1f3\ne7e5\n") && ends("\n\ne2e4\n"), "{:?}", kept());
    seat.types("quit\r");
    let screen = seat.ends();
    assert!(screen.contains("the game before it is kept as well; `interp mine.toml` offers"), "{screen}");
}

fn taken_back() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess", "--black", "random", "--record", "a.record"]);
    seat.waits_for(0, "white> ");
    for action in ["e4\r", "d3\r", "Be2\r"] {
        seat.asks(action, "white> ");
    }
    let before = seat.asks("record\r", "*\r\n");
    seat.asks("undo 3\r", "white> ");
    let redone = seat.asks("redo\r", "white> ");
    assert!(redone.contains("done again: e4"), "{redone}");
    seat.child.kill().unwrap();
    seat.ends();
    let named = fs::read_to_string(state.path().join("a.record")).unwrap();
    assert!(!named.contains("undone"), "{named}");
    let mut seat = Seat::at(state.path(), &["chess", "--black", "random"]);
    let offer = seat.waits_for(0, OFFERED);
    assert!(offer.contains("broken off after 2 actions; 4 actions more taken back"), "{offer}");
    seat.asks("yes\r", "white> ");
    let redone = seat.asks("redo\r", "white> ");
    assert!(redone.contains("done again: d3, "), "{redone}");
    seat.asks("redo 5\r", "white> ");
    let after = seat.asks("record\r", "*\r\n");
    let moves = |text: &str| {
        text.split_once("1. ").and_then(|(_, text)| text.split_once("*\r\n")).map(|(moves, _)| moves.to_owned())
    };
    assert!(moves(&before).is_some());
    assert_eq!(moves(&before), moves(&after));
    // All of it taken back is offered as well, until something else is done.
    seat.asks("undo 9\r", "white> ");
    seat.types("quit\r");
    seat.ends();
    let mut seat = Seat::at(state.path(), &["chess"]);
    let offer = seat.waits_for(0, OFFERED);
    assert!(offer.contains("broken off after 0 actions; 6 actions more taken back"), "{offer}");
    seat.asks("yes\r", "white> ");
    seat.asks("redo\r", "done again: e4");
    seat.asks("a6\r", "white> ");
    seat.asks("redo\r", "nothing was taken back");
    seat.types("quit\r");
    seat.ends();
}

fn handed_over() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["classics/kriegspiel", "--hotseat"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "only Black is looking");
    seat.child.kill().unwrap();
    seat.ends();
    let mut seat = Seat::at(state.path(), &["classics/kriegspiel", "--hotseat"]);
    seat.waits_for(0, OFFERED);
    let asked = seat.asks("yes\r", "only Black is looking");
    assert!(!asked.contains(" 8 "), "{asked}");
    let shown = seat.asks("\r", "black> ");
    assert_eq!(shown.matches("looking").count(), 0, "{shown}");
    assert!(shown.contains("Black to move"), "{shown}");
    let set = seat.asks("set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r", "only White is looking");
    assert!(!set.contains("White to move"), "{set}");
    seat.asks("\r", "white> ");
    seat.types("quit\r");
    seat.ends();
}

fn unanswered() {
    let state = tempfile::tempdir().unwrap();
    leaving(state.path()).child.kill().unwrap();
    for (key, code) in [("\u{3}", 130), ("\u{4}", 0)] {
        let mut seat = Seat::at(state.path(), &["chess"]);
        seat.waits_for(0, OFFERED);
        seat.asks(key, "it is offered again next time");
        assert_eq!(seat.status(), code);
        assert_eq!((games(state.path(), "games").len(), games(state.path(), "left").len()), (2, 0));
    }
    both_are_offered(state.path());
}

fn stopped() {
    let state = tempfile::tempdir().unwrap();
    // A game that lasts for hundreds of actions.
    let words = ["classics/shogi", "--white", "random", "--black", "random", "--new"];
    let mut seat = Seat::at(state.path(), &words);
    seat.waits_for(0, "gote> ");
    seat.types("\u{3}");
    assert_eq!(seat.status(), 130);
    assert!(seat.ends().contains("this game is kept; `interp classics/shogi` offers to go on with it"));
}

fn misplaced() {
    let state = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(state.path().join(name), text).unwrap();
    file("bad.pgn", "[Definition \"chess\"]\n[FEN \"8/8/9/x w\"]\n\n1. e4 *\n");
    file("bad.record", "interp record 1\ndefinition chess\nposition 8/8/9/x w\n\n");
    file("dead.record", "interp record 1\ndefinition no/such.toml\n\ne2e4\n");
    file("dead.pgn", "[Event \"a\"]\n[Definition \"no/such.toml\"]\n\n1. e4 *\n");
    for (name, words) in [
        ("bad.pgn", "--> bad.pgn:2:7\r\n"),
        ("bad.record", "--> bad.record:3:10\r\n"),
        ("dead.record", "line 2 of dead.record says `definition no/such.toml`"),
        ("dead.pgn", "line 2 of dead.pgn says `[Definition \"no/such.toml\"]`"),
    ] {
        let screen = Seat::at(state.path(), &[name]).ends();
        assert!(screen.contains(words), "{name}: {screen}");
    }
    // A record is no definition, and needs no more than a line to say so.
    file("game.toml", "interp record 1\ndefinition chess\n\ne2e4\n");
    file("mine.toml", "language = 1\nextends = 'game'\n");
    for (words, beginning) in [
        (["test", "game.toml"], "error: `game.toml` cannot be read: it is the record of a game\r\n"),
        (["check", "game.toml"], "error: `game.toml` cannot be read: it is the record of a game\r\n"),
        (["check", "mine.toml"], "error[unreadable]: `game.toml` cannot be read: it is the record of a game\r\n"),
    ] {
        let screen = Seat::at(state.path(), &words).ends();
        assert!(screen.starts_with(beginning) && screen.matches("error").count() <= 2, "{words:?}: {screen}");
    }
}
