//! Actions of two pieces, such as castling, made with their specialised effects.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{Pair, PairEffects, RuleEffects};
use crate::compile::scalar::Scalar;
use crate::engine::effects::simple_move::{MoveStart, apply_rule};
use crate::engine::effects::stores::{are_stored, stores_plainly};
use crate::engine::eval::view::View;
use crate::engine::position::Position;
use crate::engine::position::token::Place;
use crate::engine::workspace::Workspace;
use crate::spec::code::slot;
use crate::spec::ids::{Square, TokenId};

/// A piece that was placed, with its origin and goal.
pub(in crate::engine) type Moved = (TokenId, Square, Square);

/// Places the two pieces of an action and stores the facts that follow. `next` is a copy of the position before it.
/// Returns `false`, with `next` useless, if more than facts would change, or a piece does not come to a free square of
/// its own.
pub(in crate::engine) fn make_pair<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    (outset, next): (&MoveStart<'_>, &mut Position),
    (pair, pair_effects): (&Pair<B>, &PairEffects<B>),
    chosen: &[Scalar],
) -> bool {
    let (layout, position) = (&program.layout, outset.position);
    let mover = position.flow.mover;
    let (Some(mover), Some(both)) =
        (mover, pair_moves(&View::of(program, workspace, position), (pair, pair_effects), chosen))
    else {
        return false;
    };
    both.iter().for_each(|(token, ..)| next.lift(layout, *token));
    both.iter().for_each(|(token, _, goal)| next.put(layout, *token, Place::On(*goal)));
    let moved = both.map(|(token, ..)| token);
    let (before, mover_then) = (Some(position), Some(mover));
    let view = View { before, mover: mover_then, moved: &moved, ..View::of(program, workspace, position) };
    let mut apply = |part: &RuleEffects<B>, moved: Option<Moved>| {
        let unit = moved.map_or(both[0].0, |(unit, ..)| unit);
        part.stores.as_ref().is_some_and(|stores| are_stored(layout, next, unit, stores))
            || stores_plainly(layout, (next, mover_then), part, moved.map(|(unit, ..)| unit))
            || workspace.with_frame(|frame| {
                if let Some((unit, origin, goal)) = moved {
                    frame.set(slot::UNIT, Scalar::Token(unit));
                    frame.set(slot::ORIGIN, Scalar::Square(origin));
                    frame.set(slot::GOAL, Scalar::Square(goal));
                }
                apply_rule(layout, &view, next, part, frame)
            })
    };
    let of_kind = |token| &pair_effects.moved[mover.index()][position.token(layout, token).kind().index()];
    both.iter().all(|moved| of_kind(moved.0).iter().all(|part| apply(part, Some(*moved))))
        && pair_effects.done[mover.index()].iter().all(|part| apply(part, None))
}

/// The two pieces with their origins and goals, in the order in which they are placed. `None` if a goal is occupied,
/// both goals are one square, or a piece stays.
fn pair_moves<B: Bitboard>(
    view: &View<'_, B>,
    (pair, pair_effects): (&Pair<B>, &PairEffects<B>),
    chosen: &[Scalar],
) -> Option<[Moved; 2]> {
    let [Scalar::Token(first), Scalar::Token(second)] = *chosen else { return None };
    let tokens = [first, second];
    let origins = [view.token(first).square()?, view.token(second).square()?];
    let goals = view.goals_of_two(pair, origins)?;
    let is_free = |goal: Square| {
        view.now.piece_on(&view.program.layout, goal.index()).is_none_or(|other| tokens.contains(&other))
    };
    let apart = first != second && goals[0] != goals[1];
    let both_move = origins[0] != goals[0] && origins[1] != goals[1];
    let is_possible = apart && both_move && goals.into_iter().all(is_free);
    is_possible.then(|| pair_effects.order.map(|which| (tokens[which], origins[which], goals[which])))
}
