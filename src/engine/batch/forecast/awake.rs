//! Forecasts where somebody is immune: they are made as if nobody were, and tell of units that look at nobody who is.

use super::Forecast;
use crate::engine::view::View;
use crate::program::plan::Plan;
use crate::program::squares::Squares;
use crate::spec::ids::PlayerId;

impl<B: Squares> Forecast<B> {
    /// Whether it may be asked in a position.
    #[inline]
    pub fn serves(&self, view: &View<'_, B>) -> bool {
        self.sleeps(view) || self.serves_awake(view)
    }

    /// Whether all that is told by it is so in a position, as far as it depends on who is immune.
    #[inline]
    pub(super) fn sleeps(&self, view: &View<'_, B>) -> bool {
        !self.asleep || view.asleep
    }

    /// The view of a position in which as much can be done as is told by it: as if nobody were immune where it is made so.
    #[inline]
    pub fn seen_as_told<'a>(&self, view: &View<'a, B>) -> View<'a, B> {
        View { asleep: view.asleep || self.asleep, ..*view }
    }

    #[inline(never)]
    fn serves_awake(&self, view: &View<'_, B>) -> bool {
        self.whose(view).is_some_and(|of| self.is_told_awake(view, of))
    }

    /// Whether immunities that are awake make a difference to nothing but captures by a player's units, by this plan: none of its own
    /// pieces is immune, nor becomes so by a move, and enemies that attack them capture nobody of their own side.
    pub(super) fn is_told_awake(&self, view: &View<'_, B>, (plan, mover): (&Plan<B>, PlayerId)) -> bool {
        let is_plain = plan.watch.told() == 0 && plan.blast.is_none();
        let stays = plan.outlook.as_ref().is_some_and(|outlook| outlook.wakes_nobody);
        is_plain
            && stays
            && view.that_may_be_immune().is_some_and(|kept| (kept & view.owned(0, Some(mover))).is_empty())
            && self.followed_enemies_spare_their_own(view, mover)
    }

    /// Whether no enemy of a player that attacks in ways of which gaits do not tell captures its own side on its way.
    fn followed_enemies_spare_their_own(&self, view: &View<'_, B>, mover: PlayerId) -> bool {
        let opponent = view.program.spec.next_player(mover);
        let attacks = &view.program.attacks[opponent.index()];
        let such = view.of_kinds(&attacks.others) & view.owned(0, Some(opponent));
        such.each().all(|square| {
            let unit = view.now.piece_on(&view.program.layout, square);
            let followed = unit.and_then(|unit| attacks.followed[view.token(unit).kind().index()].as_ref());
            followed.is_some_and(|followed| !followed.flood.captures_own())
        })
    }

    /// The units that look at somebody who is immune; nothing when that is not known.
    #[inline]
    pub(super) fn see_immune(&self, view: &View<'_, B>) -> Option<B> {
        if self.sleeps(view) { Some(B::EMPTY) } else { self.find_that_see_immune(view) }
    }

    #[inline(never)]
    fn find_that_see_immune(&self, view: &View<'_, B>) -> Option<B> {
        let (kept, guarded) = (view.that_may_be_immune()?, self.guards.only_one().map_or(B::EMPTY, B::only));
        Some(kept.each().fold(B::EMPTY, |all, square| {
            let units = (self.recall.onlookers(square) & (self.units | guarded)).without(all);
            if units.any() && view.is_immune_anyway(square) { all | units } else { all }
        }))
    }
}
