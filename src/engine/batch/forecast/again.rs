//! Forecasts that follow one of a position in which little is different: only units are foretold again for which something is.

use super::Forecast;
use super::outline::are_many;
use super::units::Scene;
use crate::engine::batch::tally::Stand;
use crate::program::plan::Troop;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// What was foretold of all units together.
#[derive(Debug)]
pub(super) struct Earlier<B> {
    /// The sets of the position.
    sets: Vec<u64>,
    /// Units of which it is known.
    units: B,
    /// How many moves they have together.
    all: u32,
    /// Those that have none.
    stuck: B,
    /// Those that may have other moves, too.
    mixed: B,
    /// Whether these others lead to no more than one goal in a position.
    fixed: bool,
    /// The rules about the position after them that they are asked.
    after: u32,
}

/// All units are foretold anew where more squares are different.
const MOST_CHANGED: u32 = 8;

impl<B: Squares> Forecast<B> {
    /// Keeps what was foretold of all units for the next forecast, if that can be made of it.
    pub(super) fn keep_for_later(&mut self, scene: &Scene<'_, B>) {
        let earlier = self.earlier.take();
        if !is_simple(scene) || self.crowds.units.any() {
            return;
        }
        let mut sets = earlier.map_or(Vec::new(), |earlier| earlier.sets);
        sets.clear();
        sets.extend_from_slice(scene.sets);
        let Forecast { units, all, stuck, mixed, fixed, after, .. } = *self;
        self.earlier = Some(Earlier { sets, units, all, stuck, mixed, fixed, after });
    }

    /// Foretells units from what was foretold earlier of the same player's by the same plan; `false`, and nothing is changed,
    /// where that is no help.
    pub(super) fn foretell_again(&mut self, scene: &Scene<'_, B>) -> bool {
        let Some(earlier) = self.earlier.as_ref().filter(|_| is_simple(scene)) else { return false };
        let Some(changed) = changed(scene, earlier) else { return false };
        let again = changed.each().fold(changed, |all, square| all | self.recall.onlookers(square));
        let known = earlier.units.without(again);
        (self.units, self.stuck, self.mixed) = (known, earlier.stuck & known, earlier.mixed & known);
        (self.all, self.fixed, self.after) = (earlier.all, earlier.fixed, earlier.after);
        for unit in (earlier.units & again).each() {
            self.all -= self.counts[unit];
            self.counts[unit] = 0;
        }
        self.goals = known.each().fold(B::EMPTY, |all, unit| all | self.recall.goals(unit));
        if let Some(guarded) = self.guards.only_one().filter(|guarded| known.has(*guarded)) {
            self.guards.note(guarded, self.recall.goals(guarded));
        }
        let stand = Stand::new(scene.occupied, scene.own, scene.enemies);
        for (index, troop) in scene.plan.kinds[scene.mover.index()].iter().enumerate() {
            let units = scene.own & B::load(scene.sets, index * scene.program().layout.width);
            let Some(troop) = troop.as_ref().filter(|_| units.any()) else { continue };
            let kind = KindId::at(index);
            let Some(outline) = self.recall.outline(kind).filter(|outline| outline.after == self.after) else {
                continue;
            };
            let others = outline.others;
            self.gated.add(&outline.gated);
            if (units & again).any() {
                self.foretell_units(scene, (troop, kind, others), &stand, units & again);
            }
        }
        self.recall.leave_only(self.units);
        true
    }
}

/// Whether units are asked the same wherever they stand, and nothing is told from a few pieces or goes with captures.
fn is_simple<B: Squares>(scene: &Scene<'_, B>) -> bool {
    let rules = &scene.program().situations[usize::from(scene.later.now.flow.situation)];
    scene.plan.watch.told() == 0 && scene.plan.blast.is_none() && rules.immunities.is_empty()
}

/// The squares on which others stand than earlier; nothing where they are many, or so many are of one kind that they are foretold
/// together.
fn changed<B: Squares>(scene: &Scene<'_, B>, earlier: &Earlier<B>) -> Option<B> {
    let width = scene.program().layout.width;
    let both = scene.sets.chunks_exact(width).zip(earlier.sets.chunks_exact(width));
    let changed = both.fold(B::EMPTY, |all, (now, then)| all | B::load(now, 0) ^ B::load(then, 0));
    let mut kinds = scene.plan.kinds[scene.mover.index()].iter().enumerate();
    let is_crowd = |(index, troop): (usize, &Option<Troop<B>>)| {
        let units = scene.own & B::load(scene.sets, index * width);
        troop.as_ref().is_some_and(|troop| are_many(troop, units))
    };
    (changed.count() <= MOST_CHANGED && !kinds.any(is_crowd)).then_some(changed)
}
