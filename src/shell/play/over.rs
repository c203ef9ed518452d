//! The end of a game: what an action would end, and why an action could not have prevented the end.

use super::super::failure::Failure;
use super::super::out::Out;
use super::reasons;
use super::session::Session;
use crate::explain::words;
use crate::explain::{Answer, explain_among};
use crate::literal::game::Game;
use crate::literal::passing::hand_over;
use crate::literal::state::{Outcome, State, Verdict};
use crate::spec::ids::PlayerId;

/// How the game ends by an action that is written so and can be done; nothing when it goes on, when chance has a say, or
/// when something is hidden from the player that asks.
pub fn end_by(session: &Session, text: &str) -> Option<Outcome> {
    if session.hides() && session.eyes().is_some() {
        return None;
    }
    let choices = session.choices();
    let index = choices.written.iter().position(|form| form.machine == text)?;
    let mut then: Game = session.game.clone();
    then.play(choices.list.get(index)?);
    let decided_by_chance = then.steps().last().is_some_and(|step| !step.picks.is_empty());
    then.outcome().filter(|_| !decided_by_chance)
}

/// Explains an action in the last position of a game that is over, for a named player or for the loser.
pub fn explain(session: &Session, named: Option<PlayerId>, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, state) = (session.spec(), session.game.state());
    let Some(outcome) = state.outcome else { return Ok(()) };
    let actor = named.or(loser(session, outcome)).or(state.flow.mover).unwrap_or(PlayerId(0));
    if !session.may_hear_of(actor) {
        return Ok(out.say("what the other player can do is not shown here")?);
    }
    let open = reopened(session, actor);
    let answer = explain_among(spec, &open, actor, text, None);
    out.say(format_args!("the game is over: {}", words::outcome(spec, &session.definition.sources, outcome)))?;
    if let Answer::Legal(written) | Answer::Tried(written) = &answer {
        let player = words::player(spec, actor);
        return Ok(out.say(format_args!("but for that, {player} could do {}", written.san))?);
    }
    reasons::answered(session, &open, actor, text, &answer, out)
}

/// The loser.
fn loser(session: &Session, outcome: Outcome) -> Option<PlayerId> {
    let Verdict::Won(winner) = outcome.verdict else { return None };
    session.spec().player_ids().find(|player| *player != winner)
}

/// The last position of a game as if the game went on and it were the turn of `actor`.
fn reopened(session: &Session, actor: PlayerId) -> State {
    let mut open = session.game.state().clone();
    open.outcome = None;
    open.leaving = None;
    if open.flow.mover == Some(actor) { open } else { hand_over(session.spec(), &open, actor) }
}
