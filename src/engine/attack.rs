//! Attack: a unit attacks what some path of it would capture. Along plain gaits this is word arithmetic over all units
//! at once; units with other movements are asked one by one.

use super::terrain::Terrain;
use super::token::Place;
use super::view::View;
use crate::literal::terrain::PHANTOM;
use crate::literal::walk;
use crate::program::atom::Atom;
use crate::program::code::Test;
use crate::program::movement::Movement;
use crate::program::rules::Situation;
use crate::program::squares::Squares;
use crate::program::travel::Way;
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// What an attack is aimed at: a token, or an enemy that is supposed to stand there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    pub square: usize,
    pub victim: Option<TokenId>,
}

impl<B: Squares> View<'_, B> {
    /// Whether one of the units on these squares could capture a token.
    pub fn is_attacked(&self, units: B, square: usize, victim: TokenId) -> bool {
        let owner = self.token(victim).owner();
        self.program.spec.player_ids().any(|player| {
            let units = units & self.owned(0, Some(player));
            units.any()
                && owner.is_some_and(|owner| match owner == player {
                    true => self.one_by_one(units, Aim { square, victim: Some(victim) }),
                    false => self.enemy_attacked(units, player, Aim { square, victim: Some(victim) }, self.occupied()),
                })
        })
    }

    /// Whether one of the units on these squares could capture an enemy on a square, whoever stands there.
    pub fn is_aimed_at(&self, units: B, square: usize) -> bool {
        let there = self.now.piece_on(&self.program.layout, square);
        self.program.spec.player_ids().any(|player| {
            let units = units & self.owned(0, Some(player));
            let victim = there.filter(|token| self.token(*token).owner().is_some_and(|owner| owner != player));
            units.any() && self.enemy_attacked(units, player, Aim { square, victim }, self.occupied())
        })
    }

    /// Whether one of a player's units could capture an enemy if these squares were occupied.
    pub(super) fn enemy_attacked(&self, units: B, player: PlayerId, aim: Aim, occupied: B) -> bool {
        let attacks = &self.program.attacks[player.index()];
        for plain in &attacks.plain {
            let mut those = units & self.of_kinds(&plain.kinds);
            if let Some(from) = &plain.from {
                those &= from[aim.square];
            }
            if those.is_empty() {
                continue;
            }
            let attackers = those & self.program.gaits[plain.gait].origins(aim.square, occupied);
            if attackers.any() && self.may_capture_any(attackers, player, aim.victim) {
                return true;
            }
        }
        if attacks.others.is_empty() {
            return false;
        }
        let others = units & self.of_kinds(&attacks.others);
        others.any() && self.one_by_one(others, aim)
    }

    /// Whether no immunity keeps all of these units from capturing a token.
    fn may_capture_any(&self, attackers: B, player: PlayerId, victim: Option<TokenId>) -> bool {
        let Some(victim) = victim else { return true };
        if self.situation().immunities.is_empty() {
            return true;
        }
        let view = self.for_mover(Some(player));
        attackers.each().any(|square| {
            let unit = self.now.piece_on(&self.program.layout, square);
            unit.is_some_and(|unit| !view.is_immune(victim, unit))
        })
    }

    fn one_by_one(&self, units: B, aim: Aim) -> bool {
        units.each().any(|square| {
            let unit = self.now.piece_on(&self.program.layout, square);
            unit.is_some_and(|unit| self.unit_attacks(unit, aim))
        })
    }

    /// Whether a unit could capture what is aimed at, by any of its movements.
    fn unit_attacks(&self, unit: TokenId, aim: Aim) -> bool {
        let token = self.token(unit);
        let (Some(origin), Some(owner)) = (token.square(), token.owner()) else { return false };
        let view = self.for_mover(Some(owner));
        let movements = &self.program.movements[owner.index()];
        let kind = self.program.spec.kind(token.kind());
        kind.movements
            .iter()
            .map(|id| &movements[id.index()])
            .filter(|movement| movement.attacks)
            .any(|movement| view.attacks_by(movement, unit, origin, owner, aim))
    }

    fn attacks_by(&self, movement: &Movement<B>, unit: TokenId, origin: Square, owner: PlayerId, aim: Aim) -> bool {
        if movement.captures.is_some() {
            let Some(victim) = aim.victim else { return false };
            let mut hit = false;
            self.paths_by(movement, unit, origin, owner, &mut |path| hit |= path.captures(victim));
            return hit;
        }
        let spec = &self.program.spec;
        let reaches = match &movement.travel {
            Ok(travel) => {
                let can = |way: &Way| self.takes(way, unit, owner, aim.victim);
                let arrives =
                    |way: &Way| self.program.gaits[way.gait].reach(origin.index(), self.occupied()).has(aim.square);
                let goals = movement.goals.as_ref().is_none_or(|goals| goals[origin.index()].has(aim.square));
                goals
                    && travel.ways.iter().any(|way| can(way) && arrives(way))
                    && aim.victim.is_none_or(|victim| !self.is_immune(victim, unit))
            }
            Err(_) => {
                let (facing, square) = (spec.player(owner).facing, Square::at(aim.square));
                let ground = Terrain { view: *self, unit, owner, phantom: aim.victim.is_none().then_some(square) };
                let pattern = &spec.movement(movement.id).pattern;
                let victim = aim.victim.unwrap_or(PHANTOM);
                walk::attacks(pattern, &spec.geometry, facing, origin, unit, square, victim, &ground)
            }
        };
        reaches && self.condition_allows(movement, unit, origin, aim.square)
    }

    /// Whether a way captures whoever is aimed at.
    fn takes(&self, way: &Way, unit: TokenId, owner: PlayerId, victim: Option<TokenId>) -> bool {
        let sort = match victim.map(|victim| (victim, self.token(victim).owner())) {
            None => return way.enemy.as_ref().is_some_and(|sort| sort.takes_supposed()) && self.is_open(way, unit),
            Some((_, None)) => None,
            Some((victim, Some(other))) => {
                let sort = if other == owner { way.own.as_ref() } else { way.enemy.as_ref() };
                sort.filter(|sort| sort.takes(self.token(victim).kind()))
            }
        };
        sort.is_some() && self.is_open(way, unit)
    }

    /// Whether a way is open to a unit that may have moved.
    pub(super) fn is_open(&self, way: &Way, unit: TokenId) -> bool {
        !way.unmoved || self.has_not_moved(unit)
    }

    /// Whether a unit has not moved, for `i`.
    pub(super) fn has_not_moved(&self, unit: TokenId) -> bool {
        self.desk.with_frame(|frame| {
            frame.set(slot::UNIT, Atom::Token(unit));
            self.test(&self.program.unmoved, frame)
        })
    }

    /// Whether the condition of a movement allows a capture; the goal is taken to be the square aimed at.
    fn condition_allows(&self, movement: &Movement<B>, unit: TokenId, origin: Square, square: usize) -> bool {
        if movement.is_plain() {
            return true;
        }
        let there = self.now.piece_on(&self.program.layout, square);
        let captured = there.as_slice();
        let view = View { captured, ..*self };
        self.desk.with_frame(|frame| {
            frame.set(slot::UNIT, Atom::Token(unit));
            frame.set(slot::ORIGIN, Atom::Square(origin));
            frame.set(slot::GOAL, Atom::Square(Square::at(square)));
            let at_goal = |goal| view.one(goal, frame) == Atom::Square(Square::at(square));
            movement.goal.as_ref().is_none_or(at_goal) && view.test(&movement.when, frame)
        })
    }

    /// Whether a piece would be attacked by others than its owner if it stood on a square, and whoever stands there did
    /// not.
    pub fn attacked_on(&self, piece: TokenId, square: Square) -> bool {
        let layout = &self.program.layout;
        self.desk.with_copy(self.now, |supposed| {
            supposed.lift(layout, piece);
            supposed.put(layout, piece, Place::On(square));
            let there = self.at(supposed);
            let owner = there.token(piece).owner();
            let players = self.program.spec.player_ids().filter(|player| Some(*player) != owner);
            let enemies = players.fold(B::EMPTY, |all, player| all | there.owned(0, Some(player)));
            there.is_attacked(enemies, square.index(), piece)
        })
    }

    /// Whether a rule in force keeps a token from being captured by another.
    pub fn is_immune(&self, victim: TokenId, captor: TokenId) -> bool {
        let immunities = &self.situation().immunities;
        immunities.iter().any(|index| self.holds_of_capture(&self.program.immunities[*index].when, victim, captor))
    }

    /// Whether a rule in force takes off whoever captures a token.
    pub fn is_deadly(&self, victim: TokenId, captor: TokenId) -> bool {
        let deadly = &self.situation().deadly;
        deadly.iter().any(|index| self.holds_of_capture(&self.program.deadly[*index].when, victim, captor))
    }

    fn holds_of_capture(&self, when: &Test<B>, victim: TokenId, captor: TokenId) -> bool {
        self.desk.with_frame(|frame| {
            frame.set(slot::VICTIM, Atom::Token(victim));
            frame.set(slot::CAPTURER, Atom::Token(captor));
            self.test(when, frame)
        })
    }

    /// The rules that are in force.
    #[inline]
    pub fn situation(&self) -> &Situation {
        &self.program.situations[usize::from(self.now.flow.situation)]
    }
}
