//! What the rules leave of what a player can do.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::batch::{Any, Rated};
use super::desk::Frame;
use super::generate::Overrun;
use super::position::Position;
use super::run::bind_path;
use super::tried::Tried;
use super::view::View;
use crate::compile::bitboard::Bitboard;
use crate::compile::prefilter::Prefilter;
use crate::compile::rules::{Forbid, Prefer};
use crate::compile::scalar::Scalar;
use crate::number::Number;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::{ActionId, PlayerId};
use crate::spec::rule::Targets;

impl<B: Bitboard> View<'_, B> {
    /// Whether no rule forbids a candidate that was carried out.
    pub(super) fn is_legal(&self, tried: &Tried<'_>) -> bool {
        !self.situation().forbids.iter().any(|index| self.forbids(&self.program.forbids[*index], tried))
    }

    /// What rules about a candidate are read in: the position before it, which looks ahead to the one after it.
    fn before<'t>(&'t self, tried: &Tried<'t>) -> View<'t, B> {
        let (captured, moved, chosen) = (tried.captured, tried.moved, tried.acts.chosen(tried.act));
        View { before: Some(self.now), after: Some(tried.after), captured, moved, chosen, ..*self }
    }

    fn forbids(&self, forbid: &Forbid<B>, tried: &Tried<'_>) -> bool {
        if self.supposing && forbid.asks_stuck || !self.speaks_of(&forbid.targets, tried.act) {
            return false;
        }
        let before = self.before(tried);
        self.desk.with_frame(|frame| {
            self.bind_targets(&forbid.targets, tried.acts, tried.act, frame);
            before.test(&forbid.when, frame)
                && before.at(tried.after).test(&forbid.after, frame)
                && !before.test(&forbid.unless, frame)
        })
    }

    pub(super) fn speaks_of(&self, targets: &Targets, act: &Act) -> bool {
        let aside = self.program.actions[usize::from(act.action)].aside;
        targets.include(ActionId(act.action), aside, act.movement())
    }

    pub(super) fn bind_targets(&self, targets: &Targets, acts: &Acts, act: &Act, frame: &mut Frame<B>) {
        if let Some(path) = acts.path(act) {
            bind_path(frame, &path);
        }
        let args = acts.args(act);
        for (slot, parameters) in &targets.arguments {
            let param = parameters.iter().find(|(action, _)| action.0 == act.action);
            let index = param.and_then(|(_, param)| self.program.actions[usize::from(act.action)].arg(*param));
            if param.is_some() {
                frame.set(*slot, index.and_then(|index| args.get(index)).copied().unwrap_or_default());
            }
        }
    }

    /// How good an action is by a `prefer` rule; `None` when the rule does not speak of it.
    pub(super) fn worth(&self, prefer: &Prefer<B>, tried: &Tried<'_>) -> Option<Number> {
        let ousted = prefer.over.as_ref().filter(|over| self.speaks_of(over, tried.act)).map(|_| Number::ZERO);
        if !self.speaks_of(&prefer.targets, tried.act) {
            return ousted;
        }
        let before = self.before(tried);
        self.desk.with_frame(|frame| {
            self.bind_targets(&prefer.targets, tried.acts, tried.act, frame);
            match before.one(&prefer.by, frame) {
                Scalar::Truth(true) => Some(Number::ONE),
                Scalar::Number(number) => Some(number),
                _ if prefer.over.is_some() => ousted,
                _ => Some(Number::ZERO),
            }
        })
    }

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

    /// What the mover may say, but for the actions among `but`.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn legal_asides(&self, but: &[ActionId], legal: &mut Acts) -> Result<(), Overrun> {
        legal.clear();
        if self.are_shut(but) {
            return Ok(());
        }
        let others = self.situation().asides.iter().filter(|index| self.may_begin(**index));
        let mut others = others.filter(|index| !but.contains(&ActionId::at(**index))).peekable();
        if others.peek().is_none() {
            return Ok(());
        }
        let asides = &self.program.asides[usize::from(self.now.flow.situation)];
        self.desk.doubt.set(false);
        others.try_for_each(|index| {
            let list = |known: &View<'_, B>| known.legal_by(&[], std::slice::from_ref(index), legal);
            if asides.by_facts.contains(index) { self.with_eyes(list) } else { self.as_known(list) }
        })?;
        if self.desk.doubt.take() { Err(Overrun) } else { Ok(()) }
    }

    /// Whether there is no sign that any aside but these can be said.
    fn are_shut(&self, but: &[ActionId]) -> bool {
        let (layout, trail) = (&self.program.layout, &self.desk.trail);
        let asides = &self.program.asides[usize::from(self.now.flow.situation)];
        !layout.visibility.any
            && asides.open.iter().all(|action| but.contains(action))
            && !self.now.shows_any(layout, trail, &asides.prefilters)
            && !asides.prefilters.occurred.is_some_and(|least| self.now.has_occurred(layout, trail, least))
    }

    /// Does the prefilter of an action hold? A player that does not know a fact cannot do what the fact allows. Prefilters of
    /// other sorts say nothing where something is hidden.
    fn may_begin(&self, index: usize) -> bool {
        let layout = &self.program.layout;
        let holds = |prefilter: Prefilter| {
            layout.visibility.any && !prefilter.is_of_facts() || self.now.shows(layout, &self.desk.trail, prefilter)
        };
        self.program.actions[index].prefilter.is_none_or(holds)
    }

    /// Adds what is legal of some actions, one after another, as far as it is the best by each rule.
    fn legal_by(&self, prefers: &[&Prefer<B>], actions: &[usize], legal: &mut Acts) -> Result<(), Overrun> {
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
    fn has_legal_but(&self, but: &[ActionId]) -> bool {
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

    /// Whether a player has no legal action but these, or would have none if the turn passed to it now.
    pub fn is_stuck(&self, player: PlayerId, but: &[ActionId]) -> bool {
        if self.supposing {
            return false;
        }
        if self.now.eyes.is_some_and(|eyes| eyes != player) {
            self.desk.doubt.set(true);
            return false;
        }
        let can_act =
            |now: &Position| View { supposing: true, ..View::of(self.program, self.desk, now) }.has_legal_but(but);
        let stuck = |now: &Position| match super::walker::may_pass_over(self.program, now) {
            false => !can_act(now),
            true => self.desk.with_copy(now, |now| !super::walker::some_phase(self.program, self.desk, now, can_act)),
        };
        if self.now.flow.mover == Some(player) && self.now.flow.phase.is_some() {
            return stuck(self.now);
        }
        self.desk.with_copy(self.now, |passed| {
            super::walker::hand_over(self.program, self.desk, passed, player);
            stuck(passed)
        })
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
