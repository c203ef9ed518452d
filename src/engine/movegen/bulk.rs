//! Bulk generation: the moves of all units of a kind at once.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{Bulk, KindPlan, MovementPlan};
use crate::engine::movegen::counters::MoveCounter;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::goal_masks::GoalMasks;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor};
use crate::engine::overrun::Overrun;
use crate::spec::ids::KindId;

impl<B: Bitboard> Generator<'_, B> {
    /// Generates the moves of the units on these squares.
    pub(super) fn generate<S: MoveVisitor<B>>(&mut self, units: B, visitor: &mut S) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let alike = view.situation().immunities.is_empty() && self.payments.is_none() && self.traps.is_empty();
        if !alike || self.gating.units.any() || view.program.layout.layers > 1 {
            return self.generate_by_kind(units, visitor);
        }
        if units.is_empty() {
            return Ok(());
        }
        let mut left = units;
        let goal_masks = self.goal_masks(B::EMPTY);
        for (index, kind_plan) in plan.kinds[self.mover.index()].iter().enumerate() {
            let kind = KindId::at(index);
            let those = left & view.now.kind(&view.program.layout, kind);
            if those.is_empty() {
                continue;
            }
            if visitor.has_enough() {
                break;
            }
            match kind_plan {
                Some(kind_plan) => self.moves_of_kind(kind_plan, kind, (those, &goal_masks), visitor)?,
                None => self.of_units(those, visitor)?,
            }
            left = left.without(those);
            if left.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Generates the moves of the units on these squares, one kind after another.
    #[inline(never)]
    fn generate_by_kind<S: MoveVisitor<B>>(&mut self, units: B, visitor: &mut S) -> Result<(), Overrun> {
        let (view, plan) = (self.view, self.plan);
        let immunities = !view.situation().immunities.is_empty();
        let mut left = units;
        // With immunities: the kinds that share goal masks.
        let (mut like, mut goal_masks) = (None, if immunities { None } else { Some(self.goal_masks(B::EMPTY)) });
        for (index, kind_plan) in plan.kinds[self.mover.index()].iter().enumerate() {
            if left.is_empty() {
                break;
            }
            let kind = KindId::at(index);
            let those = left & view.now.kind(&view.program.layout, kind);
            left = left.without(those);
            // A unit in another layer lies under pieces.
            if those.is_empty() || self.cannot_pay(kind) || view.program.layout.layer(kind) != Some(0) {
                continue;
            }
            if visitor.has_enough() {
                break;
            }
            let gating_units = those & self.gating.units;
            let those = those.without(gating_units);
            if gating_units.any() {
                self.bulk_gating_moves((kind_plan.as_ref(), kind), gating_units, visitor)?;
            }
            if those.is_empty() {
                continue;
            }
            if self.traps.any() {
                self.of_units(those, visitor)?;
                continue;
            }
            if immunities && like != Some(plan.alike[index]) {
                (like, goal_masks) =
                    (Some(plan.alike[index]), view.immune_to(kind, self.mover).map(|immune| self.goal_masks(immune)));
            }
            match (kind_plan, &goal_masks) {
                (Some(kind_plan), Some(goal_masks)) => {
                    self.moves_of_kind(kind_plan, kind, (those, goal_masks), visitor)?
                }
                _ => self.of_units(those, visitor)?,
            }
        }
        Ok(())
    }

    /// Generates the moves of units of a kind.
    #[inline(always)]
    fn moves_of_kind<S: MoveVisitor<B>>(
        &mut self,
        kind_plan: &KindPlan<B>,
        kind: KindId,
        (units, goal_masks): (B, &GoalMasks<B>),
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        if self.may_hold(kind_plan.shut) {
            return Ok(());
        }
        let perilous = if self.perils.any() { self.near_perils(kind_plan, units) } else { B::EMPTY };
        if perilous.any() {
            self.of_units(perilous, visitor)?;
        }
        let units = units.without(perilous);
        match &kind_plan.bulk {
            Bulk::PieceTargets(targets) if !self.may_hold(targets.gated) => {
                let left = self.target_moves((targets, &kind_plan.movements), kind, (units, goal_masks), visitor);
                if left.any() { self.of_units(left, visitor) } else { Ok(()) }
            }
            Bulk::Steps(steps) => {
                let colliding = if kind_plan.collides { self.colliding_units(kind_plan, units) } else { B::EMPTY };
                if colliding.any() {
                    self.of_units(colliding, visitor)?;
                }
                self.moves_by_movement(
                    (&kind_plan.movements, steps),
                    kind,
                    (units.without(colliding), goal_masks),
                    visitor,
                )
            }
            _ => self.of_units(units, visitor),
        }
    }

    /// The units of a kind that two movements may lead to one fixed goal.
    #[inline(never)]
    fn colliding_units(&self, kind_plan: &KindPlan<B>, units: B) -> B {
        let names = |movement_plan: &&MovementPlan<B>| {
            movement_plan.fixed.is_some_and(|fixed| self.footprint.fixed[fixed].any())
        };
        kind_plan
            .movements
            .iter()
            .filter(names)
            .fold(B::EMPTY, |all, movement_plan| all | self.possible_movers(movement_plan, units))
    }

    /// The units of a kind that might capture a perilous piece on an empty board.
    #[inline(never)]
    fn near_perils(&self, kind_plan: &KindPlan<B>, units: B) -> B {
        let (perils, program) = (self.perils, self.view.program);
        let movements = kind_plan
            .movements
            .iter()
            .map(|movement_plan| &program.movements[self.mover.index()][movement_plan.movement]);
        let tables = movements.filter_map(|movement| movement.lowered.as_ref().ok()).flat_map(|lowered| &lowered.moves);
        let tables = tables.filter(|table_move| table_move.enemy.is_some() || table_move.own.is_some());
        let near = tables.fold(B::EMPTY, |near, table_move| {
            perils.each().fold(near, |near, square| near | program.tables[table_move.table].possible_origins(square))
        });
        units & near
    }

    /// The goal masks, immune pieces left out.
    #[inline(always)]
    fn goal_masks(&self, immune: B) -> GoalMasks<B> {
        let owned = |player| self.view.owned(0, Some(player)).without(immune);
        let opponent = self.view.program.spec.next_player(self.mover);
        GoalMasks::new(self.occupied, owned(self.mover), owned(opponent))
    }

    /// Generates the moves of units of a kind behind which a piece may gate in.
    fn bulk_gating_moves<S: MoveVisitor<B>>(
        &mut self,
        (kind_plan, kind): (Option<&KindPlan<B>>, KindId),
        units: B,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let left = match kind_plan {
            Some(KindPlan { bulk: Bulk::PieceTargets(targets), movements, .. })
                if S::COUNTS && self.gating.plain && targets.gated == 0 && self.perils.is_empty() =>
            {
                let mut alone = MoveCounter::default();
                let left = self.target_moves_apart(
                    (targets, movements),
                    kind,
                    (units, &self.goal_masks(B::EMPTY)),
                    &mut alone,
                );
                visitor.add(alone.count * self.gating.choices.len() as u64);
                left
            }
            _ => units,
        };
        self.of_units(left, visitor)
    }

    /// Lists legal moves of the unit on a square by one movement.
    #[inline]
    pub(super) fn list<S: MoveVisitor<B>>(
        &self,
        (index, movement_plan): (usize, &MovementPlan<B>),
        origin: usize,
        goals: B,
        visitor: &mut S,
    ) {
        let source = MoveSource {
            action: self.action,
            plan: self.place,
            movement_plan: index as u16,
            movement: movement_plan.movement,
        };
        let (quiet, captures) = (goals.without(self.occupied), goals & self.occupied);
        if !S::RATES {
            return visitor.simple_moves_from(&self.view, origin, source, (quiet, captures));
        }
        for (part, worth) in
            [((quiet, B::EMPTY), movement_plan.quiet.worth), ((B::EMPTY, captures), movement_plan.capture.worth)]
        {
            visitor.rate(worth);
            visitor.simple_moves_from(&self.view, origin, source, part);
        }
    }
}
