//! Enemies that attack by other ways than tables: what they leave to those whom they might attack.

use super::{Left, Shelter};
use crate::compile::bitboard::Bitboard;
use crate::engine::attack::Aim;
use crate::engine::batch::prowlers::Prowler;
use crate::engine::flood::Wanderer;
use crate::engine::view::View;
use crate::spec::ids::{PlayerId, Square};

impl<B: Bitboard> Shelter<B> {
    /// Follows enemies that attack by other ways than tables over the board; `false`, and nothing is minded, where that does not
    /// tell whom each of them attacks.
    #[inline(never)]
    pub(super) fn follow(&mut self, view: &View<'_, B>, walkers: B, guarded: B, opponent: PlayerId) -> bool {
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
    pub(super) fn beware(&mut self, view: &View<'_, B>, walker: usize, guarded: B) -> bool {
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
    pub(super) fn left_by_prowlers(&self, view: &View<'_, B>, origin: usize, goals: B) -> Option<Left<B>> {
        let mut allowed = goals;
        for prowler in &self.prowlers {
            if allowed.any() {
                allowed = prowler.spares(view, origin, allowed, self.guarded)?;
            }
        }
        Some(Left { allowed, doubtful: B::EMPTY })
    }
}
