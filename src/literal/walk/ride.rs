//! One leg in one direction: the squares it can end on, in their order.

use std::ops::ControlFlow;

use super::view::View;
use super::{Captured, Ground};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{Hop, Manner, PieceFilter, Step, passed};

/// A square a leg can end on as far as the way there goes.
pub(super) struct Arrival {
    /// The square; `None` off the board.
    pub square: Option<Square>,
    /// The token on the square.
    pub occupant: Option<TokenId>,
    /// Number of steps.
    pub steps: u16,
}

/// A direction and how far.
pub(super) struct Ray {
    /// The step, in the player's frame.
    pub step: Step,
    /// The most steps.
    pub range: u16,
    /// This number of steps and no other.
    pub exactly: Option<u16>,
}

/// Whether the squares a leap passes are as its manner wants them; `place` is where one of them is.
fn way_is_right<G: Ground>(
    view: &View<'_, G>,
    manner: &Manner,
    by: (i16, i16),
    place: impl Fn((i16, i16)) -> Option<Square>,
    gone: &Captured,
) -> bool {
    let occupied = |square: Square| view.occupant(square, gone).is_some();
    let is_empty = |step: (i16, i16)| place(step).is_some_and(|square| !occupied(square));
    (!manner.lame || passed(by).all(is_empty))
        && (manner.jumps == 0 || place((by.0 / 2, by.1 / 2)).is_some_and(occupied))
}

fn hurdle(manner: &Manner) -> Option<&PieceFilter> {
    match &manner.hop {
        Hop::No => None,
        Hop::Over(who) | Hop::Behind(who) => Some(who),
    }
}

/// Tells `visit` where a leg can end, nearest first. A piece ends the ride, and so does the edge, once told.
pub(super) fn ride<G: Ground>(
    view: &View<'_, G>,
    manner: &Manner,
    from: Square,
    ray: &Ray,
    gone: &Captured,
    mut visit: impl FnMut(Arrival) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let files = i16::from(view.geometry.files());
    let wrap = |file: i16| if manner.cylinder { file.rem_euclid(files) } else { file };
    let by = view.on_board(ray.step);
    let single = by.0.abs().max(by.1.abs()) == 1;
    let checks_way = !single && (manner.lame || manner.jumps > 0);
    let (mut skip, mut hurdle) = (if single { manner.jumps } else { 0 }, hurdle(manner));
    let (mut place, mut range, mut steps) = (view.place(from), ray.range, 0);
    while steps < range {
        let start = place;
        place = (wrap(place.0 + by.0), place.1 + by.1);
        steps += 1;
        let Some(square) = view.geometry.square(place.0, place.1) else {
            let arrives = skip == 0 && hurdle.is_none() && ray.exactly.is_none_or(|exactly| exactly == steps);
            return match arrives {
                true => visit(Arrival { square: None, occupant: None, steps }),
                false => ControlFlow::Continue(()),
            };
        };
        if manner.cylinder && square == from {
            break;
        }
        if skip > 0 {
            skip -= 1;
            continue;
        }
        let passing = |step: (i16, i16)| view.geometry.square(wrap(start.0 + step.0), start.1 + step.1);
        if checks_way && !way_is_right(view, manner, by, passing, gone) {
            break;
        }
        let occupant = view.occupant(square, gone);
        if let Some(who) = hurdle {
            match occupant {
                Some(token) if !view.is(token, who) => break,
                Some(_) => hurdle = None,
                None => {}
            }
            if hurdle.is_none() && matches!(manner.hop, Hop::Behind(_)) {
                range = range.min(steps + 1);
            }
            continue;
        }
        if ray.exactly.is_none_or(|exactly| exactly == steps) {
            visit(Arrival { square: Some(square), occupant, steps })?;
        }
        if occupant.is_some() {
            break;
        }
    }
    ControlFlow::Continue(())
}
