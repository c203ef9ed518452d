//! Movements of several legs, followed over the board from all squares at once.
//!
//! Whoever has been captured on the way is gone from the board, so the squares that are come to are told apart by who is
//! gone: each such world is flooded by itself, those with fewer captures first.

mod kept;
#[cfg(test)]
mod tests;
mod tide;

use std::sync::Arc;

use super::view::View;
use crate::program::movement::Movement;
use crate::program::squares::Squares;
use crate::program::travel::{Flood, Sort};
use crate::spec::ids::{PlayerId, Square, TokenId};
pub use kept::Kept;
use tide::Tide;

/// Who walks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanderer {
    /// The unit.
    pub unit: TokenId,
    /// From where.
    pub origin: Square,
    /// Whose it is: the mover of the view.
    pub owner: PlayerId,
}

/// Who stands where, as the unit sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground<B> {
    origin: usize,
    occupied: B,
    own: B,
    enemies: B,
    /// Where an enemy is supposed to be.
    phantom: B,
    /// Those that may be captured, if that is the same for all positions in which everybody stands alike.
    vulnerable: Option<B>,
}

/// Where a movement may end that captures the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shore<B> {
    /// The squares of all it captures.
    pub captured: B,
    /// Where it ends.
    pub goals: B,
    /// Whether it may leave the board.
    pub off: bool,
}

/// All that a movement may come to.
#[derive(Debug, Clone)]
pub(super) struct Flooded<B> {
    /// Without a capture.
    pub quiet: Shore<B>,
    /// With captures, each set of them once; none where there are none.
    captures: Option<Arc<[Shore<B>]>>,
    /// The squares of whoever may be captured.
    pub attacked: B,
    /// The squares it looked at.
    pub seen: B,
}

impl<B: Squares> Flooded<B> {
    fn new(quiet: Shore<B>, captures: &[Shore<B>], seen: B) -> Self {
        let attacked = captures.iter().fold(B::EMPTY, |all, shore| all | shore.captured);
        Flooded { quiet, captures: (!captures.is_empty()).then(|| captures.into()), attacked, seen }
    }

    /// With captures, each set of them once.
    pub(super) fn captures(&self) -> &[Shore<B>] {
        self.captures.as_deref().unwrap_or(&[])
    }
}

impl<B: Squares> View<'_, B> {
    /// What a movement may come to, perhaps with an enemy supposed on one square; nothing where only a walk can tell.
    pub(super) fn flooded(&self, movement: &Movement<B>, who: Wanderer, phantom: Option<usize>) -> Option<Flooded<B>> {
        let flood = movement.flood.as_ref()?;
        // Who is nobody's has no side, and who lies aside stands under others.
        self.token(who.unit).owner().filter(|_| !self.lies_aside(who.unit))?;
        self.flooded_from(flood, movement.id.index(), who, &self.ground(who, phantom)?)
    }

    /// Whether what a unit attacks by movements of which gaits do not tell can be found by [prowling](View::prowled) after
    /// moves of its enemies. The view is that of its owner.
    pub(super) fn prowls(&self, unit: TokenId) -> bool {
        let (view, token) = (self.with_sleep(), self.token(unit));
        let Some(owner) = token.owner() else { return false };
        let others = self.occupied().without(self.owned(0, Some(owner)));
        let is_free = |those: Option<B>| those.is_some_and(|those| (those & others).is_empty());
        self.attacking(unit, owner).all(|movement| match &movement.flood {
            Some(flood) => movement.is_plain() && !flood.asks_kinds,
            None => movement.is_told_by_gaits(),
        }) && is_free(view.immune_to(token.kind(), owner))
            && is_free(view.deadly_to(token.kind(), owner))
    }

    /// The squares of enemies that a unit attacks by movements of which gaits do not tell on some ground, and those that this
    /// depends on; nothing where only a walk can tell. The view is that of its owner.
    pub(super) fn prowled(&self, who: Wanderer, ground: &Ground<B>) -> Option<(B, B)> {
        let mut attacking = self.attacking(who.unit, who.owner);
        attacking.try_fold((B::EMPTY, B::only(who.origin.index())), |(attacked, seen), movement| {
            let Some(flood) = &movement.flood else { return Some((attacked, seen)) };
            let flooded = self.flooded_from(flood, movement.id.index(), who, ground)?;
            Some((attacked | flooded.attacked, seen | flooded.seen))
        })
    }

    /// What a movement of a player's unit may come to on some ground; nothing where it asks of which kind somebody is, or only a walk
    /// can tell.
    pub(super) fn flooded_on(
        &self,
        (movement, owner): (&Movement<B>, PlayerId),
        ground: &Ground<B>,
    ) -> Option<Flooded<B>> {
        let flood = movement.flood.as_ref().filter(|flood| !flood.asks_kinds && ground.vulnerable.is_some())?;
        let place = self.flood_place((movement.id.index(), owner), ground);
        self.remembered(place, ground, || Tide::new(flood, ground, &|_, _| false, &|_| false).rise())
    }

    /// A flood that is remembered at a place for some ground, or is found and remembered there.
    fn remembered(
        &self,
        place: usize,
        ground: &Ground<B>,
        find: impl FnOnce() -> Option<Flooded<B>>,
    ) -> Option<Flooded<B>> {
        if let Some(known) = self.desk.floods.borrow().find(place, ground) {
            return Some(known);
        }
        let flooded = find()?;
        self.desk.floods.borrow_mut().keep(place, ground, &flooded);
        Some(flooded)
    }

    /// The place at which floods of a movement of a player's units are remembered from where one begins.
    fn flood_place(&self, (movement, owner): (usize, PlayerId), ground: &Ground<B>) -> usize {
        let spec = &self.program.spec;
        let of_player = owner.index() * spec.movements.len() + movement;
        of_player * spec.geometry.len() + ground.origin
    }

    fn flooded_from(&self, flood: &Flood<B>, movement: usize, who: Wanderer, ground: &Ground<B>) -> Option<Flooded<B>> {
        let piece = |square: usize| self.now.piece_on(&self.program.layout, square);
        let fits = |sort: &Sort, square: usize| piece(square).is_some_and(|token| sort.takes(self.token(token).kind()));
        let may_capture = |square: usize| piece(square).is_some_and(|victim| !self.is_immune(victim, who.unit));
        let find = || Tide::new(flood, ground, &fits, &may_capture).rise();
        match !flood.asks_kinds && ground.vulnerable.is_some() {
            true => self.remembered(self.flood_place((movement, who.owner), ground), ground, find),
            false => find(),
        }
    }

    /// The ground for a unit of the mover; nothing where somebody may be captured who costs its life.
    pub(super) fn ground(&self, who: Wanderer, phantom: Option<usize>) -> Option<Ground<B>> {
        let (origin, kind) = (who.origin.index(), self.token(who.unit).kind());
        let phantom = phantom.map_or(B::EMPTY, B::only);
        let own = self.owned(0, Some(who.owner)).without(phantom);
        let enemies = self.program.spec.player_ids().filter(|player| *player != who.owner);
        let enemies = enemies.fold(phantom, |all, player| all | self.owned(0, Some(player)));
        let all = own | enemies;
        if !self.situation().deadly.is_empty() && (self.deadly_to(kind, who.owner)? & all).any() {
            return None;
        }
        let vulnerable =
            self.with_sleep().immune_to(kind, who.owner).map(|immune| all.without(immune.without(phantom)));
        let at = self.token(who.unit).square().map_or(B::EMPTY, |at| B::only(at.index()));
        let occupied = (self.occupied() | phantom).without(at | B::only(origin));
        Some(Ground { origin, occupied, own, enemies, phantom, vulnerable })
    }
}

impl<B: Squares> Ground<B> {
    /// That for a unit on a square: where anybody stands, and its own pieces and enemies, and those of all that may be captured.
    pub(super) fn of(origin: usize, (occupied, own, enemies): (B, B, B), vulnerable: B) -> Self {
        let occupied = occupied.without(B::only(origin));
        Ground { origin, occupied, own, enemies, phantom: B::EMPTY, vulnerable: Some(vulnerable) }
    }

    /// The same after enemies have `gone` from some squares and `come` to others, where nobody is immune.
    pub(super) fn after(self, gone: B, come: B) -> Self {
        let changed = |those: B| those.without(gone) | come;
        let (occupied, enemies) = (changed(self.occupied), changed(self.enemies));
        Ground { occupied, enemies, own: self.own.without(come), vulnerable: self.vulnerable.map(changed), ..self }
    }
}
