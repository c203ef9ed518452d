//! How many moves there are if nothing moves: that is all that is foretold, as long as guards leave it.

use super::Forecast;
use crate::engine::danger::Danger;
use crate::engine::view::View;
use crate::program::atom::Atom;
use crate::program::code::{One, Set};
use crate::program::plan::Plan;
use crate::program::squares::Squares;
use crate::spec::ids::PlayerId;

impl<B: Squares> Forecast<B> {
    /// Whether nothing has moved in a position, and all moves by its plan in this place are foretold.
    #[inline]
    pub(in crate::engine::batch) fn is_at_rest(&self, view: &View<'_, B>, (place, plan): (u16, &Plan<B>)) -> bool {
        view.now.touched.is_empty()
            && self.of == Some((view.now.flow.situation, view.now.flow.mover))
            && self.place == place
            && self.unmade.is_told()
            && self.crowds.units.is_empty()
            && plan.watch.weak == 0
            && plan.blast.is_none()
            && self.sleeps(view)
    }

    /// How many moves there are then; nothing where guards leave less than is foretold, or that is not known.
    #[inline(never)]
    pub(in crate::engine::batch) fn all_at_rest(
        &self,
        view: &View<'_, B>,
        (place, plan, mover): (u16, &Plan<B>, PlayerId),
        danger: Option<Danger<B>>,
    ) -> Option<u64> {
        let leads_nowhere = || plan.fixed.iter().all(|goal| names_nothing(view, goal));
        if !(self.mixed.is_empty() || leads_nowhere())
            || !self.gated.are_closed_at_rest(view, plan, self.guards.are_safe())
        {
            return None;
        }
        let Some(guarded) = self.guards.only_one() else { return Some(u64::from(self.all)) };
        if !self.spares_guards(view, place) {
            return None;
        }
        let (mut shelter, is_known) = self.guards.shelter();
        if !is_known {
            shelter.find(view, &plan.watch, mover, self.occupied);
        }
        shelter.danger = danger;
        let (goals, without) = (self.guards.goals(), self.occupied.without(B::only(guarded)));
        let left = || self.told.left((self.recall.kind(guarded)?, guarded, true), (goals, self.occupied), false);
        let of_guarded = match self.units.has(guarded) {
            true => Some(0),
            false if left() == Some(goals) => {
                Some(self.guards.moves_of(|goals| shelter.safe(view, guarded, goals, without)))
            }
            false => None,
        };
        self.guards.keep(shelter);
        let (alone, doubtful) = self.guards.spares()?;
        let alone = (alone & self.units).without(self.stuck | B::only(guarded));
        let are_left = alone.is_empty() && (doubtful & self.goals).is_empty();
        of_guarded.filter(|_| are_left).map(|of_guarded| u64::from(self.all) + u64::from(of_guarded))
    }
}

/// Whether a goal that is named is none in a position.
pub(super) fn names_nothing<B: Squares>(view: &View<'_, B>, goal: &Set<B>) -> bool {
    match goal {
        Set::Of(one) if let One::Variable(index) = **one => {
            view.now.variable(&view.program.layout, index) == Atom::Nothing
        }
        _ => false,
    }
}
