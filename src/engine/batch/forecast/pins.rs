//! Pins: an enemy that comes to aim at the only guarded unit past another of its side, without attacking it, leaves that one the
//! line between the two.

use super::Forecast;
use super::guarded::Guarded;
use super::stroll::Stroll;
use super::units::Scene;
use crate::program::squares::Squares;

impl<B: Squares> Forecast<B> {
    /// Whether it can be told what somebody has left who is pinned: nothing but guards that speak of all enemies, and of all
    /// moves, keeps units where they are, and no action has to be looked at besides.
    pub(super) fn tells_pins(&self, scene: &Scene<'_, B>, guarded: &Guarded<B>) -> bool {
        let is_of_all = scene.plan.watch.guards.iter().all(|guard| guard.by.is_empty());
        guarded.origin().is_some() && is_of_all && self.unmade.open.is_empty() && self.crowds.units.is_empty()
    }

    /// Whether no more matters of a move than that the unit pins somebody on its goal.
    #[inline(never)]
    pub(super) fn only_pins(&self, stroll: &Stroll<B>) -> bool {
        let sights = &self.unmade.sights;
        sights.pin(stroll.kind, stroll.goal) && !sights.mind(stroll.kind, B::only(stroll.origin))
    }

    /// Who is pinned after a move, in the scene after it, and where it may go; nothing inside where nobody is. Nothing at all
    /// where the guarded unit is attacked, or more than one is pinned, or one that is not of its side.
    #[inline(never)]
    pub(super) fn pinned_by(&self, scene: &Scene<'_, B>, stroll: &Stroll<B>) -> Option<Option<(B, B)>> {
        let (program, target, goal) = (scene.program(), self.guards.only_one()?, B::only(stroll.goal));
        let attacks = &program.attacks[program.spec.next_player(scene.mover).index()];
        let aims = attacks.plain.iter().filter(|plain| {
            plain.kinds.contains(&stroll.kind)
                && program.gaits[plain.gait].can_be_blocked()
                && plain.lines[target].has(stroll.goal)
        });
        aims.map(|plain| program.gaits[plain.gait].way(stroll.goal, target)).try_fold(None, |pinned, way| {
            let between = way & scene.occupied;
            match between.count() {
                0 => None,
                1 if pinned.is_some() || (between & scene.own).is_empty() => None,
                1 => Some(Some((between, way | goal))),
                _ => Some(pinned),
            }
        })
    }
}
