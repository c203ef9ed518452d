//! Lists of legal moves.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::rules::Prefer;
use crate::engine::eval::view::View;
use crate::engine::movegen::collectors::RatedMoves;
use crate::engine::movegen::counters::AnyMove;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::overrun::Overrun;
use crate::number::Number;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::ActionId;

impl<B: Bitboard> View<'_, B> {
    /// The legal moves of the mover.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn legal(&self, legal: &mut Moves) -> Result<(), Overrun> {
        self.workspace.uncertain.set(false);
        self.as_decided(|known| known.legal_as_known(legal))?;
        if self.workspace.uncertain.take() { Err(Overrun) } else { Ok(()) }
    }

    fn legal_as_known(&self, legal: &mut Moves) -> Result<(), Overrun> {
        legal.clear();
        match self.situation().prefers.as_slice() {
            [] => self.each_legal(legal),
            [_] => {
                let mut rated = RatedMoves::new(legal, self.workspace.worths());
                self.each_legal(&mut rated)?;
                let worths = rated.worths;
                keep_best(&worths, &mut legal.list, &mut []);
                self.workspace.keep_worths(worths);
                Ok(())
            }
            several => {
                let prefers: Vec<&Prefer<B>> = several.iter().map(|index| &self.program.prefers[*index]).collect();
                self.legal_by(&prefers, &self.situation().actions, legal)
            }
        }
    }

    /// Adds one legal move of the mover without a list of all. Actions are tried from `first` on, round; candidates of
    /// an action from `place` on, round.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn some_legal(&self, place: (usize, usize), legal: &mut Moves) -> Result<(), Overrun> {
        if !self.situation().prefers.is_empty() {
            self.legal(legal)?;
            let best = round(&legal.list, place.0).next().copied();
            legal.list.retain(|mv| Some(*mv) == best);
            return Ok(());
        }
        self.workspace.uncertain.set(false);
        self.as_decided(|known| known.some_of(&known.situation().actions, place, legal))?;
        if self.workspace.uncertain.take() { Err(Overrun) } else { Ok(()) }
    }

    fn some_of(&self, actions: &[usize], (first, place): (usize, usize), legal: &mut Moves) -> Result<(), Overrun> {
        legal.clear();
        if !self.situation().compiled || self.now.uncovered {
            return Err(Overrun);
        }
        let mut candidates = self.workspace.moves();
        for index in round(actions, first) {
            candidates.clear();
            self.candidates(*index, &mut candidates)?;
            for mv in round(&candidates.list, place) {
                if self.adds_legal(&candidates, mv, legal)? {
                    break;
                }
            }
            if !legal.list.is_empty() {
                break;
            }
        }
        self.workspace.keep_moves(candidates);
        Ok(())
    }

    /// Adds the first legal way to make the choices of a candidate. Returns whether there is one.
    fn adds_legal(&self, candidates: &Moves, mv: &Move, legal: &mut Moves) -> Result<bool, Overrun> {
        let done = self.each_legal_way(candidates, mv, &mut |choices, _| {
            legal.push_from(candidates, mv, choices);
            ControlFlow::Break(())
        })?;
        Ok(done.is_break())
    }

    /// Adds the legal moves of some actions, as far as each preference keeps them.
    pub(super) fn legal_by(&self, prefers: &[&Prefer<B>], actions: &[usize], legal: &mut Moves) -> Result<(), Overrun> {
        if !self.situation().compiled || self.now.uncovered {
            return Err(Overrun);
        }
        let mut candidates = self.workspace.moves();
        let mut worths: Vec<Vec<Option<Number>>> = vec![Vec::new(); prefers.len()];
        for index in actions {
            candidates.clear();
            self.candidates(*index, &mut candidates)?;
            for mv in &candidates.list {
                let _ = self.each_legal_way(&candidates, mv, &mut |choices, trial| {
                    legal.push_from(&candidates, mv, choices);
                    for (prefer, worths) in prefers.iter().zip(&mut worths) {
                        worths.push(trial.and_then(|trial| self.worth(prefer, trial)));
                    }
                    ControlFlow::Continue(())
                })?;
                if legal.list.len() > MAX_ACTIONS {
                    return Err(Overrun);
                }
            }
        }
        self.workspace.keep_moves(candidates);
        let mut left = worths.as_mut_slice();
        while let Some((first, rest)) = left.split_first_mut() {
            keep_best(first, &mut legal.list, rest);
            left = rest;
        }
        Ok(())
    }

    /// Whether the mover has a legal move. If that is not known, it is noted as uncertain.
    pub fn has_legal(&self) -> bool {
        let mut any = AnyMove::default();
        match self.each_legal(&mut any) {
            Ok(()) => any.found,
            Err(Overrun) => {
                self.workspace.uncertain.set(true);
                true
            }
        }
    }

    /// Whether the mover has a legal move, some actions left out. If that is not known, it is noted as uncertain.
    pub(in crate::engine) fn has_legal_but(&self, but: &[ActionId]) -> bool {
        if but.is_empty() {
            return self.has_legal();
        }
        let mut legal = self.workspace.moves();
        let done = self.as_decided(|known| known.list_but(but, &mut legal));
        if done.is_err() {
            self.workspace.uncertain.set(true);
        }
        let found = done.is_err() || !legal.list.is_empty();
        self.workspace.keep_moves(legal);
        found
    }

    /// Adds a legal move, some actions left out; all legal moves if preferences apply.
    fn list_but(&self, but: &[ActionId], legal: &mut Moves) -> Result<(), Overrun> {
        let (program, situation) = (self.program, self.situation());
        let asks_stuck = |prefer: &&Prefer<B>| program.spec.rule(prefer.rule).asks_stuck;
        let prefers = situation.prefers.iter().map(|index| &program.prefers[*index]);
        let prefers: Vec<&Prefer<B>> = prefers.filter(|prefer| !asks_stuck(prefer)).collect();
        if prefers.is_empty() {
            let others = situation.actions.iter().copied().filter(|index| !but.contains(&ActionId::at(*index)));
            return self.some_of(&others.collect::<Vec<_>>(), (0, 0), legal);
        }
        legal.clear();
        self.legal_by(&prefers, &situation.actions, legal)?;
        legal.list.retain(|mv| !but.contains(&ActionId(mv.action)));
        Ok(())
    }
}

/// The elements of a list from one place on, round.
fn round<T>(list: &[T], from: usize) -> impl Iterator<Item = &T> {
    let (before, behind) = list.split_at(from.checked_rem(list.len()).unwrap_or(0));
    behind.iter().chain(before)
}

/// Keeps the best moves by one preference and those that it does not rate, with their ratings by the later
/// preferences.
fn keep_best(worths: &[Option<Number>], list: &mut Vec<Move>, others: &mut [Vec<Option<Number>>]) {
    let Some(greatest) = worths.iter().flatten().max() else { return };
    let stays = || worths.iter().map(|worth| worth.is_none_or(|worth| worth == *greatest));
    let mut keep = stays();
    list.retain(|_| keep.next().unwrap_or(true));
    for other in others {
        let mut keep = stays();
        other.retain(|_| keep.next().unwrap_or(true));
    }
}
