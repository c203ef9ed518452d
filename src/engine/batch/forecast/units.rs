//! What is foretold of units: how many moves each has, and at which squares it looks.

use crate::engine::batch::tally::Stand;
use crate::program::gait::Gaits;
use crate::program::plan::{Bulk, Reach, Shifts, Troop};
use crate::program::squares::Squares;

/// Steps of more units are found at once sooner than they are foretold.
const SEVERAL: u32 = 10;

/// The rules about the position after them that all moves of a kind are asked that are found in bulk, if these are the same.
pub(super) fn asked_alike<B: Squares>(troop: &Troop<B>) -> Option<u32> {
    match &troop.bulk {
        Bulk::Reach(reach) => (reach.captures_apart || reach.after[0] == reach.after[1]).then_some(reach.after[0]),
        Bulk::Steps(steps) => {
            let mut ways = troop.ways.iter().zip(steps).filter(|(_, shifts)| shifts.is_some());
            let (first, _) = ways.next()?;
            let after = first.quiet.after;
            (!first.capture.bursts && ways.all(|(way, _)| way.quiet.after == after && !way.capture.bursts))
                .then_some(after)
        }
        Bulk::Each => None,
    }
}

/// Whether it is better to look at all units of a kind at once.
pub(super) fn are_many<B: Squares>(troop: &Troop<B>, units: B) -> bool {
    matches!(troop.bulk, Bulk::Steps(_)) && units.count() > SEVERAL
}

/// The rules about the position before them that moves of a kind are asked.
pub(super) fn gated<B>(troop: &Troop<B>) -> impl Iterator<Item = usize> {
    let (reach, steps): (&[usize], &[Option<Shifts<B>>]) = match &troop.bulk {
        Bulk::Reach(reach) => (&reach.gated, &[]),
        Bulk::Steps(steps) => (&[], steps),
        Bulk::Each => (&[], &[]),
    };
    reach.iter().chain(steps.iter().flatten().flat_map(|shifts| &shifts.gated)).copied()
}

/// What is foretold of a unit.
pub(super) struct Foretold<B> {
    /// How many moves it has.
    pub count: u32,
    /// Where they lead.
    pub goals: B,
    /// At which squares it looks.
    pub seen: B,
}

/// The moves of a unit by gaits; nothing when its captures have to be looked at.
pub(super) fn reached<B: Squares>(
    gaits: &Gaits<B>,
    reach: &Reach,
    (stand, occupied): (&Stand<B>, B),
    origin: usize,
) -> Option<Foretold<B>> {
    let (mut goals, mut seen) = (B::EMPTY, B::EMPTY);
    for lane in &reach.lanes {
        goals |= gaits[lane.gait].reach(origin, occupied) & stand.allowed(lane);
        seen |= gaits[lane.gait].seen(origin, occupied);
    }
    (!reach.captures_apart || (goals & occupied).is_empty()).then(|| Foretold { count: goals.count(), goals, seen })
}

/// The simple steps of a unit; nothing when some are not.
pub(super) fn stepped<B: Squares>(steps: &[Option<Shifts<B>>], stand: &Stand<B>, origin: usize) -> Option<Foretold<B>> {
    let mut moves = Foretold { count: 0, goals: B::EMPTY, seen: B::EMPTY };
    for shifts in steps.iter().flatten().filter(|shifts| shifts.origins.has(origin)) {
        if !shifts.from.has(origin) {
            return None;
        }
        for shift in shifts.simple.iter().filter(|shift| shift.origins.has(origin)) {
            let square = |by: i16| B::only((origin as i16 + by) as usize);
            let (via, goal) = (shift.via.map_or(B::EMPTY, square), square(shift.by));
            moves.seen |= via | goal;
            if via.without(stand.empty).is_empty() && (goal & stand.allowed(&shift.lane)).any() {
                moves.goals |= goal;
                moves.count += 1;
            }
        }
    }
    Some(moves)
}
