//! How many moves the only guarded unit has after a move that is not made.
//!
//! Where a unit of the other side comes to attack other squares than before, the guarded one may have other goals than it had;
//! as long as nobody moves on a line to itself, that is all there is to it.

use std::cell::Cell;

use super::Forecast;
use super::sights::Sights;
use super::stroll::{Captured, Stroll};
use super::units::{Scene, foretell_unit};
use super::woken::Immune;
use crate::program::attack::Plain;
use crate::program::gait::Gait;
use crate::program::plan::Guard;
use crate::program::rules::Capture;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// What is known of its moves.
#[derive(Debug, Default)]
pub(super) struct Guarded<B> {
    /// Where moves of the other side matter for whether it is attacked on its goals.
    pub(super) around: Sights<B>,
    /// Where it stands, if its moves can be counted anew.
    origin: Option<usize>,
    /// How many it has if nothing moves, as soon as that was asked.
    still: Cell<Option<u32>>,
}

impl<B: Squares> Guarded<B> {
    /// Nothing is known of it.
    pub(super) fn end(&mut self) {
        self.origin = None;
    }

    /// Its moves are counted anew where that is worth while; it stands there.
    pub(super) fn begin(&mut self, origin: usize, kinds: usize) {
        self.origin = Some(origin);
        self.still.set(None);
        self.around.clear(kinds);
    }

    /// Where it stands, if its moves can be counted anew.
    #[inline]
    pub(super) fn origin(&self) -> Option<usize> {
        self.origin
    }

    /// Whether it may have more or less goals after a move.
    #[inline]
    pub(super) fn minds(&self, stroll: &Stroll<B>) -> bool {
        let goal = B::only(stroll.goal);
        self.origin.is_some()
            && (self.around.mind(stroll.kind, B::only(stroll.origin) | goal)
                || matches!(stroll.captured, Captured::Own(kind) if self.around.mind(kind, goal)))
    }
}

/// Whether moves of a guarded unit on a square are judged by nothing but where it would be attacked, and by what is told, in a
/// situation.
pub(super) fn counts_anew<B: Squares>(scene: &Scene<'_, B>, (situation, origin): (u16, usize), after: u32) -> bool {
    let (program, watch) = (scene.program(), &scene.plan.watch);
    let mut immunities = program.situations[usize::from(situation)].immunities.iter();
    // Those that ask more than kinds are asleep where guards are told at all, before and after its moves.
    let may_be_immune = |immune: &Capture<B>| match &immune.kinds {
        Some(kinds) => kinds.iter().any(|of| program.layout.of_kinds::<B>(scene.sets, &of.enemy).has(origin)),
        None => !scene.later.asleep,
    };
    watch.weak == 0
        && scene.plan.blast.is_none()
        && watch.guards.len() == 1
        && (watch.guarding & !after) == 0
        && immunities.all(|index| {
            let immune = &program.immunities[*index];
            immune.among_own || !may_be_immune(immune)
        })
}

impl<B: Squares> Forecast<B> {
    /// How many moves more the guarded unit has after a move, in the scene after it; nothing when that is not known.
    #[inline(never)]
    pub(super) fn more_of_guarded(
        &self,
        (before, after): (&Scene<'_, B>, &Scene<'_, B>),
        (origin, is_disturbed): (usize, bool),
        (stroll, is_anew): (&Stroll<B>, bool),
        immune: Option<&Immune<'_, '_, B>>,
    ) -> Option<i64> {
        let still = match self.unmade.guarded.still.get() {
            Some(still) => still,
            None => {
                let still = self.moves_of_guarded(before, (origin, self.guards.goals()), (None, false))?.count();
                self.unmade.guarded.still.set(Some(still));
                still
            }
        };
        let goals = if is_disturbed { self.goals_of_guarded(after, origin)? } else { self.guards.goals() };
        let left = self.moves_of_guarded(after, (origin, goals), (Some(stroll), is_anew))?;
        let left = immune.map_or(left, |immune| left.without(immune.among(left)));
        Some(i64::from(left.count()) - i64::from(still))
    }

    /// Where it might go if nobody attacked any square.
    fn goals_of_guarded(&self, scene: &Scene<'_, B>, origin: usize) -> Option<B> {
        let kind = self.recall.kind(origin)?;
        let others = self.recall.outline(kind)?.others;
        let troop = scene.plan.kinds[scene.mover.index()][kind.index()].as_ref()?;
        let stand = scene.stand(kind)?;
        let (moves, is_mixed) = foretell_unit(scene, (troop, others), &stand, origin)?;
        (!is_mixed && moves.are_single()).then_some(moves.goals)
    }

    /// Where it may go; nothing when that is not known.
    fn moves_of_guarded(
        &self,
        scene: &Scene<'_, B>,
        (origin, goals): (usize, B),
        (stroll, is_anew): (Option<&Stroll<B>>, bool),
    ) -> Option<B> {
        let kind = self.recall.kind(origin)?;
        let goals = if self.told.is_empty() {
            goals
        } else {
            self.told.left((kind, origin, true), (goals, scene.occupied), is_anew)?
        };
        let [guard] = scene.plan.watch.guards.as_slice() else { return None };
        let left = goals.without(attacked(scene, guard, (origin, goals), stroll));
        self.unmade.followers.leave(&scene.later, (origin, left), stroll)
    }
}

/// On which of its goals a unit would be attacked by whom a guard speaks of, if all enemies attack by steps and lines; after a
/// move, if there is one, in the scene after it.
pub(super) fn attacked<B: Squares>(
    scene: &Scene<'_, B>,
    guard: &Guard,
    (origin, goals): (usize, B),
    stroll: Option<&Stroll<B>>,
) -> B {
    let (program, occupied) = (scene.program(), scene.occupied.without(B::only(origin)));
    let of_kinds = |kinds: &[KindId]| {
        let all = program.layout.of_kinds::<B>(scene.sets, kinds);
        let Some(stroll) = stroll else { return all };
        let goal = B::only(stroll.goal);
        let others = all.without(B::only(stroll.origin) | goal);
        if kinds.contains(&stroll.kind) { others | goal } else { others }
    };
    let enemies = guard.by.iter().fold(scene.enemies, |all, kinds| all & of_kinds(kinds));
    let attacks = &program.attacks[program.spec.next_player(scene.mover).index()];
    attacks.plain.iter().fold(B::EMPTY, |attacked, plain| {
        let (those, left) = (enemies & of_kinds(&plain.kinds), goals.without(attacked));
        if those.is_empty() || left.is_empty() {
            return attacked;
        }
        attacked | along((&program.gaits[plain.gait], plain), (those, left), occupied)
    })
}

/// Those of some squares that some of these units attack along a gait.
fn along<B: Squares>((gait, plain): (&Gait<B>, &Plain<B>), (units, squares): (B, B), occupied: B) -> B {
    let mut attacked = B::EMPTY;
    if units.count() <= squares.count() {
        gait.each_reach(units, occupied, |unit, reach| attacked |= reach.without(B::only(unit)) & squares);
    } else {
        for square in squares.each() {
            if (gait.origins(square, occupied) & units & plain.lines[square]).without(B::only(square)).any() {
                attacked |= B::only(square);
            }
        }
    }
    attacked
}
