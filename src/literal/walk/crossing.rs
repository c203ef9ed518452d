//! `O`: the mover and a piece at the edge of the board pass each other.

use std::ops::ControlFlow;

use super::view::View;
use super::{Captured, Ground, Outcome};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::Square;
use crate::spec::movement::{Clause, Crossing, Pattern, Step};
use crate::spec::value::SquareSet;

/// All outcomes: at most one in each direction.
pub(super) fn walk<G: Ground>(
    view: &View<'_, G>,
    crossing: &Crossing,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if crossing.unmoved && !view.ground.unmoved(view.mover) {
        return ControlFlow::Continue(());
    }
    crossing.steps.iter().filter_map(|step| one_way(view, crossing, *step)).try_for_each(emit)
}

fn one_way<G: Ground>(view: &View<'_, G>, crossing: &Crossing, step: Step) -> Option<Outcome> {
    let line = to_the_edge(view.geometry, view.origin, view.facing.on_board(step));
    let place = line.len().checked_sub(1 + usize::from(crossing.inset))?;
    // The mover comes as far as the partner's own square, and not beyond it.
    let last = usize::from(crossing.distance).checked_sub(1).filter(|last| *last <= place)?;
    let (home, between) = line.get(..=place)?.split_last()?;
    let nobody = Captured::default();
    if between.iter().any(|square| view.occupant(*square, &nobody).is_some()) {
        return None;
    }
    let partner = view.occupant(*home, &nobody)?;
    let fits = view.takes(partner, None, Some(&crossing.partner));
    if !fits || (crossing.unmoved && !view.ground.unmoved(partner)) {
        return None;
    }
    let behind = last.checked_sub(1).and_then(|before| line.get(before).copied()).unwrap_or(view.origin);
    Some(Outcome { goal: line.get(last).copied(), captured: nobody, stays: false, relocated: Some((partner, behind)) })
}

/// Where the partners stand that some clause of a pattern would pass from `origin`.
pub fn partner_squares(pattern: &Pattern, geometry: &Geometry, facing: Facing, origin: Square) -> SquareSet {
    let lines = pattern.clauses.iter().flat_map(|clause| match clause {
        Clause::Crossing(crossing) => crossing.steps.iter().map(|step| (crossing.inset, *step)).collect(),
        _ => Vec::new(),
    });
    let place = |(inset, step)| {
        let line = to_the_edge(geometry, origin, facing.on_board(step));
        line.len().checked_sub(1 + usize::from(inset)).and_then(|place| line.get(place).copied())
    };
    lines.filter_map(place).collect()
}

/// The squares from the mover to the edge of the board, or to the first hole in it.
fn to_the_edge(geometry: &Geometry, origin: Square, by: (i16, i16)) -> Vec<Square> {
    let mut place = (i16::from(geometry.file(origin)), i16::from(geometry.rank(origin)));
    let next = || {
        place = (place.0 + by.0, place.1 + by.1);
        geometry.square(place.0, place.1)
    };
    std::iter::from_fn(next).collect()
}
