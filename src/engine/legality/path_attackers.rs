//! Enemies that attack by paths of several legs, and their attacks after a move.

use crate::compile::bitboard::Bitboard;
use crate::engine::attack::attackers::Aim;
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::{GuardInfo, SafeGoals};
use crate::engine::legality::path_attacker::PathAttacker;
use crate::engine::path_nfa::board::PathPiece;
use crate::spec::ids::{PlayerId, Square};

impl<B: Bitboard> PathAttacker<B> {
    /// The goals of a move from `origin` after which the enemy attacks no guarded unit; `None` if its movements must
    /// be walked.
    pub(super) fn safe_goals(&self, view: &View<'_, B>, origin: usize, goals: B, guarded: B) -> Option<B> {
        let gone = B::only(origin);
        if guarded.has(origin) {
            let alone = guarded == gone;
            return if alone {
                self.safe_among(view, gone, (goals, goals & self.influence), |goal| goal, false)
            } else {
                None
            };
        }
        if let Some(blockade) = self.blockade.filter(|blockade| !blockade.has(origin)) {
            return self.safe_among(view, gone, (goals, goals & blockade), |_| guarded, false);
        }
        // The rest depends on the attack after the unit has left.
        let (attacks, seen) = match self.seen.has(origin) {
            true => self.attack_after(view, (gone, B::EMPTY), guarded)?,
            false => (self.attacks, self.seen),
        };
        self.safe_among(view, gone, (goals, goals & seen), |_| guarded, attacks)
    }

    /// The goals on which no guarded unit is attacked. Only `asked` are tested; `attacks_else` answers for the rest.
    fn safe_among(
        &self,
        view: &View<'_, B>,
        gone: B,
        (goals, asked): (B, B),
        guarded: impl Fn(B) -> B,
        attacks_else: bool,
    ) -> Option<B> {
        let mut left = if attacks_else { B::EMPTY } else { goals.without(asked) };
        for goal in asked.each().map(B::only) {
            let is_captured = goal.has(self.piece.origin.index());
            if is_captured || !self.attack_after(view, (gone, goal), guarded(goal))?.0 {
                left |= goal;
            }
        }
        Some(left)
    }

    /// Whether the enemy attacks a guarded unit after enemies of it have left `gone` and arrived on `come`; `None` if
    /// its movements must be walked.
    pub(super) fn attacks_after(&self, view: &View<'_, B>, gone: B, come: B, guarded: B) -> Option<bool> {
        if (gone | come).has(self.piece.origin.index()) {
            return Some(false);
        }
        let is_blockaded = self.blockade.is_some_and(|blockade| ((gone | come) & blockade).is_empty());
        if is_blockaded || ((gone | come) & self.seen).is_empty() {
            return Some(self.attacks);
        }
        Some(self.attack_after(view, (gone, come), guarded)?.0)
    }

    /// Whether the enemy attacks a unit after such a change, and the squares that this depends on.
    fn attack_after(&self, view: &View<'_, B>, (gone, come): (B, B), guarded: B) -> Option<(bool, B)> {
        let theirs = view.for_mover(Some(self.piece.owner));
        let after = self.board.after(gone, come);
        // Without a blockade, one more piece seldom makes one.
        let is_open = self.blockade.is_none() && guarded == self.guarded;
        if is_open {
            theirs.simulated_attack(self.piece, &after, guarded)
        } else {
            theirs.path_attack(self.piece, &after, guarded)
        }
    }
}

impl<B: Bitboard> GuardInfo<B> {
    /// Simulates the enemies that attack by path. Returns `false`, with nothing added, if a movement must be walked.
    #[inline(never)]
    pub(super) fn add_path_attackers(
        &mut self,
        view: &View<'_, B>,
        walking: B,
        guarded: B,
        opponent: PlayerId,
    ) -> bool {
        let (theirs, own) = (view.for_mover(Some(opponent)), view.owned(0, view.mover));
        let (mut watched, mut near) = (B::EMPTY, B::EMPTY);
        for origin in walking.each() {
            let Some(unit) = view.now.piece_on(&view.program.layout, origin) else { return false };
            let piece = PathPiece { unit, origin: Square::at(origin), owner: opponent };
            let known = view.influence_on(unit).zip(theirs.attack_board(piece));
            let Some((influence, board)) = known else { return false };
            let (blockade, path_attack) = match (guarded & influence).any() {
                true => (theirs.blockade_of(piece, &board, guarded), theirs.simulated_attack(piece, &board, guarded)),
                false => (Some(B::EMPTY), Some((false, B::EMPTY))),
            };
            let Some((attacks, seen)) = path_attack else { return false };
            watched |= influence;
            match blockade {
                // Own pieces apart, pieces of the blockade may be captured.
                Some(blockade) => (self.blockades, near) = (self.blockades | blockade, near | blockade.without(own)),
                None => near |= seen,
            }
            let attacks = attacks && blockade.is_none();
            self.path_attackers.push(PathAttacker { piece, board, influence, seen, blockade, attacks, guarded });
        }
        self.path_range |= watched;
        self.path_reads |= near;
        true
    }

    /// Adds an enemy whose movements are walked. Returns `false` if it may read all squares.
    #[inline(never)]
    pub(super) fn add_walked_attacker(&mut self, view: &View<'_, B>, square: usize, guarded: B) -> bool {
        let layout = &view.program.layout;
        let Some(unit) = view.now.piece_on(layout, square) else { return true };
        let Some(influence) = view.influence_on(unit) else { return false };
        self.path_range |= influence;
        for square in (guarded & influence).each() {
            let aim = Aim { square, victim: view.now.piece_on(layout, square) };
            let (attacks, seen) = view.attack_seen(unit, aim);
            self.path_reads |= seen;
            if attacks {
                self.line_allowed &= seen;
            }
        }
        true
    }

    /// The goals that path attackers allow.
    #[inline(never)]
    pub(super) fn safe_from_path_attackers(&self, view: &View<'_, B>, origin: usize, goals: B) -> Option<SafeGoals<B>> {
        let mut allowed = goals;
        for attacker in &self.path_attackers {
            if allowed.any() {
                allowed = attacker.safe_goals(view, origin, allowed, self.guarded)?;
            }
        }
        Some(SafeGoals { allowed, doubtful: B::EMPTY })
    }
}
