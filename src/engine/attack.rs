//! Attack: a unit attacks what some path of it would capture. Along plain tables this is word arithmetic over all units
//! at once; units with other movements are asked one by one.

use std::cell::Cell;

use super::desk::Frame;
use super::flood::Wanderer;
use super::terrain::Terrain;
use super::view::View;
use crate::compile::code::{One, Set, Target, Test};
use crate::compile::movement::Movement;
use crate::compile::scalar::Scalar;
use crate::literal::terrain::PHANTOM;
use crate::literal::walk;

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::TableMove;
use crate::spec::code::{FIRST_PLAYER, slot};
use crate::spec::ids::{PlayerId, Square, TokenId};

/// What an attack is aimed at: a token, or an enemy that is supposed to stand there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    pub square: usize,
    pub victim: Option<TokenId>,
}

impl<B: Bitboard> View<'_, B> {
    /// Whether some of these units attack.
    pub(super) fn attack(&self, (layer, units): (usize, &Set<B>), target: &Target<B>, frame: &mut Frame<B>) -> bool {
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

    /// The layer in which a single unit lies.
    fn layer_of(&self, one: &One<B>, frame: &mut Frame<B>) -> usize {
        let unit = self.one(one, frame).token();
        unit.and_then(|unit| self.program.layout.layer(self.token(unit).kind())).unwrap_or(0)
    }

    /// Those of these units, in a layer, that attack.
    pub(super) fn attackers(&self, units: (usize, B), target: &Target<B>, frame: &mut Frame<B>) -> B {
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

    /// The square that is aimed at, and who stands there if it is a token.
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
                Some(owner) if units.any() && (owner == player || self.lies_aside(victim)) => {
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

    /// Those of some units that attack in no way that is the same for all of a player's (nobody's pieces, and whatever lies in
    /// another layer than pieces), and the others.
    fn parted(&self, layer: usize, units: B) -> (B, B) {
        let alone = if layer == 0 { units & self.owned(0, None) } else { units };
        (alone, units.without(alone))
    }

    /// What units aim at on a square, by whose they are: an enemy, whether there is one or not.
    fn aim_of(&self, owner: Option<PlayerId>, square: usize) -> Aim {
        let there = self.now.piece_on(&self.program.layout, square);
        let is_enemy = |token: &TokenId| self.token(*token).owner().is_some_and(|theirs| Some(theirs) != owner);
        Aim { square, victim: there.filter(is_enemy) }
    }

    /// Whether a token lies in another layer than units, which arrive on its square without capturing it.
    pub(super) fn lies_aside(&self, token: TokenId) -> bool {
        self.program.layout.layers > 1 && self.program.layout.layer(self.token(token).kind()) != Some(0)
    }

    /// Whether one of the units on these squares, in a layer, could capture a token.
    pub fn is_attacked(&self, (layer, units): (usize, B), square: usize, victim: TokenId) -> bool {
        let (owner, aim) = (self.token(victim).owner(), Aim { square, victim: Some(victim) });
        let (alone, units) = self.parted(layer, units);
        self.any_attacks((layer, alone), |_| aim)
            || self.program.spec.player_ids().any(|player| {
                let units = units & self.owned(0, Some(player));
                units.any()
                    && owner.is_some_and(|owner| match owner == player || self.lies_aside(victim) {
                        true => self.any_attacks((0, units), |_| aim),
                        false => self.enemy_attacked(units, player, aim, self.occupied()),
                    })
            })
    }

    /// Whether one of the units on these squares, in a layer, could capture an enemy on a square, whoever stands there.
    pub fn is_aimed_at(&self, (layer, units): (usize, B), square: usize) -> bool {
        let (alone, units) = self.parted(layer, units);
        self.any_attacks((layer, alone), |owner| self.aim_of(owner, square))
            || self.program.spec.player_ids().any(|player| {
                let (units, aim) = (units & self.owned(0, Some(player)), self.aim_of(Some(player), square));
                units.any() && self.enemy_attacked(units, player, aim, self.occupied())
            })
    }

    /// Whether one of a player's units could capture an enemy if these squares were occupied.
    pub(super) fn enemy_attacked(&self, units: B, player: PlayerId, aim: Aim, occupied: B) -> bool {
        self.plainly_attacked(units, player, aim, occupied) || self.others_attack(units, player, aim)
    }

    /// The same along tables only.
    pub(super) fn plainly_attacked(&self, units: B, player: PlayerId, aim: Aim, occupied: B) -> bool {
        self.each_plain_attack(units, player, aim.square, occupied, &mut |attackers| {
            self.may_capture_any(attackers, player, aim.victim)
        })
    }

    /// Those of a player's units that could capture an enemy.
    fn enemies_attacking(&self, units: B, player: PlayerId, aim: Aim) -> B {
        let mut all = B::EMPTY;
        self.each_plain_attack(units, player, aim.square, self.occupied(), &mut |attackers| {
            all |= self.that_may_capture(attackers, player, aim.victim);
            false
        });
        all | self.each_attacking((0, units & self.of_kinds(&self.program.attacks[player.index()].others)), |_| aim)
    }

    /// Goes through units that arrive on a square along plain tables, until `visit` says yes.
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

    fn others_attack(&self, units: B, player: PlayerId, aim: Aim) -> bool {
        let others = &self.program.attacks[player.index()].others;
        !others.is_empty() && self.any_attacks((0, units & self.of_kinds(others)), |_| aim)
    }

    /// Those of these units, in a layer, that could capture what they aim at, asked one by one.
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

    /// Whether a unit could capture what is aimed at, by any of its movements. Those of nobody's piece are the mover's.
    fn unit_attacks(&self, unit: TokenId, aim: Aim) -> bool {
        let token = self.token(unit);
        let (Some(origin), mover) = (token.square(), token.owner().or(self.mover)) else { return false };
        let (owner, view) = (mover.unwrap_or(FIRST_PLAYER), self.for_mover(mover));
        let mut walled = None;
        let mut is_walled = || *walled.get_or_insert_with(|| view.is_walled(Wanderer { unit, origin, owner }, aim));
        self.attacking(unit, owner).any(|movement| {
            !(movement.nfa.is_some() && is_walled()) && view.attacks_by(movement, unit, origin, owner, aim)
        })
    }

    /// Whether pieces that stand in one another's way keep a unit from capturing who is aimed at by movements that are followed.
    fn is_walled(&self, who: Wanderer, aim: Aim) -> bool {
        let is_there = |victim| self.now.piece_on(&self.program.layout, aim.square) == Some(victim);
        aim.victim.is_some_and(is_there) && !self.lies_aside(who.unit) && self.stands_walled(who, aim.square)
    }

    /// The movements by which a player's unit attacks.
    pub(super) fn attacking(&self, unit: TokenId, owner: PlayerId) -> impl Iterator<Item = &Movement<B>> {
        let movements = &self.program.movements[owner.index()];
        let ids = &self.program.spec.kind(self.token(unit).kind()).movements;
        ids.iter().map(|id| &movements[id.index()]).filter(|movement| movement.attacks)
    }

    /// The squares that whether a unit attacks depends on, where tables do not tell; nothing when that may be all of them.
    pub(super) fn influence_on(&self, unit: TokenId) -> Option<B> {
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
        if aim.victim.is_some_and(|victim| self.lies_aside(victim)) {
            return false;
        }
        let reaches = match &movement.lowered {
            _ if movement.influence.as_ref().is_some_and(|seen| !seen[origin.index()].has(aim.square)) => false,
            Ok(lowered) => {
                let can = |way: &TableMove| self.takes(way, unit, owner, aim.victim);
                let arrives = |way: &TableMove| self.reach_of(way, origin.index(), self.occupied()).has(aim.square);
                let goals = movement.goals.as_ref().is_none_or(|goals| goals[origin.index()].has(aim.square));
                goals
                    && lowered.moves.iter().any(|way| can(way) && arrives(way))
                    && aim.victim.is_none_or(|victim| !self.is_immune(victim, unit))
            }
            Err(_) => self.walk_attacks(movement, unit, origin, aim, None),
        };
        reaches && self.condition_allows(movement, unit, origin, aim.square)
    }

    /// Whether a walk captures what is aimed at; `seen` takes down which squares that depends on. The view is that of the
    /// owner of the unit.
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
            if let Some(flooded) = self.flooded(movement, Wanderer { unit, origin, owner }, phantom) {
                if let Some(seen) = seen {
                    seen.set(seen.get() | flooded.seen);
                }
                return flooded.attacked.has(aim.square);
            }
        }
        let (side, phantom) = (self.token(unit).owner(), aim.victim.is_none().then_some(square));
        let ground = Terrain { view: *self, unit, owner: side, phantom, seen };
        let (pattern, facing) = (&spec.movement(movement.id).pattern, spec.player(owner).facing);
        let victim = aim.victim.unwrap_or(PHANTOM);
        walk::attacks(pattern, &spec.geometry, facing, origin, unit, square, victim, &ground)
    }

    /// Whether a unit could capture what is aimed at by movements of which tables do not tell, and the squares that this
    /// depends on, all of them within its [influence](View::influence_on).
    pub(super) fn attack_seen(&self, unit: TokenId, aim: Aim) -> (bool, B) {
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
                    let capturing = lowered.moves.iter().filter(|way| way.enemy.is_some());
                    let minded = capturing.fold(seen.get(), |all, way| {
                        let table = &self.program.tables[way.table];
                        all | table.pivotal(origin.index(), aim.square, self.occupied())
                    });
                    seen.set(minded);
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

    /// Whether a way captures whoever is aimed at.
    fn takes(&self, way: &TableMove, unit: TokenId, owner: PlayerId, victim: Option<TokenId>) -> bool {
        let sort = match victim.map(|victim| (victim, self.token(victim).owner())) {
            None => return way.enemy.as_ref().is_some_and(|sort| sort.takes_supposed()) && self.is_open(way, unit),
            Some((_, None)) => None,
            Some(_) if self.token(unit).owner().is_none() => None,
            Some((victim, Some(other))) => {
                let sort = if other == owner { way.own.as_ref() } else { way.enemy.as_ref() };
                sort.filter(|sort| sort.takes(self.token(victim).kind()))
            }
        };
        sort.is_some() && self.is_open(way, unit)
    }

    /// Whether a way is open to a unit that may have moved.
    pub(super) fn is_open(&self, way: &TableMove, unit: TokenId) -> bool {
        !way.unmoved || self.has_not_moved(unit)
    }

    /// Whether a unit has not moved, for `i`.
    pub(super) fn has_not_moved(&self, unit: TokenId) -> bool {
        self.desk.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit));
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
            frame.set(slot::UNIT, Scalar::Token(unit));
            frame.set(slot::ORIGIN, Scalar::Square(origin));
            frame.set(slot::GOAL, Scalar::Square(Square::at(square)));
            let at_goal = |goals| view.set(goals, frame).has(square);
            movement.goal.as_ref().is_none_or(at_goal) && view.test(&movement.when, frame)
        })
    }
}
