//! The output at a terminal besides the board: hidden input, captured pieces, lists and helps.

use std::fs;

use libtest_mimic::Trial;

use super::Seat;
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the prompt says that typing is not shown", secret),
        trial("captured pieces stand beside the board", captured),
        trial("a square by itself marks where its piece can go", reach),
        trial("lists of definitions and rules fit the window", lists),
        trial("helps of messages fit the window", helps),
    ]
}

const PLAIN: [(&str, &str); 1] = [("NO_COLOR", "1")];

/// The lines that are longer than a window of so many columns.
fn too_long(printed: &str, columns: usize) -> Vec<&str> {
    let plain = printed.lines().filter(|line| !line.contains('\u{1b}'));
    plain.filter(|line| line.trim_end().chars().count() > columns).collect()
}

fn secret() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::before(80, state.path(), &["ultra"], &PLAIN);
    let begun = seat.waits_for(0, "white> ");
    assert!(begun.contains("what you type is not shown\r\nwhite> "), "{begun}");
    seat.types("quit\r");
    seat.ends();
    let mut seat = Seat::before(80, state.path(), &["chess"], &PLAIN);
    assert!(!seat.waits_for(0, "white> ").contains("not shown"));
    seat.types("quit\r");
    seat.ends();
}

fn captured() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::before(80, state.path(), &["chess", "--board", "letters"], &PLAIN);
    seat.waits_for(0, "white> ");
    let board = seat.asks("e4 d5 exd5\r", "black> ");
    assert!(board.contains("captured of Black: p"), "{board}");
    seat.types("quit\r");
    seat.ends();
    // Pieces that are captured in shogi lie in a hand.
    let mut seat = Seat::before(80, state.path(), &["shogi", "--board", "letters"], &PLAIN);
    seat.waits_for(0, "sente> ");
    let board = seat.asks("c4 g6 Bxh8\r", "gote> ");
    assert!(board.contains("hand: B") && board.contains("hand: -"), "{board}");
    assert!(!board.contains("captured"), "{board}");
    seat.types("quit\r");
    seat.ends();
}

fn reach() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::before(80, state.path(), &["chess", "--board", "letters"], &PLAIN);
    seat.waits_for(0, "white> ");
    let board = seat.asks("e2\r", "e3  e4");
    assert!(board.contains(" 4  .  .  .  . (.) .") && board.contains("[P]"), "{board}");
    seat.types("quit\r");
    seat.ends();
}

fn lists() {
    let state = tempfile::tempdir().unwrap();
    for words in [["list", ""], ["rules", "stun_check"]] {
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let printed = Seat::before(72, state.path(), &words, &PLAIN).ends();
        assert!(printed.contains("royal") && too_long(&printed, 72).is_empty(), "{:?}", too_long(&printed, 72));
    }
}

fn helps() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("bare.toml");
    fs::write(&file, "language = 1\n[variant]\nname = 'Bare'\n").unwrap();
    let file = file.display().to_string();
    let printed = Seat::before(40, state.path(), &["check", &file], &PLAIN).ends();
    let helps = printed.lines().filter(|line| line.contains("= help: "));
    assert!(helps.clone().count() > 0 && helps.clone().all(|line| line.trim_end().chars().count() <= 40), "{printed}");
}
