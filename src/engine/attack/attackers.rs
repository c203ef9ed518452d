//! Attack: a unit attacks each piece that one of its paths would capture.
//!
//! Attacks along tables are found for all units at once with bitboards. Units with other movements are asked one by
//! one.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Set, Target};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{PlayerId, TokenId};

/// The target of an attack: a token, or a phantom enemy.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Aim {
    pub square: usize,
    pub victim: Option<TokenId>,
}

impl<B: Bitboard> View<'_, B> {
    /// Whether one of these units attacks.
    pub(in crate::engine) fn attack(
        &self,
        (layer, units): (usize, &Set<B>),
        target: &Target<B>,
        frame: &mut Frame<B>,
    ) -> bool {
        let layer = match units {
            Set::Standing(one) if self.program.layout.layers > 1 => self.layer_of(one, frame),
            _ => layer,
        };
        let units = (layer, self.set(units, frame));
        match target {
            Target::One(one) => match self.aimed_at(one, frame) {
                Some((square, Some(victim))) => self.is_attacked(units, square, victim),
                Some((square, None)) => self.is_aimed_at(units, square),
                None => false,
            },
            Target::Tokens(layer, set) => self.set(set, frame).each().any(|square| {
                let victim = self.now.on(&self.program.layout, *layer, square);
                victim.is_some_and(|victim| self.is_attacked(units, square, victim))
            }),
            Target::Squares(set) => self.set(set, frame).each().any(|square| self.is_aimed_at(units, square)),
        }
    }

    /// The layer of a single unit.
    fn layer_of(&self, one: &One<B>, frame: &mut Frame<B>) -> usize {
        let unit = self.one(one, frame).token();
        unit.and_then(|unit| self.program.layout.layer(self.token(unit).kind())).unwrap_or(0)
    }

    /// The units of a layer that attack.
    pub(in crate::engine) fn attackers(&self, units: (usize, B), target: &Target<B>, frame: &mut Frame<B>) -> B {
        match target {
            Target::One(one) => match self.aimed_at(one, frame) {
                Some((square, Some(victim))) => self.attackers_of(units, square, victim),
                Some((square, None)) => self.aiming_at(units, square),
                None => B::EMPTY,
            },
            Target::Tokens(layer, set) => self.set(set, frame).each().fold(B::EMPTY, |all, square| {
                let victim = self.now.on(&self.program.layout, *layer, square);
                victim.map_or(all, |victim| all | self.attackers_of(units, square, victim))
            }),
            Target::Squares(set) => {
                self.set(set, frame).each().fold(B::EMPTY, |all, square| all | self.aiming_at(units, square))
            }
        }
    }

    /// The target square, with the token on it if the target is a token.
    fn aimed_at(&self, one: &One<B>, frame: &mut Frame<B>) -> Option<(usize, Option<TokenId>)> {
        match self.one(one, frame) {
            Scalar::Token(token) => self.token(token).square().map(|square| (square.index(), Some(token))),
            Scalar::Square(square) => Some((square.index(), None)),
            _ => None,
        }
    }

    fn attackers_of(&self, (layer, units): (usize, B), square: usize, victim: TokenId) -> B {
        let (owner, aim) = (self.token(victim).owner(), Aim { square, victim: Some(victim) });
        let (alone, units) = self.parted(layer, units);
        let attacking = self.each_attacking((layer, alone), |_| aim);
        self.program.spec.player_ids().fold(attacking, |all, player| {
            let units = units & self.owned(0, Some(player));
            match owner {
                Some(owner) if units.any() && (owner == player || self.is_in_other_layer(victim)) => {
                    all | self.each_attacking((0, units), |_| aim)
                }
                Some(_) if units.any() => all | self.enemies_attacking(units, player, aim),
                _ => all,
            }
        })
    }

    fn aiming_at(&self, (layer, units): (usize, B), square: usize) -> B {
        let (alone, units) = self.parted(layer, units);
        let attacking = self.each_attacking((layer, alone), |owner| self.aim_of(owner, square));
        self.program.spec.player_ids().fold(attacking, |all, player| {
            let (units, aim) = (units & self.owned(0, Some(player)), self.aim_of(Some(player), square));
            if units.any() { all | self.enemies_attacking(units, player, aim) } else { all }
        })
    }

    /// Splits units into those asked one by one (neutral pieces, and tokens of other layers) and the others.
    fn parted(&self, layer: usize, units: B) -> (B, B) {
        let alone = if layer == 0 { units & self.owned(0, None) } else { units };
        (alone, units.without(alone))
    }

    /// The target that a square is for a player's units: the enemy there, or a phantom.
    fn aim_of(&self, owner: Option<PlayerId>, square: usize) -> Aim {
        let there = self.now.piece_on(&self.program.layout, square);
        let is_enemy = |token: &TokenId| self.token(*token).owner().is_some_and(|theirs| Some(theirs) != owner);
        Aim { square, victim: there.filter(is_enemy) }
    }

    /// Whether a token lies in another layer. Units reach its square without capturing it.
    pub(in crate::engine) fn is_in_other_layer(&self, token: TokenId) -> bool {
        self.program.layout.layers > 1 && self.program.layout.layer(self.token(token).kind()) != Some(0)
    }

    /// Whether one of these units, in a layer, could capture a token.
    pub fn is_attacked(&self, (layer, units): (usize, B), square: usize, victim: TokenId) -> bool {
        let (owner, aim) = (self.token(victim).owner(), Aim { square, victim: Some(victim) });
        let (alone, units) = self.parted(layer, units);
        self.any_attacks((layer, alone), |_| aim)
            || self.program.spec.player_ids().any(|player| {
                let units = units & self.owned(0, Some(player));
                units.any()
                    && owner.is_some_and(|owner| match owner == player || self.is_in_other_layer(victim) {
                        true => self.any_attacks((0, units), |_| aim),
                        false => self.enemy_attacked(units, player, aim, self.occupied()),
                    })
            })
    }

    /// Whether one of these units, in a layer, could capture an enemy on a square.
    pub fn is_aimed_at(&self, (layer, units): (usize, B), square: usize) -> bool {
        let (alone, units) = self.parted(layer, units);
        self.any_attacks((layer, alone), |owner| self.aim_of(owner, square))
            || self.program.spec.player_ids().any(|player| {
                let (units, aim) = (units & self.owned(0, Some(player)), self.aim_of(Some(player), square));
                units.any() && self.enemy_attacked(units, player, aim, self.occupied())
            })
    }

    /// Whether a player's unit could capture an enemy if these squares were occupied.
    pub(in crate::engine) fn enemy_attacked(&self, units: B, player: PlayerId, aim: Aim, occupied: B) -> bool {
        self.attacked_by_table(units, player, aim, occupied) || self.attack_without_table(units, player, aim)
    }

    /// Whether a player's unit could capture an enemy along a table.
    pub(in crate::engine) fn attacked_by_table(&self, units: B, player: PlayerId, aim: Aim, occupied: B) -> bool {
        self.each_plain_attack(units, player, aim.square, occupied, &mut |attackers| {
            self.may_capture_any(attackers, player, aim.victim)
        })
    }

    /// The units of a player that could capture an enemy.
    fn enemies_attacking(&self, units: B, player: PlayerId, aim: Aim) -> B {
        let mut all = B::EMPTY;
        self.each_plain_attack(units, player, aim.square, self.occupied(), &mut |attackers| {
            all |= self.allowed_captors(attackers, player, aim.victim);
            false
        });
        all | self.each_attacking((0, units & self.of_kinds(&self.program.attacks[player.index()].others)), |_| aim)
    }

    /// Visits units that reach a square along tables, until `visit` returns `true`.
    #[inline]
    fn each_plain_attack(
        &self,
        units: B,
        player: PlayerId,
        square: usize,
        occupied: B,
        visit: &mut dyn FnMut(B) -> bool,
    ) -> bool {
        let attacks = &self.program.attacks[player.index()];
        for plain in &attacks.by_table {
            let might = units & plain.possible_origins[square];
            if might.is_empty() {
                continue;
            }
            let those = might & self.of_kinds(&plain.kinds);
            if those.is_empty() {
                continue;
            }
            let attackers = those & self.program.tables[plain.table].origins(square, occupied);
            if attackers.any() && visit(attackers) {
                return true;
            }
        }
        false
    }

    fn attack_without_table(&self, units: B, player: PlayerId, aim: Aim) -> bool {
        let others = &self.program.attacks[player.index()].others;
        !others.is_empty() && self.any_attacks((0, units & self.of_kinds(others)), |_| aim)
    }

    /// The units of a layer that could capture their target, asked one by one.
    fn each_attacking(&self, (layer, units): (usize, B), aim: impl Fn(Option<PlayerId>) -> Aim) -> B {
        let attacks = |square: &usize| self.any_attacks((layer, B::only(*square)), &aim);
        units.each().filter(attacks).fold(B::EMPTY, |all, square| all | B::only(square))
    }

    fn any_attacks(&self, (layer, units): (usize, B), aim: impl Fn(Option<PlayerId>) -> Aim) -> bool {
        units.each().any(|square| {
            let unit = self.now.on(&self.program.layout, layer, square);
            unit.is_some_and(|unit| self.unit_attacks(unit, aim(self.token(unit).owner())))
        })
    }
}
