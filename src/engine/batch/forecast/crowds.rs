//! Many steppers of a kind, foretold together: their steps are counted at once sooner than one by one, as they stand before a
//! move that is not made and as they stand after it.

use super::outline::{Others, others};
use super::units::Scene;
use crate::engine::batch::tally::Stand;
use crate::program::plan::{Bulk, Shift, Shifts, Troop, Way};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// The crowds of a forecast.
#[derive(Debug, Default)]
pub(super) struct Crowds<B> {
    /// The kinds of which there are so many, and how many moves each has.
    kinds: Vec<(KindId, u32)>,
    /// Where they stand.
    pub(super) units: B,
    /// At which squares they look, their own among them.
    seen: B,
}

impl<B: Squares> Crowds<B> {
    /// There are none.
    pub(super) fn clear(&mut self) {
        self.kinds.clear();
        (self.units, self.seen) = (B::EMPTY, B::EMPTY);
    }

    /// Foretells the steps of these units of a kind, if all of them are simple and asked no rules but those about the position
    /// after them; whatever other moves they may have lead to no more than one goal in a position.
    pub(super) fn add(&mut self, scene: &Scene<'_, B>, (troop, kind): (&Troop<B>, KindId), units: B) {
        let is_mixed = others(troop).is_some_and(|others| others != Others::Fixed);
        let rules = &scene.program().situations[usize::from(scene.later.now.flow.situation)];
        let is_simple = |(way, shifts): (&Way<B>, &Shifts<B>)| {
            !way.capture.bursts && shifts.gated.is_empty() && (units & shifts.origins).without(shifts.from).is_empty()
        };
        if is_mixed || !stepping(troop).all(is_simple) || !rules.immunities.is_empty() || scene.perils.any() {
            return;
        }
        let seen = shifts_of(troop).fold(units, |seen, shift| {
            let from = units & shift.origins;
            seen | from.moved(shift.by) | shift.via.map_or(B::EMPTY, |via| from.moved(via))
        });
        let stand = Stand::new(scene.occupied, scene.own, scene.enemies);
        self.kinds.push((kind, steps_of(troop, units, &stand)));
        (self.units, self.seen) = (self.units | units, self.seen | seen);
    }

    /// The squares at which some of them look.
    pub(super) fn looked_at(&self) -> B {
        self.seen
    }

    /// Whether some of them look at these squares.
    #[inline]
    pub(super) fn look_at(&self, squares: B) -> bool {
        (self.seen & squares).any()
    }

    /// How many moves more they have as pieces stand in a scene, where some of them are gone; nothing when these may not all
    /// be legal: units do not have all moves that are foretold, or it is not known of goals.
    #[inline(never)]
    pub(super) fn more(&self, scene: &Scene<'_, B>, gone: B, (alone, doubtful): (B, B)) -> Option<i64> {
        if (self.units & alone).any() || (self.seen & doubtful).any() {
            return None;
        }
        let (stand, troops) =
            (Stand::new(scene.occupied, scene.own, scene.enemies), &scene.plan.kinds[scene.mover.index()]);
        let units = self.units.without(gone);
        self.kinds.iter().try_fold(0, |more, (kind, before)| {
            let those = units & scene.program().layout.of_kinds(scene.sets, &[*kind]);
            let steps = steps_of(troops[kind.index()].as_ref()?, those, &stand);
            Some(more + i64::from(steps) - i64::from(*before))
        })
    }
}

/// The ways of a kind whose steps are found at once.
fn stepping<B: Squares>(troop: &Troop<B>) -> impl Iterator<Item = (&Way<B>, &Shifts<B>)> {
    let steps: &[Option<Shifts<B>>] = if let Bulk::Steps(steps) = &troop.bulk { steps } else { &[] };
    troop.ways.iter().zip(steps).filter_map(|(way, shifts)| Some((way, shifts.as_ref()?)))
}

/// These steps.
fn shifts_of<B: Squares>(troop: &Troop<B>) -> impl Iterator<Item = &Shift<B>> {
    stepping(troop).flat_map(|(_, shifts)| &shifts.simple)
}

/// How many such steps units of a kind have.
fn steps_of<B: Squares>(troop: &Troop<B>, units: B, stand: &Stand<B>) -> u32 {
    let steps = shifts_of(troop).map(|shift| {
        let from = units & shift.origins & shift.via.map_or(!B::EMPTY, |via| stand.empty.moved(-via));
        (from.moved(shift.by) & stand.allowed(&shift.lane)).count()
    });
    steps.sum()
}
