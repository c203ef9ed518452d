//! Forecasts that follow one of a position in which little is different: only units are foretold again for which something is.

use super::Forecast;
use super::outline::{Others, are_many};
use super::recall::Among;
use super::stands::Stands;
use super::units::Scene;
use crate::engine::batch::tally::Stand;
use crate::program::plan::Troop;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// What was foretold of all units together.
#[derive(Debug, Default)]
pub(super) struct Earlier<B> {
    /// The sets of the position.
    sets: Vec<u64>,
    /// Who stood where for units of each kind, by the number of the kind, where that is not alike for all of them.
    among: Vec<(u16, Among<B>)>,
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
    /// Units of which rules that are told left less than what they would have else, or nothing that is known.
    altered: B,
}

/// All units are foretold anew where more squares are different.
const MOST_CHANGED: u32 = 8;

impl<B: Squares> Forecast<B> {
    /// Keeps what was foretold of all units for the next forecast, if that can be made of it.
    pub(super) fn keep_for_later(&mut self, scene: &Scene<'_, B>, (stands, altered): (&Stands<B>, B)) {
        let are_told = || stands.apart().all(|(_, stand)| stand.is_some());
        if scene.plan.blast.is_some() || self.crowds.units.any() || !are_told() {
            self.earlier = None;
            return;
        }
        let Forecast { units, all, stuck, mixed, fixed, after, .. } = *self;
        let earlier = self.earlier.get_or_insert_default();
        earlier.sets.clear();
        earlier.sets.extend_from_slice(scene.sets);
        earlier.among.clear();
        earlier.among.extend(stands.apart().filter_map(|(number, stand)| Some((number, Among::of(scene, stand?)))));
        (earlier.units, earlier.all, earlier.stuck, earlier.mixed) = (units, all, stuck, mixed);
        (earlier.fixed, earlier.after, earlier.altered) = (fixed, after, altered);
    }

    /// Foretells units from what was foretold earlier of the same player's by the same plan; the squares on which others stand now,
    /// or nothing, and nothing is changed, where that is no help.
    pub(super) fn foretell_again(&mut self, scene: &Scene<'_, B>, stands: &Stands<B>) -> Option<B> {
        let earlier = self.earlier.as_ref()?;
        let changed = changed(scene, earlier, stands)?;
        let again = changed.each().fold(changed | earlier.altered, |all, square| all | self.recall.onlookers(square));
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
        for (index, troop) in scene.plan.kinds[scene.mover.index()].iter().enumerate() {
            let units = scene.own & B::load(scene.sets, index * scene.program().layout.width);
            let Some(troop) = troop.as_ref().filter(|_| units.any()) else { continue };
            let kind = KindId::at(index);
            let Some(outline) = self.recall.outline(kind).filter(|outline| outline.after == self.after) else {
                continue;
            };
            let Some(stand) = stands.of(scene.plan.alike[index]) else { continue };
            let others = outline.others;
            self.gated.add(&outline.gated);
            self.curious |= if others == Some(Others::Different) { units } else { B::EMPTY };
            if (units & again).any() {
                self.foretell_units(scene, (troop, kind, others), stand, units & again);
            }
        }
        Some(changed)
    }
}

/// The squares on which others stand than earlier; nothing where they are many, or more than that is different, or so many are of
/// one kind that they are foretold together.
fn changed<B: Squares>(scene: &Scene<'_, B>, earlier: &Earlier<B>, stands: &Stands<B>) -> Option<B> {
    let width = scene.program().layout.width;
    let both = scene.sets.chunks_exact(width).zip(earlier.sets.chunks_exact(width));
    let changed = both.fold(B::EMPTY, |all, (now, then)| all | B::load(now, 0) ^ B::load(then, 0));
    let mut kinds = scene.plan.kinds[scene.mover.index()].iter().enumerate();
    let is_crowd = |(index, troop): (usize, &Option<Troop<B>>)| {
        let units = scene.own & B::load(scene.sets, index * width);
        troop.as_ref().is_some_and(|troop| are_many(troop, units))
    };
    let is_alike = |(number, stand): (u16, Option<&Stand<B>>)| {
        let then = earlier.among.iter().find(|(other, _)| *other == number);
        // Of a kind of which there were no units all are where something has changed.
        stand.is_some_and(|stand| {
            then.is_none_or(|(_, then)| Among::of(scene, stand).changed(then).without(changed).is_empty())
        })
    };
    (changed.count() <= MOST_CHANGED && !kinds.any(is_crowd) && stands.apart().all(is_alike)).then_some(changed)
}
