//! What a player may try where a referee decides: everything it cannot know to be impossible.
//!
//! In the fog a square may be empty, and an enemy may stand on it. So an action may be tried when it could be done with
//! the fog empty, or with an enemy on one of its squares. Which of them are legal only the referee knows.

use super::action::{Transition, candidates};
use super::game::Step;
use super::key::state_key;
use super::knowledge::known_to;
use super::legal::{legal, offered};
use super::scene::Scene;
use super::state::State;
use crate::spec::Spec;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::{Path, Value};

/// Whether a referee says what is legal in the stages that run.
pub fn has_referee(spec: &Spec, state: &State) -> bool {
    state.flow.running.iter().any(|running| spec.stage(running.stage).referee)
}

/// What the player whose turn it is may try; its legal actions where there is no referee.
pub fn tries(spec: &Spec, state: &State) -> Vec<Transition> {
    let Some(mover) = state.flow.mover.filter(|_| has_referee(spec, state)) else { return legal(spec, state) };
    let known = known_to(spec, state, mover);
    let mut list = Vec::new();
    collect(spec, &known, None, &mut list);
    for square in known.fog.iter() {
        let ghost = known.piece_on(square).filter(|piece| known.is_ghost(*piece));
        if let Some(ghost) = ghost {
            let mut world = known.clone().into_owned();
            world.suppose(ghost, spec.next_player(mover));
            collect(spec, &world, Some(ghost), &mut list);
        }
    }
    list
}

/// Adds what could be done in one of the positions it may be; of those with a supposed enemy, what captures it.
fn collect(spec: &Spec, world: &State, supposed: Option<TokenId>, list: &mut Vec<Transition>) {
    let scene = Scene::of(spec, world);
    for action in offered(spec, world, false) {
        let _ = candidates(&scene, action, &mut |transition| {
            let about =
                transition.after.overrun.is_none() && supposed.is_none_or(|enemy| transition.captured.contains(&enemy));
            if about && !list.iter().any(|other| looks_like(other, &transition)) {
                list.push(transition);
            }
            list.len() < MAX_ACTIONS
        });
    }
}

/// The legal action that a try turns out to be; nothing when the referee refuses it.
pub fn judged(spec: &Spec, state: &State, attempt: &Transition) -> Option<Transition> {
    legal(spec, state).into_iter().find(|transition| looks_like(transition, attempt))
}

/// Whether two actions are the same to somebody who does not see what they capture.
pub fn looks_like(one: &Transition, other: &Transition) -> bool {
    let ways = |a: &Path, b: &Path| way(a) == way(b) && own_partner(one, a) == own_partner(other, b);
    let (one, other) = (&one.candidate, &other.candidate);
    one.action == other.action
        && one.choices == other.choices
        && one.args.len() == other.args.len()
        && one.args.iter().zip(&other.args).all(|(one, other)| match (one, other) {
            (Value::Path(one), Value::Path(other)) => ways(one, other),
            (one, other) => one == other,
        })
}

/// Whether an action told some player more than it knew before and could foresee: what is hidden there, or that a move
/// went as it did. Where squares are not seen, every action does. `next` is the position the flow has gone on to.
pub fn teaches(spec: &Spec, step: &Step, next: &State) -> bool {
    if !spec.sees.is_empty() {
        return true;
    }
    let (before, after) = (&step.before, &step.transition.after);
    if after.tells_more_than(spec, before) || next.tells_more_than(spec, before) {
        return true;
    }
    let supposed = tries(spec, before).into_iter().find(|one| looks_like(one, &step.transition));
    let actor = step.transition.candidate.actor;
    supposed.is_some_and(|supposed| {
        state_key(spec, &known_to(spec, &supposed.after, actor)) != state_key(spec, &known_to(spec, after, actor))
    })
}

/// Whom of its own side a path puts elsewhere, and where: that is seen by whoever goes it.
fn own_partner(transition: &Transition, path: &Path) -> Option<(TokenId, Square)> {
    let actor = Some(transition.candidate.actor);
    path.relocated.filter(|(token, _)| transition.after.token(*token).owner == actor)
}

fn way(path: &Path) -> (TokenId, Option<Square>, bool) {
    (path.unit, path.goal, path.stays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::chance::Seeded;
    use crate::literal::flow;
    use crate::load::{Options, load_text};
    use crate::notation::position;

    #[test]
    fn whoever_passes_its_own_piece_knows_it() {
        let definition = "language = 1\nextends = 'classics/kriegspiel'\nwithout = ['castling']\n\
                          [pieces]\nking.moves.corner = 'K2 sO2'\n";
        let spec = load_text("my.toml", definition, &Options::default()).spec.unwrap();
        let state = position::parse(&spec, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1").unwrap();
        let state = flow::resume(&spec, state, &mut Seeded::new(0));
        let mut passing = 0;
        for attempt in tries(&spec, &state) {
            let relocated = |transition: &Transition| transition.candidate.path(&spec).and_then(|path| path.relocated);
            let judged = judged(&spec, &state, &attempt);
            assert_eq!(judged.as_ref().and_then(relocated), relocated(&attempt));
            passing += usize::from(relocated(&attempt).is_some());
        }
        assert_eq!(passing, 2);
    }
}
