//! Footprints of attacks: attackers, and pieces on their lines.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, Set, Source, Target};
use crate::compile::scalar::Scalar;
use crate::compile::tables::AttackTable;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Footprint;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    pub(super) fn attack_footprint(
        &self,
        units: &Set<B>,
        target: &Target<B>,
        footprint: &mut Footprint<B>,
        frame: &mut Frame<B>,
    ) {
        match units {
            Set::Query(query) if query.tests.is_empty() => match &query.source {
                Source::Board(mask) if mask.attacking.is_empty() => {
                    self.target_footprint(mask, target, footprint, frame)
                }
                _ => footprint.all = true,
            },
            _ => footprint.all = true,
        }
    }

    /// Adds the moves that could change which units of a mask attack a target.
    pub(super) fn target_footprint(
        &self,
        mask: &Mask<B>,
        target: &Target<B>,
        footprint: &mut Footprint<B>,
        frame: &mut Frame<B>,
    ) {
        if mask.layer != Some(0) || !mask.within.is_empty() || !mask.outside.is_empty() {
            footprint.all = true;
            return;
        }
        let units = self.masked_on_all_squares(mask, frame);
        footprint.all |= (units & self.owned(0, None)).any();
        let aims = match target {
            Target::One(one) => {
                self.value_footprint(one, footprint, frame);
                let aim = self.one(one, frame);
                self.standing(aim).map_or(B::EMPTY, |square| B::only(square.index()))
            }
            Target::Tokens(_, set) => {
                self.set_footprint(set, footprint, frame);
                self.set(set, frame)
            }
            Target::Squares(_) => {
                footprint.all = true;
                return;
            }
        };
        for square in aims.each() {
            let there = self.now.piece_on(&self.program.layout, square);
            let owner = there.and_then(|token| self.token(token).owner());
            // A unit that captures own pieces has other paths.
            footprint.all |= owner.is_some_and(|owner| (units & self.owned(0, Some(owner))).any());
            self.line_footprint(units, (Square::at(square), there), footprint);
        }
    }

    /// Adds the moves that could change whether one of these units attacks a square.
    fn line_footprint(&self, units: B, (square, victim): (Square, Option<TokenId>), footprint: &mut Footprint<B>) {
        let occupied = self.occupied();
        let moving = if footprint.of_others { self.opponent() } else { self.mover };
        for player in self.program.spec.player_ids() {
            let units = units & self.owned(0, Some(player));
            let attacks = &self.program.attacks[player.index()];
            // An arriving unit may be the first of its kind.
            let comes = footprint.arrivals && Some(player) == moving;
            let others = (units & self.of_kinds(&attacks.others)).any() || (comes && !attacks.others.is_empty());
            let may_change = attacks.depends_on_board;
            if may_change && footprint.keeps_facts && self.immunity_footprint(player, victim, footprint) {
                continue;
            }
            let is_settled = || footprint.keeps_facts && self.with_active_immunities().kind_immunities_only;
            if others || may_change && !is_settled() {
                footprint.all = true;
                return;
            }
            for plain in &attacks.by_table {
                let mut those = units & self.of_kinds(&plain.kinds);
                if those.is_empty() && !comes {
                    continue;
                }
                let table = &self.program.tables[plain.table];
                let from = plain.from.as_ref().map_or(self.program.squares, |from| from[square.index()]);
                if Some(player) == moving {
                    let direct = origins_of_movers(table, square.index(), those, occupied) & from;
                    plain.kinds.iter().for_each(|kind| footprint.of_kind[kind.index()] |= direct);
                }
                those &= from;
                let attackers = those & table.origins(square.index(), occupied);
                footprint.goals |= attackers;
                if Some(player) == moving {
                    footprint.origins |= attackers;
                }
                if !table.can_be_blocked() {
                    continue;
                }
                let is_slide = matches!(table, AttackTable::Slider(_));
                for unit in (those & table.possible_origins(square.index())).each() {
                    let line = table.path(unit, square.index());
                    let between = line & occupied;
                    let count = between.count();
                    if is_slide {
                        match count {
                            0 => footprint.goals |= line,
                            1 => footprint.origins |= between,
                            _ => {}
                        }
                    } else {
                        if count <= 1 {
                            footprint.goals |= line.without(occupied);
                        }
                        if count <= 2 {
                            footprint.origins |= between;
                        }
                    }
                }
            }
        }
    }

    /// Whether an immunity protects a piece from all units of a player. Adds the moves that could change that.
    fn immunity_footprint(&self, player: PlayerId, victim: Option<TokenId>, footprint: &mut Footprint<B>) -> bool {
        let Some(victim) = victim else { return false };
        let view = self.for_mover(Some(player));
        let rules = self.situation().immunities.iter().map(|index| &self.program.immunities[*index]);
        let mut of_victim = rules.filter(|rule| rule.of_victim && rule.kinds.is_none());
        self.workspace.with_frame(|frame| {
            frame.set(slot::VICTIM, Scalar::Token(victim));
            let rule = of_victim.find(|rule| view.test(&rule.when, frame));
            if let Some(rule) = rule {
                view.add_footprint(&rule.when, footprint, frame);
            }
            rule.is_some()
        })
    }
}

/// The squares from which a unit of `units` that moves attacks a square along a table. Its old square is empty then.
fn origins_of_movers<B: Bitboard>(table: &AttackTable<B>, square: usize, units: B, occupied: B) -> B {
    match table {
        AttackTable::Leaper(_) | AttackTable::Slider(_) => table.origins(square, occupied.without(units)),
        // A hopper may need the other units as screens, and may block itself.
        _ => units.each().fold(table.origins(square, occupied), |all, unit| {
            all | table.origins(square, occupied.without(B::only(unit)))
        }),
    }
}
