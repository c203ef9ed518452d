//! The computer at a terminal: its thought is shown on one line, and Ctrl-C ends it, not the program.

use libtest_mimic::Trial;

use super::Seat;
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("Ctrl-C ends the thought of the computer, which then moves", moves),
        trial("Ctrl-C ends an analysis, which is told as it goes", analyses),
    ]
}

fn moves() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess", "--black", "computer:10"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "Black thinks: ");
    let from = seat.screen.lock().unwrap().len();
    seat.types("\u{3}");
    seat.waits_for(from, "black> ");
    seat.asks("quit\r", "this game is kept");
    seat.ends();
}

fn analyses() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("analyse\r", "\n  2  ");
    let from = seat.screen.lock().unwrap().len();
    seat.types("\u{3}");
    seat.waits_for(from, "white> ");
    seat.asks("quit\r", "");
    seat.ends();
}
