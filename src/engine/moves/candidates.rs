//! Candidates: moves with their arguments, before their legality is known.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::prefilter::Prefilter;
use crate::compile::rules::{Action, Domain};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::overrun::Overrun;
use crate::engine::paths::path::bind_path;
use crate::engine::workspace::frame::Frame;
use crate::spec::bounds::{MAX_OPTIONS, MAX_TRIED};
use crate::spec::ids::TokenId;

impl<B: Bitboard> View<'_, B> {
    /// Adds every candidate of an action whose condition holds, with its arguments but without later choices.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub(in crate::engine) fn candidates(&self, index: usize, moves: &mut Moves) -> Result<(), Overrun> {
        let action = &self.program.actions[index];
        let layout = &self.program.layout;
        let may_hold = |prefilter: &Prefilter| self.now.may_hold(layout, &self.workspace.key_history, prefilter);
        if !action.prefilter.as_ref().is_none_or(may_hold) {
            return Ok(());
        }
        if !matches!(action.needs, Test::Always(true))
            && !self.workspace.with_frame(|frame| self.test(&action.needs, frame))
        {
            return Ok(());
        }
        self.workspace.with_frame(|frame| {
            let mut args = self.workspace.scalars();
            let mut search = Search { action, index: index as u16, moves, tried: 0 };
            let searched = self.arguments(&mut search, 0, &mut args, frame);
            self.workspace.keep_scalars(args);
            searched
        })
    }

    fn arguments(
        &self,
        search: &mut Search<'_, B>,
        param: usize,
        args: &mut Vec<Scalar>,
        frame: &mut Frame<B>,
    ) -> Result<(), Overrun> {
        let Some(chosen) = search.action.params.get(param) else {
            search.count()?;
            if self.test(&search.action.rest, frame) {
                search.moves.push(search.index, None, args);
            }
            return Ok(());
        };
        match &chosen.domain {
            Domain::Among(query) => {
                let mut options = self.workspace.scalars();
                self.options(query, frame, &mut options);
                if options.len() > MAX_OPTIONS {
                    return Err(Overrun);
                }
                for option in &options {
                    frame.set(chosen.slot, *option);
                    if !matches!(chosen.needs, Test::Always(true)) && !self.test(&chosen.needs, frame) {
                        continue;
                    }
                    args.push(*option);
                    self.arguments(search, param + 1, args, frame)?;
                    args.pop();
                }
                self.workspace.keep_scalars(options);
                Ok(())
            }
            Domain::Path(unit) => {
                let Scalar::Token(unit) = self.one(unit, frame) else { return Ok(()) };
                self.along_paths(search, param, unit, args, frame)
            }
            Domain::Subset(of, by) => {
                let mut sets = self.workspace.token_sets();
                self.subsets((of, by.as_ref()), frame, &mut sets)?;
                args.push(Scalar::Nothing);
                for (place, chosen) in sets.each().enumerate() {
                    let from = search.moves.list.len();
                    View { chosen, ..*self }.arguments(search, param + 1, args, frame)?;
                    search.moves.choose((from, args.len() - 1), place, chosen);
                }
                args.pop();
                self.workspace.keep_token_sets(sets);
                Ok(())
            }
        }
    }

    /// Continues with each path of a unit. Two paths with one goal and the same captures count as one.
    fn along_paths(
        &self,
        search: &mut Search<'_, B>,
        param: usize,
        unit: TokenId,
        args: &mut Vec<Scalar>,
        frame: &mut Frame<B>,
    ) -> Result<(), Overrun> {
        let mut found = self.workspace.moves();
        self.paths_of(search.index, unit, &mut found);
        for mv in &found.list {
            search.count()?;
            let Some(path) = found.path(mv) else { continue };
            let view = View { captured: path.captured, ..*self };
            bind_path(frame, &path);
            // Parameters behind a path are chosen only in actions that bind it first.
            if param + 1 < search.action.params.len() {
                let (from, count) = (search.moves.list.len(), search.tried);
                view.arguments(search, param + 1, args, frame)?;
                search.tried = count;
                search.moves.give_path(from, path);
            } else if view.test(&search.action.when, frame) {
                search.moves.push(search.index, Some(path), args);
            }
        }
        self.workspace.keep_moves(found);
        Ok(())
    }

    /// Adds each path of a unit. Two paths with one goal and the same captures count as one.
    pub(in crate::engine) fn paths_of(&self, action: u16, unit: TokenId, found: &mut Moves) {
        let token = self.token(unit);
        let (Some(origin), Some(owner)) = (token.square(), token.owner().or(self.mover)) else { return };
        let view = self.for_mover(Some(owner));
        for id in &self.program.spec.kind(token.kind()).movements {
            let movement = &self.program.movements[owner.index()][id.index()];
            view.paths_by(movement, unit, origin, owner, &mut |path| found.push_new_path(action, path));
        }
    }
}

/// Binds the arguments of a move to the slots of its action.
pub(in crate::engine) fn bind_args<B: Bitboard>(action: &Action<B>, moves: &Moves, mv: &Move, frame: &mut Frame<B>) {
    if let Some(path) = moves.path(mv) {
        bind_path(frame, &path);
    }
    let args = moves.args(mv);
    for (index, param) in action.params.iter().enumerate() {
        if let Some(arg) = action.arg(index) {
            frame.set(param.slot, args.get(arg).copied().unwrap_or_default());
        }
    }
}

/// A search through the arguments of an action.
struct Search<'s, B> {
    action: &'s Action<B>,
    index: u16,
    moves: &'s mut Moves,
    tried: usize,
}

impl<B> Search<'_, B> {
    fn count(&mut self) -> Result<(), Overrun> {
        self.tried += 1;
        if self.tried > MAX_TRIED { Err(Overrun) } else { Ok(()) }
    }
}
