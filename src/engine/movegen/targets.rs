//! Target sets: the moves of each unit of a kind by all its tables at once.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MovementPlan, PieceTargets};
use crate::engine::movegen::counts::Counts;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::goal_masks::Stand;
use crate::engine::movegen::limits::Limits;
use crate::engine::movegen::visitor::{Sink, Unit};
use crate::spec::ids::KindId;

impl<B: Bitboard> Moves<'_, B> {
    /// The same as [`tally_reach`](Moves::tally_reach), where that is not what takes the time.
    #[inline(never)]
    pub(in crate::engine) fn tally_alone<S: Sink<B>>(
        &mut self,
        reach: (&PieceTargets, &[MovementPlan<B>]),
        kind: KindId,
        units: (B, &Stand<B>),
        sink: &mut S,
    ) -> B {
        self.tally_reach(reach, kind, units, sink)
    }

    /// Tells what units of a kind reach, but for those that need a look of their own, and returns these.
    #[inline(always)]
    pub(in crate::engine) fn tally_reach<S: Sink<B>>(
        &mut self,
        (reach, ways): (&PieceTargets, &[MovementPlan<B>]),
        kind: KindId,
        (units, stand): (B, &Stand<B>),
        sink: &mut S,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let [quiet, capture] = reach.after;
        let (quiet, capture) = (self.speaking(quiet), self.speaking(capture));
        let Limits { left, asked, mut alone, .. } = match quiet == capture {
            true => self.limits(quiet, kind, units),
            false => self.limits_apart([quiet, capture], kind, units),
        };
        let (mut counts, mut apart) = (Counts::default(), B::EMPTY);
        // Units that have the same goals as all others come first.
        for origin in units.without(alone).each() {
            let mut goals = B::EMPTY;
            for plain_move in &reach.plain_moves {
                goals |= view.program.tables[plain_move.table].reach_here(origin, occupied) & stand.allowed(plain_move);
            }
            if reach.captures_apart && (goals & occupied).any() {
                apart |= B::only(origin);
                if !reach.with_blast {
                    continue;
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
        }
        for origin in alone.each() {
            let goals = self.exception((reach, [quiet, capture]), (origin, kind), stand, &mut apart);
            if S::COUNTS {
                counts.add::<B, S>(goals, occupied);
            } else if goals.any() {
                self.list_reach((reach, ways), (origin, goals), stand, sink);
            }
        }
        if S::COUNTS {
            counts.tell(reach.worths, sink);
        }
        if reach.with_blast { self.tally_bursts((reach, ways), (apart, stand), sink) } else { apart }
    }

    /// The legal goals of a unit that does not have those of all others; it is added to those `apart` if it needs a look of
    /// its own for its captures.
    #[inline(never)]
    fn exception(
        &mut self,
        (reach, after): (&PieceTargets, [u32; 2]),
        (origin, kind): (usize, KindId),
        stand: &Stand<B>,
        apart: &mut B,
    ) -> B {
        let (view, occupied) = (self.view, self.occupied);
        let goals = reach.plain_moves.iter().fold(B::EMPTY, |goals, plain_move| {
            goals | view.program.tables[plain_move.table].reach(origin, occupied) & stand.allowed(plain_move)
        });
        if goals.is_empty() {
            return goals;
        }
        if !reach.captures_apart
            && after == [self.usual.after; 2]
            && let Some(safe) = self.safe_alone(origin, goals)
        {
            return safe;
        }
        let (free, taken) = (goals.without(occupied), goals & occupied);
        let Some(id) = view.now.piece_on(&view.program.layout, origin) else { return B::EMPTY };
        let unit = Unit { id, origin };
        if reach.captures_apart && taken.any() {
            *apart |= B::only(origin);
            return if reach.with_blast { self.left_after(after[0], unit, kind, free) } else { B::EMPTY };
        }
        let [quiet, capture] = after;
        if quiet == capture {
            return self.left_after(quiet, unit, kind, goals);
        }
        let ahead = self.ahead.as_ref().map_or(view, |ahead| view.at(ahead));
        self.shelter.foresee(&ahead, origin, goals, occupied);
        self.left_after(quiet, unit, kind, free) | self.left_after(capture, unit, kind, taken)
    }

    /// Tells the captures of these units, with which more goes than what they capture; returns none of them.
    #[inline(never)]
    fn tally_bursts<S: Sink<B>>(
        &mut self,
        (reach, ways): (&PieceTargets, &[MovementPlan<B>]),
        (units, stand): (B, &Stand<B>),
        sink: &mut S,
    ) -> B {
        let after = ways.first().map_or(0, |way| way.capture.after);
        for origin in units.each() {
            let goals = reach.plain_moves.iter().fold(B::EMPTY, |goals, plain_move| {
                let allowed = stand.allowed(plain_move).without(stand.empty);
                goals | self.view.program.tables[plain_move.table].reach(origin, self.occupied) & allowed
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

    /// Lists what a unit reaches of these goals.
    #[inline(always)]
    fn list_reach<S: Sink<B>>(
        &self,
        (reach, ways): (&PieceTargets, &[MovementPlan<B>]),
        (origin, goals): (usize, B),
        stand: &Stand<B>,
        sink: &mut S,
    ) {
        match reach.only {
            Some(way) => self.list((usize::from(way), &ways[usize::from(way)]), origin, goals, sink),
            None => self.list_by_ways((reach, ways), (origin, goals), stand, sink),
        }
    }

    /// The same where a unit has several movements; of two tables that lead to one goal the first counts.
    #[inline(never)]
    fn list_by_ways<S: Sink<B>>(
        &self,
        (reach, ways): (&PieceTargets, &[MovementPlan<B>]),
        (origin, goals): (usize, B),
        stand: &Stand<B>,
        sink: &mut S,
    ) {
        let mut left = goals;
        for (plain_move, way) in reach.plain_moves.iter().zip(&reach.ways) {
            let arrives = self.view.program.tables[plain_move.table].reach(origin, self.occupied)
                & stand.allowed(plain_move)
                & left;
            if arrives.any() {
                left = left.without(arrives);
                let way = usize::from(*way);
                self.list((way, &ways[way]), origin, arrives, sink);
            }
        }
    }
}
