//! Whole games, printed to be kept as snapshots.
//!
//! A `game` block of a page is a game: lines `seed = N`, `position = TEXT`, `random = N` (so many random actions behind
//! the moves) and `boards = N` (the board after every so many actions), and moves. What is printed is the record of
//! the game, boards, and how it ended.

use super::course::{Failure, Mismatch, act};
use super::example::Printed;
use super::subject::Subject;
use crate::diagnostic::counted;
use crate::literal::chance::Seeded;
use crate::literal::game::Game;
use crate::literal::legal::legal;
use crate::notation::picture::board;
use crate::notation::{position, record};
use crate::spec::ids::PlayerId;

/// A game is random for at most so many actions.
const MOST: usize = 1000;

/// Plays a game and prints it.
pub(super) fn print(subject: &mut Subject<'_>, printed: &Printed) -> Result<String, Box<Failure>> {
    let fail = |at, position, mismatch| {
        let (name, rules, span) = (printed.name.clone(), printed.rules.clone(), printed.span);
        Box::new(Failure { name, rules, span, at, position, mismatch })
    };
    let mut game = subject.game(&printed.setup, printed.position.as_deref()).map_err(|why| {
        let expected = "there should be a position to start from".to_owned();
        fail(printed.span, String::new(), Mismatch::new(expected, why))
    })?;
    let mut boards = Boards { every: printed.boards, eyes: printed.eyes, text: String::new(), drawn: 0 };
    for action in &printed.actions {
        act(&mut game, &action.node).map_err(|mismatch| {
            let position = position::print(game.spec(), game.state());
            fail(action.span, position, mismatch)
        })?;
        boards.after(&game);
    }
    let mut dice = Seeded::new(!printed.setup.seed);
    for _ in 0..printed.random.min(MOST) {
        let list = if game.outcome().is_some() { Vec::new() } else { legal(game.spec(), game.state()) };
        let Some(chosen) = list.get(dice.below(list.len())) else { break };
        game.play(chosen);
        boards.after(&game);
    }
    Ok(finish(printed, &game, &boards))
}

/// The boards on the way.
struct Boards {
    every: usize,
    eyes: Option<PlayerId>,
    text: String,
    drawn: usize,
}

impl Boards {
    fn after(&mut self, game: &Game) {
        let done = game.steps().len();
        if self.every > 0 && done.is_multiple_of(self.every) {
            let drawn = drawn(game, self.eyes);
            self.text.push_str(&format!("after {}\n\n{drawn}\n\n", counted(done, "action")));
            self.drawn = done;
        }
    }
}

fn drawn(game: &Game, eyes: Option<PlayerId>) -> String {
    board::seen(game.spec(), game.state(), eyes).trim_end().to_owned()
}

fn finish(printed: &Printed, game: &Game, boards: &Boards) -> String {
    let mut text = format!("{} · {}\n\n", game.spec().title, printed.name);
    text.push_str(record::print(game, printed.eyes).trim_end());
    text.push_str("\n\n");
    text.push_str(&boards.text);
    if boards.drawn < game.steps().len() || game.steps().is_empty() {
        text.push_str(&format!("{}\n\n", drawn(game, printed.eyes)));
    }
    text.push_str(&format!("{}\n", position::seen(game.spec(), game.state(), printed.eyes)));
    text
}
