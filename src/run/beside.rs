//! Asides of the computer: it resigns, claims, and offers and accepts draws. The worth of an aside is read off the
//! position after it.

use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::state::Verdict;
use crate::search::{Score, Thought};
use crate::spec::ids::PlayerId;

/// A draw is taken from this score on, in hundredths.
const WORSE: Score = -30;

/// Between this score and its negative no player is better.
const EVEN: Score = 10;

/// A game of so many actions is long: a draw is offered, and taken where nothing is to be gained.
const LONG: usize = 80;

/// The least number of actions between two offers.
const BETWEEN_OFFERS: usize = 40;

/// The aside of the player to move, if one is better than the action that it thought of.
pub fn beside(game: &Game, thought: &Thought) -> Option<Transition> {
    let mover = game.mover()?;
    let is_long = game.steps().len() >= LONG;
    let loses = thought.actions_to_end().is_some_and(|actions| actions < 0);
    let takes_draw = thought.score <= WORSE || is_long && thought.score <= 0;
    let is_wanted = |aside: &Transition| match verdict_after(game, aside) {
        Some(Verdict::Won(winner)) => winner == mover || loses,
        Some(Verdict::Drawn) => takes_draw,
        None => is_long && thought.score.abs() <= EVEN && is_offer(game, aside, mover),
    };
    game.asides(mover).into_iter().find(is_wanted)
}

/// How a game ends by an aside; nothing where it goes on.
fn verdict_after(game: &Game, aside: &Transition) -> Option<Verdict> {
    after(game, aside).outcome().map(|outcome| outcome.verdict)
}

fn after(game: &Game, aside: &Transition) -> Game {
    let mut then = game.clone();
    then.play(aside);
    then
}

/// Whether an aside, which was not said lately, lets the opponent end the game as a draw.
fn is_offer(game: &Game, aside: &Transition, mover: PlayerId) -> bool {
    let opponent = game.spec().next_player(mover);
    let draws = |game: &Game| {
        let asides = game.asides(opponent);
        asides.iter().any(|answer| verdict_after(game, answer) == Some(Verdict::Drawn))
    };
    let said = |actor, action| (actor, action) == (mover, aside.candidate.action);
    let mut lately = game.steps().iter().rev().take(BETWEEN_OFFERS).map(|step| &step.transition.candidate);
    !lately.any(|one| said(one.actor, one.action)) && !draws(game) && draws(&after(game, aside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::notation::position;

    /// The aside in a position of chess at a score, after an offer of the opponent perhaps.
    fn said(score: Score, offered: bool) -> Option<String> {
        let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
        let begun = position::parse(&spec, "7k/8/8/8/8/8/R6r/K7 w - - 0 1").unwrap();
        let mut game = Game::resumed(spec.clone(), begun, 0, &[]);
        let name = |one: &Transition| spec.action(one.candidate.action).name.clone();
        let asides = game.asides(PlayerId(1));
        if let Some(offer) = asides.iter().find(|one| offered && name(one) == "offer_draw") {
            game.play(offer);
        }
        let choice = game.legal()[0].candidate.clone();
        let thought = Thought { choice, place: 0, noisy: false, score, depth: 1, nodes: 1, line: Vec::new() };
        beside(&game, &thought).map(|one| name(&one))
    }

    #[test]
    fn what_is_lost_is_resigned_and_nothing_else() {
        assert_eq!(said(-999_990, false).as_deref(), Some("resign"));
        assert_eq!((said(-900, false), said(999_990, false)), (None, None));
    }

    #[test]
    fn draws_are_taken_by_players_who_are_worse() {
        assert_eq!(said(-40, true).as_deref(), Some("accept_draw"));
        assert_eq!((said(40, true), said(-5, true)), (None, None));
    }
}
