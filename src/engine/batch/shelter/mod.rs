//! Shelter: which moves leave no guarded unit attacked, as sets of goals.
//!
//! An attack along a table depends on the squares between the attacker and what it aims at. Whoever moves elsewhere changes
//! nothing about it; so one set of goals does for almost all units, and only those that stand between, and the guarded unit
//! itself, have others.

mod walkers;

use super::hurdle::Hurdle;
use super::prowlers::Prowler;
use crate::compile::attacks::TableAttack;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{FaceOff, PostMoveBans};
use crate::compile::scalar::Scalar;
use crate::compile::tables::{AttackTable, TableId};
use crate::engine::attack::Aim;
use crate::engine::danger::Danger;
use crate::engine::desk::Frame;
use crate::engine::view::View;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// The moves that leave no guarded unit attacked.
#[derive(Debug, Clone, Default)]
pub struct Shelter<B> {
    unknown: bool,
    /// Whether some attacker reaches its aim, but for those with hurdles and walkers.
    attacked: bool,
    /// The guarded units.
    guarded: B,
    /// Enemies that may attack them.
    enemies: B,
    /// What attackers leave to whoever stands on none of the lines: to capture them, or to stand between.
    everybody: B,
    /// The same without the hurdles.
    straight: B,
    /// Who is alone between an attacker and its aim, and where it may go.
    pins: Vec<(B, B)>,
    hurdles: Vec<Hurdle<B>>,
    /// Whoever stands on one of the lines.
    involved: B,
    /// All squares between enemies and what they aim at, whoever stands there, and where these enemies stand.
    lines: B,
    /// Own pieces that may not face others: which rule, which of its two, and where the other one stands.
    faces: Vec<(usize, usize, usize)>,
    /// Where they stand.
    facing: B,
    /// The other ones: whoever captures them changes what the rule reads.
    faced: B,
    /// The squares on which it depends whether enemies attack by other ways than tables.
    near: B,
    /// Those of pieces that keep such enemies from attacking as long as they stand.
    walls: B,
    /// The squares on which such enemies might attack.
    watched: B,
    /// These enemies, where all of them can be followed over the board.
    prowlers: Vec<Prowler<B>>,
    /// What is known of a guarded unit.
    pub(super) danger: Option<Danger<B>>,
}

/// What is left of the goals of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left<B> {
    /// Those that leave no guarded unit attacked.
    pub allowed: B,
    /// Those of which it does not know.
    pub doubtful: B,
}

impl<B: Bitboard> Shelter<B> {
    /// Whether it does not know.
    #[inline]
    pub(super) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether it does not know of some squares what putting something there does.
    #[inline]
    pub(super) fn doubts_drops(&self) -> bool {
        self.near.any()
    }

    /// The units that do not have the same goals as all others.
    #[inline]
    pub(super) fn exceptions(&self) -> B {
        self.involved | self.guarded | self.facing | self.near | self.walls
    }

    /// The goals of all others.
    #[inline]
    pub(super) fn for_others(&self) -> B {
        self.everybody
    }

    /// The goals of which it does not know.
    #[inline]
    pub(super) fn doubtful(&self) -> B {
        self.guarded | self.faced | self.near
    }

    /// Those of some empty squares on which a guarded unit that is put there would be attacked, if that is known.
    pub(super) fn dangerous(&self, view: &View<'_, B>, unit: TokenId, squares: B) -> Option<B> {
        let opponent = view.opponent()?;
        let attacks = &view.program.attacks[opponent.index()];
        let plain = !view.may_change_with_board(attacks) && (self.enemies & view.of_kinds(&attacks.others)).is_empty();
        plain.then(|| view.attacked_among(self.enemies, opponent, (unit, squares), view.occupied()))
    }

    /// Finds what guards leave.
    pub(super) fn find(&mut self, view: &View<'_, B>, post_move: &PostMoveBans<B>, mover: PlayerId, occupied: B) {
        (self.unknown, self.guarded, self.enemies, self.involved) = (false, B::EMPTY, B::EMPTY, B::EMPTY);
        (self.everybody, self.straight) = (!B::EMPTY, !B::EMPTY);
        (self.lines, self.attacked) = (B::EMPTY, false);
        self.pins.clear();
        self.hurdles.clear();
        (self.facing, self.faced) = (B::EMPTY, B::EMPTY);
        (self.near, self.walls, self.watched) = (B::EMPTY, B::EMPTY, B::EMPTY);
        self.faces.clear();
        self.prowlers.clear();
        for (index, facing) in post_move.face_offs.iter().enumerate() {
            self.unknown |= !self.face(view, (index, facing), mover, occupied);
        }
        let opponent = view.program.spec.next_player(mover);
        for (index, guard) in post_move.guards.iter().enumerate() {
            let of_kinds = |kinds: &[Box<[_]>], of| {
                kinds.iter().fold(view.owned(0, Some(of)), |all, kinds| all & view.of_kinds(kinds))
            };
            let (guarded, enemies) = (of_kinds(&guard.kinds, mover), of_kinds(&guard.by, opponent));
            // Units that are guarded from different enemies have no lines in common.
            self.unknown |= index > 0 && self.enemies != enemies;
            // Without any of them a rule may say something else.
            self.unknown |= guarded.is_empty() && post_move.weak != 0;
            self.guarded |= guarded;
            self.enemies |= enemies;
            self.unknown |= guarded.any() && !self.lines(view, guarded, enemies, opponent, occupied);
        }
        let attacking = self.prowlers.iter().filter(|prowler| prowler.attacks);
        let left = attacking.fold(self.straight, |left, prowler| left & prowler.seen);
        self.everybody = self.hurdles.iter().fold(left, |left, hurdle| left & hurdle.left);
    }

    /// Adds what a rule about two pieces that may not face each other leaves; `false` when they are not two.
    #[inline(never)]
    fn face(
        &mut self,
        view: &View<'_, B>,
        (index, facing): (usize, &FaceOff<B>),
        mover: PlayerId,
        occupied: B,
    ) -> bool {
        view.desk.with_frame(|frame| {
            let [one, other] = [0, 1].map(|which| view.masked(&facing.pieces[which], frame));
            if one.count() != 1 || other.count() != 1 || one == other {
                return false;
            }
            let own = view.owned(0, Some(mover));
            for (which, (at, opposite)) in [(one, other), (other, one)].into_iter().enumerate() {
                if (at & own).any() {
                    self.facing |= at;
                    self.faces.push((index, which, opposite.first()));
                }
                self.faced |= at;
            }
            let Some(between) = facing_squares(view, facing, [one.first(), other.first()], frame) else { return true };
            let stand = between & occupied;
            if stand.is_empty() {
                self.straight &= between;
            } else if stand.rest().is_empty() {
                self.involved |= stand;
                self.pins.push((stand, between));
            }
            true
        })
    }

    /// Adds the lines on which these units are attacked, or could be; `false` when there are other attacks.
    fn lines(&mut self, view: &View<'_, B>, guarded: B, enemies: B, opponent: PlayerId, occupied: B) -> bool {
        let attacks = &view.program.attacks[opponent.index()];
        if attacks.depends_on_board && !are_settled(view, guarded, enemies) {
            return false;
        }
        let walkers = if attacks.others.is_empty() { B::EMPTY } else { enemies & view.of_kinds(&attacks.others) };
        let followed = self.prowlers.len();
        if walkers.any() && !self.follow(view, walkers, guarded, opponent) {
            self.prowlers.truncate(followed);
            if followed > 0 || !walkers.each().all(|walker| self.beware(view, walker, guarded)) {
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
                    self.along(view, plain, those, (target, victim), occupied);
                }
            }
        }
        true
    }

    fn along(
        &mut self,
        view: &View<'_, B>,
        plain: &TableAttack<B>,
        those: B,
        (target, victim): (usize, TokenId),
        occupied: B,
    ) {
        let table = &view.program.tables[plain.table];
        let those = if !view.situation().immunities.is_empty() { not_kept_off(view, those, victim) } else { those };
        for attacker in those.each() {
            match table {
                AttackTable::Leaper(_) => {
                    self.attacked = true;
                    self.straight &= B::only(attacker);
                }
                AttackTable::Slider(_) => {
                    let way = table.path(attacker, target);
                    self.lines |= way;
                    let between = way & occupied;
                    if between.is_empty() {
                        self.attacked = true;
                        self.straight &= way | B::only(attacker);
                    } else if between.rest().is_empty() {
                        self.involved |= between;
                        self.pins.push((between, way | B::only(attacker)));
                    }
                }
                AttackTable::Lame(_) | AttackTable::Hopper(_) => {
                    self.over_hurdles(view, plain.table, (attacker, target), occupied)
                }
            }
        }
    }

    /// Adds the line of an attacker that needs somebody between, or minds somebody beside it.
    #[inline(never)]
    fn over_hurdles(&mut self, view: &View<'_, B>, table: TableId, (attacker, target): (usize, usize), occupied: B) {
        let hurdle = Hurdle::new(view, table, (attacker, target), occupied);
        self.involved |= hurdle.way & occupied;
        self.hurdles.push(hurdle);
    }

    /// Whether some guarded unit is left when these squares are emptied.
    pub(super) fn guards_some_without(&self, gone: B) -> bool {
        self.guarded.without(gone).any()
    }

    /// Whether it guards nobody but who stands on a square, and minds nothing of its moves but where it would be attacked in
    /// a plain way.
    #[inline]
    pub(super) fn guards_alone(&self, square: usize) -> bool {
        let others = self.near | self.watched | self.facing | self.faced;
        !self.unknown && self.guarded == B::only(square) && others.is_empty()
    }

    /// Whether it guards whoever stands on a square.
    pub(super) fn guards(&self, square: usize) -> bool {
        self.guarded.has(square)
    }

    /// Whether some guarded unit is attacked when these squares are emptied; nothing when it does not know.
    pub(super) fn is_attacked_without(&self, view: &View<'_, B>, gone: B, occupied: B) -> Option<bool> {
        self.is_attacked_after(view, (gone, B::EMPTY), occupied)
    }

    /// Whether some guarded unit is attacked when those who stand on some squares are `gone` from there and a unit of their
    /// enemies has `come` to another, who is not guarded; nothing when it does not know.
    pub(super) fn is_attacked_after(&self, view: &View<'_, B>, (gone, come): (B, B), occupied: B) -> Option<bool> {
        let opponent = view.opponent()?;
        let is_followed = self.watched.is_empty() || !self.prowlers.is_empty();
        if self.unknown || self.faced.any() || !is_followed {
            return None;
        }
        let guarded = self.guarded.without(gone);
        let are_clear = (gone.without(come) & self.lines).is_empty();
        if !(self.hurdles.is_empty() && self.straight == !B::EMPTY && are_clear) {
            let (enemies, left) = (self.enemies.without(gone), occupied.without(gone) | come);
            let attacked = guarded.each().any(|square| {
                let aim = Aim { square, victim: view.now.piece_on(&view.program.layout, square) };
                view.plainly_attacked(enemies, opponent, aim, left)
            });
            if attacked {
                return Some(true);
            }
        }
        let mut prowlers = self.prowlers.iter();
        prowlers.try_fold(false, |attacked, prowler| {
            Some(attacked || prowler.attacks_after(view, gone.without(come), come, guarded)?)
        })
    }

    /// What is left of the goals of a unit; nothing when every move has to be tried.
    #[inline]
    pub(super) fn left(
        &self,
        (view, post_move): (&View<'_, B>, &PostMoveBans<B>),
        origin: usize,
        goals: B,
        occupied: B,
    ) -> Option<Left<B>> {
        // Whoever captures one of those the rules speak of changes what they say.
        if (goals & (self.guarded | self.faced)).any() {
            return None;
        }
        if !self.prowlers.is_empty() && (self.near.any() || self.exceptions().has(origin)) {
            let allowed = self.allowed_exception((view, post_move), origin, goals, occupied)?;
            return self.left_by_prowlers(view, origin, allowed);
        }
        if self.near.has(origin) {
            return None;
        }
        let doubtful = goals & if self.guarded.has(origin) { self.watched } else { self.near };
        let goals = goals.without(doubtful);
        let allowed = match self.exceptions().has(origin) {
            false => goals & self.everybody,
            true => self.allowed_exception((view, post_move), origin, goals, occupied)?,
        };
        Some(Left { allowed, doubtful })
    }

    fn allowed_exception(
        &self,
        (view, post_move): (&View<'_, B>, &PostMoveBans<B>),
        origin: usize,
        goals: B,
        occupied: B,
    ) -> Option<B> {
        let without = occupied.without(B::only(origin));
        let mut goals = goals;
        if self.facing.has(origin) {
            // What the other rules say of its moves is not known.
            if self.guarded.without(B::only(origin)).any() || post_move.face_offs.len() > 1 {
                return None;
            }
            goals = self.not_faced(view, post_move, origin, goals, without);
        }
        if self.guarded.has(origin) {
            // What stands between two others that may not face each other may be guarded itself.
            let apart = post_move.face_offs.is_empty() || self.facing.has(origin);
            let alone = self.guarded.rest().is_empty() && apart;
            return alone.then(|| self.safe(view, origin, goals, without));
        }
        if self.facing.has(origin) {
            return Some(goals);
        }
        let mut left = goals & self.straight;
        for (who, mask) in &self.pins {
            if who.has(origin) {
                left &= *mask;
            }
        }
        for hurdle in &self.hurdles {
            left &= if hurdle.way.has(origin) { hurdle.leaves(view, without) } else { hurdle.left };
        }
        Some(left)
    }

    /// The goals on which a piece does not face another that it may not.
    fn not_faced(&self, view: &View<'_, B>, post_move: &PostMoveBans<B>, origin: usize, goals: B, occupied: B) -> B {
        let stands = |(index, which, _): &&(usize, usize, usize)| {
            let facing = &post_move.face_offs[*index];
            let piece = view.desk.with_frame(|frame| view.masked(&facing.pieces[*which], frame));
            piece.has(origin)
        };
        self.faces.iter().filter(stands).fold(goals, |left, (index, which, opposite)| {
            let facing = &post_move.face_offs[*index];
            let not_faced = |goal: &usize| {
                let squares = if *which == 0 { [*goal, *opposite] } else { [*opposite, *goal] };
                let between = view.desk.with_frame(|frame| facing_squares(view, facing, squares, frame));
                between.is_none_or(|between| (between & occupied).any())
            };
            left.each().filter(not_faced).fold(B::EMPTY, |all, goal| all | B::only(goal))
        })
    }

    /// Finds out on which of its goals a unit would be attacked, if it is the only guarded one: what is asked of parts of them
    /// is known then.
    #[inline]
    pub(super) fn foresee(&mut self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) {
        if !self.guarded.has(origin) || self.guarded.rest().any() || self.unknown {
            return;
        }
        let unit = view.now.piece_on(&view.program.layout, origin);
        let (Some(unit), Some(opponent)) = (unit, view.opponent()) else { return };
        if self.danger.as_ref().is_none_or(|danger| danger.of(unit, self.enemies, goals).is_none()) {
            let without = occupied.without(B::only(origin));
            let attacked = view.attacked_among(self.enemies, opponent, (unit, goals), without);
            self.danger = Some(Danger::known(unit, self.enemies, goals, attacked));
        }
    }

    /// Whether a guarded unit is attacked as they stand; nothing when it does not know.
    pub(super) fn is_attacked(&self) -> Option<bool> {
        (!self.unknown && self.hurdles.is_empty() && self.watched.is_empty()).then_some(self.attacked)
    }

    /// The goals on which the guarded unit is not attacked.
    pub(super) fn safe(&self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) -> B {
        let Some(unit) = view.now.piece_on(&view.program.layout, origin) else { return goals };
        let Some(opponent) = view.opponent() else { return goals };
        let known = self.danger.as_ref().and_then(|danger| danger.of(unit, self.enemies, goals));
        let attacked = known.unwrap_or_else(|| view.attacked_among(self.enemies, opponent, (unit, goals), occupied));
        goals.without(attacked)
    }
}

/// The squares between two that would face each other if nobody stood there.
fn facing_squares<B: Bitboard>(
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

/// Whether it is known which of these pieces are immune against which of these units, wherever others stand.
#[inline(never)]
fn are_settled<B: Bitboard>(view: &View<'_, B>, pieces: B, units: B) -> bool {
    let (layout, theirs) = (&view.program.layout, view.for_mover(view.opponent()));
    let mut pieces = pieces.each().filter_map(|square| view.now.piece_on(layout, square));
    pieces.all(|piece| theirs.is_settled(piece, units))
}

/// Those of these units that no immunity keeps from capturing a token.
#[inline(never)]
fn not_kept_off<B: Bitboard>(view: &View<'_, B>, units: B, victim: TokenId) -> B {
    let theirs = view.for_mover(view.opponent());
    let captures = |square: &usize| {
        let unit = view.now.piece_on(&view.program.layout, *square);
        unit.is_some_and(|unit| !theirs.is_immune(victim, unit))
    };
    units.each().filter(captures).fold(B::EMPTY, |all, square| all | B::only(square))
}
