//! Paths and attacks of a unit by path automata.

use std::cell::RefCell;

use crate::compile::attacks::AttackNfa;
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::movement::Movement;
use crate::compile::path_nfa::PathNfa;
use crate::engine::eval::view::View;
use crate::engine::path_nfa::blockade::wall;
use crate::engine::path_nfa::board::{Ground, Wanderer};
use crate::engine::path_nfa::cache::{Kept, ReadLog, Seen};
use crate::engine::path_nfa::relaxed::Swell;
use crate::engine::path_nfa::result::Flooded;
use crate::engine::path_nfa::simulation::Tide;
use crate::spec::ids::{PlayerId, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// What a movement may come to, perhaps with an enemy supposed on one square; nothing where only a walk can tell.
    pub(in crate::engine) fn flooded(
        &self,
        movement: &Movement<B>,
        who: Wanderer,
        phantom: Option<usize>,
    ) -> Option<Flooded<B>> {
        let nfa = movement.nfa.as_ref()?;
        // Who is nobody's has no side, and who lies aside stands under others.
        self.token(who.unit).owner().filter(|_| !self.lies_aside(who.unit))?;
        self.flooded_from(nfa, movement.id.index(), who, &self.ground(who, phantom)?)
    }

    /// The ground for a unit of which what it attacks by movements that tables do not tell is found by [prowling](View::prowls)
    /// after moves of its enemies, none of whom is immune against it or costs it its life; nothing of others. The view is that of
    /// its owner.
    pub(in crate::engine) fn hunting_ground(&self, who: Wanderer) -> Option<Ground<B>> {
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
    pub(in crate::engine) fn prowls(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<(bool, B)> {
        match self.walled(who, ground, whom) {
            Some(wall) => Some((false, wall)),
            None => self.reaches(who, ground, whom),
        }
    }

    /// The squares of some enemies, and of pieces that keep the unit from capturing any of them as long as all of these stand, if there
    /// are such.
    pub(in crate::engine) fn walled(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<B> {
        let relaxed = &self.attack_nfa(who.unit, who.owner)?.relaxed;
        whom.each().try_fold(B::EMPTY, |all, square| Some(all | wall(relaxed, ground, square)?))
    }

    /// Whether pieces keep a unit from capturing who stands on a square by movements that are followed, whoever is immune.
    pub(in crate::engine) fn stands_walled(&self, who: Wanderer, square: usize) -> bool {
        let (occupied, own) = (self.occupied(), self.owned(0, Some(who.owner)));
        let others = self.program.spec.player_ids().filter(|player| *player != who.owner);
        let enemies = others.fold(B::EMPTY, |all, player| all | self.owned(0, Some(player)));
        let ground = Ground::of(who.origin.index(), (occupied, own, enemies), occupied);
        self.walled(who, &ground, B::only(square)).is_some()
    }

    /// The same as whether it attacks some enemies, found by following it.
    pub(in crate::engine) fn reaches(&self, who: Wanderer, ground: &Ground<B>, whom: B) -> Option<(bool, B)> {
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
    pub(in crate::engine) fn ground(&self, who: Wanderer, phantom: Option<usize>) -> Option<Ground<B>> {
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
    find: impl FnOnce() -> Option<(T, ReadLog<B>)>,
) -> Option<T> {
    if let Some(known) = kept.borrow_mut().find(place, ground) {
        return Some(known);
    }
    let (found, trail) = find()?;
    kept.borrow_mut().keep(place, ground, found.clone(), &trail);
    Some(found)
}
