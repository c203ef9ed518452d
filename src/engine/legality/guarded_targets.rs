//! The goals of a unit that leave no guarded unit attacked.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::PostMoveBans;
use crate::engine::attack::attacked_squares::Danger;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::{Left, Shelter};
use crate::engine::legality::guards::facing_squares;
use crate::spec::ids::TokenId;

impl<B: Bitboard> Shelter<B> {
    /// Those of some empty squares on which a guarded unit that is put there would be attacked, if that is known.
    pub(in crate::engine) fn dangerous(&self, view: &View<'_, B>, unit: TokenId, squares: B) -> Option<B> {
        let opponent = view.opponent()?;
        let attacks = &view.program.attacks[opponent.index()];
        let plain = !view.may_change_with_board(attacks) && (self.enemies & view.of_kinds(&attacks.others)).is_empty();
        plain.then(|| view.attacked_among(self.enemies, opponent, (unit, squares), view.occupied()))
    }

    /// Whether some guarded unit is attacked when these squares are emptied; nothing when it does not know.
    pub(in crate::engine) fn is_attacked_without(&self, view: &View<'_, B>, gone: B, occupied: B) -> Option<bool> {
        self.is_attacked_after(view, (gone, B::EMPTY), occupied)
    }

    /// Whether some guarded unit is attacked when those who stand on some squares are `gone` from there and a unit of their
    /// enemies has `come` to another, who is not guarded; nothing when it does not know.
    pub(in crate::engine) fn is_attacked_after(
        &self,
        view: &View<'_, B>,
        (gone, come): (B, B),
        occupied: B,
    ) -> Option<bool> {
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
    pub(in crate::engine) fn left(
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
            left &= if hurdle.way.has(origin) { hurdle.leaves(&view.program.tables, without) } else { hurdle.left };
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
    pub(in crate::engine) fn foresee(&mut self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) {
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

    /// The goals on which the guarded unit is not attacked.
    pub(in crate::engine) fn safe(&self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) -> B {
        let Some(unit) = view.now.piece_on(&view.program.layout, origin) else { return goals };
        let Some(opponent) = view.opponent() else { return goals };
        let known = self.danger.as_ref().and_then(|danger| danger.of(unit, self.enemies, goals));
        let attacked = known.unwrap_or_else(|| view.attacked_among(self.enemies, opponent, (unit, goals), occupied));
        goals.without(attacked)
    }
}
