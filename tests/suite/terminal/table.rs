//! Facts for a person at a table: the player to move, the owners of pieces, the earlier state of a
//! game.

use std::path::Path;

use libtest_mimic::Trial;

use super::kept::OFFERED;
use super::{Seat, save};
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the prompt names whose turn it is by the rules as they are now", turned),
        trial("a game that was over when it was killed is not offered", finished),
        trial("a game that is offered tells how it stands", stands),
        trial("whose the filled pieces are is told without colours", sides),
        trial("help and pieces fit a low window", low),
    ]
}

fn turned() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("mine.toml");
    let mine = "language = 1\nextends = 'chess'\n";
    let other = format!("{mine}pieces.knight.moves = 'NAD'\n");
    save(&file, &other);
    let mut seat = Seat::at(state.path(), &["mine.toml", "--watch"]);
    seat.waits_for(0, "white> ");
    seat.asks("Ng3\r", "black> ");
    let from = seat.screen.lock().unwrap().len();
    seat.types("d");
    save(&file, mine);
    seat.waits_for(from, "white> d");
    // Input begun for the other turn is not run; input begun after the change is.
    seat.asks("5\r", "it is not the turn it was");
    let from = seat.screen.lock().unwrap().len();
    save(&file, &other);
    let seen = seat.waits_for(from, "black> ");
    assert!(seen[from..].contains("now: Black to move; before: White to move"), "{seen}");
    let done = seat.asks("d5\r", "white> ");
    assert!(!done.contains("not done"), "{done}");
    seat.types("quit\r");
    seat.ends();
}

fn killed_after(state: &Path, line: &str, answer: &str) {
    let mut seat = Seat::at(state, &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks(line, answer);
    seat.child.kill().unwrap();
    seat.ends();
}

fn finished() {
    let state = tempfile::tempdir().unwrap();
    killed_after(state.path(), "f3 e5 g4 Qh4\r", "over> ");
    let mut seat = Seat::at(state.path(), &["chess"]);
    let begin = seat.waits_for(0, "white> ");
    assert!(begin.contains("a game of Chess was finished after 4 actions: Black wins: checkmate"), "{begin}");
    assert!(begin.contains("it is kept: `load ") && !begin.contains(OFFERED), "{begin}");
    seat.types("quit\r");
    seat.ends();
}

fn stands() {
    let state = tempfile::tempdir().unwrap();
    killed_after(state.path(), "e4 e5 Nf3\r", "black> ");
    let mut seat = Seat::at(state.path(), &["chess"]);
    let offer = seat.waits_for(0, OFFERED);
    assert!(offer.contains("broken off after 3 actions\r\nBlack to move, after Nf3\r\n"), "{offer}");
    seat.asks("yes\r", "black> ");
    seat.types("quit\r");
    seat.ends();
}

fn sides() {
    let state = tempfile::tempdir().unwrap();
    let signs = ("LC_ALL", "C.UTF-8");
    for (environment, told) in [(&[signs, ("NO_COLOR", "1")][..], true), (&[signs][..], false)] {
        let mut seat = Seat::with(state.path(), &["chess"], environment);
        let begin = seat.waits_for(0, "white> ");
        assert_eq!(begin.contains("♔ White · ♚ Black\r\n"), told, "{begin}");
        seat.types("quit\r");
        seat.ends();
    }
}

fn low() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::in_window((24, 80), state.path(), &["chess"], &[("NO_COLOR", "1")]);
    seat.waits_for(0, "white> ");
    let help = seat.asks("help\r", "white> ");
    assert!(help.contains("take back") && help.lines().count() <= 24, "{help}");
    seat.asks("set position startpos\r", "white> ");
    let pieces = seat.asks("pieces\r", "white> ");
    assert!(pieces.contains("moves or captures one square"), "{pieces}");
    seat.types("quit\r");
    seat.ends();
    let mut seat = Seat::in_window((12, 80), state.path(), &["chess", "--new"], &[("NO_COLOR", "1")]);
    seat.waits_for(0, "white> ");
    let pieces = seat.asks("pieces\r", "white> ");
    assert!(pieces.contains("`pieces king` draws how one moves") && pieces.lines().count() <= 12, "{pieces}");
    let king = seat.asks("pieces king\r", "white> ");
    assert!(king.contains("moves or captures one square in any direction"), "{king}");
    seat.types("quit\r");
    seat.ends();
}
