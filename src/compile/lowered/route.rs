//! Paths of several legs that are leaps over empty squares.

use crate::compile::tables::Route;
use crate::spec::geometry::Facing;
use crate::spec::movement::{Hop, Instruction, Landing, Manner, Pass, Path, PathLeg, Turn, passed};

/// The most routes of a path; a path with more is no table.
const MANY: usize = 64;

/// The routes of a path and its landing, if it does nothing on its way and each of its goals has one route.
pub(super) fn routes(path: &Path, facing: Facing) -> Option<(Vec<Route>, &Landing)> {
    let legs = legs(path)?;
    let (last, before) = legs.split_last()?;
    let goes_on = Pass { empty: true, ..Pass::default() };
    let are_plain = legs.iter().all(|leg| is_one_step(&leg.leg.manner) && !leg.same_length);
    if path.heading.is_some() || !are_plain || before.iter().any(|leg| leg.pass != goes_on) {
        return None;
    }
    let mut routes: Vec<(Route, Option<u8>)> = vec![(vec![(0, 0)], None)];
    for leg in &legs {
        let mut longer = Vec::new();
        for (route, before) in &routes {
            let steps = steps_after(leg, *before)?;
            for index in (0..64_u8).filter(|index| steps >> index & 1 == 1) {
                let by = facing.on_board(*path.steps.get(usize::from(index))?);
                let (files, ranks) = *route.last()?;
                let mut route = route.clone();
                if leg.leg.manner.lame && by.0.abs().max(by.1.abs()) > 1 {
                    route.extend(passed(by).map(|(right, ahead)| (files + right, ranks + ahead)));
                }
                route.push((files + by.0, ranks + by.1));
                longer.push((route, Some(index)));
            }
        }
        routes = longer;
        if routes.len() > MANY {
            return None;
        }
    }
    let routes: Vec<Route> = routes.into_iter().map(|(route, _)| route.into_iter().skip(1).collect()).collect();
    (!routes.is_empty() && are_clear(&routes)).then_some((routes, &last.leg.landing))
}

/// The legs of a path that has neither choices nor repeats.
fn legs(path: &Path) -> Option<Vec<&PathLeg>> {
    let (mut place, mut legs) = (path.entry, Vec::new());
    // It is no longer than its program.
    for _ in &path.program {
        match path.program.get(usize::from(place))? {
            Instruction::Accept => return Some(legs),
            Instruction::Leg { leg, next, .. } => {
                legs.push(path.legs.get(usize::from(*leg))?);
                place = *next;
            }
            // Without a capture the piece does not die.
            Instruction::Living(next) => place = *next,
            Instruction::Either(_) | Instruction::Again { .. } | Instruction::AsLong { .. } => return None,
        }
    }
    None
}

fn is_one_step(manner: &Manner) -> bool {
    manner.range == 1 && manner.jumps == 0 && manner.hop == Hop::No && !manner.cylinder
}

/// The steps of a leg after a step of the leg before it, one bit each; `None` when they depend on more than that step.
pub fn steps_after(leg: &PathLeg, before: Option<u8>) -> Option<u64> {
    let Some(before) = before else { return Some(leg.first) };
    let Turn { free, zig, round } = leg.later.get(usize::from(before)).copied().unwrap_or_default();
    (zig | round == 0).then_some(free)
}

/// Whether no two routes have one goal, and none passes its origin or its goal.
fn are_clear(routes: &[Route]) -> bool {
    routes.iter().enumerate().all(|(index, route)| {
        let Some((goal, passed)) = route.split_last() else { return false };
        let own = |step: &(i16, i16)| step == goal || *step == (0, 0);
        let alone = routes.iter().skip(index + 1).all(|other| other.last() != Some(goal));
        alone && *goal != (0, 0) && !passed.iter().any(own)
    })
}
