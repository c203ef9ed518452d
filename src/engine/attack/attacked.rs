//! Attacked pieces, and squares on which a piece would be attacked.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Mask;
use crate::compile::plan::Guard;
use crate::compile::tables::AttackTable;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::position::token::Place;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// Whether a player attacks one of these pieces of another player.
    pub(in crate::engine) fn endangered(&self, pieces: &Mask<B>, frame: &mut Frame<B>) -> bool {
        let layer = pieces.layer.unwrap_or(0);
        self.masked(pieces, frame).each().any(|square| {
            let victim = self.now.on(&self.program.layout, layer, square);
            let owner = victim.and_then(|victim| self.token(victim).owner());
            let others = self.program.spec.player_ids().filter(|player| owner.is_some_and(|owner| owner != *player));
            others.into_iter().any(|player| {
                let units = self.owned(0, Some(player));
                units.any() && self.enemy_attacked(units, player, Aim { square, victim }, self.occupied())
            })
        })
    }

    /// Whether a guarded piece of the mover is attacked.
    pub(in crate::engine) fn is_own_attacked(&self, guard: &Guard) -> bool {
        let Some(opponent) = self.opponent() else { return true };
        let of_all =
            |of, kinds: &[Box<[KindId]>]| kinds.iter().fold(self.owned(0, of), |all, kinds| all & self.of_kinds(kinds));
        let (own, units) = (of_all(self.mover, &guard.kinds), of_all(Some(opponent), &guard.by));
        own.each().any(|square| {
            let victim = self.now.on(&self.program.layout, 0, square);
            self.enemy_attacked(units, opponent, Aim { square, victim }, self.occupied())
        })
    }

    /// Whether an enemy would attack a piece if it stood on one of these squares, in place of the piece there.
    pub fn attacked_on(&self, piece: TokenId, squares: B) -> bool {
        let (layout, owner) = (&self.program.layout, self.token(piece).owner());
        if let (Some(owner), Some(origin)) = (owner, self.token(piece).square()) {
            let opponent = self.program.spec.next_player(owner);
            let enemies = self.owned(0, Some(opponent));
            let attacks = &self.program.attacks[opponent.index()];
            let plain = !self.may_change_with_board(attacks) && (enemies & self.of_kinds(&attacks.others)).is_empty();
            if plain && !self.is_in_other_layer(piece) {
                let occupied = self.occupied().without(B::only(origin.index()));
                return self.attacked_among(enemies, opponent, (piece, squares), occupied).any();
            }
        }
        squares.each().any(|square| {
            self.workspace.with_copy(self.now, |supposed| {
                supposed.lift(layout, piece);
                supposed.put(layout, piece, Place::On(Square::at(square)));
                let there = self.at(supposed);
                let owner = there.token(piece).owner();
                let players = self.program.spec.player_ids().filter(|player| Some(*player) != owner);
                let enemies = players.fold(B::EMPTY, |all, player| all | there.owned(0, Some(player)));
                there.is_attacked((0, enemies), square, piece)
            })
        })
    }

    /// The attacked squares of a piece of the mover: these squares, and those that it may step to. `None` if enemies
    /// have to be asked one by one.
    pub(in crate::engine) fn attacked_squares_of(&self, piece: TokenId, squares: B) -> Option<AttackedSquares<B>> {
        let (opponent, token) = (self.opponent()?, self.token(piece));
        let (origin, owner) = (token.square()?, token.owner()?);
        let (attacks, units) = (&self.program.attacks[opponent.index()], self.owned(0, Some(opponent)));
        if self.may_change_with_board(attacks) || (units & self.of_kinds(&attacks.others)).any() {
            return None;
        }
        let own =
            self.program.attacks[owner.index()].by_table.iter().filter(|plain| plain.kinds.contains(&token.kind()));
        let steps = own.map(|plain| &self.program.tables[plain.table]).filter(|table| !table.can_be_blocked());
        let asked = steps.fold(squares, |all, table| all | table.reach(origin.index(), B::EMPTY));
        let occupied = self.occupied().without(B::only(origin.index()));
        Some(AttackedSquares {
            piece,
            units,
            asked,
            attacked: self.attacked_among(units, opponent, (piece, asked), occupied),
        })
    }

    /// The squares on which units with plain attacks would attack a removed piece. A unit on such a square would be
    /// captured.
    pub(in crate::engine) fn attacked_among(
        &self,
        units: B,
        player: PlayerId,
        (victim, squares): (TokenId, B),
        occupied: B,
    ) -> B {
        let mut attacked = B::EMPTY;
        // Immunities may depend on the attacked piece.
        let others = self.token(victim).owner().is_some_and(|owner| owner != player);
        let protected_by_rule = Some(victim).filter(|_| !others || self.may_protect_from_enemies());
        for plain in &self.program.attacks[player.index()].by_table {
            let those = units & self.of_kinds(&plain.kinds);
            let left = squares.without(attacked);
            if those.is_empty() || left.is_empty() {
                continue;
            }
            let table = &self.program.tables[plain.table];
            let is_bare = matches!(table, AttackTable::Leaper(_) | AttackTable::Slider(_)) && plain.from.is_none();
            if is_bare && (those.rest().is_empty() || those.count() <= left.count()) {
                let those = self.allowed_captors(those, player, protected_by_rule);
                table.each_reach(those, occupied, |unit, reach| attacked |= reach.without(B::only(unit)) & left);
                continue;
            }
            for square in left.each() {
                let might = (those & plain.possible_origins[square]).without(B::only(square));
                if might.is_empty() {
                    continue;
                }
                let attackers = table.origins(square, occupied) & might;
                if attackers.any() && self.allowed_captors(attackers, player, protected_by_rule).any() {
                    attacked |= B::only(square);
                }
            }
        }
        attacked
    }
}
