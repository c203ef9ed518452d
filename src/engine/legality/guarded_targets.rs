//! The goals of a unit that leave no guarded unit attacked.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::PostMoveBans;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::{GuardInfo, SafeGoals};
use crate::engine::legality::guards::facing_squares;
use crate::spec::ids::TokenId;

impl<B: Bitboard> GuardInfo<B> {
    /// The empty squares on which a dropped guarded unit would be attacked, if that is known.
    pub(in crate::engine) fn dangerous(&self, view: &View<'_, B>, unit: TokenId, squares: B) -> Option<B> {
        let opponent = view.opponent()?;
        let attacks = &view.program.attacks[opponent.index()];
        let plain = !view.may_change_with_board(attacks) && (self.enemies & view.of_kinds(&attacks.others)).is_empty();
        plain.then(|| view.attacked_among(self.enemies, opponent, (unit, squares), view.occupied()))
    }

    /// Whether a guarded unit is attacked if these squares are emptied; `None` if it is not known.
    pub(in crate::engine) fn is_attacked_without(&self, view: &View<'_, B>, gone: B, occupied: B) -> Option<bool> {
        self.is_attacked_after(view, (gone, B::EMPTY), occupied)
    }

    /// Whether a guarded unit is attacked after the pieces on `gone` have left and an unguarded unit has arrived on
    /// `come`; `None` if it is not known.
    pub(in crate::engine) fn is_attacked_after(
        &self,
        view: &View<'_, B>,
        (gone, come): (B, B),
        occupied: B,
    ) -> Option<bool> {
        let opponent = view.opponent()?;
        let is_followed = self.path_range.is_empty() || !self.path_attackers.is_empty();
        if self.unknown || self.face_off_targets.any() || !is_followed {
            return None;
        }
        let guarded = self.guarded.without(gone);
        let are_clear = (gone.without(come) & self.lines).is_empty();
        if !(self.screens.is_empty() && self.line_allowed == !B::EMPTY && are_clear) {
            let (enemies, left) = (self.enemies.without(gone), occupied.without(gone) | come);
            let attacked = guarded.each().any(|square| {
                let aim = Aim { square, victim: view.now.piece_on(&view.program.layout, square) };
                view.attacked_by_table(enemies, opponent, aim, left)
            });
            if attacked {
                return Some(true);
            }
        }
        let mut path_attackers = self.path_attackers.iter();
        path_attackers.try_fold(false, |attacked, attacker| {
            Some(attacked || attacker.attacks_after(view, gone.without(come), come, guarded)?)
        })
    }

    /// The goals of a unit that leave no guarded unit attacked; `None` if each move needs a trial.
    #[inline]
    pub(in crate::engine) fn safe_goals(
        &self,
        (view, post_move): (&View<'_, B>, &PostMoveBans<B>),
        origin: usize,
        goals: B,
        occupied: B,
    ) -> Option<SafeGoals<B>> {
        // A capture of a guarded unit or of a face-off target changes the bans.
        if (goals & (self.guarded | self.face_off_targets)).any() {
            return None;
        }
        if !self.path_attackers.is_empty() && (self.path_reads.any() || self.exceptions().has(origin)) {
            let allowed = self.allowed_exception((view, post_move), origin, goals, occupied)?;
            return self.safe_from_path_attackers(view, origin, allowed);
        }
        if self.path_reads.has(origin) {
            return None;
        }
        let doubtful = goals & if self.guarded.has(origin) { self.path_range } else { self.path_reads };
        let goals = goals.without(doubtful);
        let allowed = match self.exceptions().has(origin) {
            false => goals & self.others_allowed,
            true => self.allowed_exception((view, post_move), origin, goals, occupied)?,
        };
        Some(SafeGoals { allowed, doubtful })
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
        if self.in_face_off.has(origin) {
            // The other bans do not decide its moves.
            if self.guarded.without(B::only(origin)).any() || post_move.face_offs.len() > 1 {
                return None;
            }
            goals = self.not_faced(view, post_move, origin, goals, without);
        }
        if self.guarded.has(origin) {
            // A piece between two others in a face-off may be guarded itself.
            let apart = post_move.face_offs.is_empty() || self.in_face_off.has(origin);
            let alone = self.guarded.rest().is_empty() && apart;
            return alone.then(|| self.unattacked(view, origin, goals, without));
        }
        if self.in_face_off.has(origin) {
            return Some(goals);
        }
        let mut left = goals & self.line_allowed;
        for (pinned, mask) in &self.pins {
            if pinned.has(origin) {
                left &= *mask;
            }
        }
        for screen in &self.screens {
            left &= if screen.path.has(origin) {
                screen.allowed_with(&view.program.tables, without)
            } else {
                screen.allowed
            };
        }
        Some(left)
    }

    /// The goals on which a piece is in no face-off.
    fn not_faced(&self, view: &View<'_, B>, post_move: &PostMoveBans<B>, origin: usize, goals: B, occupied: B) -> B {
        let stands = |(index, which, _): &&(usize, usize, usize)| {
            let facing = &post_move.face_offs[*index];
            let piece = view.workspace.with_frame(|frame| view.masked(&facing.pieces[*which], frame));
            piece.has(origin)
        };
        self.own_face_offs.iter().filter(stands).fold(goals, |left, (index, which, opposite)| {
            let facing = &post_move.face_offs[*index];
            let not_faced = |goal: &usize| {
                let squares = if *which == 0 { [*goal, *opposite] } else { [*opposite, *goal] };
                let between = view.workspace.with_frame(|frame| facing_squares(view, facing, squares, frame));
                between.is_none_or(|between| (between & occupied).any())
            };
            left.each().filter(not_faced).fold(B::EMPTY, |all, goal| all | B::only(goal))
        })
    }

    /// Finds the attacked goals of the only guarded unit, for later queries about parts of them.
    #[inline]
    pub(in crate::engine) fn find_attacked_goals(&mut self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) {
        if !self.guarded.has(origin) || self.guarded.rest().any() || self.unknown {
            return;
        }
        let unit = view.now.piece_on(&view.program.layout, origin);
        let (Some(unit), Some(opponent)) = (unit, view.opponent()) else { return };
        if self
            .attacked_squares
            .as_ref()
            .is_none_or(|attacked_squares| attacked_squares.of(unit, self.enemies, goals).is_none())
        {
            let without = occupied.without(B::only(origin));
            let attacked = view.attacked_among(self.enemies, opponent, (unit, goals), without);
            self.attacked_squares = Some(AttackedSquares::known(unit, self.enemies, goals, attacked));
        }
    }

    /// The goals on which the guarded unit is not attacked.
    pub(in crate::engine) fn unattacked(&self, view: &View<'_, B>, origin: usize, goals: B, occupied: B) -> B {
        let Some(unit) = view.now.piece_on(&view.program.layout, origin) else { return goals };
        let Some(opponent) = view.opponent() else { return goals };
        let known =
            self.attacked_squares.as_ref().and_then(|attacked_squares| attacked_squares.of(unit, self.enemies, goals));
        let attacked = known.unwrap_or_else(|| view.attacked_among(self.enemies, opponent, (unit, goals), occupied));
        goals.without(attacked)
    }
}
