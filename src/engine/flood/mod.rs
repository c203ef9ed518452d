//! Movements of several legs, followed over the board from all squares at once.
//!
//! Whoever has been captured on the way is gone from the board, so the squares that are come to are told apart by who is
//! gone: each such world is flooded by itself, those with fewer captures first.

mod fronts;
mod kept;
mod swell;
#[cfg(test)]
mod tests;
mod tide;
mod wall;

use std::cell::RefCell;
use std::sync::Arc;

use super::view::View;
use crate::compile::attacks::AttackNfa;
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::movement::Movement;
use crate::compile::path_nfa::PathNfa;
use crate::spec::ids::{PlayerId, Square, TokenId};
pub use kept::Kept;
use kept::{Seen, Trail};
use swell::Swell;
use tide::Tide;
use wall::wall;

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
pub struct Shore<B> {
    /// The squares of all it captures.
    pub captured: B,
    /// Where it ends.
    pub goals: B,
    /// Whether it may leave the board.
    pub off: bool,
}

/// All that a movement may come to.
#[derive(Debug, Clone)]
pub struct Flooded<B> {
    /// Without a capture.
    pub quiet: Shore<B>,
    /// With captures, each set of them once; none where there are none.
    captures: Option<Arc<[Shore<B>]>>,
    /// The squares of whoever may be captured.
    pub attacked: B,
    /// The squares it looked at.
    pub seen: B,
}

/// What movements may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prowled<B> {
    /// The squares of all of them.
    pub attacked: B,
    /// The squares they looked at.
    pub seen: B,
}

impl<B: Bitboard> Flooded<B> {
    fn new(quiet: Shore<B>, captures: &[Shore<B>], seen: B) -> Self {
        let attacked = captures.iter().fold(B::EMPTY, |all, shore| all | shore.captured);
        Flooded { quiet, captures: (!captures.is_empty()).then(|| captures.into()), attacked, seen }
    }

    /// With captures, each set of them once.
    pub(super) fn captures(&self) -> &[Shore<B>] {
        self.captures.as_deref().unwrap_or(&[])
    }
}

impl<B: Bitboard> View<'_, B> {
    /// What a movement may come to, perhaps with an enemy supposed on one square; nothing where only a walk can tell.
    pub(super) fn flooded(&self, movement: &Movement<B>, who: Wanderer, phantom: Option<usize>) -> Option<Flooded<B>> {
        let nfa = movement.nfa.as_ref()?;
        // Who is nobody's has no side, and who lies aside stands under others.
        self.token(who.unit).owner().filter(|_| !self.lies_aside(who.unit))?;
        self.flooded_from(nfa, movement.id.index(), who, &self.ground(who, phantom)?)
    }

    /// The ground for a unit of which what it attacks by movements that tables do not tell is found by [prowling](View::prowls)
    /// after moves of its enemies, none of whom is immune against it or costs it its life; nothing of others. The view is that of
    /// its owner.
    pub(super) fn hunting_ground(&self, who: Wanderer) -> Option<Ground<B>> {
        let nfa = &self.attack_nfa(who.unit, who.owner)?.nfa;
        let (view, kind) = (self.with_sleep(), self.token(who.unit).kind());
        let others = self.occupied().without(self.owned(0, Some(who.owner)));
        let is_free = match view.immune_to(kind, who.owner) {
            Some(immune) => (immune & others).is_empty(),
            None => {
                let own = || self.occupied().without(B::only(who.origin.index()));
                view.captures_all(who.unit, if nfa.captures_own() { own() } else { others })
            }
        };
        let costs_nothing = self.deadly_to(kind, who.owner).is_some_and(|deadly| (deadly & others).is_empty());
        let ground = if is_free && costs_nothing { self.ground(who, None)? } else { return None };
        let all = ground.own | ground.enemies;
        Some(Ground { vulnerable: Some(ground.vulnerable.unwrap_or(all)), ..ground })
    }

    /// Whether a unit attacks some enemies by movements of which tables do not tell on its [hunting ground](View::hunting_ground), and
    /// the squares that this depends on; nothing where only a walk can tell. It does not matter whose view it is.
    pub(super) fn prowls(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<(bool, B)> {
        match self.walled(who, ground, whom) {
            Some(wall) => Some((false, wall)),
            None => self.reaches(who, ground, whom),
        }
    }

    /// The squares of some enemies, and of pieces that keep the unit from capturing any of them as long as all of these stand, if there
    /// are such.
    pub(super) fn walled(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<B> {
        let relaxed = &self.attack_nfa(who.unit, who.owner)?.relaxed;
        whom.each().try_fold(B::EMPTY, |all, square| Some(all | wall(relaxed, ground, square)?))
    }

    /// Whether pieces keep a unit from capturing who stands on a square by movements that are followed, whoever is immune.
    pub(super) fn stands_walled(&self, who: Wanderer, square: usize) -> bool {
        let (occupied, own) = (self.occupied(), self.owned(0, Some(who.owner)));
        let others = self.program.spec.player_ids().filter(|player| *player != who.owner);
        let enemies = others.fold(B::EMPTY, |all, player| all | self.owned(0, Some(player)));
        let ground = Ground::of(who.origin.index(), (occupied, own, enemies), occupied);
        self.walled(who, &ground, B::only(square)).is_some()
    }

    /// The same as whether it attacks some enemies, found by following it.
    pub(super) fn reaches(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<(bool, B)> {
        let (layout, attack) = (&self.program.layout, self.attack_nfa(who.unit, who.owner)?);
        let of_kind = who.owner.index() * layout.kinds + self.token(who.unit).kind().index();
        let (at, vulnerable) = ((of_kind * layout.size + ground.origin, ground), ground.vulnerable?);
        let find = || Some(Swell::new(&attack.relaxed, ground, vulnerable).rise());
        let relaxed = remembered(&self.desk.surges, at, find)?;
        if (relaxed.attacked & whom).is_empty() {
            return Some((false, relaxed.seen));
        }
        let find = || Tide::new(&attack.nfa, ground, &|_, _| false, &|_| false).attack();
        let prowled = remembered(&self.desk.prowls, at, find)?;
        Some(((prowled.attacked & whom).any(), prowled.seen))
    }

    /// The movements by which a unit attacks and of which tables do not tell, as one.
    fn attack_nfa(&self, unit: TokenId, owner: PlayerId) -> Option<&AttackNfa<B>> {
        self.program.attacks[owner.index()].attack_nfas[self.token(unit).kind().index()].as_ref()
    }

    /// The place at which floods of a movement of a player's units are remembered from where one begins.
    fn flood_place(&self, (movement, owner): (usize, PlayerId), ground: &Ground<B>) -> usize {
        let spec = &self.program.spec;
        let of_player = owner.index() * spec.movements.len() + movement;
        of_player * spec.geometry.len() + ground.origin
    }

    fn flooded_from(&self, nfa: &PathNfa<B>, movement: usize, who: Wanderer, ground: &Ground<B>) -> Option<Flooded<B>> {
        let piece = |square: usize| self.now.piece_on(&self.program.layout, square);
        let fits =
            |sort: &KindFilter, square: usize| piece(square).is_some_and(|token| sort.takes(self.token(token).kind()));
        let may_capture = |square: usize| piece(square).is_some_and(|victim| !self.is_immune(victim, who.unit));
        let find = || Tide::new(nfa, ground, &fits, &may_capture).rise();
        match !nfa.asks_kinds && ground.vulnerable.is_some() {
            true => remembered(&self.desk.floods, (self.flood_place((movement, who.owner), ground), ground), find),
            false => find().map(|(flooded, _)| flooded),
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

/// What is remembered at a place for some ground, or is found and remembered there.
fn remembered<B: Bitboard, T: Seen<B>>(
    kept: &RefCell<Kept<B, T>>,
    (place, ground): (usize, &Ground<B>),
    find: impl FnOnce() -> Option<(T, Trail<B>)>,
) -> Option<T> {
    if let Some(known) = kept.borrow_mut().find(place, ground) {
        return Some(known);
    }
    let (found, trail) = find()?;
    kept.borrow_mut().keep(place, ground, found.clone(), &trail);
    Some(found)
}

impl<B: Bitboard> Ground<B> {
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
