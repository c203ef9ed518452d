//! One game between two players, refereed by the literal interpreter.

use super::claims::Claims;
use super::seat::Seat;
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

/// Plays a game to its end, or until so many actions were done. Claims are made as soon as they are possible. What a referee of the rules
/// refuses is tried no further: the first action that is accepted is done instead.
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
        let (Some(mover), list) = (game.mover(), game.tries()) else { return Ending::BrokenOff };
        if list.is_empty() {
            return Ending::BrokenOff;
        }
        let Some(seat) = seats.get_mut(mover.index()) else { return Ending::BrokenOff };
        let chosen = match seat.choose(game, &list) {
            Ok(index) => list.get(index),
            Err(why) => return Ending::Forfeit(mover, why),
        };
        let judged = chosen.and_then(|chosen| game.judged(chosen));
        match judged.or_else(|| list.iter().find_map(|one| game.judged(one))) {
            Some(legal) => game.play(&legal),
            None => return Ending::Forfeit(mover, "the chosen action is not legal".to_owned()),
        }
    }
    game.outcome().map_or(Ending::BrokenOff, Ending::Ruled)
}
