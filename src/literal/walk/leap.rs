//! Movements of one leg: leaps and rides.

use std::ops::ControlFlow;

use super::landing::{landed, outcome};
use super::ride::{Arrival, Ray, ride};
use super::view::View;
use super::{Captured, Ground, Outcome};
use crate::spec::ids::Square;
use crate::spec::movement::{Anywhere, Landing, Leap, Step};

/// All outcomes.
pub(super) fn walk<G: Ground>(
    view: &View<'_, G>,
    leap: &Leap,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if leap.unmoved && !view.ground.unmoved(view.mover) {
        return ControlFlow::Continue(());
    }
    leap.steps.iter().try_for_each(|step| one_way(view, leap, *step, None, emit))
}

/// The outcomes in one direction; on one square only, when only that matters. Immunity of pieces in the way is then not
/// tested.
fn one_way<G: Ground>(
    view: &View<'_, G>,
    leap: &Leap,
    step: Step,
    target: Option<Square>,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ray = Ray { step, range: leap.leg.manner.range, exactly: None };
    let nobody = Captured::default();
    ride(view, &leap.leg.manner, view.origin, &ray, &nobody, |arrival| match target {
        Some(_) if arrival.square != target => ControlFlow::Continue(()),
        _ => tell(view, &leap.leg.landing, &arrival, &nobody, emit),
    })
}

fn tell<G: Ground>(
    view: &View<'_, G>,
    landing: &Landing,
    arrival: &Arrival,
    gone: &Captured,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ways = landed(view, landing, view.origin, arrival, gone);
    ways.into_iter().flatten().try_for_each(|landed| emit(outcome(view, landed)))
}

/// The outcomes in directions that may lead to a capture on `target`.
pub(super) fn aimed<G: Ground>(
    view: &View<'_, G>,
    leap: &Leap,
    target: Square,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let landing = &leap.leg.landing;
    if landing.enemy.is_none() && landing.own.is_none() && landing.passed.is_none() {
        return ControlFlow::Continue(());
    }
    if landing.passed.is_some() || leap.leg.manner.cylinder {
        return walk(view, leap, emit);
    }
    if leap.unmoved && !view.ground.unmoved(view.mover) {
        return ControlFlow::Continue(());
    }
    let ((file, rank), (goal_file, goal_rank)) = (view.place(view.origin), view.place(target));
    let away = (goal_file - file, goal_rank - rank);
    leap.steps
        .iter()
        .filter(|step| leads(view.on_board(**step), away, leap.leg.manner.range))
        .try_for_each(|step| one_way(view, leap, *step, Some(target), emit))
}

/// Whether some number of steps within the range is exactly this far.
fn leads(step: (i16, i16), away: (i16, i16), range: u16) -> bool {
    let (by, far) = if step.0 != 0 { (step.0, away.0) } else { (step.1, away.1) };
    if by == 0 || far % by != 0 {
        return false;
    }
    let times = far / by;
    times > 0 && i32::from(times) <= i32::from(range) && (step.0 * times, step.1 * times) == away
}

/// All outcomes of a movement to any other square.
pub(super) fn anywhere<G: Ground>(
    view: &View<'_, G>,
    anywhere: &Anywhere,
    emit: &mut impl FnMut(Outcome) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if anywhere.unmoved && !view.ground.unmoved(view.mover) {
        return ControlFlow::Continue(());
    }
    let nobody = Captured::default();
    view.geometry.squares().filter(|square| *square != view.origin).try_for_each(|square| {
        let arrival = Arrival { square: Some(square), occupant: view.occupant(square, &nobody), steps: 1 };
        tell(view, &anywhere.landing, &arrival, &nobody, emit)
    })
}
