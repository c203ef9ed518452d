//! Legal moves in bulk: the simple ones of a unit, or of all units of a kind, as sets of goals.

mod apart;
mod bursts;
mod draw;
mod drops;
mod elsewhere;
mod entering;
mod hurdle;
mod judge;
mod limits;
mod pairs;
mod prowlers;
mod reach;
mod shelter;
mod sinks;
mod tally;
mod threats;
mod tolls;
mod ways;

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::danger::Danger;
use super::generate::Overrun;
use super::position::Position;
use super::run::{Doing, Run};
use super::support::Support;
use super::view::View;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Set, Source, Test};
use crate::compile::plan::{MovePlan, Offer, Offered, UniformEffects};
use crate::compile::rules::{Domain, Forbid};
use crate::literal::chance::First;
use crate::spec::ids::{KindId, PlayerId};
pub use apart::Distance;
pub use draw::Draw;
use entering::Entering;
use judge::Rest;
use limits::{Joint, Limits};
pub use pairs::Two;
pub use shelter::Shelter;
pub use sinks::{Any, BestCounter, By, Counter, Rated, Sink, Unit};
pub use threats::Threats;
use tolls::Tolls;

/// The moves of an action in a position, while they are told.
struct Moves<'a, B> {
    view: View<'a, B>,
    action: u16,
    /// The place of the plan among those of the situation.
    place: u16,
    plan: &'a MovePlan<B>,
    mover: PlayerId,
    occupied: B,
    /// What guards leave.
    shelter: &'a mut Shelter<B>,
    /// Which moves the other rules about the position after them have to be asked of.
    support: &'a mut Support<B>,
    /// Those of these rules that forbid every move outside the support.
    closed: u32,
    /// Those of which that is not known.
    open: u32,
    /// Those that forbid nothing in the position, whatever the move.
    silent: u32,
    /// Those of which it is known that no move breaks them with which nothing else goes.
    idle: u32,
    /// What rules about the position after them mostly leave of moves.
    usual: Limits<B>,
    /// The same where captures are asked other rules.
    joint: Joint<B>,
    /// Which of the rules that hold only in some positions have been asked whether they do, and which of them do.
    gates: (u32, u32),
    /// What else the only guard says, when that was asked for.
    rest: Option<Rest<B>>,
    /// The position with facts as they will be after any move, where that makes a difference.
    ahead: Option<Box<Position>>,
    /// A copy of the position, in which moves are tried.
    scratch: Option<Box<Position>>,
    /// The moves of a unit that were carried out.
    begun: Option<Acts>,
    /// What may come in behind units.
    entering: Entering<B>,
    /// What may be paid for moves, if they are paid for.
    tolls: Option<Box<Tolls>>,
    /// Goals of which moves are less than simple.
    traps: B,
    /// Pieces of which captures may be less than simple.
    perils: B,
    /// Whether moves that rules judge one by one become open candidates.
    defers: bool,
    /// The goals of the open candidates of the unit.
    deferred: B,
}

impl<B: Bitboard> View<'_, B> {
    /// Tells `sink` the legal actions; nothing is left out and nothing comes twice. Rules that keep the best are not
    /// asked.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn each_legal<S: Sink<B>>(&self, sink: &mut S) -> Result<(), Overrun> {
        self.as_decided(|known| known.with_sleep().each_as_known(sink))?;
        if self.desk.doubt.get() { Err(Overrun) } else { Ok(()) }
    }

    fn each_as_known<S: Sink<B>>(&self, sink: &mut S) -> Result<(), Overrun> {
        let situation = usize::from(self.now.flow.situation);
        if !self.program.situations[situation].compiled || self.now.beyond {
            return Err(Overrun);
        }
        let offers = &self.program.offers[situation];
        // What is found out for these is known for the moves.
        let mut danger = None;
        for offered in offers.iter().filter(|_| !S::RATES) {
            if let Some(pair) = offered.pair() {
                self.by_pair(pair, &mut danger, sink)?;
            }
        }
        for (place, Offered { action, offer }) in offers.iter().enumerate() {
            if sink.has_enough() {
                break;
            }
            match offer {
                Offer::Moves(plan) => self.by_plan(*action as u16, (place as u16, plan), danger, sink)?,
                Offer::Pair(_) if !S::RATES => {}
                _ if self.program.preconditions[*action].is_some() && self.is_known_shut(*action) => {}
                Offer::Drops(drops) if !S::RATES => self.by_drops(*action, drops, sink)?,
                _ => self.by_search(*action, sink)?,
            }
        }
        Ok(())
    }

    /// Whether a rule that says the same of all actions forbids them.
    fn forbids_all(&self, forbid: &Forbid<B>) -> bool {
        let before = View { before: Some(self.now), captured: &[], moved: &[], ..*self };
        !(self.supposing && forbid.asks_stuck)
            && self.desk.with_frame(|frame| before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame))
    }

    /// Whether somebody stands in the way of an action, whichever two pieces do it.
    #[inline(never)]
    fn is_known_shut(&self, action: usize) -> bool {
        let sides = (self.owned(0, self.mover), self.occupied());
        self.shutters(action, sides, |kinds| self.of_kinds(kinds)).is_some()
    }

    /// Squares that keep all pairs of these own units from an action as long as somebody stands on them; nothing when some are
    /// not kept from it so.
    fn shutters(&self, action: usize, (own, occupied): (B, B), of_any: impl Fn(&[KindId]) -> B) -> Option<B> {
        let precondition = self.program.preconditions[action].as_ref().filter(|_| self.mover.is_some())?;
        let of_kinds = |kinds: &Vec<Box<[_]>>| kinds.iter().fold(own, |all, kinds| all & of_any(kinds));
        let [first, second] = [of_kinds(&precondition.kinds[0]), of_kinds(&precondition.kinds[1])];
        first.each().try_fold(B::EMPTY, |all, first| {
            second.each().try_fold(all, |all, second| {
                let squares = if precondition.turned { [second, first] } else { [first, second] };
                let taken = self.kept_of_two(&precondition.empty, squares) & occupied;
                taken.any().then(|| all | taken.lowest())
            })
        })
    }

    #[inline(never)]
    fn by_search<S: Sink<B>>(&self, action: usize, sink: &mut S) -> Result<(), Overrun> {
        let free = self.situation().free.contains(&action);
        if let (true, true, Some(goals)) = (free, S::COUNTS, self.squares_alone(action)) {
            sink.many(u64::from(goals.count()));
            return Ok(());
        }
        let mut begun = self.desk.acts();
        self.candidates(action, &mut begun)?;
        match free {
            true if S::COUNTS => sink.many(begun.list.len() as u64),
            true => begun.list.iter().for_each(|act| sink.act(&begun, act, &[])),
            false => {
                for act in &begun.list {
                    if sink.has_enough() {
                        break;
                    }
                    self.tell_legal(&begun, act, sink)?;
                }
            }
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    /// The squares to choose from where there is but one action, which takes one of them and is restricted by nothing: as many
    /// actions are legal. Nothing where that is not so.
    pub(super) fn squares_to_choose_from(&self) -> Option<B> {
        let [Offered { action, offer: Offer::Each }] =
            self.program.offers[usize::from(self.now.flow.situation)].as_slice()
        else {
            return None;
        };
        let situation = self.situation();
        let is_free = situation.free.contains(action) && situation.compiled && situation.prefers.is_empty();
        let is_open = is_free && !self.now.beyond && !self.program.layout.visibility.any;
        if is_open && self.program.preconditions[*action].is_none() { self.squares_alone(*action) } else { None }
    }

    /// The squares of which an action takes one, whichever it is, and nothing else.
    fn squares_alone(&self, action: usize) -> Option<B> {
        let action = &self.program.actions[action];
        let [goal] = action.params.as_slice() else { return None };
        let Domain::Among(query) = &goal.domain else { return None };
        let (Source::Board(mask) | Source::Squares(mask)) = &query.source else { return None };
        let all = query.tests.is_empty() && matches!(action.when, Test::Always(true));
        all.then(|| self.desk.with_frame(|frame| self.masked(mask, frame)))
    }

    /// Carries a candidate out and tells what is legal of it.
    fn tell_legal<S: Sink<B>>(&self, acts: &Acts, act: &Act, sink: &mut S) -> Result<(), Overrun> {
        let judged = match self.is_surely_legal(acts, act) {
            true => Some(true),
            false if S::DRAWS => {
                sink.open(acts, act);
                return Ok(());
            }
            false => self.judged_in_place(acts, act),
        };
        match judged {
            Some(true) => {
                sink.act(acts, act, &[]);
                return Ok(());
            }
            Some(false) => return Ok(()),
            None => {}
        }
        let _ = self.outcomes(acts, act, &mut |tried| {
            if self.is_legal(tried) {
                if let [prefer] = self.situation().prefers.as_slice() {
                    sink.rate(self.worth(&self.program.prefers[*prefer], tried));
                }
                sink.act(acts, act, tried.choices);
            }
            if sink.has_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(())
    }

    fn by_plan<S: Sink<B>>(
        &self,
        action: u16,
        (place, plan): (u16, &MovePlan<B>),
        danger: Option<Danger<B>>,
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        if plan.shut.iter().any(|index| self.forbids_all(&self.program.forbids[*index])) {
            return Ok(());
        }
        let units = match &plan.units {
            None => self.owned(0, Some(mover)),
            Some(units) => self.desk.with_frame(|frame| self.masked(units, frame)),
        };
        let tolls = match &plan.cost {
            None => None,
            Some(cost) => match self.tolls(cost, action, units)? {
                Some(tolls) => Some(tolls),
                None => return self.by_search(usize::from(action), sink),
            },
        };
        let (mut shelter, mut support) = (self.desk.shelter(), self.desk.support());
        let mut moves = Moves {
            view: *self,
            action,
            place,
            plan,
            mover,
            occupied: self.occupied(),
            shelter: &mut shelter,
            support: &mut support,
            closed: 0,
            open: 0,
            silent: 0,
            idle: 0,
            usual: Limits::none(),
            joint: Joint::none(),
            gates: (0, 0),
            rest: None,
            ahead: None,
            scratch: None,
            begun: None,
            entering: Entering::none(),
            tolls: tolls.map(Box::new),
            traps: B::EMPTY,
            perils: self.of_kinds(&plan.perils) & self.occupied(),
            defers: false,
            deferred: B::EMPTY,
        };
        if !plan.traps.is_empty() {
            moves.traps = moves.find_traps(plan);
        }
        moves.prepare(danger);
        if let Some(gating) = &plan.gating {
            moves.find_entering(gating, S::COUNTS);
        }
        let told = match moves.tolls {
            None => moves.tally(units, sink),
            Some(_) => moves.tell_paid(units, sink),
        };
        moves.finish();
        // Nothing is left in it to be dropped.
        std::mem::forget(moves);
        self.desk.keep_support(support);
        self.desk.keep_shelter(shelter);
        told
    }
}

impl<B: Bitboard> Moves<'_, B> {
    /// Works out what all moves share.
    fn prepare(&mut self, danger: Option<Danger<B>>) {
        let (view, plan) = (self.view, self.plan);
        if let Some(uniform) = plan.uniform.as_ref().filter(|uniform| !(view.asleep && uniform.keeps_inactive)) {
            self.look_ahead(uniform);
        }
        let ahead = self.ahead.as_ref().map_or(view, |ahead| view.at(ahead));
        self.shelter.find(&ahead, &plan.post_move, self.mover, self.occupied);
        self.shelter.danger = danger.filter(|_| self.ahead.is_none());
        (self.support.threats.rule, self.support.distance.rule) = (0, 0);
        if !plan.post_move.only_guards || self.shelter.is_unknown() || plan.blast.is_some() {
            self.find_threats();
            let is_safe = self.ahead.is_none() && self.shelter.is_attacked() == Some(false);
            self.support.threats.settle(is_safe);
            self.find_distance();
            self.ask_beforehand();
        }
        self.usual = self.usual_limits();
        self.support.fixed.clear();
        for goal in &plan.fixed {
            let goals = match goal {
                Set::Of(one) if let One::Variable(index) = **one => {
                    let goal = view.now.variable(&view.program.layout, index);
                    view.standing(goal).map_or(B::EMPTY, |goal| B::only(goal.index()))
                }
                other => view.desk.with_frame(|frame| view.set(other, frame)),
            };
            self.support.fixed.push(goals);
        }
    }

    /// Finds what the facts will be after any move.
    #[inline(never)]
    fn look_ahead(&mut self, uniform: &UniformEffects<B>) {
        let view = self.view;
        let (mut ahead, mut chance) = (view.desk.copy(view.now), First);
        let tools = (view.program, view.desk);
        let mut run = Run::new(tools, (Some(view.now), &mut ahead), view.mover, Doing::NOTHING, &mut chance);
        run.foretell(&uniform.parts);
        run.finish();
        self.ahead = Some(ahead);
    }

    /// What rules about who attacks whom after a move are read in, before anybody has moved.
    fn ahead(&self) -> View<'_, B> {
        self.ahead.as_ref().map_or(self.view, |ahead| self.view.at(ahead))
    }

    /// Puts away what was worked with.
    #[inline(always)]
    fn finish(&mut self) {
        let desk = self.view.desk;
        if let Some(ahead) = self.ahead.take() {
            desk.give_back(ahead);
        }
        if let Some(scratch) = self.scratch.take() {
            desk.give_back(scratch);
        }
        if let Some(begun) = self.begun.take() {
            desk.keep_acts(begun);
        }
        if let Some(rest) = self.rest.take() {
            desk.keep_support(rest.support);
        }
        if self.plan.gating.is_some() {
            self.entering.finish(desk);
        }
        if let Some(tolls) = self.tolls.take() {
            tolls.finish(desk);
        }
    }
}
