//! What a person at a table may want to know: whose turn it is, whose the pieces are, how a game stood.

use libtest_mimic::Trial;

use super::{Seat, save};
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the prompt names whose turn it is by the rules as they are now", turned),
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
    // What was begun for the other turn is not done; what is begun after the change is.
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
