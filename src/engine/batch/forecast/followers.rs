//! Enemies that have to be followed over the board, and why they do not attack the only guarded unit: before moves that are not made,
//! and after them.

use std::cell::RefCell;

use super::forbidden::Forbidden;
use super::stroll::Stroll;
use super::units::Scene;
use crate::engine::flood::{Ground, Wanderer};
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, Square};

/// Such an enemy where nothing has moved.
#[derive(Debug)]
struct Follower<B> {
    who: Wanderer,
    kind: KindId,
    ground: Ground<B>,
    sight: Sight<B>,
}

/// Why it does not attack the guarded unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight<B> {
    /// The squares of pieces that keep it from that as long as they stand, if there are such.
    wall: Option<B>,
    /// The squares at which it looks: as long as they are as they are it does not, either.
    pub seen: B,
}

/// One of them where something has moved.
#[derive(Debug)]
pub(super) struct Moved<B> {
    who: Wanderer,
    ground: Ground<B>,
    pub sight: Sight<B>,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Followers<B> {
    /// Whether there are any.
    pub any: bool,
    all: Vec<Follower<B>>,
    /// Of which kind others are, at which the guarded unit, and where it may go, they do not look whoever stands where, and where
    /// they may.
    far: Vec<(KindId, B)>,
    /// What they forbid where nothing moves, once that is known.
    pub still: Option<Forbidden<B>>,
    /// Of that by square how many moves of the unit that stands there, and the squares that this depends on.
    pub of_units: Vec<(i64, B)>,
    /// Where they are after a move that is looked at.
    moved: RefCell<Vec<Moved<B>>>,
}

impl<B: Squares> Sight<B> {
    fn of(view: &View<'_, B>, (who, ground): (Wanderer, &Ground<B>), whom: B) -> Option<Self> {
        let wall = view.walled(who, ground, whom);
        let (attacks, seen) = view.reaches(who, ground, whom)?;
        (wall.is_some() || !attacks).then_some(Sight { wall, seen })
    }

    /// The squares that it depends on whose moves may change that.
    pub(super) fn base(&self) -> B {
        self.wall.unwrap_or(self.seen)
    }

    /// Whether a move of a unit of the other side may change that.
    pub(super) fn minds(&self, unit: usize, goal: B) -> bool {
        let both = B::only(unit) | goal;
        self.wall.is_none_or(|wall| (wall & both).any()) && (both & self.seen).any()
    }

    /// Of some units of the other side those whose moves may change that: if others belong to the wall it may be captured.
    pub(super) fn minded(&self, units: B, own: B) -> B {
        self.wall.filter(|wall| wall.without(own).is_empty()).map_or(units, |wall| wall & units)
    }
}

impl<B: Squares> Follower<B> {
    /// The same after a move of its side, which captured somebody else; nothing where it attacks the guarded unit then, or that is
    /// not known.
    fn after(&self, view: &View<'_, B>, stroll: &Stroll<B>, whom: B) -> Option<Moved<B>> {
        let (at, touched) = (self.who.origin.index(), stroll.touched());
        let origin = if stroll.origin == at { Square::at(stroll.goal) } else { self.who.origin };
        let (who, ground) = (Wanderer { origin, ..self.who }, self.ground.after_own(stroll.origin, stroll.goal));
        let Sight { wall, seen } = self.sight;
        let wall = match wall.filter(|wall| (touched & *wall).is_empty()) {
            Some(wall) => Some(wall),
            None => view.walled(who, &ground, whom),
        };
        let (attacks, seen) = match (touched & seen).is_empty() {
            true => (false, seen),
            false => view.reaches(who, &ground, whom)?,
        };
        (wall.is_some() || !attacks).then_some(Moved { who, ground, sight: Sight { wall, seen } })
    }
}

impl<B: Squares> Followers<B> {
    /// There are none.
    pub(super) fn clear(&mut self) {
        if self.any {
            self.all.clear();
            self.far.clear();
            (self.any, self.still) = (false, None);
        }
    }

    /// Minds these enemies; nothing where one of them attacks the guarded unit, or that is not known. It may go to some squares.
    pub(super) fn mind(&mut self, scene: &Scene<'_, B>, enemies: B, (guarded, goals): (usize, B)) -> Option<()> {
        let view = &scene.later;
        if enemies.is_empty() {
            return Some(());
        }
        if view.now.touched.any() {
            return None;
        }
        self.any = true;
        let owner = scene.program().spec.next_player(scene.mover);
        let theirs = view.for_mover(Some(owner));
        enemies.each().try_for_each(|square| {
            let unit = view.now.piece_on(&scene.program().layout, square)?;
            let (who, kind) = (Wanderer { unit, origin: Square::at(square), owner }, view.token(unit).kind());
            let horizon = view.horizon_of(unit)?;
            if (horizon & (goals | B::only(guarded))).is_empty() {
                self.far.push((kind, horizon));
                return Some(());
            }
            let ground = theirs.hunting_ground(who)?;
            let sight = Sight::of(&theirs, (who, &ground), B::only(guarded))?;
            self.all.push(Follower { who, kind, ground, sight });
            Some(())
        })
    }

    /// Whether none of them has to be followed as long as no other moves.
    #[inline]
    pub(super) fn are_far(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether some are of a kind.
    pub(super) fn are_some(&self, kind: KindId) -> bool {
        self.all.iter().any(|follower| follower.kind == kind) || self.some_are_far(kind)
    }

    /// Whether some are of a kind that do not look at the guarded unit.
    #[inline]
    pub(super) fn some_are_far(&self, kind: KindId) -> bool {
        self.far.iter().any(|far| far.0 == kind)
    }

    /// The squares that it depends on what they forbid where nothing moves, once that is known.
    pub(super) fn looked_at(&self) -> B {
        self.still.map_or(B::EMPTY, |still| still.depends)
    }

    /// Finds where they are after a move of their side, if there is one, and calls something with that; nothing where one of them
    /// attacks a guarded unit then, or that is not known.
    pub(super) fn with_moved<T>(
        &self,
        view: &View<'_, B>,
        (stroll, whom): (Option<&Stroll<B>>, B),
        work: impl FnOnce(&[Moved<B>]) -> Option<T>,
    ) -> Option<T> {
        let mut moved = self.moved.borrow_mut();
        moved.clear();
        for follower in &self.all {
            let Follower { who, ground, sight, .. } = *follower;
            match stroll {
                None => moved.push(Moved { who, ground, sight }),
                // Whom its own side captures attacks nobody.
                Some(stroll) if stroll.goal == who.origin.index() => {}
                Some(stroll) => moved.push(follower.after(view, stroll, whom)?),
            }
        }
        work(&moved)
    }

    /// Of some goals of a guarded unit those on which they do not attack it after such a move.
    #[inline]
    pub(super) fn leave(
        &self,
        view: &View<'_, B>,
        (origin, goals): (usize, B),
        stroll: Option<&Stroll<B>>,
    ) -> Option<B> {
        match self.any {
            true => self.find_left(view, (origin, goals), stroll),
            false => Some(goals),
        }
    }

    #[inline(never)]
    fn find_left(&self, view: &View<'_, B>, (origin, goals): (usize, B), stroll: Option<&Stroll<B>>) -> Option<B> {
        self.left_to(view, (origin, goals), stroll).map(|(left, _)| left)
    }

    /// The same with the squares that this depends on.
    pub(super) fn left_to(
        &self,
        view: &View<'_, B>,
        (origin, goals): (usize, B),
        stroll: Option<&Stroll<B>>,
    ) -> Option<(B, B)> {
        if self.far.iter().any(|(_, horizon)| (*horizon & goals).any()) {
            return None;
        }
        if self.all.is_empty() {
            return Some((goals, B::EMPTY));
        }
        self.with_moved(view, (stroll, B::only(origin)), |moved| {
            goals.each().map(B::only).try_fold((goals, B::EMPTY), |(left, depends), goal| {
                let (is_attacked, more) = attack_after(view, moved, (origin, goal), goal)?;
                Some((if is_attacked { left.without(goal) } else { left }, depends | more))
            })
        })
    }
}

/// Whether one of these attacks somebody after a move of a unit of the other side, and the squares that this depends on.
pub(super) fn attack_after<B: Squares>(
    view: &View<'_, B>,
    moved: &[Moved<B>],
    (unit, goal): (usize, B),
    whom: B,
) -> Option<(bool, B)> {
    let mut alive = moved.iter().filter(|moved| !goal.has(moved.who.origin.index()));
    alive.try_fold((false, B::EMPTY), |(attacks, depends), moved| {
        let Moved { who, ground, sight } = moved;
        if !whom.has(unit) && whom != goal && !sight.minds(unit, goal) {
            return Some((attacks, depends | sight.seen));
        }
        let after = ground.after(B::only(unit), goal);
        // Where nothing keeps it from attacking, one piece more hardly ever does.
        let is_open = sight.wall.is_none() && !whom.has(unit) && whom != goal;
        let (attacks_too, more) =
            if is_open { view.reaches(*who, &after, whom)? } else { view.prowls(*who, &after, whom)? };
        Some((attacks || attacks_too, depends | sight.seen | more))
    })
}
