//! Lists of legal moves.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::rules::Prefer;
use crate::engine::eval::view::View;
use crate::engine::movegen::collectors::Rated;
use crate::engine::movegen::counters::Any;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::overrun::Overrun;
use crate::number::Number;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::ActionId;

impl<B: Bitboard> View<'_, B> {
    /// The legal actions of the mover.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn legal(&self, legal: &mut Acts) -> Result<(), Overrun> {
        self.desk.doubt.set(false);
        self.as_decided(|known| known.legal_as_known(legal))?;
        if self.desk.doubt.take() { Err(Overrun) } else { Ok(()) }
    }

    fn legal_as_known(&self, legal: &mut Acts) -> Result<(), Overrun> {
        legal.clear();
        match self.situation().prefers.as_slice() {
            [] => self.each_legal(legal),
            [_] => {
                let mut rated = Rated::new(legal, self.desk.worths());
                self.each_legal(&mut rated)?;
                let worths = rated.worths;
                keep_best(&worths, &mut legal.list, &mut []);
                self.desk.keep_worths(worths);
                Ok(())
            }
            several => {
                let prefers: Vec<&Prefer<B>> = several.iter().map(|index| &self.program.prefers[*index]).collect();
                self.legal_by(&prefers, &self.situation().actions, legal)
            }
        }
    }

    /// Adds a legal action of the mover, found without a list of all of them: of one of the actions, whichever it is, from the
    /// `first` on, round; of the ways to begin it, the first that is legal in some way, from the one in a `place` on, round.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn some_legal(&self, place: (usize, usize), legal: &mut Acts) -> Result<(), Overrun> {
        if !self.situation().prefers.is_empty() {
            self.legal(legal)?;
            let best = round(&legal.list, place.0).next().copied();
            legal.list.retain(|act| Some(*act) == best);
            return Ok(());
        }
        self.desk.doubt.set(false);
        self.as_decided(|known| known.some_of(&known.situation().actions, place, legal))?;
        if self.desk.doubt.take() { Err(Overrun) } else { Ok(()) }
    }

    fn some_of(&self, actions: &[usize], (first, place): (usize, usize), legal: &mut Acts) -> Result<(), Overrun> {
        legal.clear();
        if !self.situation().compiled || self.now.beyond {
            return Err(Overrun);
        }
        let mut begun = self.desk.acts();
        for index in round(actions, first) {
            begun.clear();
            self.candidates(*index, &mut begun)?;
            for act in round(&begun.list, place) {
                if self.adds_legal(&begun, act, legal)? {
                    break;
                }
            }
            if !legal.list.is_empty() {
                break;
            }
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    /// Adds the first legal way to make the choices in an action that has begun; whether there is one.
    fn adds_legal(&self, begun: &Acts, act: &Act, legal: &mut Acts) -> Result<bool, Overrun> {
        let told = self.outcomes(begun, act, &mut |tried| {
            if !self.is_legal(tried) {
                return ControlFlow::Continue(());
            }
            legal.push_from(tried.acts, tried.act, tried.choices);
            ControlFlow::Break(())
        })?;
        Ok(told.is_break())
    }

    /// Adds what is legal of some actions, one after another, as far as it is the best by each rule.
    pub(in crate::engine) fn legal_by(
        &self,
        prefers: &[&Prefer<B>],
        actions: &[usize],
        legal: &mut Acts,
    ) -> Result<(), Overrun> {
        if !self.situation().compiled || self.now.beyond {
            return Err(Overrun);
        }
        let mut begun = self.desk.acts();
        let mut worths: Vec<Vec<Option<Number>>> = vec![Vec::new(); prefers.len()];
        for index in actions {
            begun.clear();
            self.candidates(*index, &mut begun)?;
            for act in &begun.list {
                let _ = self.outcomes(&begun, act, &mut |tried| {
                    if self.is_legal(tried) {
                        legal.push_from(tried.acts, tried.act, tried.choices);
                        for (prefer, worths) in prefers.iter().zip(&mut worths) {
                            worths.push(self.worth(prefer, tried));
                        }
                    }
                    ControlFlow::Continue(())
                })?;
                if legal.list.len() > MAX_ACTIONS {
                    return Err(Overrun);
                }
            }
        }
        self.desk.keep_acts(begun);
        let mut left = worths.as_mut_slice();
        while let Some((first, rest)) = left.split_first_mut() {
            keep_best(first, &mut legal.list, rest);
            left = rest;
        }
        Ok(())
    }

    /// Whether the mover has a legal action. Where that cannot be told it is noted as a doubt.
    pub fn has_legal(&self) -> bool {
        let mut any = Any::default();
        match self.each_legal(&mut any) {
            Ok(()) => any.found,
            Err(Overrun) => {
                self.desk.doubt.set(true);
                true
            }
        }
    }

    /// Whether the mover has a legal action but these. Where that cannot be told it is noted as a doubt.
    pub(in crate::engine) fn has_legal_but(&self, but: &[ActionId]) -> bool {
        if but.is_empty() {
            return self.has_legal();
        }
        let mut legal = self.desk.acts();
        let told = self.as_decided(|known| known.list_but(but, &mut legal));
        if told.is_err() {
            self.desk.doubt.set(true);
        }
        let found = told.is_err() || !legal.list.is_empty();
        self.desk.keep_acts(legal);
        found
    }

    /// Adds a legal action but these; where the best have to be preferred, all of them.
    fn list_but(&self, but: &[ActionId], legal: &mut Acts) -> Result<(), Overrun> {
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
        legal.list.retain(|act| !but.contains(&ActionId(act.action)));
        Ok(())
    }
}

/// All of a list, from one place in it on.
fn round<T>(list: &[T], from: usize) -> impl Iterator<Item = &T> {
    let (before, behind) = list.split_at(from.checked_rem(list.len()).unwrap_or(0));
    behind.iter().chain(before)
}

/// Keeps the best by one rule of those for which it says something, and of these what the rules after it say.
fn keep_best(worths: &[Option<Number>], list: &mut Vec<Act>, others: &mut [Vec<Option<Number>>]) {
    let Some(greatest) = worths.iter().flatten().max() else { return };
    let stays = || worths.iter().map(|worth| worth.is_none_or(|worth| worth == *greatest));
    let mut keep = stays();
    list.retain(|_| keep.next().unwrap_or(true));
    for other in others {
        let mut keep = stays();
        other.retain(|_| keep.next().unwrap_or(true));
    }
}
