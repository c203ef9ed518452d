//! Output and completions in a narrow window.

use libtest_mimic::Trial;

use super::{Seat, last_board};
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("lists fit a narrow window", lists),
        trial("sentences and tables are broken between words", broken),
        trial("what changed rules come to is broken between words", changed),
        trial("the last move is seen in the narrowest window", narrowest),
        trial("progress is cut at the edge of the window", progress),
        trial("what a command takes is completed", completed),
    ]
}

const PLAIN: [(&str, &str); 1] = [("NO_COLOR", "1")];

/// A game of which not all can be done again.
const STALE: &str = "interp record 1\ndefinition chess\n\ne2e4\ne7e4\n";

/// The length of the longest line, prompts aside: in these the terminal is told more than is seen.
fn widest(printed: &str) -> usize {
    printed.lines().filter(|line| !line.contains('\u{1b}')).map(|line| line.chars().count()).max().unwrap_or(0)
}

fn lists() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::before(40, state.path(), &["chess"], &PLAIN);
    seat.waits_for(0, "white> ");
    let moves = seat.asks("moves\r", "offer_draw");
    assert!(moves.contains("Nf3") && widest(&moves) <= 40, "{moves}");
    seat.asks("set position 4k3/8/2QQQ3/8/2QQQ3/8/8/4K3 w - - 0 1\r", "white> ");
    let moves = seat.asks("moves\r", "offer_draw");
    assert!(moves.contains("queen c6: ") && widest(&moves) <= 40, "{moves}");
    seat.types("quit\r");
    seat.ends();
}

fn broken() {
    let state = tempfile::tempdir().unwrap();
    for cols in [40, 30] {
        let mut seat = Seat::before(cols, state.path(), &["chess", "--new"], &PLAIN);
        seat.waits_for(0, "white> ");
        for (line, end) in [("help\r", "before it"), ("why e2\r", "passing:7"), ("why O-O\r", "g1\r\n")] {
            let printed = seat.asks(line, end);
            assert!(widest(&printed) <= usize::from(cols), "{cols}: {printed}");
        }
        for line in ["Nxd5\r", "undo x\r", "load nowhere/not/there.record\r", "pieces\r", "moves nowhere_at_all\r"] {
            let answer = seat.asks(line, "white> ");
            assert!(widest(&answer) <= usize::from(cols), "{cols}: {answer}");
        }
        seat.types("quit\r");
        seat.ends();
        std::fs::write(state.path().join("stale.record"), STALE).unwrap();
        let mut seat = Seat::before(cols, state.path(), &["stale.record", "--new"], &PLAIN);
        let begin = seat.waits_for(0, "black> ");
        assert!(begin.contains("only 1 action of 2") && widest(&begin) <= usize::from(cols), "{cols}: {begin}");
        seat.types("quit\r");
        seat.ends();
        let screen = Seat::before(cols, state.path(), &["playouts", "chess", "--games", "30"], &PLAIN).ends();
        let report = screen.split_once("games: 30").unwrap().1;
        assert!(widest(report) <= usize::from(cols), "{cols}: {report}");
    }
}

fn changed() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("mine.toml");
    let rules = |rules: &str| format!("language = 1\nextends = 'chess'\n[stages.play]\nrules = '{rules}'\n");
    super::save(&file, &rules("odd: draw when turn_number > 400."));
    let mut seat = Seat::before(40, state.path(), &[file.to_str().unwrap(), "--new"], &PLAIN);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "black> ");
    super::save(&file, &rules("queenless_for_a_while: forbid move when unit is pawn and turn_number < 3."));
    let told = seat.asks("reload\r", "white> ");
    assert!(told.contains("queenless_for_a_while") && widest(&told) <= 40, "{told}");
    seat.types("quit\r");
    seat.ends();
}

fn narrowest() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::before(18, state.path(), &["chess"], &PLAIN);
    seat.waits_for(0, "white> ");
    let board = seat.asks("e4\r", "black> ");
    assert!(last_board(&board).contains("abcdefgh\n[e2 e4]\n"), "{board}");
    seat.types("quit\r");
    seat.ends();
    // With colours as well, for not everybody sees them.
    let mut seat = Seat::before(18, state.path(), &["chess", "--new"], &[]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "[e2 e4]");
    seat.types("quit\r");
    seat.ends();
    let letters = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/letters.toml");
    let mut seat = Seat::before(27, state.path(), &[letters], &PLAIN);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "[e2 e4]");
    seat.types("quit\r");
    seat.ends();
    // Where not even the pieces have room, half of the files come first.
    let mut seat = Seat::before(24, state.path(), &[letters, "--new"], &PLAIN);
    seat.waits_for(0, "white> ");
    let board = seat.asks("e4\r", "black> ");
    assert!(board.contains("     a   b   c   d\r\n\r\n 8   k   b  hkd  r\r\n"), "{board}");
    assert!(board.contains("\r\n 4  >P   .   .   .\r\n"), "{board}");
    seat.types("quit\r");
    seat.ends();
}

fn progress() {
    let state = tempfile::tempdir().unwrap();
    let seat = Seat::before(8, state.path(), &["playouts", "chess", "--games", "2"], &PLAIN);
    let screen = seat.ends();
    let (progress, report) = screen.split_once("games: 2").unwrap();
    assert!(!progress.contains('\n'), "{screen:?}");
    assert!(progress.contains("0/2 g") && progress.ends_with("\r\u{1b}[2K"), "{screen:?}");
    assert!(report.contains(" actions a second"), "{screen:?}");
}

fn completed() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    let queen = seat.asks("moves que\t\r", "nothing can be done with any queen");
    assert!(!queen.contains("quit"), "{queen}");
    let none = seat.asks("moves un\tx\r", "is no square");
    assert!(none.contains("`unx`"), "{none}");
    seat.types("quit\r");
    seat.ends();
}
