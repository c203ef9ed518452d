//! Tries of a player where a referee decides: everything it cannot know to be impossible.
//!
//! In the fog a square may be empty, and an enemy may stand on it. So an action may be tried when it could be done with
//! the fog empty, or with an enemy on one of its squares, and no rule is known to forbid it. Which of them are legal only the
//! referee knows.

use super::action::{Among, Transition, search};
use super::key::state_key;
use super::knowledge::known_to;
use super::legal::{forbids_action, legal, offered};
use super::referee::has_referee;
use super::scene::Scene;
use super::state::State;
use super::step::Step;
use crate::spec::Spec;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::code::{Expr, ExprKind, slot};
use crate::spec::ids::{Square, TokenId};
use crate::spec::rule::Forbid;
use crate::spec::value::{Path, Value};

/// The tries of the player to move; its legal actions where there is no referee.
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
        let params = spec.action(action).params.len();
        let wanted = |args: &[Value]| {
            args.len() < params || supposed.is_none_or(|enemy| args.iter().any(|value| mentions(world, value, enemy)))
        };
        let _ = search(&scene, action, Among { conditional: true, wanted: &wanted }, &mut |transition| {
            let about =
                transition.after.overrun.is_none() && supposed.is_none_or(|enemy| transition.captured.contains(&enemy));
            let is_new = about && !list.iter().any(|other| looks_like(other, &transition));
            if is_new && !is_known_to_be_forbidden(&scene, &transition) {
                list.push(transition);
            }
            list.len() < MAX_ACTIONS
        });
    }
}

/// Whether an argument names a token, its square, or a way that captures it: only such an action captures it by itself.
fn mentions(world: &State, value: &Value, token: TokenId) -> bool {
    match value {
        Value::Token(named) => *named == token,
        Value::Square(square) => world.square_of(token) == Some(*square),
        Value::Path(path) => path.captured.contains(&token),
        Value::Set(values) => values.iter().any(|value| mentions(world, value, token)),
        Value::Squares(squares) => world.square_of(token).is_some_and(|square| squares.contains(square)),
        _ => false,
    }
}

/// Whether a rule is known to forbid an action. Hidden pieces may change the answer, except for rules that read only
/// the unit, its origin and goal, and facts.
fn is_known_to_be_forbidden(scene: &Scene<'_>, transition: &Transition) -> bool {
    let asks_nobody = |forbid: &Forbid| {
        let mut conditions = [&forbid.when, &forbid.unless].into_iter().flatten();
        forbid.after_which.is_none() && conditions.all(asks_nobody_else)
    };
    let mut bans = scene.spec.forbids.iter().filter(|forbid| scene.now.fog.is_empty() || asks_nobody(forbid));
    bans.any(|forbid| forbids_action(scene, forbid, transition))
}

/// Whether a condition does not depend on the other pieces.
fn asks_nobody_else(condition: &Expr) -> bool {
    use ExprKind::{
        And, Arithmetic, Attribute, Compare, Constant, Field, HasTag, In, IsKind, Local, Mover, Negative, Not,
        Opponent, Or, OwnedBy, Property, Region, Variable,
    };
    let is_such = match &*condition.kind {
        Local(slot) => matches!(*slot, slot::UNIT | slot::ORIGIN | slot::GOAL),
        Constant(_) | Mover | Opponent | Variable(..) | Region(..) => true,
        Field(..) | Attribute(..) | Property(..) | IsKind(..) | HasTag(..) | OwnedBy(..) => true,
        Negative(_) | Arithmetic(..) | Compare(..) | And(_) | Or(_) | Not(_) | In(..) => true,
        _ => false,
    };
    is_such && condition.parts().all(asks_nobody_else)
}

/// The legal action that a try turns out to be; nothing when the referee refuses it.
pub fn judged(spec: &Spec, state: &State, attempt: &Transition) -> Option<Transition> {
    legal(spec, state).into_iter().find(|transition| looks_like(transition, attempt))
}

/// Whether two actions look alike to an observer that does not see what they capture.
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

/// The piece of its own side that a path relocates, and its new square: the mover sees both.
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
    fn what_is_known_to_be_forbidden_is_not_tried() {
        for parent in ["chess", "classics/kriegspiel"] {
            let rules = "rules = '''\nshy: forbid move when unit is knight.\n'''\n";
            let text = format!("language = 1\nextends = '{parent}'\n[stages.play]\nreferee = true\n{rules}");
            let spec = load_text("my.toml", &text, &Options::default()).spec.unwrap();
            let state = flow::start(&spec, &mut Seeded::new(0));
            let found = tries(&spec, &state);
            let name = |transition: &Transition| {
                let unit = transition.candidate.path(&spec).map(|path| path.unit);
                unit.map(|unit| spec.kind(state.token(unit).kind).name.clone())
            };
            assert!(found.iter().all(|attempt| name(attempt).as_deref() != Some("knight")), "{parent}");
            assert!(found.iter().filter(|attempt| name(attempt).as_deref() == Some("pawn")).count() >= 16, "{parent}");
        }
    }

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
