//! Counting and listing what units of a kind reach by gaits of which nothing else is asked than rules about the position
//! after a move.

use super::limits::Limits;
use super::tally::{Counts, Stand};
use super::{Moves, Sink, Unit};
use crate::program::plan::{Reach, Way};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Moves<'_, B> {
    /// Tells what units of a kind reach, but for those that need a look of their own, and returns these.
    pub(super) fn tally_reach<S: Sink<B>>(
        &mut self,
        (reach, ways): (&Reach, &[Way<B>]),
        kind: KindId,
        (units, stand): (B, Stand<B>),
        sink: &mut S,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let [quiet, capture] = reach.after;
        if quiet != capture && self.speaking(quiet) != self.speaking(capture) {
            return self.tally_parted((reach, ways), kind, (units, stand), sink);
        }
        let after = self.speaking(quiet);
        let Limits { after, left, asked, mut alone } = self.limits(after, kind, units);
        let (mut counts, mut apart) = (Counts::default(), B::EMPTY);
        let [first, more @ ..] = &*reach.lanes else { return B::EMPTY };
        let allowed = stand.allowed(first);
        let goals_of = |origin: usize| {
            reach.lanes.iter().fold(B::EMPTY, |goals, lane| {
                let allowed = if reach.ends_alike { allowed } else { stand.allowed(lane) };
                goals | view.program.gaits[lane.gait].reach(origin, occupied) & allowed
            })
        };
        let alike = units.without(alone);
        // Units that have the same goals as all others come first.
        let mut look = |origin: usize, goals: B| {
            let mut goals = goals;
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
                if !reach.bursts {
                    return;
                }
                goals = goals.without(occupied);
            }
            if (goals & asked).any() {
                alone |= B::only(origin);
            } else if S::COUNTS {
                counts.add::<B, S>(goals & left, occupied);
            } else if (goals & left).any() {
                self.list_reach((reach, ways), (origin, goals & left), stand, sink);
            }
        };
        match more {
            [] => view.program.gaits[first.gait]
                .each_reach(alike, occupied, |origin, goals| look(origin, goals & allowed)),
            _ => alike.each().for_each(|origin| look(origin, goals_of(origin))),
        }
        for origin in alone.each() {
            let mut goals = goals_of(origin);
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
                if !reach.bursts {
                    continue;
                }
                goals = goals.without(occupied);
            }
            let Some(id) = view.now.piece_on(&view.program.layout, origin) else { continue };
            let kind = view.token(id).kind();
            let goals = self.left_after(after, Unit { id, origin }, kind, goals);
            if S::COUNTS {
                counts.add::<B, S>(goals, occupied);
            } else if goals.any() {
                self.list_reach((reach, ways), (origin, goals), stand, sink);
            }
        }
        if S::COUNTS {
            counts.tell(reach.worths, sink);
        }
        if reach.bursts { self.tally_bursts((reach, ways), (apart, stand), sink) } else { apart }
    }

    /// Tells the captures of these units, with which more goes than what they capture; returns none of them.
    #[inline(never)]
    fn tally_bursts<S: Sink<B>>(
        &mut self,
        (reach, ways): (&Reach, &[Way<B>]),
        (units, stand): (B, Stand<B>),
        sink: &mut S,
    ) -> B {
        let after = ways.first().map_or(0, |way| way.capture.after);
        for origin in units.each() {
            let goals = reach.lanes.iter().fold(B::EMPTY, |goals, lane| {
                let allowed = stand.allowed(lane).without(stand.empty);
                goals | self.view.program.gaits[lane.gait].reach(origin, self.occupied) & allowed
            });
            let goals = self.left_after_bursts(after, origin, goals);
            if S::COUNTS {
                sink.many(u64::from(goals.count()));
            } else if goals.any() {
                self.list_reach((reach, ways), (origin, goals), stand, sink);
            }
        }
        B::EMPTY
    }

    /// The same as [`tally_reach`](Moves::tally_reach) where captures are asked other rules than moves without one.
    #[inline(never)]
    fn tally_parted<S: Sink<B>>(
        &mut self,
        (reach, ways): (&Reach, &[Way<B>]),
        kind: KindId,
        (units, stand): (B, Stand<B>),
        sink: &mut S,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let after = reach.after.map(|after| self.speaking(after));
        let limits = after.map(|after| self.limits(after, kind, units));
        let (mut counts, mut apart) = (Counts::default(), B::EMPTY);
        for origin in units.each() {
            let goals = reach.lanes.iter().fold(B::EMPTY, |goals, lane| {
                goals | view.program.gaits[lane.gait].reach(origin, occupied) & stand.allowed(lane)
            });
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
                continue;
            }
            let mut legal = B::EMPTY;
            for (goals, limits) in [goals.without(occupied), goals & occupied].into_iter().zip(&limits) {
                let asked = limits.alone.has(origin) || (goals & limits.asked).any();
                legal |= match view.now.piece_on(&view.program.layout, origin).filter(|_| asked && goals.any()) {
                    Some(id) => self.left_after(limits.after, Unit { id, origin }, kind, goals),
                    None => goals & limits.left,
                };
            }
            if S::COUNTS {
                counts.add::<B, S>(legal, occupied);
            } else if legal.any() {
                self.list_reach((reach, ways), (origin, legal), stand, sink);
            }
        }
        if S::COUNTS {
            counts.tell(reach.worths, sink);
        }
        apart
    }

    /// Lists what a unit reaches of these goals; of two gaits that lead to one goal the first counts.
    fn list_reach<S: Sink<B>>(
        &self,
        (reach, ways): (&Reach, &[Way<B>]),
        (origin, goals): (usize, B),
        stand: Stand<B>,
        sink: &mut S,
    ) {
        let view = &self.view;
        let Some(id) = view.now.piece_on(&view.program.layout, origin) else { return };
        let mut left = goals;
        for (lane, way) in reach.lanes.iter().zip(&reach.ways) {
            let arrives = view.program.gaits[lane.gait].reach(origin, self.occupied) & stand.allowed(lane) & left;
            if arrives.any() {
                left = left.without(arrives);
                let way = usize::from(*way);
                self.list((way, &ways[way]), Unit { id, origin }, arrives, sink);
            }
        }
    }
}
