//! What a player observes of a game: how each position looks to it, and its own actions.

use std::borrow::Cow;
use std::sync::Arc;

use crate::literal::action::Candidate;
use crate::literal::game::Game;
use crate::literal::key::{state_key, value_key};
use crate::literal::knowers::Knowers;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Outcome, State, Verdict};
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, StageId};
use crate::spec::value::{Path, Value};

/// How a position looks to a player, as bytes. Positions that look alike have equal bytes.
pub(super) type View = Vec<u8>;

/// What a player observes of one step of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Observation {
    /// The action, if the player did it or everyone heard it: as the deed code of the position before.
    pub deed: Option<Vec<u8>>,
    /// How the position after it looks.
    pub view: View,
}

/// The position after the step with this number.
pub(super) fn state_after(game: &Game, index: usize) -> &State {
    game.steps().get(index + 1).map_or(game.state(), |next| &next.before)
}

/// What a player observes of the step with this number.
pub(super) fn observation(game: &Game, index: usize, player: PlayerId) -> Option<Observation> {
    let (spec, step) = (game.spec(), game.steps().get(index)?);
    let candidate = &step.transition.candidate;
    let is_known = candidate.actor == player || spec.action(candidate.action).aside;
    let deed = is_known.then(|| deed_code(spec, &step.before, candidate));
    let mut view = position_view(spec, state_after(game, index), player);
    // The position before the next step no longer has what was told in this one.
    put_told(&mut view, step.results(), &step.announced, player);
    Some(Observation { deed, view })
}

/// How a position looks to a player, and what the player was told on the way to it.
pub(super) fn view(spec: &Spec, state: &State, player: PlayerId) -> View {
    let mut view = position_view(spec, state, player);
    put_told(&mut view, state.decided.iter().copied(), &state.announced, player);
    view
}

/// Adds results of stages, and the announcements that a player hears.
fn put_told(
    view: &mut View,
    results: impl Iterator<Item = (StageId, Outcome)>,
    announced: &[(Knowers, Arc<str>)],
    player: PlayerId,
) {
    for (stage, outcome) in results {
        view.extend(stage.0.to_le_bytes());
        put_outcome(view, outcome);
    }
    for (_, text) in announced.iter().filter(|(to, _)| to.include(player)) {
        view.extend(text.bytes());
        view.push(0);
    }
}

/// How a position looks to a player.
pub(super) fn position_view(spec: &Spec, state: &State, player: PlayerId) -> View {
    let mut view = state_key(spec, &known_to(spec, state, player)).to_vec();
    for running in &state.flow.running {
        view.extend(running.stage.0.to_le_bytes());
        view.extend([running.part as u8, running.turn as u8]);
    }
    view.extend(state.flow.done.to_le_bytes());
    state.outcome.into_iter().for_each(|outcome| put_outcome(&mut view, outcome));
    view
}

fn put_outcome(view: &mut View, outcome: Outcome) {
    view.push(match outcome.verdict {
        Verdict::Won(winner) => 2 + winner.0,
        Verdict::Drawn => 1,
    });
    view.extend(outcome.rule.map_or(u16::MAX, |rule| rule.0).to_le_bytes());
}

/// An action as bytes: equal for one action in positions that look alike to the player, whatever numbers the tokens have there. What it
/// captures is left out, since the player may not see it.
pub(super) fn deed_code(spec: &Spec, state: &State, candidate: &Candidate) -> Vec<u8> {
    let mut code = candidate.action.0.to_le_bytes().to_vec();
    code.push(candidate.actor.0);
    for value in candidate.args.iter().chain(&candidate.choices) {
        match value {
            Value::Path(path) => put_path(&mut code, path),
            Value::Token(token) => {
                code.extend(value_key(spec, state, value));
                code.extend(state.token(*token).kind.0.to_le_bytes());
            }
            value => code.extend(value_key(spec, state, value)),
        }
        code.push(u8::MAX);
    }
    code
}

fn put_path(code: &mut Vec<u8>, path: &Path) {
    code.extend([path.origin.0, path.goal.map_or(u8::MAX, |goal| goal.0), u8::from(path.stays)]);
    code.extend(path.relocated.map(|(_, square)| square.0));
}

/// Whether a player knows everything there is to know in a position. Where tokens may lie unseen, no player knows that none does.
pub(super) fn is_open(spec: &Spec, state: &State, player: PlayerId) -> bool {
    if spec.classes.iter().any(|class| class.lies_unseen) {
        return false;
    }
    let is_seen = |state: &State| match known_to(spec, state, player) {
        Cow::Borrowed(_) => true,
        Cow::Owned(known) => state_key(spec, &known) == state_key(spec, state),
    };
    is_seen(state) && state.is_open_to(player)
}
