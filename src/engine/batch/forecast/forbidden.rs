//! How many of the moves that are counted enemies forbid that have to be followed over the board: that is found where nothing has
//! moved, and again after moves that are not made, by following these enemies after each of those of which it is not known.

use super::Forecast;
use super::followers::{Moved, attack_after};
use super::outline::Others;
use super::stroll::Stroll;
use super::units::{Foretold, Scene, foretell_unit};
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// Which moves are forbidden by enemies that are followed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Forbidden<B> {
    /// How many of units but for the guarded one.
    count: i64,
    /// The units of which some may be.
    pub units: B,
    /// The squares that it depends on which units these are.
    base: B,
    /// Those that all of it depends on.
    pub depends: B,
    /// Whether moves of the guarded one may be.
    of_guarded: bool,
}

/// What is different about what they forbid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Less<B> {
    /// How many moves more they leave to units but for the guarded one.
    pub more: i64,
    /// Whether the moves of the guarded one have to be counted anew.
    pub of_guarded: bool,
    /// The units of which some may be forbidden.
    pub units: B,
}

impl<B: Squares> Less<B> {
    /// Nothing is, and they may forbid moves of these units.
    pub(super) fn nothing(units: B) -> Self {
        Less { more: 0, of_guarded: false, units }
    }
}

impl<B: Squares> Forecast<B> {
    /// Minds enemies that have to be followed over the board; nothing where it is not known what they forbid.
    pub(super) fn mind_followers(&mut self, scene: &Scene<'_, B>) -> Option<()> {
        self.unmade.followers.clear();
        let of_any = |kinds: &[KindId]| scene.program().layout.of_kinds::<B>(scene.sets, kinds);
        let guards = scene.plan.watch.guards.iter().flat_map(|guard| &guard.by);
        // Nobody is guarded from others.
        let followers = guards.fold(self.guards.followers(), |all, kinds| all & of_any(kinds));
        let Some(origin) = self.guards.only_one().filter(|_| followers.any()) else { return Some(()) };
        // Whom they leave is told of moves of single units only.
        let are_single = self.crowds.units.is_empty() && self.dropped.sorts() == 0;
        let whom = (origin, self.guards.goals());
        self.unmade.followers.mind(scene, followers, whom).filter(|()| are_single || self.unmade.followers.are_far())
    }

    /// What is different about what they forbid after a move of their side; nothing when that is not known. The units that look at
    /// its squares may have other goals.
    #[inline]
    pub(super) fn less_forbidden(&self, view: &View<'_, B>, disturbed: B, stroll: &Stroll<B>) -> Option<Less<B>> {
        match self.unmade.followers.any {
            false => Some(Less::nothing(B::EMPTY)),
            true => self.find_less_forbidden(view, disturbed, stroll),
        }
    }

    /// Finds what they forbid where nothing moves; whether that is known.
    pub(super) fn know_forbidden(&mut self, view: &View<'_, B>) -> bool {
        if self.unmade.followers.are_far() {
            return true;
        }
        let mut of_units = std::mem::take(&mut self.unmade.followers.of_units);
        of_units.clear();
        of_units.resize(self.counts.len(), (0, B::EMPTY));
        let still = self.forbidden(view, (None, B::EMPTY), |unit, of_unit| of_units[unit] = of_unit);
        let still = still.and_then(|still| self.with_guarded(view, still));
        (self.unmade.followers.still, self.unmade.followers.of_units) = (still, of_units);
        still.is_some()
    }

    /// The same with the squares that it depends on which moves of the guarded one they forbid, if they may.
    fn with_guarded(&self, view: &View<'_, B>, still: Forbidden<B>) -> Option<Forbidden<B>> {
        let goals = self.guards.goals();
        if !still.of_guarded {
            return Some(still);
        }
        let (_, depends) = self.unmade.followers.left_to(view, (self.guards.only_one()?, goals), None)?;
        Some(Forbidden { depends: still.depends | depends, ..still })
    }

    #[inline(never)]
    fn find_less_forbidden(&self, view: &View<'_, B>, disturbed: B, stroll: &Stroll<B>) -> Option<Less<B>> {
        let followers = &self.unmade.followers;
        if followers.some_are_far(stroll.kind) {
            return None;
        }
        if followers.are_far() {
            return Some(Less::nothing(B::EMPTY));
        }
        let before = followers.still?;
        // Whom the unit pins has less than it was foretold.
        if self.unmade.sights.pin(stroll.kind, stroll.goal) {
            return None;
        }
        if (disturbed & before.units).is_empty() && (stroll.touched() & before.depends).is_empty() {
            return Some(Less::nothing(before.units));
        }
        let after = self.forbidden(view, (Some(stroll), disturbed), |_, _| {})?;
        let of_guarded = before.of_guarded || after.of_guarded;
        Some(Less { more: before.count - after.count, of_guarded, units: after.units })
    }

    /// What they forbid after a move, if there is one; nothing when they attack the guarded unit then, or that is not known. Tells
    /// of each unit that was asked how many of its moves it is, and the squares that this depends on.
    fn forbidden(
        &self,
        view: &View<'_, B>,
        (stroll, disturbed): (Option<&Stroll<B>>, B),
        mut tell: impl FnMut(usize, (i64, B)),
    ) -> Option<Forbidden<B>> {
        let (followers, guarded) = (&self.unmade.followers, self.guards.only_one()?);
        let (whom, touched) = (B::only(guarded), stroll.map_or(B::EMPTY, Stroll::touched));
        let own = self.unmade.sides.0.without(touched);
        let others = own.without(whom);
        followers.with_moved(view, (stroll, whom), |moved| {
            let goals = self.guards.goals();
            let near = if goals.any() { whom | goals } else { B::EMPTY };
            let nothing = Forbidden { count: 0, units: B::EMPTY, base: B::EMPTY, depends: B::EMPTY, of_guarded: false };
            let mut forbidden = moved.iter().fold(nothing, |all, Moved { sight, .. }| Forbidden {
                units: all.units | sight.minded(others, own),
                base: all.base | sight.base(),
                depends: all.depends | if goals.any() { sight.base() | sight.seen } else { sight.base() },
                of_guarded: all.of_guarded || (near & sight.seen).any(),
                ..all
            });
            // Where the same units matter what is different about them alone is found anew.
            let still = followers.still.filter(|still| (touched & still.base).is_empty());
            for unit in forbidden.units.each() {
                let known = still.and_then(|_| followers.of_units.get(unit));
                let known = known.filter(|known| !disturbed.has(unit) && (touched & known.1).is_empty());
                let (count, depends) = match known {
                    Some(known) => *known,
                    None => self.forbidden_of(view, (stroll, disturbed), (unit, moved))?,
                };
                tell(unit, (count, depends));
                (forbidden.count, forbidden.depends) = (forbidden.count + count, forbidden.depends | depends);
            }
            Some(forbidden)
        })
    }

    /// How many moves of a unit they forbid, and the squares that this depends on.
    fn forbidden_of(
        &self,
        view: &View<'_, B>,
        (stroll, disturbed): (Option<&Stroll<B>>, B),
        (unit, moved): (usize, &[Moved<B>]),
    ) -> Option<(i64, B)> {
        let (moves, is_mixed) = match stroll.filter(|_| disturbed.has(unit)) {
            Some(stroll) => self.moves_after(view, unit, stroll)?,
            None => self.recall.of(unit)?,
        };
        let others = self.recall.outline(self.recall.kind(unit)?)?.others;
        let is_known = !is_mixed || others == Some(Others::Fixed);
        let looks = moved.iter().fold(B::EMPTY, |all, moved| all | moved.sight.seen);
        let touched = stroll.map_or(B::EMPTY, Stroll::touched);
        if self.spares()?.0.has(unit) || !moves.are_single() || !is_known {
            // Whom it captures elsewhere may have kept one of them off.
            let gone = if moves.elsewhere { moves.seen & (self.occupied | touched) } else { B::EMPTY };
            let asks = |moved: &Moved<B>| moves.goals.each().any(|goal| moved.sight.minds(unit, B::only(goal) | gone));
            return (!moved.iter().any(asks)).then_some((0, looks));
        }
        let whom = B::only(self.guards.only_one()?);
        // From elsewhere to elsewhere it goes unseen.
        let asked = if looks.has(unit) { moves.goals } else { moves.goals & looks };
        let depends = if moves.goals.is_empty() { B::EMPTY } else { looks };
        asked.each().map(B::only).try_fold((0, depends), |(count, depends), goal| {
            let (attacks, more) = attack_after(view, moved, (unit, goal), whom)?;
            Some((count + i64::from(attacks), depends | more))
        })
    }

    /// The moves of a unit after one of the other side, and whether it may have others, too.
    fn moves_after(&self, view: &View<'_, B>, unit: usize, stroll: &Stroll<B>) -> Option<(Foretold<B>, bool)> {
        let scene = self.scene_after_stroll(view, stroll)?;
        let kind = self.recall.kind(unit)?;
        let others = self.recall.outline(kind)?.others;
        let troop = scene.plan.kinds[scene.mover.index()][kind.index()].as_ref()?;
        foretell_unit(&scene, (troop, others), &scene.stand(kind)?, unit)
    }
}
