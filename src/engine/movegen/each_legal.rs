//! All legal moves, told to a visitor.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MovePlan, Offer, Offered};
use crate::compile::rules::Forbid;
use crate::engine::attack::attacked_squares::Danger;
use crate::engine::eval::view::View;
use crate::engine::movegen::gating_choices::Entering;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::limits::{Joint, Limits};
use crate::engine::movegen::visitor::Sink;
use crate::engine::moves::overrun::Overrun;
use crate::spec::ids::KindId;

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

    pub(in crate::engine) fn each_as_known<S: Sink<B>>(&self, sink: &mut S) -> Result<(), Overrun> {
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
