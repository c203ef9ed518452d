//! Guard info, found for a position.

use crate::compile::attacks::TableAttack;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{FaceOff, PostMoveBans};
use crate::compile::scalar::Scalar;
use crate::compile::tables::{AttackTable, TableId};
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::GuardInfo;
use crate::engine::legality::screen::Screen;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> GuardInfo<B> {
    /// Finds the masks of a position.
    pub(in crate::engine) fn find(
        &mut self,
        view: &View<'_, B>,
        post_move: &PostMoveBans<B>,
        mover: PlayerId,
        occupied: B,
    ) {
        (self.unknown, self.guarded, self.enemies, self.blockers) = (false, B::EMPTY, B::EMPTY, B::EMPTY);
        (self.others_allowed, self.line_allowed) = (!B::EMPTY, !B::EMPTY);
        (self.lines, self.attacked) = (B::EMPTY, false);
        self.pins.clear();
        self.screens.clear();
        (self.in_face_off, self.face_off_targets) = (B::EMPTY, B::EMPTY);
        (self.path_reads, self.blockades, self.path_range) = (B::EMPTY, B::EMPTY, B::EMPTY);
        self.own_face_offs.clear();
        self.path_attackers.clear();
        for (index, facing) in post_move.face_offs.iter().enumerate() {
            self.unknown |= !self.add_face_off(view, (index, facing), mover, occupied);
        }
        let opponent = view.program.spec.next_player(mover);
        for (index, guard) in post_move.guards.iter().enumerate() {
            let of_kinds = |kinds: &[Box<[_]>], of| {
                kinds.iter().fold(view.owned(0, Some(of)), |all, kinds| all & view.of_kinds(kinds))
            };
            let (guarded, enemies) = (of_kinds(&guard.kinds, mover), of_kinds(&guard.by, opponent));
            // Units that are guarded from different enemies share no lines.
            self.unknown |= index > 0 && self.enemies != enemies;
            // Without a guarded unit a guard with further conditions may hold otherwise.
            self.unknown |= guarded.is_empty() && post_move.weak != 0;
            self.guarded |= guarded;
            self.enemies |= enemies;
            self.unknown |= guarded.any() && !self.add_lines(view, guarded, enemies, opponent, occupied);
        }
        let attacking = self.path_attackers.iter().filter(|attacker| attacker.attacks);
        let left = attacking.fold(self.line_allowed, |left, attacker| left & attacker.seen);
        self.others_allowed = self.screens.iter().fold(left, |left, screen| left & screen.allowed);
    }

    /// Adds the masks of a face-off. Returns `false` if it is not between two pieces.
    #[inline(never)]
    fn add_face_off(
        &mut self,
        view: &View<'_, B>,
        (index, facing): (usize, &FaceOff<B>),
        mover: PlayerId,
        occupied: B,
    ) -> bool {
        view.workspace.with_frame(|frame| {
            let [one, other] = [0, 1].map(|which| view.masked(&facing.pieces[which], frame));
            if one.count() != 1 || other.count() != 1 || one == other {
                return false;
            }
            let own = view.owned(0, Some(mover));
            for (which, (at, opposite)) in [(one, other), (other, one)].into_iter().enumerate() {
                if (at & own).any() {
                    self.in_face_off |= at;
                    self.own_face_offs.push((index, which, opposite.first()));
                }
                self.face_off_targets |= at;
            }
            let Some(between) = facing_squares(view, facing, [one.first(), other.first()], frame) else { return true };
            let stand = between & occupied;
            if stand.is_empty() {
                self.line_allowed &= between;
            } else if stand.rest().is_empty() {
                self.blockers |= stand;
                self.pins.push((stand, between));
            }
            true
        })
    }

    /// Adds the lines on which these units are or could be attacked. Returns `false` if there are other attacks.
    fn add_lines(&mut self, view: &View<'_, B>, guarded: B, enemies: B, opponent: PlayerId, occupied: B) -> bool {
        let attacks = &view.program.attacks[opponent.index()];
        if attacks.depends_on_board && !are_settled(view, guarded, enemies) {
            return false;
        }
        let walking = if attacks.others.is_empty() { B::EMPTY } else { enemies & view.of_kinds(&attacks.others) };
        let earlier = self.path_attackers.len();
        if walking.any() && !self.add_path_attackers(view, walking, guarded, opponent) {
            self.path_attackers.truncate(earlier);
            if earlier > 0 || !walking.each().all(|square| self.add_walked_attacker(view, square, guarded)) {
                return false;
            }
        }
        for target in guarded.each() {
            let Some(victim) = view.now.piece_on(&view.program.layout, target) else { continue };
            for plain in &attacks.by_table {
                let mut those = enemies & plain.possible_origins[target];
                if those.any() {
                    those &= view.of_kinds(&plain.kinds);
                }
                if those.any() {
                    self.add_attack_lines(view, plain, those, (target, victim), occupied);
                }
            }
        }
        true
    }

    fn add_attack_lines(
        &mut self,
        view: &View<'_, B>,
        plain: &TableAttack<B>,
        those: B,
        (target, victim): (usize, TokenId),
        occupied: B,
    ) {
        let table = &view.program.tables[plain.table];
        let those = view.opponent().map_or(those, |captor| view.allowed_captors(those, captor, Some(victim)));
        for attacker in those.each() {
            match table {
                AttackTable::Leaper(_) => {
                    self.attacked = true;
                    self.line_allowed &= B::only(attacker);
                }
                AttackTable::Slider(_) => {
                    let line = table.path(attacker, target);
                    self.lines |= line;
                    let between = line & occupied;
                    if between.is_empty() {
                        self.attacked = true;
                        self.line_allowed &= line | B::only(attacker);
                    } else if between.rest().is_empty() {
                        self.blockers |= between;
                        self.pins.push((between, line | B::only(attacker)));
                    }
                }
                AttackTable::Lame(_) | AttackTable::Hopper(_) => {
                    self.add_screen(view, plain.table, (attacker, target), occupied)
                }
            }
        }
    }

    /// Adds the line of an attacker with a screen.
    #[inline(never)]
    fn add_screen(&mut self, view: &View<'_, B>, table: TableId, (attacker, target): (usize, usize), occupied: B) {
        let screen = Screen::new(&view.program.tables, table, (attacker, target), occupied);
        self.blockers |= screen.path & occupied;
        self.screens.push(screen);
    }
}

/// The squares between two pieces that would face each other if these were empty.
pub(super) fn facing_squares<B: Bitboard>(
    view: &View<'_, B>,
    facing: &FaceOff<B>,
    squares: [usize; 2],
    frame: &mut Frame<B>,
) -> Option<B> {
    for (slot, square) in facing.slots.iter().zip(squares) {
        frame.set(*slot, Scalar::Square(Square::at(square)));
    }
    view.test(&facing.in_line, frame).then(|| view.set(&facing.between, frame))
}

/// Whether immunities of these pieces against these units do not depend on other pieces.
#[inline(never)]
fn are_settled<B: Bitboard>(view: &View<'_, B>, pieces: B, units: B) -> bool {
    let (layout, theirs) = (&view.program.layout, view.for_mover(view.opponent()));
    let mut pieces = pieces.each().filter_map(|square| view.now.piece_on(layout, square));
    pieces.all(|piece| theirs.is_settled(piece, units))
}
