//! Thoughts of the computer in words.

use crate::explain::words::counted;
use crate::literal::action::Candidate;
use crate::literal::game::Game;
use crate::notation::action::{Written, write_all};
use crate::search::Score;

/// Actions of an expected line that are shown.
const SHOWN: usize = 8;

/// The first actions of a line as people write them.
pub fn written(game: &Game, line: &[Candidate]) -> Vec<String> {
    forms(game, line).into_iter().map(|form| form.san).collect()
}

/// The first actions of a line in both forms.
pub fn forms(game: &Game, line: &[Candidate]) -> Vec<Written> {
    let mut game = game.clone();
    let mut words = Vec::new();
    for candidate in line.iter().take(SHOWN) {
        let list = game.tries();
        let Some(place) = list.iter().position(|one| one.candidate == *candidate) else { break };
        let forms = write_all(game.spec(), game.state(), &list);
        words.extend(forms.into_iter().nth(place));
        if let Some(chosen) = list.get(place) {
            game.play(chosen);
        }
    }
    words
}

/// A score in words: `+0.35`, `wins in 3 actions`.
pub fn said(score: Score, actions_to_end: Option<i32>) -> String {
    match actions_to_end {
        Some(actions) if actions > 0 => format!("wins in {}", counted(actions as usize, "action")),
        Some(actions) => format!("loses in {}", counted(actions.unsigned_abs() as usize, "action")),
        None => {
            let sign = if score < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
        }
    }
}
