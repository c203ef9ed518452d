//! The paths of one unit by one movement.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Tokens;
use crate::compile::lowered::Lowered;
use crate::compile::movement::{Further, Movement};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::path_nfa::board::PathPiece;
use crate::engine::path_nfa::result::PathResult;
use crate::engine::paths::path::{Path, bind_path};
use crate::engine::paths::terrain::Terrain;
use crate::literal::walk::{self, Outcome};
use crate::spec::ids::{PlayerId, Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// The end of a plain path: an empty goal, or the square of its only capture, and whether it captures. A unit that
    /// dies with its capture ends there, too.
    pub(in crate::engine) fn plain_end(&self, path: &Path<'_>) -> Option<(usize, bool)> {
        if path.relocated.is_some() || path.stays {
            return None;
        }
        match path.captured {
            [] => path.goal.map(|goal| (goal.index(), false)),
            [victim] => {
                let square = self.token(*victim).square()?;
                let ends_there = path.goal.map_or_else(|| self.is_deadly(*victim, path.unit), |goal| goal == square);
                ends_there.then_some((square.index(), true))
            }
            _ => None,
        }
    }

    /// The paths of `unit` by one movement, with its condition and further captures. The view is the owner's.
    pub(in crate::engine) fn paths_by(
        &self,
        movement: &Movement<B>,
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        self.raw_paths(movement, unit, origin, owner, &mut |path| self.complete(movement, path, found));
    }

    /// The paths of a unit by one movement in any order, one for each set of captures. If `unordered`, captures come
    /// in any order, too.
    pub(in crate::engine) fn paths_in_any_order(
        &self,
        movement: &Movement<B>,
        piece: PathPiece,
        unordered: bool,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        self.raw_paths_in_any_order(movement, piece, unordered, &mut |path| self.complete(movement, path, found));
    }

    /// The paths in any order before the remaining condition of the movement is tested.
    fn raw_paths_in_any_order(
        &self,
        movement: &Movement<B>,
        piece: PathPiece,
        unordered: bool,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        let path_result = self.path_result(movement, piece, None);
        let in_order =
            |path_result: &PathResult<B>| path_result.captures().iter().all(|landing| landing.captured.count() == 1);
        match path_result.filter(|path_result| unordered || in_order(path_result)) {
            Some(path_result) => self.simulated_paths(movement, piece, &path_result, found),
            None => self.raw_paths(movement, piece.unit, piece.origin, piece.owner, found),
        }
    }

    fn simulated_paths(
        &self,
        movement: &Movement<B>,
        piece: PathPiece,
        path_result: &PathResult<B>,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        let PathPiece { unit, origin, .. } = piece;
        let plain =
            Path { unit, origin, goal: None, captured: &[], relocated: None, stays: false, movement: movement.id };
        let allowed = match &movement.goal {
            Some(_) => self.allowed(movement, unit, origin).unwrap_or(B::EMPTY),
            None => self.program.squares,
        };
        for landing in [&path_result.quiet].into_iter().chain(path_result.captures()) {
            let mut captured = self.workspace.list();
            let victims = landing.captured.each();
            captured.extend(victims.filter_map(|square| self.now.piece_on(&self.program.layout, square)));
            let plain = Path { captured: &captured, ..plain };
            for goal in (landing.goals & allowed).each().map(Square::at) {
                found(Path { goal: Some(goal), stays: goal == origin, ..plain });
            }
            if landing.off && movement.goal.is_none() {
                found(plain);
            }
            self.workspace.put_away(captured);
        }
    }

    /// Whether a unit could capture a victim by a movement with further captures.
    pub(in crate::engine) fn captures_by(
        &self,
        (movement, captures): (&Movement<B>, &Further<B>),
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        victim: TokenId,
    ) -> bool {
        let mut hit = false;
        match captures {
            Further::Those(tokens) => {
                self.raw_paths_in_any_order(movement, PathPiece { unit, origin, owner }, true, &mut |path| {
                    hit = hit || self.is_among_those((movement, tokens), &path, victim);
                });
            }
            _ => self.paths_by(movement, unit, origin, owner, &mut |path| hit |= path.captures(victim)),
        }
        hit
    }

    /// Whether a path is allowed that captures a victim, on its goal or further.
    fn is_among_those(&self, (movement, tokens): (&Movement<B>, &Tokens<B>), path: &Path<'_>, victim: TokenId) -> bool {
        let view = View { captured: path.captured, ..*self };
        self.workspace.with_frame(|frame| {
            bind_path(frame, path);
            let takes =
                path.captures(victim) || view.has_token(tokens, victim, frame) && !view.is_immune(victim, path.unit);
            takes && view.test(&movement.when, frame)
        })
    }

    /// The paths of a movement before its remaining condition is tested.
    fn raw_paths(
        &self,
        movement: &Movement<B>,
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        match &movement.lowered {
            Ok(lowered) if !lowered.captures() || self.token(unit).owner().is_some() => {
                if let Some(allowed) = self.allowed(movement, unit, origin) {
                    self.raw_paths_to(allowed, (movement, lowered), unit, origin, owner, found);
                }
            }
            _ => self.walked(movement, unit, origin, owner, found),
        }
    }

    /// The paths of a movement to some goals, if no other goals are allowed.
    pub(in crate::engine) fn paths_to(
        &self,
        allowed: B,
        (movement, lowered): (&Movement<B>, &Lowered),
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        let complete = &mut |path: Path<'_>| self.complete(movement, path, found);
        self.raw_paths_to(allowed, (movement, lowered), unit, origin, owner, complete);
    }

    fn walked(
        &self,
        movement: &Movement<B>,
        unit: TokenId,
        origin: Square,
        owner: PlayerId,
        found: &mut dyn FnMut(Path<'_>),
    ) {
        let spec = &self.program.spec;
        let side = self.token(unit).owner();
        let ground = Terrain { view: *self, unit, owner: side, phantom: None, seen: None };
        let mut emit = |outcome: Outcome| {
            let mut captured = self.workspace.list();
            captured.extend(outcome.captured.iter());
            let Outcome { goal, relocated, stays, .. } = outcome;
            let path = Path { unit, origin, goal, captured: &captured, relocated, stays, movement: movement.id };
            match goal {
                Some(goal) if movement.goal.is_some() => {
                    if self.allowed(movement, unit, origin).is_some_and(|allowed| allowed.has(goal.index())) {
                        found(path);
                    }
                }
                None if movement.goal.is_some() => {}
                _ => found(path),
            }
            self.workspace.put_away(captured);
            ControlFlow::Continue(())
        };
        let (pattern, facing) = (&spec.movement(movement.id).pattern, spec.player(owner).facing);
        let _ = walk::walk(pattern, &spec.geometry, facing, origin, unit, &ground, &mut emit);
    }

    /// Tests the remaining condition of a movement and adds its further captures.
    fn complete(&self, movement: &Movement<B>, path: Path<'_>, found: &mut dyn FnMut(Path<'_>)) {
        use crate::compile::code::Test;
        if matches!(movement.when, Test::Always(true)) && movement.captures.is_none() {
            return found(path);
        }
        let view = View { captured: path.captured, ..*self };
        self.workspace.with_frame(|frame| {
            bind_path(frame, &path);
            if !view.test(&movement.when, frame) {
                return;
            }
            let Some(captures) = &movement.captures else { return found(path) };
            let mut all = self.workspace.list();
            all.extend_from_slice(path.captured);
            let may_go = match captures {
                Further::One(one) | Further::Needed(one) => match view.one(one, frame) {
                    Scalar::Token(victim) if path.captures(victim) => true,
                    Scalar::Token(victim) => {
                        let may = !view.is_immune(victim, path.unit);
                        all.push(victim);
                        may
                    }
                    _ => matches!(captures, Further::One(_)),
                },
                Further::Those(tokens) => {
                    let _ = view.each_token(tokens, frame, &mut |view, victim, _| {
                        if !path.captures(victim) && !view.is_immune(victim, path.unit) {
                            all.push(victim);
                        }
                        ControlFlow::Continue(())
                    });
                    true
                }
            };
            if may_go {
                found(Path { captured: &all, ..path });
            }
            self.workspace.put_away(all);
        });
    }
}
