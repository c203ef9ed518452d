//! Paths and attacks of a unit by path automata.

use std::cell::RefCell;

use crate::compile::attacks::AttackNfa;
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::movement::Movement;
use crate::compile::path_nfa::PathNfa;
use crate::engine::eval::view::View;
use crate::engine::path_nfa::blockade::blockade;
use crate::engine::path_nfa::board::{PathBoard, PathPiece};
use crate::engine::path_nfa::cache::{ReadLog, Seen, SimulationCache};
use crate::engine::path_nfa::relaxed::RelaxedSimulation;
use crate::engine::path_nfa::result::PathResult;
use crate::engine::path_nfa::simulation::Simulation;
use crate::spec::ids::{PlayerId, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// The paths of a unit by a movement, perhaps with a phantom on one square. `None` if the movement must be walked.
    pub(in crate::engine) fn path_result(
        &self,
        movement: &Movement<B>,
        piece: PathPiece,
        phantom: Option<usize>,
    ) -> Option<PathResult<B>> {
        let nfa = movement.nfa.as_ref()?;
        // A neutral unit has no side, and a unit in another layer stands under pieces.
        self.token(piece.unit).owner().filter(|_| !self.is_in_other_layer(piece.unit))?;
        self.simulated(nfa, movement.id.index(), piece, &self.path_board(piece, phantom)?)
    }

    /// The board on which the [path attacks](View::path_attack) of a unit are found after moves of its enemies. `None`
    /// if an enemy may be immune to the unit or deadly for it. The view is the owner's.
    pub(in crate::engine) fn attack_board(&self, piece: PathPiece) -> Option<PathBoard<B>> {
        let nfa = &self.attack_nfa(piece.unit, piece.owner)?.nfa;
        let (view, kind) = (self.with_active_immunities(), self.token(piece.unit).kind());
        let others = self.occupied().without(self.owned(0, Some(piece.owner)));
        let is_free = match view.immune_to(kind, piece.owner) {
            Some(immune) => (immune & others).is_empty(),
            None => {
                let own = || self.occupied().without(B::only(piece.origin.index()));
                view.captures_all(piece.unit, if nfa.captures_own() { own() } else { others })
            }
        };
        let costs_nothing = self.deadly_to(kind, piece.owner).is_some_and(|deadly| (deadly & others).is_empty());
        let board = if is_free && costs_nothing { self.path_board(piece, None)? } else { return None };
        let all = board.own | board.enemies;
        Some(PathBoard { vulnerable: Some(board.vulnerable.unwrap_or(all)), ..board })
    }

    /// Whether a unit attacks one of `victims` by path on its [attack board](View::attack_board), and the squares that
    /// this depends on. `None` if the movements must be walked. Any mover will do.
    pub(in crate::engine) fn path_attack(
        &self,
        piece: PathPiece,
        board: &PathBoard<B>,
        victims: B,
    ) -> Option<(bool, B)> {
        match self.blockade_of(piece, board, victims) {
            Some(blockade) => Some((false, blockade)),
            None => self.simulated_attack(piece, board, victims),
        }
    }

    /// The squares of all victims and of the pieces that protect them from the unit. `None` if one victim is not
    /// protected.
    pub(in crate::engine) fn blockade_of(&self, piece: PathPiece, board: &PathBoard<B>, victims: B) -> Option<B> {
        let relaxed = &self.attack_nfa(piece.unit, piece.owner)?.relaxed;
        victims.each().try_fold(B::EMPTY, |all, square| Some(all | blockade(relaxed, board, square)?))
    }

    /// Whether a blockade protects the piece on a square from a unit, immunities apart.
    pub(in crate::engine) fn is_blockaded_at(&self, piece: PathPiece, square: usize) -> bool {
        let (occupied, own) = (self.occupied(), self.owned(0, Some(piece.owner)));
        let others = self.program.spec.player_ids().filter(|player| *player != piece.owner);
        let enemies = others.fold(B::EMPTY, |all, player| all | self.owned(0, Some(player)));
        let board = PathBoard::of(piece.origin.index(), (occupied, own, enemies), occupied);
        self.blockade_of(piece, &board, B::only(square)).is_some()
    }

    /// Whether a unit attacks one of `victims`, found by simulation, and the squares that this depends on. `None` if
    /// the movements must be walked.
    pub(in crate::engine) fn simulated_attack(
        &self,
        piece: PathPiece,
        board: &PathBoard<B>,
        victims: B,
    ) -> Option<(bool, B)> {
        let (layout, attack) = (&self.program.layout, self.attack_nfa(piece.unit, piece.owner)?);
        let of_kind = piece.owner.index() * layout.kinds + self.token(piece.unit).kind().index();
        let (at, vulnerable) = ((of_kind * layout.size + board.origin, board), board.vulnerable?);
        let find = || Some(RelaxedSimulation::new(&attack.relaxed, board, vulnerable).run());
        let relaxed = remembered(&self.workspace.relaxed_attacks, at, find)?;
        if (relaxed.attacked & victims).is_empty() {
            return Some((false, relaxed.seen));
        }
        let find = || Simulation::new(&attack.nfa, board, &|_, _| false, &|_| false).attack();
        let attacks = remembered(&self.workspace.path_attacks, at, find)?;
        Some(((attacks.attacked & victims).any(), attacks.seen))
    }

    /// The automaton of all path attacks of a unit.
    fn attack_nfa(&self, unit: TokenId, owner: PlayerId) -> Option<&AttackNfa<B>> {
        self.program.attacks[owner.index()].attack_nfas[self.token(unit).kind().index()].as_ref()
    }

    /// The place in the cache of a movement of a player from one square.
    fn cache_place(&self, (movement, owner): (usize, PlayerId), board: &PathBoard<B>) -> usize {
        let spec = &self.program.spec;
        let of_player = owner.index() * spec.movements.len() + movement;
        of_player * spec.geometry.len() + board.origin
    }

    fn simulated(
        &self,
        nfa: &PathNfa<B>,
        movement: usize,
        piece: PathPiece,
        board: &PathBoard<B>,
    ) -> Option<PathResult<B>> {
        let token_on = |square: usize| self.now.piece_on(&self.program.layout, square);
        let fits = |sort: &KindFilter, square: usize| {
            token_on(square).is_some_and(|token| sort.takes(self.token(token).kind()))
        };
        let may_capture = |square: usize| token_on(square).is_some_and(|victim| !self.is_immune(victim, piece.unit));
        let find = || Simulation::new(nfa, board, &fits, &may_capture).run();
        match !nfa.asks_kinds && board.vulnerable.is_some() {
            true => remembered(
                &self.workspace.path_results,
                (self.cache_place((movement, piece.owner), board), board),
                find,
            ),
            false => find().map(|(path_result, _)| path_result),
        }
    }

    /// The board as a unit of the mover sees it. `None` if a piece that may be captured is deadly for the unit.
    pub(in crate::engine) fn path_board(&self, piece: PathPiece, phantom: Option<usize>) -> Option<PathBoard<B>> {
        let (origin, kind) = (piece.origin.index(), self.token(piece.unit).kind());
        let phantom = phantom.map_or(B::EMPTY, B::only);
        let own = self.owned(0, Some(piece.owner)).without(phantom);
        let enemies = self.program.spec.player_ids().filter(|player| *player != piece.owner);
        let enemies = enemies.fold(phantom, |all, player| all | self.owned(0, Some(player)));
        let all = own | enemies;
        if !self.situation().deadly.is_empty() && (self.deadly_to(kind, piece.owner)? & all).any() {
            return None;
        }
        let vulnerable = self
            .with_active_immunities()
            .immune_to(kind, piece.owner)
            .map(|immune| all.without(immune.without(phantom)));
        let at = self.token(piece.unit).square().map_or(B::EMPTY, |at| B::only(at.index()));
        let occupied = (self.occupied() | phantom).without(at | B::only(origin));
        Some(PathBoard { origin, occupied, own, enemies, phantom, vulnerable })
    }
}

/// The cached result for a board; a new result is kept.
fn remembered<B: Bitboard, T: Seen<B>>(
    cache: &RefCell<SimulationCache<B, T>>,
    (place, board): (usize, &PathBoard<B>),
    find: impl FnOnce() -> Option<(T, ReadLog<B>)>,
) -> Option<T> {
    if let Some(known) = cache.borrow_mut().find(place, board) {
        return Some(known);
    }
    let (found, read_log) = find()?;
    cache.borrow_mut().keep(place, board, found.clone(), &read_log);
    Some(found)
}
