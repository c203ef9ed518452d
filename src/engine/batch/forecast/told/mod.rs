//! What is foretold of units whose moves are asked rules that are told from where a few pieces stand: that nobody may attack
//! some of the opponent's, or come near one of them.

use std::cell::{OnceCell, RefCell};

mod speaks;

use super::Forecast;
use super::guards::Guards;
use super::outline::After;
use super::recall::Recall;
use super::stroll::Stroll;
use super::units::{Foretold, Scene};
use crate::engine::batch::{Distance, Moves, Threats};
use crate::engine::view::View;
use crate::program::plan::{Plan, Watch};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// Which goals of foretold moves such rules are asked of.
#[derive(Debug, Default)]
pub(super) struct Told<B> {
    /// The rules, as bits.
    rules: u32,
    /// By kind, where there are units of it.
    kinds: Vec<Minded<B>>,
    /// Where units of all these kinds might go.
    goals: B,
    /// Where they might but for that they attack from there.
    held: B,
    /// By kind where its units might go and it is asked whether they attack from there.
    of_kind: Vec<B>,
    /// What may come to attack along each gait along which units of the side attack.
    aims: Vec<Aim<B>>,
    /// The pieces that may not come near somebody, and where they might go.
    kept_away: (B, B),
    /// What is forbidden for attacking somebody, as long as nothing happens on some squares.
    threats: RefCell<Threats<B>>,
    /// These squares; nothing when it depends on more.
    near: Option<B>,
    /// Who may not be attacked.
    spared: B,
    /// Whether no guarded unit is attacked, as far as that matters.
    safe: bool,
    /// Where anybody stands.
    occupied: B,
    /// What is forbidden for coming near somebody.
    distance: Distance<B>,
    /// From where a unit of the other side may leave something attacked, when that was asked.
    loose: OnceCell<B>,
    /// What is forbidden of either after a move of the other side.
    anew: RefCell<(Threats<B>, Distance<B>)>,
}

/// What moves of units of a kind are asked, those without a capture and those with one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    /// The rules, as bits.
    rules: u32,
    /// Whether they attack somebody.
    attacks: [bool; 2],
    /// Whether they come near somebody.
    nears: [bool; 2],
    /// Whether units of the kind may be too near anywhere.
    meant: bool,
}

impl Asked {
    /// What moves are asked that are asked these rules.
    pub(super) fn of<B: Squares>(watch: &Watch<B>, after: After, kind: KindId) -> Self {
        let asks = |bit: Option<usize>| after.map(|after| bit.is_some_and(|bit| after >> bit & 1 != 0));
        let (attacks, apart) = (watch.threat.as_ref().map(|threat| threat.bit), watch.apart.as_ref());
        Asked {
            rules: (after[0] | after[1]) & watch.told(),
            attacks: asks(attacks),
            nears: asks(apart.map(|apart| apart.bit)),
            meant: apart.is_some_and(|apart| apart.meant[kind.index()]),
        }
    }
}

/// What may come to attack somebody along a gait.
#[derive(Debug)]
struct Aim<B> {
    /// The goals of units that attack along it, as far as it is asked whether they do.
    goals: B,
    /// These units.
    units: B,
}

impl<B: Squares> Aim<B> {
    /// Whether any of these are on the lines to a square.
    #[inline]
    fn is_along(&self, lines: B) -> bool {
        ((self.goals | self.units) & lines).any()
    }
}

/// What such rules are asked of the moves of units of a kind.
#[derive(Debug)]
struct Minded<B> {
    kind: KindId,
    asked: Asked,
    /// On which squares it is asked whether they attack from there.
    attacking: B,
    /// On which whether they are too near there.
    near: B,
    /// On which either.
    either: B,
    /// Where the units might go.
    goals: B,
    /// Where they might but for that they attack from there.
    held: B,
    /// Which units these are.
    units: B,
}

/// What is left after a move that is not made.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Anew<B> {
    /// Whether it was found anew: then it is kept for what is [left](Told::left) of the moves of a unit.
    pub is_anew: bool,
    /// The units that may have more or less moves by that.
    pub units: B,
}

impl<B: Squares> Minded<B> {
    /// The goals of the units, while these squares are occupied, of which rules say something else than what was foretold, or
    /// may, and the units all moves of which they may speak of.
    fn asked_of(&self, (threats, distance): (&Threats<B>, &Distance<B>), guarded: B, occupied: B) -> (B, B) {
        // Where a guarded unit may go is asked each time.
        let is_guarded = self.units.without(guarded).is_empty();
        let near = if is_guarded { B::EMPTY } else { self.near & distance.near };
        let (attacking, pinned) = match self.attacking.is_empty() {
            true => (B::EMPTY, B::EMPTY),
            false => (self.attacking & threats.attacking(self.kind), threats.pinned),
        };
        let asked = attacking | near | self.either & distance.doubtful;
        let held =
            if self.held.is_empty() { B::EMPTY } else { self.held.without(threats.forbidden(self.kind, occupied)) };
        (self.goals & asked | held, self.units & pinned)
    }
}

impl<B: Squares> Told<B> {
    /// Nothing is asked.
    pub(super) fn clear(&mut self) {
        self.rules = 0;
        (self.goals, self.held, self.kept_away) = (B::EMPTY, B::EMPTY, (B::EMPTY, B::EMPTY));
        self.kinds.clear();
        self.of_kind.clear();
        self.aims.clear();
        self.near = None;
        self.loose.take();
        self.distance.rule = 0;
    }

    /// Whether nothing is asked.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.rules == 0
    }

    /// Finds what is forbidden in a position; on `changed` squares only others stand than where it was found last, if these are named.
    pub(super) fn begin(&mut self, scene: &Scene<'_, B>, guards: &Guards<B>, changed: Option<B>) {
        self.occupied = scene.occupied;
        let (program, threats) = (scene.program(), self.threats.get_mut());
        self.of_kind.resize(program.layout.kinds, B::EMPTY);
        let of_kinds = |kinds: &[KindId]| program.layout.of_kinds(scene.sets, kinds);
        // Whoever captures with an explosion is gone, and more with it.
        if scene.plan.blast.is_some() {
            return threats.forget(program.layout.kinds);
        }
        if let Some(apart) = &scene.plan.watch.apart {
            let opponent = program.spec.next_player(scene.mover);
            self.distance.find((apart, opponent), (scene.own, scene.enemies), of_kinds);
        }
        let Some(threat) = &scene.plan.watch.threat else { return threats.forget(program.layout.kinds) };
        let (whose, own, enemies) = ((threat, scene.mover), scene.own, scene.enemies);
        let stay = |changed| threats.stay(&scene.later, whose, (own, enemies, changed), of_kinds);
        if !changed.is_some_and(stay) {
            threats.find(&scene.later, whose, (own, enemies, scene.occupied), of_kinds);
            threats.note_lines(&scene.later, scene.mover, of_kinds);
        }
        let is_safe = scene.plan.watch.guards.is_empty() || guards.are_safe();
        self.safe = scene.plan.outlook.is_none() && threat.plain.contains(&true) && is_safe;
        threats.settle(self.safe);
        if threats.rule != 0 && scene.plan.outlook.is_none() {
            (self.near, self.spared) = (Some(threats.near), threats.spared());
        }
    }

    /// Finds what may come to attack somebody, and near whom, when all units have been added.
    fn take_aim(&mut self, scene: &Scene<'_, B>) {
        if let Some(apart) = &scene.plan.watch.apart {
            let of_any = |kinds: &[KindId]| scene.program().layout.of_kinds::<B>(scene.sets, kinds);
            let goals = self.kinds.iter().fold(B::EMPTY, |all, minded| all | minded.goals & minded.near);
            self.kept_away = (apart.kinds.iter().fold(scene.own, |left, kinds| left & of_any(kinds)), goals);
        }
        let (program, units) = (scene.program(), self.threats.get_mut().units() & scene.own);
        let plains = program.attacks[scene.mover.index()].plain.iter();
        self.aims.extend(plains.map(|plain| Aim {
            goals: plain.kinds.iter().fold(B::EMPTY, |all, kind| all | self.of_kind[kind.index()]),
            units: units & program.layout.of_kinds::<B>(scene.sets, &plain.kinds),
        }));
    }

    /// Whether it is known of all moves that are asked such rules that they forbid none, but where guarded units may go.
    pub(super) fn forbids_nothing(&self, watch: &Watch<B>, guarded: Option<usize>) -> bool {
        let is_known =
            (watch.threat.is_none() || self.near.is_some()) && (watch.apart.is_none() || self.distance.rule != 0);
        let guarded = guarded.map_or(B::EMPTY, B::only);
        let told = (&*self.threats.borrow(), &self.distance);
        let is_left = |minded: &Minded<B>| {
            let (squares, units) = minded.asked_of(told, guarded, self.occupied);
            squares.is_empty() && units.is_empty()
        };
        is_known && (!self.are_spoken_of(watch, told) || self.kinds.iter().all(is_left))
    }

    /// Whether rules may speak of some of the moves at all, going by what is forbidden.
    #[inline]
    fn are_spoken_of(&self, watch: &Watch<B>, (threats, distance): (&Threats<B>, &Distance<B>)) -> bool {
        self.held.any()
            || watch.threat.is_some() && threats.may_forbid(self.goals)
            || watch.apart.is_some() && (self.goals & (distance.near | distance.doubtful)).any()
    }

    /// Finds what is left after a move of a unit of the other side; nothing when that is not known. The scene is that after the
    /// move; `guarded` is the only guarded unit, and the same if its moves are counted anew.
    #[inline(never)]
    pub(super) fn after(
        &self,
        (scene, recall): (&Scene<'_, B>, &Recall<B>),
        guarded: [Option<usize>; 2],
        stroll: &Stroll<B>,
    ) -> Option<Anew<B>> {
        let (program, watch) = (scene.program(), &scene.plan.watch);
        let (threats, distance) = &mut *self.anew.borrow_mut();
        let (origin, goal) = (B::only(stroll.origin), B::only(stroll.goal));
        let [guarded, anew] = guarded.map(|unit| unit.map_or(B::EMPTY, B::only));
        let of_kinds = |kinds: &[KindId]| {
            let others = program.layout.of_kinds::<B>(scene.sets, kinds).without(origin | goal);
            if kinds.contains(&stroll.kind) { others | goal } else { others }
        };
        if let Some(threat) = &watch.threat {
            let earlier = self.threats.borrow();
            let whose = (threat, scene.mover);
            match (earlier.spared() & (origin | goal)).is_empty() && earlier.rule != 0 {
                true => {
                    let along = self.aims.iter().map(|aim| aim.units);
                    threats.find_again((&scene.later, &earlier), whose, (scene.own, scene.occupied), along);
                }
                false => threats.find(&scene.later, whose, (scene.own, scene.enemies, scene.occupied), of_kinds),
            }
            threats.settle(self.safe);
            if threats.rule == 0 {
                return None;
            }
        }
        if let Some(apart) = &watch.apart {
            let is_other = ((origin | goal) & self.distance.doubtful).any();
            match is_other {
                true => {
                    let opponent = program.spec.next_player(scene.mover);
                    distance.find((apart, opponent), (scene.own, scene.enemies), of_kinds);
                }
                false => distance.clone_from(&self.distance),
            }
            let moved = distance.near & !self.distance.near | self.distance.near & !distance.near;
            let goes_there =
                |minded: &Minded<B>| (minded.goals & minded.near & moved).any() && minded.units.without(anew).any();
            if distance.rule == 0 || moved.any() && self.kinds.iter().any(goes_there) {
                return None;
            }
        }
        let told = (&*threats, &*distance);
        if !self.are_spoken_of(watch, told) {
            return Some(Anew { is_anew: true, units: B::EMPTY });
        }
        let of_kind = |minded: &Minded<B>| {
            let (squares, units) = minded.asked_of(told, guarded, scene.occupied);
            squares.each().fold(units, |all, square| all | recall.onlookers(square)) & minded.units
        };
        let units = self.kinds.iter().fold(B::EMPTY, |all, minded| all | of_kind(minded));
        Some(Anew { is_anew: true, units })
    }

    /// Those of such moves of a unit that are not forbidden, while these squares are occupied; nothing when one might be. Of a
    /// guarded unit it is known where it may not come near somebody.
    pub(super) fn left(
        &self,
        (kind, origin, is_guarded): (KindId, usize, bool),
        (goals, occupied): (B, B),
        is_anew: bool,
    ) -> Option<B> {
        let Some(minded) = self.kinds.iter().find(|minded| minded.kind == kind && self.rules != 0) else {
            return Some(goals);
        };
        let attacks = of_goals(minded.asked.attacks, goals, occupied);
        let nears = of_goals(minded.asked.nears, goals, occupied);
        self.with(is_anew, |threats, distance| {
            let caught = caught(threats, (kind, origin), (attacks, occupied))?;
            let near = if minded.asked.meant { nears & distance.near } else { B::EMPTY };
            let is_known = (nears & distance.doubtful).is_empty() && (is_guarded || near.is_empty());
            is_known.then(|| goals.without(caught | near))
        })
    }

    /// Whether it is found anew that others of some goals are too near somebody than before.
    pub(super) fn comes_nearer(&self, goals: B) -> bool {
        let (near, anew) = (self.distance.near, self.anew.borrow().1.near);
        self.distance.rule != 0 && (goals & (near.without(anew) | anew.without(near))).any()
    }

    /// What is forbidden, or what was found anew.
    fn with<R>(&self, is_anew: bool, tell: impl FnOnce(&Threats<B>, &Distance<B>) -> R) -> R {
        if !is_anew {
            return tell(&self.threats.borrow(), &self.distance);
        }
        let (threats, distance) = &*self.anew.borrow();
        tell(threats, distance)
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
        let threats = &mut *self.threats.borrow_mut();
        std::mem::swap(threats, other);
        threats.settle(self.safe);
    }

    /// Which of the rules are asked of units of a kind, which are added from now on.
    pub(super) fn ask(&mut self, asked: Asked, kind: KindId) {
        let attacking = of_goals(asked.attacks, !B::EMPTY, self.occupied);
        let asked_near = of_goals(asked.nears, !B::EMPTY, self.occupied);
        let near = if asked.meant { asked_near } else { B::EMPTY };
        let (either, none) = (attacking | asked_near, B::EMPTY);
        self.kinds.push(Minded { kind, asked, attacking, near, either, goals: none, held: none, units: none });
    }

    /// Adds units of the kind that was added last, and their goals, of which none is forbidden for attacking somebody.
    fn add(&mut self, units: B, goals: B) {
        let Some(minded) = self.kinds.last_mut().filter(|_| units.any()) else { return };
        minded.goals |= goals;
        minded.units |= units;
        self.goals |= goals;
        self.of_kind[minded.kind.index()] |= goals & minded.attacking;
        self.rules |= minded.asked.rules;
    }

    /// Adds a unit, and its goals but for those that are forbidden for attacking somebody; `false` when some may be.
    fn add_one(&mut self, origin: usize, moves: &mut Foretold<B>) -> bool {
        let Some(minded) = self.kinds.last_mut() else { return true };
        let attacking = moves.goals & minded.attacking;
        if attacking.any() {
            let threats = self.threats.get_mut();
            let Some(caught) = caught(threats, (minded.kind, origin), (attacking, self.occupied)) else { return false };
            if !moves.leave_out(caught) {
                return false;
            }
            minded.held |= caught;
            self.held |= caught;
        }
        self.add(B::only(origin), moves.goals);
        true
    }
}

impl<B: Squares> Forecast<B> {
    /// Leaves out of what is foretold what rules forbid that are told, of which something may have changed only on some squares, if these
    /// are named; the units of which something is left out, or nothing is foretold any more.
    pub(super) fn leave_told(&mut self, scene: &Scene<'_, B>, changed: Option<B>) -> B {
        self.told.begin(scene, &self.guards, changed);
        let suspects = self.told.threats.get_mut().may_forbid(self.goals);
        let (foretold, mut altered) = (self.units, B::EMPTY);
        for index in 0..scene.program().layout.kinds {
            let (units, kind) =
                (foretold & B::load(scene.sets, index * scene.program().layout.width), KindId::at(index));
            let Some(outline) = self.recall.outline(kind).filter(|_| units.any()) else { continue };
            self.told.ask(outline.asked, kind);
            let alone = if suspects { self.suspected(units) } else { B::EMPTY };
            for origin in alone.each() {
                altered |= self.leave_told_of_one(origin);
            }
            let left = units.without(alone);
            self.told.add(left, left.each().fold(B::EMPTY, |goals, origin| goals | self.recall.goals(origin)));
        }
        self.told.take_aim(scene);
        altered
    }

    /// Those of these units of the kind that was added last of which moves may be forbidden for attacking somebody.
    #[inline(never)]
    fn suspected(&mut self, units: B) -> B {
        let Some(minded) = self.told.kinds.last().filter(|minded| minded.attacking.any()) else { return B::EMPTY };
        let threats = self.told.threats.get_mut();
        let squares = minded.attacking & threats.attacking(minded.kind);
        let attacks = |origin: &usize| (self.recall.goals(*origin) & squares).any();
        units.each().filter(attacks).fold(units & threats.pinned, |all, origin| all | B::only(origin))
    }

    fn leave_told_of_one(&mut self, origin: usize) -> B {
        let (unit, count) = (B::only(origin), self.counts[origin]);
        let Some((mut moves, _)) = self.recall.of(origin) else { return B::EMPTY };
        if !self.told.add_one(origin, &mut moves) {
            (self.units, self.stuck) = (self.units.without(unit), self.stuck.without(unit));
            moves.count = 0;
        } else if moves.count < count {
            // What it is kept from now it might do after some moves.
            self.stuck = self.stuck.without(unit);
            self.guards.note(origin, moves.goals);
        } else {
            return B::EMPTY;
        }
        self.all -= count - moves.count;
        self.counts[origin] = moves.count;
        unit
    }
}

/// Those of some goals, while these squares are occupied, from which a unit attacks whom it may not; nothing when it is not
/// known of all.
fn caught<B: Squares>(threats: &Threats<B>, (kind, origin): (KindId, usize), (goals, occupied): (B, B)) -> Option<B> {
    if goals.is_empty() || !threats.forbids(origin, kind, goals) {
        return Some(B::EMPTY);
    }
    let is_known = !threats.is_pinned(origin) && (goals & threats.doubtful(kind, occupied)).is_empty();
    is_known.then(|| goals & threats.forbidden(kind, occupied))
}

/// Those of some goals that are asked something, which moves without a capture are, or those with one, or both.
fn of_goals<B: Squares>([quiet, captures]: [bool; 2], goals: B, occupied: B) -> B {
    let quiet = if quiet { goals.without(occupied) } else { B::EMPTY };
    if captures { quiet | goals & occupied } else { quiet }
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
            let forbidden = if attacks { threats.forbidden(minded.kind, self.occupied) } else { B::EMPTY };
            let goals = goals | minded.held.without(forbidden);
            let near = if nears { minded.near & distance.near | minded.either & distance.doubtful } else { B::EMPTY };
            goals | minded.goals & (attacking | near)
        });
        Some((if attacks { threats.pinned } else { B::EMPTY }, goals))
    }
}
