//! Bans on attacking, evaluated for a position.

use crate::compile::attacks::TableAttack;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{AttackBan, Guard};
use crate::compile::tables::AttackTable;
use crate::engine::eval::view::View;
use crate::engine::legality::attack_ban::AttackBanMasks;
use crate::spec::ids::{KindId, PlayerId};

impl<B: Bitboard> AttackBanMasks<B> {
    /// Finds the masks of a ban, if they decide it. `sides` are the mover's pieces, the opponent's, and all pieces.
    pub(in crate::engine) fn find(
        &mut self,
        view: &View<'_, B>,
        (attack_ban, mover): (&AttackBan, PlayerId),
        (own, enemies, occupied): (B, B, B),
        of_kinds: impl Fn(&[KindId]) -> B,
    ) {
        self.begin(attack_ban, view.program.layout.kinds);
        if !can_decide(view, mover, own, &of_kinds) {
            return;
        }
        let (units, spared) = meant(attack_ban, (own, enemies), &of_kinds);
        let decided = view.program.attacks[mover.index()].by_table.iter().all(|plain| {
            let those = units & of_kinds(&plain.kinds);
            let mut targets = if those.is_empty() { B::EMPTY } else { spared }.each();
            targets.all(|target| self.along(view, (plain, &attack_ban.spared), (those, target), occupied))
        });
        if decided {
            (self.rule, self.spared) = (1 << attack_ban.bit, spared);
        }
    }

    /// Adds the moves that attack a square along a table. Returns `false` if the masks cannot decide, or the square is
    /// attacked.
    #[inline(never)]
    fn along(
        &mut self,
        view: &View<'_, B>,
        (plain, guard): (&TableAttack<B>, &Guard),
        (those, target): (B, usize),
        occupied: B,
    ) -> bool {
        let table = &view.program.tables[plain.table];
        match table {
            AttackTable::Leaper(_) => {}
            // A slider on the line would attack already.
            AttackTable::Slider(_) if plain.from.is_none() => {}
            _ => return false,
        }
        let direct = table.origins_here(target, occupied) & plain.possible_origins[target];
        if (direct & those).any() {
            return false;
        }
        let may = |kind: &&KindId| guard.by.iter().all(|kinds| kinds.contains(kind));
        plain.kinds.iter().filter(may).for_each(|kind| {
            self.of_kind[kind.index()] |= direct;
        });
        if !table.can_be_blocked() {
            return true;
        }
        for slider in (those & plain.possible_origins[target]).each() {
            let line = table.path(slider, target);
            let between = line & occupied;
            if between.rest().is_empty() {
                self.pinned |= between;
                // A unit that captures the slider opens nothing.
                self.pins.push((between, line | B::only(slider)));
            }
        }
        true
    }
}

/// Whether masks can decide the attacks of the mover.
fn can_decide<B: Bitboard>(view: &View<'_, B>, mover: PlayerId, own: B, of_kinds: impl Fn(&[KindId]) -> B) -> bool {
    let attacks = &view.program.attacks[mover.index()];
    let others = !attacks.others.is_empty() && (own & of_kinds(&attacks.others)).any();
    !(others || attacks.depends_on_board || view.may_protect_from_enemies())
}

/// The units that may attack, and the units that must not be attacked.
pub(in crate::engine) fn meant<B: Bitboard>(
    attack_ban: &AttackBan,
    (own, enemies): (B, B),
    of_kinds: impl Fn(&[KindId]) -> B,
) -> (B, B) {
    (of_all(own, &attack_ban.spared.by, &of_kinds), of_all(enemies, &attack_ban.spared.kinds, &of_kinds))
}

/// The pieces of a side whose kind is in every list.
fn of_all<B: Bitboard>(side: B, kinds: &[Box<[KindId]>], of_kinds: impl Fn(&[KindId]) -> B) -> B {
    kinds.iter().fold(side, |all, kinds| all & of_kinds(kinds))
}
