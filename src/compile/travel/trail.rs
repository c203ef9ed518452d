//! Paths of several legs that are leaps over empty squares.

use crate::compile::gait::Trail;
use crate::spec::geometry::Facing;
use crate::spec::movement::{Hop, Instruction, Landing, Manner, Pass, Path, PathLeg, Turn, passed};

/// A path with more trails is walked.
const MANY: usize = 64;

/// The trails of a path and how it may end, when it does nothing on its way and each of its goals has one trail.
pub(super) fn trails(path: &Path, facing: Facing) -> Option<(Vec<Trail>, &Landing)> {
    let legs = legs(path)?;
    let (last, before) = legs.split_last()?;
    let goes_on = Pass { empty: true, ..Pass::default() };
    let are_plain = legs.iter().all(|leg| is_one_step(&leg.leg.manner) && !leg.same_length);
    if path.heading.is_some() || !are_plain || before.iter().any(|leg| leg.pass != goes_on) {
        return None;
    }
    let mut trails: Vec<(Trail, Option<u8>)> = vec![(vec![(0, 0)], None)];
    for leg in &legs {
        let mut longer = Vec::new();
        for (trail, before) in &trails {
            let steps = steps(leg, *before)?;
            for index in (0..64_u8).filter(|index| steps >> index & 1 == 1) {
                let by = facing.on_board(*path.steps.get(usize::from(index))?);
                let (files, ranks) = *trail.last()?;
                let mut trail = trail.clone();
                if leg.leg.manner.lame && by.0.abs().max(by.1.abs()) > 1 {
                    trail.extend(passed(by).map(|(right, ahead)| (files + right, ranks + ahead)));
                }
                trail.push((files + by.0, ranks + by.1));
                longer.push((trail, Some(index)));
            }
        }
        trails = longer;
        if trails.len() > MANY {
            return None;
        }
    }
    let trails: Vec<Trail> = trails.into_iter().map(|(trail, _)| trail.into_iter().skip(1).collect()).collect();
    (!trails.is_empty() && are_clear(&trails)).then_some((trails, &last.leg.landing))
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
            // Nobody perishes where nothing is captured.
            Instruction::Living(next) => place = *next,
            Instruction::Either(_) | Instruction::Again { .. } | Instruction::AsLong { .. } => return None,
        }
    }
    None
}

fn is_one_step(manner: &Manner) -> bool {
    manner.range == 1 && manner.jumps == 0 && manner.hop == Hop::No && !manner.cylinder
}

/// The steps of a leg behind another; nothing when they depend on more than that one's.
pub(super) fn steps(leg: &PathLeg, before: Option<u8>) -> Option<u64> {
    let Some(before) = before else { return Some(leg.first) };
    let Turn { free, zig, round } = leg.later.get(usize::from(before)).copied().unwrap_or_default();
    (zig | round == 0).then_some(free)
}

/// Whether no two trails have one goal, and none passes its origin or its goal.
fn are_clear(trails: &[Trail]) -> bool {
    trails.iter().enumerate().all(|(index, trail)| {
        let Some((goal, passed)) = trail.split_last() else { return false };
        let own = |step: &(i16, i16)| step == goal || *step == (0, 0);
        let alone = trails.iter().skip(index + 1).all(|other| other.last() != Some(goal));
        alone && *goal != (0, 0) && !passed.iter().any(own)
    })
}
