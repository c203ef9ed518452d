//! Moves by paths that are walked or simulated.

use crate::compile::bitboard::Bitboard;
use crate::compile::movement::Movement;
use crate::compile::plan::{MoveClass, MovementPlan};
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::per_piece::EarlierGoals;
use crate::engine::movegen::visitor::{MoveVisitor, PieceAt};
use crate::engine::moves::list::Moves;
use crate::engine::overrun::Overrun;
use crate::engine::path_nfa::board::PathPiece;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, Square};

impl<B: Bitboard> Generator<'_, B> {
    /// The moves of a movement by path. Plain ends are judged as sets of goals; all other paths are tried one by one.
    pub(super) fn moves_by_path<S: MoveVisitor<B>>(
        &mut self,
        (index, movement_plan): (usize, &MovementPlan<B>),
        unit: PieceAt,
        kind: KindId,
        done: &mut EarlierGoals<B>,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let (view, action, mover) = (self.view, self.action, self.mover);
        let movement = &view.program.movements[self.mover.index()][movement_plan.movement];
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        let piece = PathPiece { unit: unit.id, origin: Square::at(unit.origin), owner: mover };
        self.carried_out((unit, kind), (&movement_plan.capture, Some(movement)), visitor, |candidates| {
            view.paths_in_any_order(movement, piece, S::COUNTS, &mut |path| match view.plain_end(&path) {
                None => candidates.push_new_path(action, path),
                Some((goal, false)) => quiet |= B::only(goal),
                Some((goal, true)) => captures |= B::only(goal),
            });
        })?;
        let left = (quiet.without(done.quiet), captures.without(done.captures));
        self.by_classes((index, movement_plan), unit, kind, left, done, visitor)
    }

    /// The moves of a movement whose paths are tried one by one.
    pub(super) fn moves_one_by_one(
        &mut self,
        (unit, kind): (PieceAt, KindId),
        (movement, captures): (&Movement<B>, &MoveClass<B>),
        allowed: B,
        done: &mut EarlierGoals<B>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let (view, action, mover) = (self.view, self.action, self.mover);
        let origin = Square::at(unit.origin);
        self.carried_out((unit, kind), (captures, None), visitor, |candidates| {
            let found = &mut |path: Path<'_>| match view.plain_end(&path) {
                None => candidates.push_new_path(action, path),
                Some((goal, captures)) => {
                    let done = if captures { &mut done.captures } else { &mut done.quiet };
                    if !done.has(goal) {
                        *done |= B::only(goal);
                        candidates.push_move(action, path);
                    }
                }
            };
            match &movement.lowered {
                Ok(lowered) => view.paths_to(allowed, (movement, lowered), unit.id, origin, mover, found),
                Err(_) => {
                    let piece = PathPiece { unit: unit.id, origin, owner: mover };
                    view.paths_in_any_order(movement, piece, false, found);
                }
            }
        })
    }

    /// Judges the paths that `add` lists, by a trial where needed, and reports the legal ones. `captures` is the class
    /// of those that capture. With a movement, counted captures of several pieces have no order yet.
    fn carried_out<S: MoveVisitor<B>>(
        &mut self,
        unit: (PieceAt, KindId),
        (captures, movement): (&MoveClass<B>, Option<&Movement<B>>),
        visitor: &mut S,
        add: impl FnOnce(&mut Moves),
    ) -> Result<(), Overrun> {
        let view = self.view;
        let mut candidates = self.candidates.take().unwrap_or_else(|| view.workspace.moves());
        let first = candidates.list.len();
        add(&mut candidates);
        let done = candidates.list[first..].iter().try_for_each(|mv| {
            let path = candidates.path(mv).filter(|_| !S::RATES);
            match path.and_then(|path| self.judge_distant_capture(captures, unit, &path)) {
                Some(true) => visitor.judged(&candidates, mv, &[]),
                Some(false) => {}
                None => {
                    let path = candidates.path(mv).filter(|path| S::COUNTS && path.captured.len() > 1);
                    return match movement.zip(path) {
                        Some((movement, path)) => self.report_in_order(movement, &path, visitor),
                        None => self.report(&candidates, mv, visitor),
                    };
                }
            }
            Ok(())
        });
        self.candidates = Some(candidates);
        done
    }

    /// Reports a move with several captures if it is legal, with the captures in the order of a walk.
    fn report_in_order(
        &self,
        movement: &Movement<B>,
        path: &Path<'_>,
        visitor: &mut impl MoveVisitor<B>,
    ) -> Result<(), Overrun> {
        let mut candidates = self.view.workspace.moves();
        self.view.paths_by(movement, path.unit, path.origin, self.mover, &mut |other| {
            if candidates.list.is_empty() && other.comes_to(path) {
                candidates.push_move(self.action, other);
            }
        });
        let done = candidates.list.iter().try_for_each(|mv| self.report(&candidates, mv, visitor));
        self.view.workspace.keep_moves(candidates);
        done
    }
}
