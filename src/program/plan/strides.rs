//! The steps of units of a kind, square by square: all that is asked of one is who stands on one square or two.

use super::{Bulk, Lane, Shift, Shifts, Way};
use crate::program::squares::Squares;

/// One step of a unit from a square.
#[derive(Debug, Clone)]
pub struct Stride<B> {
    /// What must be empty.
    pub via: B,
    /// Where it leads.
    pub goal: B,
    /// What may stand there.
    pub lane: Lane,
    /// As how many moves it counts without a capture and with one: more than one where it is chosen what the unit becomes.
    pub times: [u32; 2],
    /// Whether the blast of the plan goes with its captures.
    pub bursts: bool,
}

/// The steps from each square.
#[derive(Debug, Clone)]
pub struct Strides<B> {
    all: Box<[Stride<B>]>,
    /// By square where its steps begin and end, and whether the unit becomes another kind after some; nothing where some moves
    /// are none of these.
    from: Box<[Option<(u16, u16, bool)>]>,
    /// The movements that are no such steps, as places among the ways.
    others: Box<[u16]>,
}

impl<B: Squares> Strides<B> {
    /// The steps of these ways that are found in bulk, on a board of so many squares; none from any square where they are not.
    pub(super) fn of((ways, bulk): (&[Way<B>], &Bulk<B>), size: usize) -> Self {
        let Bulk::Steps(steps) = bulk else {
            return Strides { all: Box::new([]), from: Box::new([]), others: Box::new([]) };
        };
        let known = || ways.iter().zip(steps).filter_map(|(way, shifts)| Some((way, shifts.as_ref()?)));
        let (mut all, mut from) = (Vec::new(), Vec::with_capacity(size));
        for origin in 0..size {
            let (first, mut changes, mut are_all) = (all.len(), false, true);
            for (way, shifts) in known().filter(|(_, shifts)| shifts.origins.has(origin)) {
                let found = all.len();
                changes |= !shifts.from.has(origin);
                all.extend(shifts_from(shifts, origin).map(|shift| Stride::of(way, shift, origin)));
                are_all &= all.len() > found;
            }
            let range = u16::try_from(first).ok().zip(u16::try_from(all.len()).ok());
            from.push(range.filter(|_| are_all).map(|(first, end)| (first, end, changes)));
        }
        let others = steps.iter().enumerate().filter(|(_, shifts)| shifts.is_none()).map(|(way, _)| way as u16);
        Strides { all: all.into(), from: from.into(), others: others.collect() }
    }

    /// The movements that are no such steps, as places among the ways.
    #[inline]
    pub fn others(&self) -> impl Iterator<Item = usize> {
        self.others.iter().map(|way| usize::from(*way))
    }

    /// The steps from a square, and whether the unit becomes another kind after some; nothing where some moves are none of these.
    #[inline]
    pub fn from(&self, origin: usize) -> Option<(&[Stride<B>], bool)> {
        let (first, end, changes) = (*self.from.get(origin)?)?;
        Some((&self.all[usize::from(first)..usize::from(end)], changes))
    }
}

impl<B: Squares> Stride<B> {
    fn of(way: &Way<B>, shift: &Shift<B>, origin: usize) -> Self {
        let square = |by: i16| B::only((origin as i16 + by) as usize);
        let (via, goal) = (shift.via.map_or(B::EMPTY, square), square(shift.by));
        let times = [&way.quiet, &way.capture].map(|manner| manner.times(origin, goal));
        Stride { via, goal, lane: shift.lane, times, bursts: way.capture.bursts }
    }
}

/// The steps of a movement from a square: the simple ones, or those after some of which the unit becomes another kind.
fn shifts_from<B: Squares>(shifts: &Shifts<B>, origin: usize) -> impl Iterator<Item = &Shift<B>> {
    let those = if shifts.from.has(origin) { &shifts.simple } else { &shifts.changing };
    those.iter().filter(move |shift| shift.origins.has(origin))
}
