//! What is foretold of units whose moves are asked rules that are told from where a few pieces stand: that nobody may attack
//! some of the opponent's, or come near one of them.

use std::cell::RefCell;

use super::units::{After, Scene};
use crate::engine::batch::{Moves, Threats};
use crate::engine::view::View;
use crate::program::plan::Plan;
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// Which goals of foretold moves such rules are asked of.
#[derive(Debug, Default)]
pub(super) struct Told<B> {
    /// The rules, as bits.
    rules: u32,
    /// By kind, where there are units of it.
    kinds: Vec<Minded<B>>,
    /// What is forbidden for attacking somebody, as long as nothing happens on some squares.
    threats: RefCell<Threats<B>>,
    /// These squares; nothing when it depends on more.
    near: Option<B>,
    /// Who may not be attacked.
    spared: B,
}

/// What such rules are asked of the moves of units of a kind.
#[derive(Debug)]
struct Minded<B> {
    kind: KindId,
    /// The rules, as bits.
    rules: u32,
    /// On which squares it is asked whether they attack from there.
    attacking: B,
    /// On which whether they are too near there.
    near: B,
    /// On which either.
    either: B,
    /// Where the units might go.
    goals: B,
}

impl<B: Squares> Told<B> {
    /// Nothing is asked.
    pub(super) fn clear(&mut self) {
        self.rules = 0;
        self.kinds.clear();
        self.near = None;
    }

    /// Whether nothing is asked.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.rules == 0
    }

    /// Finds what is forbidden in a position.
    pub(super) fn begin(&mut self, scene: &Scene<'_, B>) {
        let Some(threat) = &scene.plan.watch.threat else { return };
        let (program, threats) = (scene.program(), self.threats.get_mut());
        let of_kinds = |kinds: &[KindId]| program.layout.of_kinds(scene.sets, kinds);
        let sides = (scene.own, scene.enemies, scene.occupied);
        threats.find(&scene.later, (threat, scene.mover), sides, of_kinds);
        if threats.rule != 0 && scene.plan.outlook.is_none() {
            (self.near, self.spared) = (Some(threats.near), threats.spared());
        }
    }

    /// Whether anything is known of what is forbidden for attacking somebody.
    #[inline]
    pub(super) fn knows_threats(&self) -> bool {
        self.near.is_some()
    }

    /// Whether the same is forbidden for attacking somebody in a position as where it was foretold.
    #[inline(never)]
    pub(super) fn keeps_threats(&self, view: &View<'_, B>, (plan, mover): (&Plan<B>, PlayerId)) -> bool {
        let (Some(near), Some(threat)) = (self.near, &plan.watch.threat) else { return false };
        let enemies = view.owned(0, Some(view.program.spec.next_player(mover)));
        let spared = threat.spared.kinds.iter().fold(enemies, |all, kinds| all & view.of_kinds(kinds));
        (view.now.touched & (near | view.owned(0, Some(mover)))).is_empty() && spared == self.spared
    }

    /// Exchanges what is forbidden for something else, or back.
    #[inline(never)]
    pub(super) fn swap_threats(&self, other: &mut Threats<B>) {
        std::mem::swap(&mut *self.threats.borrow_mut(), other);
    }

    /// Which of the rules are asked of units of a kind, which are added from now on.
    pub(super) fn ask(&mut self, scene: &Scene<'_, B>, asked: After, kind: KindId) {
        let watch = &scene.plan.watch;
        let rules = (asked[0] | asked[1]) & watch.told();
        let of_goals = |bit: usize| {
            let [quiet, captures] = asked.map(|asked| if asked >> bit & 1 == 0 { B::EMPTY } else { !B::EMPTY });
            quiet.without(scene.occupied) | captures & scene.occupied
        };
        let attacking = watch.threat.as_ref().map_or(B::EMPTY, |threat| of_goals(threat.bit));
        let apart = watch.apart.as_ref().map(|apart| (of_goals(apart.bit), apart.meant[kind.index()]));
        let (asked_near, is_meant) = apart.unwrap_or((B::EMPTY, false));
        let near = if is_meant { asked_near } else { B::EMPTY };
        self.kinds.push(Minded { kind, rules, attacking, near, either: attacking | asked_near, goals: B::EMPTY });
    }

    /// Adds the goals of a unit, unless such a rule forbids one of them.
    pub(super) fn add(&mut self, origin: usize, goals: B) -> bool {
        let Some(minded) = self.kinds.last_mut() else { return true };
        let attacking = goals & minded.attacking;
        if attacking.any() && self.threats.get_mut().forbids(origin, minded.kind, attacking) {
            return false;
        }
        minded.goals |= goals;
        self.rules |= minded.rules;
        true
    }
}

impl<B: Squares> Moves<'_, B> {
    /// What such rules do not leave as foretold, or may not: all moves of some units, and moves to some goals; nothing when it
    /// is not told.
    #[inline(never)]
    pub(super) fn told_of(&self, told: &Told<B>) -> Option<(B, B)> {
        let rules = self.speaking(told.rules);
        let (threats, distance) = (&self.support.threats, &self.support.distance);
        if rules & !(threats.rule | distance.rule) != 0 {
            return None;
        }
        let (attacks, nears) = (rules & threats.rule != 0, rules & distance.rule != 0);
        let goals = told.kinds.iter().fold(B::EMPTY, |goals, minded| {
            let attacking = if attacks { minded.attacking & threats.attacking(minded.kind) } else { B::EMPTY };
            let near = if nears { minded.near & distance.near | minded.either & distance.doubtful } else { B::EMPTY };
            goals | minded.goals & (attacking | near)
        });
        Some((if attacks { threats.pinned } else { B::EMPTY }, goals))
    }
}
