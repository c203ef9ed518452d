//! How a movement can end on a square, or beyond the edge.

use super::ride::Arrival;
use super::view::View;
use super::{Captured, Ground, Outcome};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::Landing;

/// The result of ending a leg on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Landed {
    /// Where the mover stands; `None` off the board.
    pub square: Option<Square>,
    /// The token it captures there.
    pub victim: Option<TokenId>,
    /// The token it sends to another square.
    pub swapped: Option<(TokenId, Square)>,
}

/// The ways to end a leg that began on `start`: at most one without the right of `e`, and one with it.
pub(super) fn landed<G: Ground>(
    view: &View<'_, G>,
    landing: &Landing,
    start: Square,
    arrival: &Arrival,
    gone: &Captured,
) -> [Option<Landed>; 2] {
    let Some(square) = arrival.square else {
        return [landing.off.then_some(Landed { square: None, victim: None, swapped: None }), None];
    };
    let stand = if landing.stays { start } else { square };
    let on = |victim| Landed { square: Some(stand), victim, swapped: None };
    match arrival.occupant {
        None => {
            let passed = landing.passed.as_ref().and_then(|who| {
                let (passed, victim) = view.ground.passed()?;
                let taken = passed == square && view.is(victim, who) && may_capture(view, landing, victim);
                (taken && !gone.contains(victim)).then(|| on(Some(victim)))
            });
            [landing.empty.then(|| on(None)), passed]
        }
        Some(token) if !view.takes(token, landing.enemy.as_ref(), landing.own.as_ref()) => [None, None],
        Some(token) if landing.swaps => {
            [Some(Landed { square: Some(square), victim: None, swapped: Some((token, start)) }), None]
        }
        Some(token) => [may_capture(view, landing, token).then(|| on(Some(token))), None],
    }
}

fn may_capture<G: Ground>(view: &View<'_, G>, landing: &Landing, victim: TokenId) -> bool {
    view.ground.may_capture(victim) && !(landing.tame && view.ground.spared(victim))
}

/// The outcome of a movement of one leg.
pub(super) fn outcome<G: Ground>(view: &View<'_, G>, landed: Landed) -> Outcome {
    let perishes = landed.victim.is_some_and(|victim| view.ground.ends_path(victim));
    let goal = landed.square.filter(|_| !perishes);
    let captured = landed.victim.map(Captured::one).unwrap_or_default();
    Outcome { goal, captured, stays: goal == Some(view.origin), relocated: landed.swapped }
}
