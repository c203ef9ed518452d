//! Enemies that attack by other ways than tables, and whom they attack after a move.

use crate::compile::bitboard::Bitboard;
use crate::engine::flood::{Ground, Wanderer};
use crate::engine::view::View;

/// Such an enemy, followed over the board.
#[derive(Debug, Clone)]
pub(super) struct Prowler<B> {
    /// Who.
    pub who: Wanderer,
    /// Who stands where, as it sees it.
    pub ground: Ground<B>,
    /// The squares that it may look at, whoever stands where.
    pub influence: B,
    /// The squares that whether it attacks depends on.
    pub seen: B,
    /// Those of pieces that keep it from that as long as they stand, if there are such.
    pub wall: Option<B>,
    /// Whether it attacks somebody who is guarded.
    pub attacks: bool,
    /// Those who are.
    pub whom: B,
}

impl<B: Bitboard> Prowler<B> {
    /// Where units may go after whose move from a square it attacks none of those guarded; nothing where only a walk can tell.
    pub(super) fn spares(&self, view: &View<'_, B>, origin: usize, goals: B, guarded: B) -> Option<B> {
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
    pub(super) fn attacks_after(&self, view: &View<'_, B>, gone: B, come: B, guarded: B) -> Option<bool> {
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
