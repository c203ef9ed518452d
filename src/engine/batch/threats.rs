//! Threats: which moves attack units of the opponent that no move may attack, as sets of goals.
//!
//! As long as they are not attacked, a move attacks them by where the unit arrives, which is the same for all units of a
//! kind, or by leaving the line of a slider behind it, on which it may stay.

use super::Moves;
use crate::compile::attacks::TableAttack;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{AttackBan, Guard};
use crate::compile::tables::AttackTable;
use crate::engine::view::View;
use crate::spec::ids::{KindId, PlayerId};

/// The moves that attack units of the opponent.
#[derive(Debug, Clone, Default)]
pub struct Threats<B> {
    /// The rule that forbids them, as a bit; none when it is asked like others.
    pub(super) rule: u32,
    /// Whether it forbids them whatever else they are.
    always: bool,
    /// By kind whether it forbids those without a capture, while no guarded unit is attacked, of units that are not pinned.
    plain: Vec<bool>,
    /// Whether none is.
    safe: bool,
    /// The units that may not be attacked.
    spared: B,
    /// By kind the goals on which a unit attacks them.
    of_kind: Vec<B>,
    /// Who is alone between a slider of its own side and its aim, and where it may go.
    pins: Vec<(B, B)>,
    /// All of these.
    pub(super) pinned: B,
}

impl<B: Bitboard> Threats<B> {
    /// Finds what a rule of the position of a view forbids, if it can be told; `sides` are the mover's pieces, the opponent's,
    /// and all that stand somewhere, and `of_kinds` tells who is of some kinds.
    pub(super) fn find(
        &mut self,
        view: &View<'_, B>,
        (attack_ban, mover): (&AttackBan, PlayerId),
        (own, enemies, occupied): (B, B, B),
        of_kinds: impl Fn(&[KindId]) -> B,
    ) {
        self.begin(attack_ban, view.program.layout.kinds);
        if !is_told(view, mover, own, &of_kinds) {
            return;
        }
        let (units, spared) = meant(attack_ban, (own, enemies), &of_kinds);
        let told = view.program.attacks[mover.index()].by_table.iter().all(|plain| {
            let those = units & of_kinds(&plain.kinds);
            let mut targets = if those.is_empty() { B::EMPTY } else { spared }.each();
            targets.all(|target| self.along(view, (plain, &attack_ban.spared), (those, target), occupied))
        });
        if told {
            (self.rule, self.spared) = (1 << attack_ban.bit, spared);
        }
    }

    /// Nothing is forbidden to units of so many kinds.
    pub(super) fn forget(&mut self, kinds: usize) {
        (self.rule, self.pinned, self.always, self.safe) = (0, B::EMPTY, false, false);
        self.of_kind.clear();
        self.of_kind.resize(kinds, B::EMPTY);
    }

    fn begin(&mut self, attack_ban: &AttackBan, kinds: usize) {
        self.forget(kinds);
        self.spared = B::EMPTY;
        self.always = attack_ban.always;
        self.plain.clear();
        self.plain.extend_from_slice(&attack_ban.plain);
        self.pins.clear();
    }

    /// Adds the moves of these units that attack a square along a table; `false` when that cannot be told, or it is attacked.
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
            // Who slides from everywhere does not see through itself: it would attack already.
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
            let way = table.path(slider, target);
            let between = way & occupied;
            if between.rest().is_empty() {
                self.pinned |= between;
                // Whoever captures the slider lays open nothing.
                self.pins.push((between, way | B::only(slider)));
            }
        }
        true
    }

    /// The goals on which units of a kind attack whom they may not.
    #[inline]
    pub(super) fn attacking(&self, kind: KindId) -> B {
        self.of_kind[kind.index()]
    }

    /// Notes whether it is known that no guarded unit is attacked.
    #[inline]
    pub(super) fn settle(&mut self, safe: bool) {
        self.safe = safe;
    }

    /// The goals that are forbidden to units of a kind which are not [pinned](Threats::pinned), while these squares are occupied.
    #[inline]
    pub(super) fn forbidden(&self, kind: KindId, occupied: B) -> B {
        let attacking = self.of_kind[kind.index()];
        match self.always {
            true => attacking,
            false if self.safe && self.plain[kind.index()] => attacking.without(occupied),
            false => B::EMPTY,
        }
    }

    /// The goals of which it does not tell for such units.
    #[inline]
    pub(super) fn doubtful(&self, kind: KindId, occupied: B) -> B {
        self.of_kind[kind.index()].without(self.forbidden(kind, occupied))
    }

    /// The goals with which a unit attacks nobody, and those of the others of which it does not tell: whoever leaves a line
    /// by capturing the one it aims at lays open nothing.
    #[inline]
    fn left(&self, origin: usize, kind: KindId, (goals, occupied): (B, B)) -> (B, B) {
        let left = goals.without(self.of_kind[kind.index()]);
        if !self.pinned.has(origin) {
            return (left, goals & self.doubtful(kind, occupied));
        }
        let pins = self.pins.iter().filter(|(who, _)| who.has(origin));
        let left = pins.fold(left.without(self.spared), |left, (_, way)| left & *way);
        (left, if self.always { goals & self.spared } else { goals.without(left) })
    }
}

/// Whether it can be told of which moves somebody is attacked.
fn is_told<B: Bitboard>(view: &View<'_, B>, mover: PlayerId, own: B, of_kinds: impl Fn(&[KindId]) -> B) -> bool {
    let attacks = &view.program.attacks[mover.index()];
    let others = !attacks.others.is_empty() && (own & of_kinds(&attacks.others)).any();
    !(others || attacks.depends_on_board || view.may_keep_off_enemies())
}

/// The units that might attack somebody, and who may not be attacked.
fn meant<B: Bitboard>(attack_ban: &AttackBan, (own, enemies): (B, B), of_kinds: impl Fn(&[KindId]) -> B) -> (B, B) {
    (of_all(own, &attack_ban.spared.by, &of_kinds), of_all(enemies, &attack_ban.spared.kinds, &of_kinds))
}

/// Those of a side that are of one of each of these lists of kinds.
fn of_all<B: Bitboard>(side: B, kinds: &[Box<[KindId]>], of_kinds: impl Fn(&[KindId]) -> B) -> B {
    kinds.iter().fold(side, |all, kinds| all & of_kinds(kinds))
}

impl<B: Bitboard> Moves<'_, B> {
    /// Finds which moves attack whom no move may attack.
    pub(super) fn find_threats(&mut self) {
        if let Some(attack_ban) = &self.plan.post_move.attack_ban {
            let ahead = self.ahead.as_ref().map_or(self.view, |ahead| self.view.at(ahead));
            let enemies = ahead.owned(0, Some(ahead.program.spec.next_player(self.mover)));
            let sides = (ahead.owned(0, Some(self.mover)), enemies, self.occupied);
            self.support.threats.find(&ahead, (attack_ban, self.mover), sides, |kinds| ahead.of_kinds(kinds));
        }
    }

    /// What a rule against attacks leaves of the moves of a unit, and those of them of which it does not tell.
    #[inline]
    pub(super) fn left_by_threats(&self, origin: usize, kind: KindId, goals: B) -> (B, B) {
        self.support.threats.left(origin, kind, (goals, self.occupied))
    }
}
