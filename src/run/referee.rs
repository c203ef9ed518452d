//! One game between two players, refereed by the literal interpreter.

use super::claims::Claims;
use super::seat::Seat;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::state::{Outcome, Verdict};
use crate::spec::ids::PlayerId;

/// How a refereed game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Ruled(Outcome),
    /// A player could not go on, and lost; the reason.
    Forfeit(PlayerId, String),
    /// It lasted too long, and counts as a draw.
    BrokenOff,
}

impl Ending {
    /// The winner, or a draw; `next` gives the opponent of a loser.
    pub fn verdict(&self, next: impl Fn(PlayerId) -> PlayerId) -> Verdict {
        match self {
            Ending::Ruled(outcome) => outcome.verdict,
            Ending::Forfeit(loser, _) => Verdict::Won(next(*loser)),
            Ending::BrokenOff => Verdict::Drawn,
        }
    }
}

/// Plays a game to its end, or until so many actions were done. Claims are made as soon as they are possible.
pub fn play(game: &mut Game, seats: &mut [&mut dyn Seat; 2], max_actions: usize) -> Ending {
    let mut claims = Claims::default();
    for _ in 0..max_actions {
        if let Some(outcome) = game.outcome() {
            return Ending::Ruled(outcome);
        }
        if let Some(claim) = claims.due(game) {
            game.play(&claim);
            continue;
        }
        let Some(mover) = game.mover() else { return Ending::BrokenOff };
        let Some(seat) = seats.get_mut(mover.index()) else { return Ending::BrokenOff };
        match accepted(game, &mut |list| seat.choose(game, list)) {
            Ok(Some(legal)) => game.play(&legal),
            Ok(None) => return Ending::BrokenOff,
            Err(why) => return Ending::Forfeit(mover, why),
        }
    }
    game.outcome().map_or(Ending::BrokenOff, Ending::Ruled)
}

/// The action that a player chooses and the referee of the rules accepts; nothing if there is none. What the referee refuses is struck from
/// the list, and the player chooses again.
///
/// # Errors
/// Why the player cannot go on.
pub fn accepted(
    game: &Game,
    choose: &mut dyn FnMut(&[Transition]) -> Result<usize, String>,
) -> Result<Option<Transition>, String> {
    let mut list = game.tries();
    while !list.is_empty() {
        let chosen = choose(&list)?;
        let attempt = list.get(chosen).ok_or_else(|| "the chosen action is not in the list".to_owned())?;
        match game.judged(attempt) {
            Some(legal) => return Ok(Some(legal)),
            None => drop(list.remove(chosen)),
        }
    }
    Ok(None)
}
