//! What is foretold of captures with which more goes than what they capture, the unit too: which of them lay open no line to
//! the only guarded unit, and leave some of the pieces of which there have to be some.

use super::Forecast;
use super::units::Scene;
use crate::engine::batch::{Moves, Unit};
use crate::engine::view::View;
use crate::program::gait::Gait;
use crate::program::plan::{Blast, Plan};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// What decides which of such captures are legal, as long as it stays what it is.
#[derive(Debug, Default)]
pub(super) struct Blasts<B> {
    /// Whether it is known.
    known: bool,
    /// For each part of what goes: who is such that it may go with a capture.
    prey: Vec<B>,
    /// For each rule that some pieces must be left: these pieces.
    needed: Vec<B>,
    /// Enemies on lines to the guarded unit, and who stands between.
    lines: Vec<(B, B)>,
    /// Who stands alone between.
    pinned: B,
    /// The guarded unit.
    guarded: B,
    /// Pieces that decide by their squares whether the guard forbids anything.
    named: B,
    /// Pieces that stand between.
    between: B,
    /// Pieces without which something may be forbidden: a capture with which none of these goes is legal.
    alarming: B,
    /// The goals at which one of them goes, whoever captures there.
    delicate: B,
    /// All squares of the lines, and where the enemies stand.
    ways: B,
}

impl<B: Squares> Blasts<B> {
    /// Nothing is known.
    pub(super) fn end(&mut self) {
        self.known = false;
    }

    /// Whether captures are foretold.
    pub(super) fn are_known(&self) -> bool {
        self.known
    }

    /// Finds it out for the only guarded unit.
    pub(super) fn begin(&mut self, scene: &Scene<'_, B>, guarded: usize) {
        let Some(blast) = &scene.plan.blast else { return };
        let (program, watch) = (scene.program(), &scene.plan.watch);
        let [guard] = watch.guards.as_slice() else { return };
        // What goes may lay open a line to somebody who may not be attacked.
        if watch.told() != 0 {
            return;
        }
        let all_alike = scene.later.situation().immunities.is_empty();
        if !all_alike || !self.is_guard_settled(scene) {
            return;
        }
        let of_any = |kinds: &[Box<[_]>], of: B| {
            kinds.iter().fold(of, |all, kinds| all & program.layout.of_kinds::<B>(scene.sets, kinds))
        };
        self.guarded = B::only(guarded);
        self.prey.clear();
        self.prey.extend(blast.parts.iter().map(|part| of_any(&part.kinds, !B::EMPTY)));
        self.needed.clear();
        let owned = |own: bool| if own { scene.own } else { scene.enemies };
        self.needed.extend(blast.bereft.iter().map(|(_, bereft)| of_any(&bereft.kinds, owned(bereft.own))));
        self.known = self.needed.iter().all(|needed| needed.any())
            && self.find_lines(scene, guarded, of_any(&guard.by, scene.enemies));
        if self.known {
            self.find_delicate(blast, (scene.plan, scene.mover));
        }
    }

    /// Whether the guard forbids whatever leaves its unit attacked, as long as pieces stay that it names besides.
    fn is_guard_settled(&mut self, scene: &Scene<'_, B>) -> bool {
        let (watch, layout) = (&scene.plan.watch, &scene.program().layout);
        self.named = B::EMPTY;
        if watch.weak == 0 {
            return true;
        }
        let (Some(rest), Some(named)) = (&watch.rest, &watch.named) else { return false };
        self.named = layout.of_kinds(scene.sets, named);
        let view = &scene.later;
        (view.now.touched & (self.named | view.of_kinds(named))).is_empty()
            && view.desk.with_frame(|frame| view.test(rest, frame))
    }

    /// Finds the lines on which these enemies aim at the guarded unit; `false` when one attacks it.
    fn find_lines(&mut self, scene: &Scene<'_, B>, guarded: usize, enemies: B) -> bool {
        let program = scene.program();
        self.lines.clear();
        (self.pinned, self.between, self.ways) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for plain in &program.attacks[program.spec.next_player(scene.mover).index()].plain {
            let those = enemies & plain.lines[guarded] & program.layout.of_kinds(scene.sets, &plain.kinds);
            let gait = &program.gaits[plain.gait];
            for attacker in those.each() {
                let way = if let Gait::Slide(_) = gait { gait.way(attacker, guarded) } else { B::EMPTY };
                let between = way & scene.occupied;
                if between.is_empty() {
                    return false;
                }
                if between.rest().is_empty() {
                    self.pinned |= between;
                }
                self.between |= between;
                self.ways |= way | B::only(attacker);
                self.lines.push((B::only(attacker), between));
            }
        }
        true
    }

    /// Finds the goals at which something goes that matters, whoever captures there.
    fn find_delicate(&mut self, blast: &Blast<B>, (plan, mover): (&Plan<B>, PlayerId)) {
        let lines = self.between;
        self.alarming = self.needed.iter().fold(self.guarded | lines, |all, needed| all | *needed);
        if plan.watch.weak != 0 {
            self.alarming |= self.named;
        }
        self.delicate = self.alarming;
        for (part, prey) in blast.parts.iter().zip(&self.prey) {
            let area = &part.area[mover.index()];
            let near = |goal: &usize| (area[*goal] & *prey & self.alarming).any();
            let goals = (0..area.len()).filter(near);
            self.delicate |= goals.fold(B::EMPTY, |all, goal| all | B::only(goal));
        }
    }

    /// Those of these captures of a unit that are legal; nothing when it is not known of one.
    pub(super) fn left(&self, scene: &Scene<'_, B>, origin: usize, goals: B) -> Option<B> {
        let blast = scene.plan.blast.as_ref().filter(|_| self.known)?;
        let asked = if self.alarming.has(origin) { goals } else { goals & self.delicate };
        asked.each().try_fold(goals.without(asked), |left, goal| {
            let is_left = self.is_left((blast, scene.mover), origin, goal)?;
            Some(if is_left { left | B::only(goal) } else { left })
        })
    }

    fn is_left(&self, (blast, mover): (&Blast<B>, PlayerId), origin: usize, goal: usize) -> Option<bool> {
        let parts = blast.parts.iter().zip(&self.prey);
        let gone = parts
            .fold(B::only(goal) | B::only(origin), |gone, (part, prey)| gone | part.area[mover.index()][goal] & *prey);
        if self.needed.iter().any(|needed| needed.without(gone).is_empty()) {
            return Some(false);
        }
        // What is said where nobody is guarded any more, or else than before, is not known.
        if (gone & self.guarded).any() {
            return None;
        }
        let lays_open =
            |(attacker, between): &(B, B)| between.without(gone).is_empty() && (*attacker & gone).is_empty();
        match self.lines.iter().any(lays_open) {
            true if (gone & self.named).any() => None,
            lies_open => Some(!lies_open),
        }
    }

    /// Pieces of which some have to be left, and the guarded unit.
    pub(super) fn needed(&self) -> B {
        self.needed.iter().fold(self.guarded, |all, needed| all | *needed)
    }

    /// Pieces that decide by their squares whether the guard forbids anything.
    pub(super) fn named(&self) -> B {
        self.named
    }

    /// The squares on lines of enemies to the guarded unit, and where these enemies stand.
    pub(super) fn lines(&self) -> B {
        self.ways
    }

    /// The rules of a plan that ask whether the mover has pieces left, where moves with which nothing goes leave it as many.
    pub(super) fn answers(&self, plan: &Plan<B>) -> u32 {
        let blast = plan.blast.as_ref().filter(|blast| self.known && blast.spares_own);
        let own = blast.into_iter().flat_map(|blast| &blast.bereft).filter(|(_, bereft)| bereft.own);
        own.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The units that guards do not leave all moves, and the goals of which that is not known.
    pub(super) fn spares(&self) -> (B, B) {
        (self.pinned | self.guarded, self.guarded)
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether a piece that decides whether a guard of a plan forbids anything stands where it did not before, or the other way
    /// round: what it says of captures with which more goes is not known from such a position.
    pub(super) fn moves_named(&self, view: &View<'_, B>, plan: &Plan<B>) -> bool {
        let named = plan.watch.named.as_ref().filter(|_| plan.blast.is_some());
        let stands = |kinds: &[KindId]| view.of_kinds(kinds) | view.program.layout.of_kinds::<B>(&self.sets, kinds);
        named.is_some_and(|kinds| (view.now.touched & stands(kinds)).any())
    }

    /// The units that may have other captures than foretold, with which more goes than what they capture.
    #[inline]
    pub(super) fn unsettled(&self, view: &View<'_, B>) -> B {
        if self.bursting.is_empty() {
            return B::EMPTY;
        }
        // What the guard names besides decides of those only that lay open a line.
        match self.keeps_lines(view) {
            false => self.bursting,
            true if self.plan(view.program).is_some_and(|plan| self.moves_named(view, plan)) => self.barred,
            true => B::EMPTY,
        }
    }

    /// Whether the same lines lead to the guarded unit in a position, and all pieces are there that are needed.
    #[inline]
    fn keeps_lines(&self, view: &View<'_, B>) -> bool {
        self.blasts.are_known()
            && (view.now.touched & self.blasts.needed()).is_empty()
            && self.guards.are_spared(view.now.touched, || view.owned(0, view.now.flow.mover))
    }
}

impl<B: Squares> Moves<'_, B> {
    /// How many moves the only guarded unit has where the guard says more than that it may not be attacked, if all that is as
    /// it was.
    #[inline]
    pub(super) fn of_weakly_guarded(&mut self, forecast: &Forecast<B>, (origin, kind): (usize, KindId)) -> Option<u32> {
        if !forecast.blasts.are_known() || forecast.moves_named(&self.view, self.plan) {
            return None;
        }
        if let Some(moves) = forecast.guards.moves() {
            return Some(moves);
        }
        let id = self.view.now.piece_on(&self.view.program.layout, origin)?;
        let left = self.left_after(forecast.after, Unit { id, origin }, kind, forecast.guards.goals());
        Some(forecast.guards.moves_of(|_| left))
    }
}
