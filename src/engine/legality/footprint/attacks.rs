//! Footprints of attacks: attackers, and pieces on their lines.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, Set, Source, Target};
use crate::compile::scalar::Scalar;
use crate::compile::tables::AttackTable;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Support;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    pub(in crate::engine) fn attack_support(
        &self,
        units: &Set<B>,
        target: &Target<B>,
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) {
        match units {
            Set::Query(query) if query.tests.is_empty() => match &query.source {
                Source::Board(mask) if mask.attacking.is_empty() => self.target_support(mask, target, support, frame),
                _ => support.all = true,
            },
            _ => support.all = true,
        }
    }

    /// The moves that could change which units of a mask attack, whatever else these attack.
    pub(in crate::engine) fn target_support(
        &self,
        mask: &Mask<B>,
        target: &Target<B>,
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) {
        if mask.layer != Some(0) || !mask.within.is_empty() || !mask.outside.is_empty() {
            support.all = true;
            return;
        }
        let units = self.masked_anywhere(mask, frame);
        support.all |= (units & self.owned(0, None)).any();
        let aims = match target {
            Target::One(one) => {
                self.one_support(one, support, frame);
                let aim = self.one(one, frame);
                self.standing(aim).map_or(B::EMPTY, |square| B::only(square.index()))
            }
            Target::Tokens(_, set) => {
                self.set_support(set, support, frame);
                self.set(set, frame)
            }
            Target::Squares(_) => {
                support.all = true;
                return;
            }
        };
        for square in aims.each() {
            let there = self.now.piece_on(&self.program.layout, square);
            let owner = there.and_then(|token| self.token(token).owner());
            // Who captures own pieces goes other ways.
            support.all |= owner.is_some_and(|owner| (units & self.owned(0, Some(owner))).any());
            self.line_support(units, (Square::at(square), there), support);
        }
    }

    /// The moves that could change whether one of these units attacks a square, and who stands there.
    fn line_support(&self, units: B, (square, victim): (Square, Option<TokenId>), support: &mut Support<B>) {
        let occupied = self.occupied();
        let moving = if support.of_others { self.opponent() } else { self.mover };
        for player in self.program.spec.player_ids() {
            let units = units & self.owned(0, Some(player));
            let attacks = &self.program.attacks[player.index()];
            // Whoever comes may be of a kind of which there was none.
            let comes = support.arrivals && Some(player) == moving;
            let others = (units & self.of_kinds(&attacks.others)).any() || (comes && !attacks.others.is_empty());
            let may_change = attacks.depends_on_board;
            if may_change && support.keeps_facts && self.immunity_support(player, victim, support) {
                continue;
            }
            let is_settled = || support.keeps_facts && self.with_sleep().asleep;
            if others || may_change && !is_settled() {
                support.all = true;
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
                    plain.kinds.iter().for_each(|kind| support.of_kind[kind.index()] |= direct);
                }
                those &= from;
                let attackers = those & table.origins(square.index(), occupied);
                support.goals |= attackers;
                if Some(player) == moving {
                    support.origins |= attackers;
                }
                if !table.can_be_blocked() {
                    continue;
                }
                let is_slide = matches!(table, AttackTable::Slider(_));
                for unit in (those & table.possible_origins(square.index())).each() {
                    let way = table.path(unit, square.index());
                    let between = way & occupied;
                    let count = between.count();
                    if is_slide {
                        match count {
                            0 => support.goals |= way,
                            1 => support.origins |= between,
                            _ => {}
                        }
                    } else {
                        if count <= 1 {
                            support.goals |= way.without(occupied);
                        }
                        if count <= 2 {
                            support.origins |= between;
                        }
                    }
                }
            }
        }
    }

    /// Whether a rule keeps a piece from being captured by any unit of a player; adds the moves that could change that.
    fn immunity_support(&self, player: PlayerId, victim: Option<TokenId>, support: &mut Support<B>) -> bool {
        let Some(victim) = victim else { return false };
        let view = self.for_mover(Some(player));
        let rules = self.situation().immunities.iter().map(|index| &self.program.immunities[*index]);
        let mut of_victim = rules.filter(|rule| rule.of_victim && rule.kinds.is_none());
        self.desk.with_frame(|frame| {
            frame.set(slot::VICTIM, Scalar::Token(victim));
            let rule = of_victim.find(|rule| view.test(&rule.when, frame));
            if let Some(rule) = rule {
                view.support(&rule.when, support, frame);
            }
            rule.is_some()
        })
    }
}

/// From where a square is attacked along a table by whichever of these units goes there: it does not stand where it stood.
fn origins_of_movers<B: Bitboard>(table: &AttackTable<B>, square: usize, units: B, occupied: B) -> B {
    match table {
        AttackTable::Leaper(_) | AttackTable::Slider(_) => table.origins(square, occupied.without(units)),
        // Who hops over others may need them where they are, and may stand in its own way, next to the square, too.
        _ => units.each().fold(table.origins(square, occupied), |all, unit| {
            all | table.origins(square, occupied.without(B::only(unit)))
        }),
    }
}
