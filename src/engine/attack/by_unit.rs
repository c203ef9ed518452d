//! Attacks of one unit, movement by movement.

use std::cell::Cell;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::lowered::TableMove;
use crate::compile::movement::Movement;
use crate::compile::scalar::Scalar;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::path_nfa::board::PathPiece;
use crate::engine::paths::terrain::Terrain;
use crate::literal::terrain::PHANTOM;
use crate::literal::walk;
use crate::spec::code::{FIRST_PLAYER, slot};
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// Whether a unit could capture a target by one of its movements. A neutral unit moves for the mover.
    pub(super) fn unit_attacks(&self, unit: TokenId, aim: Aim) -> bool {
        let token = self.token(unit);
        let (Some(origin), mover) = (token.square(), token.owner().or(self.mover)) else { return false };
        let (owner, view) = (mover.unwrap_or(FIRST_PLAYER), self.for_mover(mover));
        let mut blockade_of = None;
        let mut is_blockaded =
            || *blockade_of.get_or_insert_with(|| view.is_blockaded(PathPiece { unit, origin, owner }, aim));
        self.attacking(unit, owner).any(|movement| {
            !(movement.nfa.is_some() && is_blockaded()) && view.attacks_by(movement, unit, origin, owner, aim)
        })
    }

    /// Whether a blockade protects a target from a unit.
    fn is_blockaded(&self, piece: PathPiece, aim: Aim) -> bool {
        let is_there = |victim| self.now.piece_on(&self.program.layout, aim.square) == Some(victim);
        aim.victim.is_some_and(is_there)
            && !self.is_in_other_layer(piece.unit)
            && self.is_blockaded_at(piece, aim.square)
    }

    /// The movements by which a player's unit attacks.
    pub(in crate::engine) fn attacking(&self, unit: TokenId, owner: PlayerId) -> impl Iterator<Item = &Movement<B>> {
        let movements = &self.program.movements[owner.index()];
        let ids = &self.program.spec.kind(self.token(unit).kind()).movements;
        ids.iter().map(|id| &movements[id.index()]).filter(|movement| movement.attacks)
    }

    /// The squares that the attacks of a unit without tables depend on; `None` if these may be all.
    pub(in crate::engine) fn influence_on(&self, unit: TokenId) -> Option<B> {
        let token = self.token(unit);
        let (origin, owner) = (token.square()?, token.owner()?);
        self.attacking(unit, owner).try_fold(B::only(origin.index()), |all, movement| match &movement.influence {
            Some(influence) => Some(all | influence[origin.index()]),
            None => movement.is_tabulated().then_some(all),
        })
    }

    fn attacks_by(&self, movement: &Movement<B>, unit: TokenId, origin: Square, owner: PlayerId, aim: Aim) -> bool {
        if let Some(captures) = &movement.captures {
            let Some(victim) = aim.victim else { return false };
            let is_asked =
                movement.goal.is_some() || movement.when != Test::Always(true) || self.program.layout.visibility.tokens;
            if is_asked || captures.might_take(self.token(victim).kind()) {
                return self.captures_by((movement, captures), unit, origin, owner, victim);
            }
        }
        if aim.victim.is_some_and(|victim| self.is_in_other_layer(victim)) {
            return false;
        }
        let simulated_attack = match &movement.lowered {
            _ if movement.influence.as_ref().is_some_and(|seen| !seen[origin.index()].has(aim.square)) => false,
            Ok(lowered) => {
                let can = |table_move: &TableMove| self.takes(table_move, unit, owner, aim.victim);
                let arrives =
                    |table_move: &TableMove| self.reach_of(table_move, origin.index(), self.occupied()).has(aim.square);
                let goals = movement.goals.as_ref().is_none_or(|goals| goals[origin.index()].has(aim.square));
                goals
                    && lowered.moves.iter().any(|table_move| can(table_move) && arrives(table_move))
                    && aim.victim.is_none_or(|victim| !self.is_immune(victim, unit))
            }
            Err(_) => self.walk_attacks(movement, unit, origin, aim, None),
        };
        simulated_attack && self.condition_allows(movement, unit, origin, aim.square)
    }

    /// Whether a walk captures the target. `seen` collects the squares that it depends on. The view is the owner's.
    fn walk_attacks(
        &self,
        movement: &Movement<B>,
        unit: TokenId,
        origin: Square,
        aim: Aim,
        seen: Option<&Cell<B>>,
    ) -> bool {
        let (spec, square) = (&self.program.spec, Square::at(aim.square));
        let Some(owner) = self.mover else { return false };
        let is_there = |victim| self.now.piece_on(&self.program.layout, aim.square) == Some(victim);
        if aim.victim.is_none_or(is_there) {
            let phantom = aim.victim.is_none().then_some(aim.square);
            if let Some(path_result) = self.path_result(movement, PathPiece { unit, origin, owner }, phantom) {
                if let Some(seen) = seen {
                    seen.set(seen.get() | path_result.seen);
                }
                return path_result.attacked.has(aim.square);
            }
        }
        let (side, phantom) = (self.token(unit).owner(), aim.victim.is_none().then_some(square));
        let ground = Terrain { view: *self, unit, owner: side, phantom, seen };
        let (pattern, facing) = (&spec.movement(movement.id).pattern, spec.player(owner).facing);
        let victim = aim.victim.unwrap_or(PHANTOM);
        walk::attacks(pattern, &spec.geometry, facing, origin, unit, square, victim, &ground)
    }

    /// Whether a unit could capture a target by a movement without a table, and the squares that this depends on,
    /// within its [influence](View::influence_on).
    pub(in crate::engine) fn attack_seen(&self, unit: TokenId, aim: Aim) -> (bool, B) {
        let token = self.token(unit);
        let (Some(origin), Some(owner)) = (token.square(), token.owner()) else { return (false, B::EMPTY) };
        let (view, seen) = (self.for_mover(Some(owner)), Cell::new(B::only(origin.index())));
        let attacks = self.attacking(unit, owner).filter(|movement| !movement.is_tabulated()).any(|movement| {
            let Some(influence) = movement.influence.as_ref().map(|influence| influence[origin.index()]) else {
                return false;
            };
            match &movement.lowered {
                _ if !influence.has(aim.square) => false,
                Ok(lowered) => {
                    let capturing = lowered.moves.iter().filter(|table_move| table_move.enemy.is_some());
                    let reads = capturing.fold(seen.get(), |all, table_move| {
                        let table = &self.program.tables[table_move.table];
                        all | table.pivotal(origin.index(), aim.square, self.occupied())
                    });
                    seen.set(reads);
                    view.attacks_by(movement, unit, origin, owner, aim)
                }
                Err(_) => {
                    view.walk_attacks(movement, unit, origin, aim, Some(&seen))
                        && view.condition_allows(movement, unit, origin, aim.square)
                }
            }
        });
        (attacks, seen.get())
    }

    /// Whether a table move captures the target.
    fn takes(&self, table_move: &TableMove, unit: TokenId, owner: PlayerId, victim: Option<TokenId>) -> bool {
        let sort = match victim.map(|victim| (victim, self.token(victim).owner())) {
            None => {
                return table_move.enemy.as_ref().is_some_and(|sort| sort.takes_supposed())
                    && self.is_open(table_move, unit);
            }
            Some((_, None)) => None,
            Some(_) if self.token(unit).owner().is_none() => None,
            Some((victim, Some(other))) => {
                let sort = if other == owner { table_move.own.as_ref() } else { table_move.enemy.as_ref() };
                sort.filter(|sort| sort.takes(self.token(victim).kind()))
            }
        };
        sort.is_some() && self.is_open(table_move, unit)
    }

    /// Whether a table move is open to a unit that may have moved.
    pub(in crate::engine) fn is_open(&self, table_move: &TableMove, unit: TokenId) -> bool {
        !table_move.unmoved || self.has_not_moved(unit)
    }

    /// Whether a unit has not moved, for the modality `i`.
    pub(in crate::engine) fn has_not_moved(&self, unit: TokenId) -> bool {
        self.workspace.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit));
            self.test(&self.program.unmoved, frame)
        })
    }

    /// Whether the condition of a movement allows a capture, with the target square as its goal.
    fn condition_allows(&self, movement: &Movement<B>, unit: TokenId, origin: Square, square: usize) -> bool {
        if movement.is_plain() {
            return true;
        }
        let there = self.now.piece_on(&self.program.layout, square);
        let captured = there.as_slice();
        let view = View { captured, ..*self };
        self.workspace.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit));
            frame.set(slot::ORIGIN, Scalar::Square(origin));
            frame.set(slot::GOAL, Scalar::Square(Square::at(square)));
            let at_goal = |goals| view.set(goals, frame).has(square);
            movement.goal.as_ref().is_none_or(at_goal) && view.test(&movement.when, frame)
        })
    }
}
