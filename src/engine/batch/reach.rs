//! Counting and listing what units of a kind reach by gaits of which nothing else is asked than rules about the position
//! after a move.

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
        let Limits { after, left, asked, mut alone } = self.limits(self.speaking(quiet), kind, units);
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
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
            } else if (goals & asked).any() {
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
            let goals = goals_of(origin);
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
                continue;
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
        apart
    }

    /// What rules about the position after them leave of the moves of units of a kind.
    #[inline]
    fn limits(&self, after: u32, kind: KindId, units: B) -> Limits<B> {
        let mut limits = Limits { after, left: !B::EMPTY, asked: B::EMPTY, alone: B::EMPTY };
        if after == 0 {
            return limits;
        }
        let threats = &self.support.threats;
        let told = after & threats.rule;
        let others = self.others(after & !told);
        if after & self.plan.watch.guarding != 0 {
            limits.left = self.shelter.for_others();
            let weak = after & self.plan.watch.weak != 0;
            limits.asked = self.shelter.doubtful() | if weak { !limits.left } else { B::EMPTY };
            limits.alone = units & self.shelter.exceptions();
        }
        if others & (self.closed | self.open) != 0 || (others != 0 && self.support.all) {
            limits.alone = units;
        } else if others != 0 {
            limits.alone |= units & self.support.origins;
            limits.asked |= self.support.goals | self.support.of_kind[kind.index()];
        }
        if told != 0 {
            limits.left = limits.left.without(threats.forbidden(kind));
            limits.asked |= threats.doubtful(kind);
            limits.alone |= units & threats.pinned;
        }
        limits
    }

    /// The same where captures are asked other rules than moves without one.
    fn tally_parted<S: Sink<B>>(
        &mut self,
        (reach, ways): (&Reach, &[Way<B>]),
        kind: KindId,
        (units, stand): (B, Stand<B>),
        sink: &mut S,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let limits = reach.after.map(|after| self.limits(self.speaking(after), kind, units));
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

/// What rules about the position after them leave of moves.
#[derive(Debug, Clone, Copy)]
struct Limits<B> {
    /// The rules, as bits.
    after: u32,
    /// The goals that are left to almost all units.
    left: B,
    /// The goals of which they have to be asked.
    asked: B,
    /// The units that have other goals than all others.
    alone: B,
}
