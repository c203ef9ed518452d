//! Enemies that attack by paths of several legs, and their attacks after a move.

use crate::compile::bitboard::Bitboard;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::{Left, Shelter};
use crate::engine::legality::path_attacker::Prowler;
use crate::engine::path_nfa::board::Wanderer;
use crate::spec::ids::{PlayerId, Square};

impl<B: Bitboard> Prowler<B> {
    /// Where units may go after whose move from a square it attacks none of those guarded; nothing where only a walk can tell.
    pub(in crate::engine) fn spares(&self, view: &View<'_, B>, origin: usize, goals: B, guarded: B) -> Option<B> {
        let gone = B::only(origin);
        if guarded.has(origin) {
            let alone = guarded == gone;
            return if alone {
                self.spared(view, gone, (goals, goals & self.influence), |goal| goal, false)
            } else {
                None
            };
        }
        if let Some(wall) = self.wall.filter(|wall| !wall.has(origin)) {
            return self.spared(view, gone, (goals, goals & wall), |_| guarded, false);
        }
        // As soon as the unit is lifted, the rest depends on what is seen then.
        let (attacks, seen) = match self.seen.has(origin) {
            true => self.prowls_after(view, (gone, B::EMPTY), guarded)?,
            false => (self.attacks, self.seen),
        };
        self.spared(view, gone, (goals, goals & seen), |_| guarded, attacks)
    }

    /// Those of some goals on which none of the guarded is attacked: some are asked, the others are as they are.
    fn spared(
        &self,
        view: &View<'_, B>,
        gone: B,
        (goals, asked): (B, B),
        guarded: impl Fn(B) -> B,
        attacks_else: bool,
    ) -> Option<B> {
        let mut left = if attacks_else { B::EMPTY } else { goals.without(asked) };
        for goal in asked.each().map(B::only) {
            let is_captured = goal.has(self.who.origin.index());
            if is_captured || !self.prowls_after(view, (gone, goal), guarded(goal))?.0 {
                left |= goal;
            }
        }
        Some(left)
    }

    /// Whether it attacks somebody guarded after enemies have gone from some squares, captured who stood on some of them, and come
    /// to others; nothing where only a walk can tell.
    pub(in crate::engine) fn attacks_after(&self, view: &View<'_, B>, gone: B, come: B, guarded: B) -> Option<bool> {
        if (gone | come).has(self.who.origin.index()) {
            return Some(false);
        }
        let is_walled = self.wall.is_some_and(|wall| ((gone | come) & wall).is_empty());
        if is_walled || ((gone | come) & self.seen).is_empty() {
            return Some(self.attacks);
        }
        Some(self.prowls_after(view, (gone, come), guarded)?.0)
    }

    /// Whether it attacks some enemies after they have gone from some squares and come to others, and which squares that depends on.
    fn prowls_after(&self, view: &View<'_, B>, (gone, come): (B, B), whom: B) -> Option<(bool, B)> {
        let theirs = view.for_mover(Some(self.who.owner));
        let after = self.ground.after(gone, come);
        // Where nothing keeps it from attacking, one piece more hardly ever does.
        let is_open = self.wall.is_none() && whom == self.whom;
        if is_open { theirs.reaches(self.who, &after, whom) } else { theirs.prowls(self.who, &after, whom) }
    }
}

impl<B: Bitboard> Shelter<B> {
    /// Follows enemies that attack by other ways than tables over the board; `false`, and nothing is minded, where that does not
    /// tell whom each of them attacks.
    #[inline(never)]
    pub(in crate::engine) fn follow(&mut self, view: &View<'_, B>, walkers: B, guarded: B, opponent: PlayerId) -> bool {
        let (theirs, own) = (view.for_mover(Some(opponent)), view.owned(0, view.mover));
        let (mut watched, mut near) = (B::EMPTY, B::EMPTY);
        for origin in walkers.each() {
            let Some(unit) = view.now.piece_on(&view.program.layout, origin) else { return false };
            let who = Wanderer { unit, origin: Square::at(origin), owner: opponent };
            let known = view.influence_on(unit).zip(theirs.hunting_ground(who));
            let Some((influence, ground)) = known else { return false };
            let (wall, prowls) = match (guarded & influence).any() {
                true => (theirs.walled(who, &ground, guarded), theirs.reaches(who, &ground, guarded)),
                false => (Some(B::EMPTY), Some((false, B::EMPTY))),
            };
            let Some((attacks, seen)) = prowls else { return false };
            watched |= influence;
            match wall {
                // Of others that belong to it some may be captured.
                Some(wall) => (self.walls, near) = (self.walls | wall, near | wall.without(own)),
                None => near |= seen,
            }
            let attacks = attacks && wall.is_none();
            self.prowlers.push(Prowler { who, ground, influence, seen, wall, attacks, whom: guarded });
        }
        self.watched |= watched;
        self.near |= near;
        true
    }

    /// Minds an enemy that attacks by other ways than tables; `false` when it may look at everything.
    #[inline(never)]
    pub(in crate::engine) fn beware(&mut self, view: &View<'_, B>, walker: usize, guarded: B) -> bool {
        let layout = &view.program.layout;
        let Some(unit) = view.now.piece_on(layout, walker) else { return true };
        let Some(influence) = view.influence_on(unit) else { return false };
        self.watched |= influence;
        for square in (guarded & influence).each() {
            let aim = Aim { square, victim: view.now.piece_on(layout, square) };
            let (attacks, seen) = view.attack_seen(unit, aim);
            self.near |= seen;
            if attacks {
                self.straight &= seen;
            }
        }
        true
    }

    /// What enemies that can be followed over the board leave of goals.
    #[inline(never)]
    pub(in crate::engine) fn left_by_prowlers(&self, view: &View<'_, B>, origin: usize, goals: B) -> Option<Left<B>> {
        let mut allowed = goals;
        for prowler in &self.prowlers {
            if allowed.any() {
                allowed = prowler.spares(view, origin, allowed, self.guarded)?;
            }
        }
        Some(Left { allowed, doubtful: B::EMPTY })
    }
}
