//! What a player can do, and what the rules leave of it.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::batch::Rated;
use super::desk::Frame;
use super::paths::Path;
use super::position::Position;
use super::run::{Doing, Run, Stopped, bind_path};
use super::token::Place;
use super::view::{Going, View};
use crate::literal::chance::First;
use crate::number::Number;
use crate::program::atom::Atom;
use crate::program::code::Query;
use crate::program::rules::{Action, Domain, Forbid, Prefer};
use crate::program::squares::Squares;
use crate::spec::bounds::{MAX_ACTIONS, MAX_OPTIONS, MAX_TRIED};
use crate::spec::ids::{ActionId, PlayerId, TokenId};
use crate::spec::rule::Targets;

/// That a bound was come to, so that the literal interpreter has to say what is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrun;

/// A candidate that was carried out.
pub struct Tried<'a, B> {
    /// What was done.
    pub act: &'a Act,
    /// The list it is in.
    pub acts: &'a Acts,
    /// Its choices.
    pub choices: &'a [Atom],
    /// The position after its effects.
    pub after: &'a Position<B>,
    /// Everything it captured.
    pub captured: &'a [TokenId],
    /// Everything it moved.
    pub moved: &'a [TokenId],
}

impl<B: Squares> View<'_, B> {
    /// The elements that may be chosen; tokens of an unordered zone that differ in nothing are one.
    pub(super) fn options(&self, of: &Query<B>, frame: &mut Frame<B>, options: &mut Vec<Atom>) {
        let _ = self.each(of, frame, &mut |view, value, _| {
            if !options.iter().any(|earlier| view.alike(*earlier, value)) {
                options.push(value);
            }
            if options.len() > MAX_OPTIONS { Going::Break(()) } else { Going::Continue(()) }
        });
    }

    /// Whether two tokens lie in the same unordered zone and differ in nothing.
    fn alike(&self, one: Atom, other: Atom) -> bool {
        let (Atom::Token(one), Atom::Token(other)) = (one, other) else { return false };
        let (first, second) = (self.token(one), self.token(other));
        let Place::In(zone) = first.place() else { return false };
        let (spec, layout) = (&self.program.spec, &self.program.layout);
        let same = first.kind() == second.kind() && first.owner() == second.owner() && first.place() == second.place();
        same && !spec.zone(layout.zone_at(usize::from(zone)).zone).ordered && {
            let mut fields = (0..spec.fields.len()).filter(|field| spec.fields[*field].identity);
            fields.all(|field| self.now.field(layout, field, one) == self.now.field(layout, field, other))
        }
    }

    /// Where a value says that tokens are put.
    pub(super) fn place_of(&self, value: Atom) -> Option<Place> {
        match value {
            Atom::Zone(zone) => Some(Place::In(self.program.layout.zone(zone) as u8)),
            other => self.square_of(other).map(Place::On),
        }
    }

    /// Adds every way to begin an action whose condition holds: with its arguments, before what is chosen while it is
    /// carried out.
    ///
    /// # Errors
    /// When a bound is come to.
    pub(super) fn candidates(&self, index: usize, acts: &mut Acts) -> Result<(), Overrun> {
        let action = &self.program.actions[index];
        self.desk.with_frame(|frame| {
            let mut args = self.desk.atoms();
            let mut search = Search { action, index: index as u16, acts, tried: 0 };
            let searched = self.arguments(&mut search, 0, &mut args, frame);
            self.desk.keep_atoms(args);
            searched
        })
    }

    fn arguments(
        &self,
        search: &mut Search<'_, B>,
        param: usize,
        args: &mut Vec<Atom>,
        frame: &mut Frame<B>,
    ) -> Result<(), Overrun> {
        let Some(chosen) = search.action.params.get(param) else {
            search.count()?;
            if self.test(&search.action.when, frame) {
                search.acts.push(search.index, None, args);
            }
            return Ok(());
        };
        match &chosen.domain {
            Domain::Among(query) => {
                let mut options = self.desk.atoms();
                self.options(query, frame, &mut options);
                if options.len() > MAX_OPTIONS {
                    return Err(Overrun);
                }
                for option in &options {
                    frame.set(chosen.slot, *option);
                    args.push(*option);
                    self.arguments(search, param + 1, args, frame)?;
                    args.pop();
                }
                self.desk.keep_atoms(options);
                Ok(())
            }
            Domain::Path(unit) => {
                let Atom::Token(unit) = self.one(unit, frame) else { return Ok(()) };
                self.along_paths(search, param, unit, args, frame)
            }
        }
    }

    /// Goes on with each way a unit can move. Two that end on one square with the same captures are one.
    fn along_paths(
        &self,
        search: &mut Search<'_, B>,
        param: usize,
        unit: TokenId,
        args: &mut Vec<Atom>,
        frame: &mut Frame<B>,
    ) -> Result<(), Overrun> {
        let mut found = self.desk.acts();
        self.paths_of(search.index, unit, &mut found);
        for act in &found.list {
            search.count()?;
            let Some(path) = found.path(act) else { continue };
            let view = View { captured: path.captured, ..*self };
            bind_path(frame, &path);
            // Parameters behind a path may be chosen only in actions that bind it first.
            if param + 1 < search.action.params.len() {
                let (from, count) = (search.acts.list.len(), search.tried);
                view.arguments(search, param + 1, args, frame)?;
                search.tried = count;
                search.acts.give_path(from, path);
            } else if view.test(&search.action.when, frame) {
                search.acts.push(search.index, Some(path), args);
            }
        }
        self.desk.keep_acts(found);
        Ok(())
    }

    /// Adds each way a unit can move. Two that end on one square with the same captures are one.
    pub(super) fn paths_of(&self, action: u16, unit: TokenId, found: &mut Acts) {
        let token = self.token(unit);
        let (Some(origin), Some(owner)) = (token.square(), token.owner().or(self.mover)) else { return };
        let view = self.for_mover(Some(owner));
        for id in &self.program.spec.kind(token.kind()).movements {
            let movement = &self.program.movements[owner.index()][id.index()];
            view.paths_by(movement, unit, origin, owner, &mut |path| {
                if !found.list.iter().any(|other| found.path(other).is_some_and(|other| same(&other, &path))) {
                    found.push_move(action, path);
                }
            });
        }
    }

    /// Carries out a candidate once for every way to make the choices in it, until `visit` breaks off.
    ///
    /// # Errors
    /// When a bound is come to.
    pub(super) fn outcomes(
        &self,
        acts: &Acts,
        act: &Act,
        visit: &mut dyn FnMut(&Tried<'_, B>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Overrun> {
        let mut forks = self.desk.forks();
        let mut tried = 0;
        loop {
            tried += 1;
            if tried > MAX_TRIED {
                return Err(Overrun);
            }
            let mut after = self.desk.copy(self.now);
            let mut chance = First;
            let doing = Doing { act: Some((acts, act)), script: &forks.script };
            let mut run =
                Run::new((self.program, self.desk), (Some(self.now), &mut after), self.mover, doing, &mut chance);
            run.supposing = self.supposing;
            run.judging = self.situation().by_places.contains(&usize::from(act.action));
            let ended = self.carry_out(&mut run, acts, act);
            let going = match ended {
                Ok(()) => {
                    let (captured, moved) = run.into_lists();
                    let going = visit(&Tried {
                        act,
                        acts,
                        choices: &forks.script,
                        after: &after,
                        captured: &captured,
                        moved: &moved,
                    });
                    self.desk.put_away(captured);
                    self.desk.put_away(moved);
                    going
                }
                Err(Stopped::Bound) => return Err(Overrun),
                Err(Stopped::Fork) => {
                    let options = std::mem::take(&mut run.options);
                    run.finish();
                    forks.fork(&options);
                    self.desk.keep_atoms(options);
                    ControlFlow::Continue(())
                }
            };
            self.desk.give_back(after);
            if going.is_break() || !forks.advance() {
                self.desk.keep_forks(forks);
                return Ok(going);
            }
        }
    }

    fn carry_out(&self, run: &mut Run<'_, B>, acts: &Acts, act: &Act) -> Result<(), Stopped> {
        let action = &self.program.actions[usize::from(act.action)];
        self.desk.with_frame(|frame| {
            bind_args(action, acts, act, frame);
            run.perform(action.rule, &action.steps, frame)
        })
    }

    /// Whether no rule forbids a candidate that was carried out.
    pub(super) fn is_legal(&self, tried: &Tried<'_, B>) -> bool {
        !self.situation().forbids.iter().any(|index| self.forbids(&self.program.forbids[*index], tried))
    }

    fn forbids(&self, forbid: &Forbid<B>, tried: &Tried<'_, B>) -> bool {
        if self.supposing && forbid.asks_stuck || !self.speaks_of(&forbid.targets, tried.act) {
            return false;
        }
        let before = View {
            before: Some(self.now),
            after: Some(tried.after),
            captured: tried.captured,
            moved: tried.moved,
            ..*self
        };
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

    fn bind_targets(&self, targets: &Targets, acts: &Acts, act: &Act, frame: &mut Frame<B>) {
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
    pub(super) fn worth(&self, prefer: &Prefer<B>, tried: &Tried<'_, B>) -> Option<Number> {
        if !self.speaks_of(&prefer.targets, tried.act) {
            return None;
        }
        let before = View {
            before: Some(self.now),
            after: Some(tried.after),
            captured: tried.captured,
            moved: tried.moved,
            ..*self
        };
        self.desk.with_frame(|frame| {
            self.bind_targets(&prefer.targets, tried.acts, tried.act, frame);
            Some(match before.one(&prefer.by, frame) {
                Atom::Truth(true) => Number::ONE,
                Atom::Number(number) => number,
                _ => Number::ZERO,
            })
        })
    }

    /// The legal actions of the mover, or the asides.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn legal(&self, aside: bool, legal: &mut Acts) -> Result<(), Overrun> {
        legal.clear();
        let situation = self.situation();
        if !situation.compiled || self.now.beyond {
            return Err(Overrun);
        }
        match situation.prefers.len() {
            _ if aside => {}
            0 => return self.each_legal(legal),
            1 => {
                let mut rated = Rated::new(legal, self.desk.worths());
                self.each_legal(&mut rated)?;
                let worths = rated.worths;
                keep_best(&worths, &mut legal.list, &mut []);
                self.desk.keep_worths(worths);
                return Ok(());
            }
            _ => {}
        }
        let mut begun = Acts::default();
        let prefers: Vec<&Prefer<B>> = match aside {
            true => Vec::new(),
            false => situation.prefers.iter().map(|index| &self.program.prefers[*index]).collect(),
        };
        let mut worths: Vec<Vec<Option<Number>>> = vec![Vec::new(); prefers.len()];
        for index in if aside { &situation.asides } else { &situation.actions } {
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
        let mut left = worths.as_mut_slice();
        while let Some((first, rest)) = left.split_first_mut() {
            keep_best(first, &mut legal.list, rest);
            left = rest;
        }
        Ok(())
    }

    /// Whether the mover has a legal action.
    pub(super) fn has_legal(&self) -> bool {
        let mut begun = self.desk.acts();
        let has = self.situation().actions.iter().any(|index| {
            begun.clear();
            // Where a bound is come to there may be one among what was not looked at.
            if self.candidates(*index, &mut begun).is_err() {
                return true;
            }
            begun.list.iter().any(|act| {
                let looked = self.outcomes(&begun, act, &mut |tried| match self.is_legal(tried) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                });
                looked.is_ok_and(|going| going.is_break())
            })
        });
        self.desk.keep_acts(begun);
        has
    }

    /// Whether a player has no legal action, or would have none if the turn passed to it now.
    pub fn is_stuck(&self, player: PlayerId) -> bool {
        if self.supposing {
            return false;
        }
        let stuck = |now: &Position<B>| {
            let view = View { supposing: true, ..View::of(self.program, self.desk, now) };
            !view.has_legal()
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

/// Puts the arguments of an action into their slots.
pub(super) fn bind_args<B: Squares>(action: &Action<B>, acts: &Acts, act: &Act, frame: &mut Frame<B>) {
    if let Some(path) = acts.path(act) {
        bind_path(frame, &path);
    }
    let args = acts.args(act);
    for (index, param) in action.params.iter().enumerate() {
        if let Some(arg) = action.arg(index) {
            frame.set(param.slot, args.get(arg).copied().unwrap_or_default());
        }
    }
}

fn same(one: &Path<'_>, other: &Path<'_>) -> bool {
    one.goal == other.goal
        && one.stays == other.stays
        && one.relocated == other.relocated
        && one.captured.len() == other.captured.len()
        && one.captured.iter().all(|victim| other.captured.contains(victim))
}

/// A search through the arguments of an action.
struct Search<'s, B> {
    action: &'s Action<B>,
    index: u16,
    acts: &'s mut Acts,
    tried: usize,
}

impl<B> Search<'_, B> {
    fn count(&mut self) -> Result<(), Overrun> {
        self.tried += 1;
        if self.tried > MAX_TRIED { Err(Overrun) } else { Ok(()) }
    }
}
