//! Counting moves without a look at each unit, and listing them with no more of a look than that takes.

use super::limits::Limits;
use super::{By, Counter, Moves, Sink, Unit};
use crate::compile::around::Around;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{Bulk, KindPlan, MovementPlan, PlainMove, Shifts};
use crate::engine::filter::Each;
use crate::engine::generate::Overrun;
use crate::number::Number;
use crate::spec::ids::KindId;

impl<B: Bitboard> Moves<'_, B> {
    /// Tells the moves of the units on these squares.
    pub(super) fn tally<S: Sink<B>>(&mut self, units: B, sink: &mut S) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let alike = view.situation().immunities.is_empty() && self.tolls.is_none() && self.traps.is_empty();
        if !alike || self.entering.units.any() || view.program.layout.layers > 1 {
            return self.tally_apart(units, sink);
        }
        if units.is_empty() {
            return Ok(());
        }
        let mut left = units;
        let stand = self.stand(B::EMPTY);
        for (index, kind_plan) in plan.kinds[self.mover.index()].iter().enumerate() {
            let kind = KindId::at(index);
            let those = left & view.now.kind(&view.program.layout, kind);
            if those.is_empty() {
                continue;
            }
            if sink.has_enough() {
                break;
            }
            match kind_plan {
                Some(kind_plan) => self.tally_troop(kind_plan, kind, (those, &stand), sink)?,
                None => self.of_units(those, sink)?,
            }
            left = left.without(those);
            if left.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Tells the moves of the units on these squares, where the kind of a unit or its square decides how they are found.
    #[inline(never)]
    fn tally_apart<S: Sink<B>>(&mut self, units: B, sink: &mut S) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let immunities = !view.situation().immunities.is_empty();
        let mut left = units;
        // Where units are kept from capturing some pieces: for which kinds that was found out.
        let (mut like, mut stand) = (None, if immunities { None } else { Some(self.stand(B::EMPTY)) });
        for (index, kind_plan) in plan.kinds[self.mover.index()].iter().enumerate() {
            if left.is_empty() {
                break;
            }
            let kind = KindId::at(index);
            let those = left & view.now.kind(&view.program.layout, kind);
            left = left.without(those);
            // What lies in another layer lies under units.
            if those.is_empty() || self.cannot_pay(kind) || view.program.layout.layer(kind) != Some(0) {
                continue;
            }
            if sink.has_enough() {
                break;
            }
            let entrances = those & self.entering.units;
            let those = those.without(entrances);
            if entrances.any() {
                self.tally_entrances((kind_plan.as_ref(), kind), entrances, sink)?;
            }
            if those.is_empty() {
                continue;
            }
            if self.traps.any() {
                self.of_units(those, sink)?;
                continue;
            }
            if immunities && like != Some(plan.alike[index]) {
                (like, stand) =
                    (Some(plan.alike[index]), view.immune_to(kind, self.mover).map(|immune| self.stand(immune)));
            }
            match (kind_plan, &stand) {
                (Some(kind_plan), Some(stand)) => self.tally_troop(kind_plan, kind, (those, stand), sink)?,
                _ => self.of_units(those, sink)?,
            }
        }
        Ok(())
    }

    /// Tells the moves of units of a kind.
    #[inline(always)]
    fn tally_troop<S: Sink<B>>(
        &mut self,
        kind_plan: &KindPlan<B>,
        kind: KindId,
        (units, stand): (B, &Stand<B>),
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let perilous = if self.perils.any() { self.near_perils(kind_plan, units) } else { B::EMPTY };
        if perilous.any() {
            self.of_units(perilous, sink)?;
        }
        let units = units.without(perilous);
        match &kind_plan.bulk {
            Bulk::PieceTargets(reach) if !self.may_hold(&reach.gated) => {
                let left = self.tally_reach((reach, &kind_plan.movements), kind, (units, stand), sink);
                if left.any() { self.of_units(left, sink) } else { Ok(()) }
            }
            Bulk::Steps(steps) => {
                let colliding = if kind_plan.collides { self.that_collide(kind_plan, units) } else { B::EMPTY };
                if colliding.any() {
                    self.of_units(colliding, sink)?;
                }
                self.tally_ways((&kind_plan.movements, steps), kind, (units.without(colliding), stand), sink)
            }
            _ => self.of_units(units, sink),
        }
    }

    /// Those of these units of a kind of which some movement may lead to its only goal, where another may lead, too.
    #[inline(never)]
    fn that_collide(&self, kind_plan: &KindPlan<B>, units: B) -> B {
        let names = |way: &&MovementPlan<B>| way.fixed.is_some_and(|fixed| self.support.fixed[fixed].any());
        kind_plan.movements.iter().filter(names).fold(B::EMPTY, |all, way| all | self.that_might(way, units))
    }

    /// Those of these units of a kind that might capture what is not captured simply, if all other squares were empty.
    #[inline(never)]
    fn near_perils(&self, kind_plan: &KindPlan<B>, units: B) -> B {
        let (perils, program) = (self.perils, self.view.program);
        let movements = kind_plan.movements.iter().map(|way| &program.movements[self.mover.index()][way.movement]);
        let tables = movements.filter_map(|movement| movement.lowered.as_ref().ok()).flat_map(|lowered| &lowered.moves);
        let tables = tables.filter(|way| way.enemy.is_some() || way.own.is_some());
        let near = tables.fold(B::EMPTY, |near, way| {
            perils.each().fold(near, |near, square| near | program.tables[way.table].possible_origins(square))
        });
        units & near
    }

    /// Tells the moves of units of a kind movement by movement.
    #[inline(always)]
    fn tally_ways<S: Sink<B>>(
        &mut self,
        (ways, steps): (&[MovementPlan<B>], &[Option<Shifts<B>>]),
        kind: KindId,
        (units, stand): (B, &Stand<B>),
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let mut limits = None;
        for (index, way) in ways.iter().enumerate() {
            let Some(shifts) = steps.get(index) else { break };
            if way.fixed.is_some_and(|fixed| self.support.fixed[fixed].is_empty()) {
                continue;
            }
            let left = match shifts {
                Some(shifts) if !self.may_hold(&shifts.gated) => {
                    let those = units & shifts.origins;
                    if those.is_empty() {
                        continue;
                    }
                    let limits = self.limits_again(&mut limits, way.quiet.after, kind);
                    self.tally_steps((index, way, shifts), (those, limits), stand, sink)
                }
                _ => self.that_might(way, units),
            };
            for origin in left.each() {
                let Some(id) = self.view.now.piece_on(&self.view.program.layout, origin) else { continue };
                let mut done = self.nothing_done();
                self.by_way((index, way), Unit { id, origin }, kind, &mut done, sink)?;
            }
        }
        Ok(())
    }

    /// Those of these units that might take a way; it may ask something of them, or lead to one goal only.
    fn that_might(&self, way: &MovementPlan<B>, units: B) -> B {
        let movement = &self.view.program.movements[self.mover.index()][way.movement];
        let units = match &movement.around {
            Some(around) if way.conditional => self.that_look_around(around, units),
            _ => units,
        };
        let is_known = movement.around.as_ref().is_some_and(|around| around.is_all) || units.is_empty();
        let units = match way.conditional && !is_known && !matches!(movement.first, Test::Always(true)) {
            true => self.view.desk.with_frame(|frame| self.view.that_meet(&movement.first, Each::Unit, units, frame)),
            false => units,
        };
        let (Some(fixed), Ok(lowered)) = (way.fixed, &movement.lowered) else { return units };
        let goals = self.support.fixed[fixed];
        let lines = |goal| {
            lowered
                .moves
                .iter()
                .fold(B::EMPTY, |all, one| all | self.view.program.tables[one.table].possible_origins(goal))
        };
        units & goals.each().fold(B::EMPTY, |all, goal| all | lines(goal))
    }

    /// Those of these units near which somebody stands for whom a movement looks.
    fn that_look_around(&self, around: &Around<B>, units: B) -> B {
        let there = self.view.who_are_around(around);
        let sees = |unit: &usize| (around.near[*unit] & there).any();
        units.each().filter(sees).fold(B::EMPTY, |all, unit| all | B::only(unit))
    }

    /// Who stands where, but for those that are immune.
    #[inline(always)]
    fn stand(&self, immune: B) -> Stand<B> {
        let owned = |player| self.view.owned(0, Some(player)).without(immune);
        let opponent = self.view.program.spec.next_player(self.mover);
        Stand::new(self.occupied, owned(self.mover), owned(opponent))
    }

    /// Tells the moves of units of a kind behind which something may come in.
    fn tally_entrances<S: Sink<B>>(
        &mut self,
        (kind_plan, kind): (Option<&KindPlan<B>>, KindId),
        units: B,
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let left = match kind_plan {
            Some(KindPlan { bulk: Bulk::PieceTargets(reach), movements: ways, .. })
                if S::COUNTS && self.entering.plain && reach.gated.is_empty() && self.perils.is_empty() =>
            {
                let mut alone = Counter::default();
                let left = self.tally_alone((reach, ways), kind, (units, &self.stand(B::EMPTY)), &mut alone);
                sink.many(alone.count * self.entering.choices.len() as u64);
                left
            }
            _ => units,
        };
        self.of_units(left, sink)
    }

    /// Lists legal moves of the unit on a square by one movement.
    #[inline]
    pub(super) fn list<S: Sink<B>>(
        &self,
        (index, way): (usize, &MovementPlan<B>),
        origin: usize,
        goals: B,
        sink: &mut S,
    ) {
        let by = By { action: self.action, plan: self.place, way: index as u16, movement: way.movement };
        let (quiet, captures) = (goals.without(self.occupied), goals & self.occupied);
        if !S::RATES {
            return sink.moves_from(&self.view, origin, by, (quiet, captures));
        }
        for (part, worth) in [((quiet, B::EMPTY), way.quiet.worth), ((B::EMPTY, captures), way.capture.worth)] {
            sink.rate(worth);
            sink.moves_from(&self.view, origin, by, part);
        }
    }

    /// Tells the steps of all units of a kind at once but those that need a look of their own, and returns these.
    #[inline(always)]
    fn tally_steps<S: Sink<B>>(
        &mut self,
        (index, way, shifts): (usize, &MovementPlan<B>, &Shifts<B>),
        (units, limits): (B, Limits<B>),
        stand: &Stand<B>,
        sink: &mut S,
    ) -> B {
        let mut alike = shifts.from & units.without(limits.alone);
        let own = if shifts.onto_own { B::EMPTY } else { self.view.owned(0, Some(self.mover)) };
        let (asked, shifts) = (limits.asked.without(own), &shifts.simple);
        if asked.any() {
            for shift in shifts {
                alike = alike.without(asked.moved(-shift.by) & shift.origins);
            }
        }
        let mut counts = Counts::default();
        let bursts = way.capture.with_blast;
        for shift in shifts {
            let mut from = alike & shift.origins;
            if let Some(via) = shift.via {
                from &= stand.empty.moved(-via);
            }
            let arrive = from.moved(shift.by) & stand.allowed(&shift.plain_move);
            let goals = match bursts {
                true => {
                    (arrive & limits.left).without(self.occupied) | self.bursts_left(way.quiet.after, shift, arrive)
                }
                false => arrive & limits.left,
            };
            if S::COUNTS {
                counts.add::<B, S>(goals, self.occupied);
                continue;
            }
            if goals.is_empty() {
                continue;
            }
            for goal in goals.each() {
                self.list((index, way), (goal as i16 - shift.by) as usize, B::only(goal), sink);
            }
        }
        if S::COUNTS {
            counts.tell([way.quiet.worth, way.capture.worth], sink);
        }
        units.without(alike)
    }
}

/// How many moves there are: those without a capture apart where it matters how good they are.
#[derive(Default)]
pub(super) struct Counts {
    all: u32,
    quiet: u32,
}

impl Counts {
    #[inline]
    pub(super) fn add<B: Bitboard, S: Sink<B>>(&mut self, goals: B, occupied: B) {
        self.all += goals.count();
        if S::RATES {
            self.quiet += goals.without(occupied).count();
        }
    }

    /// Tells them, with how good those without a capture are and those with one.
    #[inline]
    pub(super) fn tell<B, S: Sink<B>>(&self, worths: [Option<Number>; 2], sink: &mut S) {
        if !S::RATES {
            return sink.many(u64::from(self.all));
        }
        let [quiet, captures] = worths;
        sink.rate(quiet);
        sink.many(u64::from(self.quiet));
        sink.rate(captures);
        sink.many(u64::from(self.all - self.quiet));
    }
}

/// Who stands where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand<B> {
    pub(super) empty: B,
    /// By what may stand there the squares on which a lane may end.
    ends: [B; PlainMove::ENDS],
}

impl<B: Bitboard> Stand<B> {
    /// All that stand somewhere, the mover's and the opponent's.
    #[inline(always)]
    pub(super) fn new(occupied: B, own: B, enemies: B) -> Self {
        let empty = !occupied;
        let ends = [B::EMPTY, empty, enemies, empty | enemies, own, empty | own, enemies | own, empty | enemies | own];
        Stand { empty, ends }
    }

    /// The squares on which a lane may end.
    #[inline]
    pub(super) fn allowed(&self, plain_move: &PlainMove) -> B {
        self.ends[plain_move.ends() % PlainMove::ENDS]
    }
}
