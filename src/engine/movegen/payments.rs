//! Paid moves: each is judged once, and told with all payments that may be made for it.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MoveCost, MovePlan};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::payment_sets::Tolls;
use crate::engine::movegen::visitor::{By, Sink, Unit};
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::overrun::Overrun;
use crate::engine::moves::payment::Bundle;
use crate::engine::workspace::memo::Bundles;
use crate::spec::bounds::{MAX_ACTIONS, MAX_TRIED};
use crate::spec::ids::KindId;

/// The argument behind the unit that is what is paid.
const PAID: usize = 1;

/// Legal moves that are not paid for yet, and actions that are.
#[derive(Debug)]
struct Gathered<B> {
    moves: Vec<(Unit, By, (B, B))>,
    acts: Acts,
    /// Whether one of them is enough.
    any: bool,
}

impl<B: Bitboard> Sink<B> for Gathered<B> {
    fn has_enough(&self) -> bool {
        self.any && !(self.moves.is_empty() && self.acts.list.is_empty())
    }

    fn moves(&mut self, _: &View<'_, B>, from: Unit, by: By, goals: (B, B)) {
        if (goals.0 | goals.1).any() {
            self.moves.push((from, by, goals));
        }
    }

    fn changing(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: Option<&[Scalar]>) {
        self.acts.changing(view, from, by, goals, choices);
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Scalar]) {
        self.acts.push_from(acts, act, choices);
    }
}

impl<B: Bitboard> View<'_, B> {
    /// What may be paid for moves of these units; nothing when so much could be that a bound may be come to.
    #[cold]
    pub(in crate::engine) fn tolls(&self, cost: &MoveCost<B>, action: u16, units: B) -> Result<Option<Tolls>, Overrun> {
        let mut tolls = Tolls { sets: self.desk.subsets(), bundles: Bundles::new() };
        self.desk.with_frame(|frame| self.subsets((&cost.of, cost.by.as_ref()), frame, &mut tolls.sets))?;
        let place = (self.now.flow.situation, action);
        tolls.bundles = self.desk.menus.get(place, tolls.sets.shape());
        tolls.bundles.resize(self.program.layout.kinds, None);
        let ways = if cost.choice.is_some() { self.program.layout.players + 1 } else { 1 };
        let tried = ways * tolls.sets.len();
        if tried * units.count() as usize * self.program.layout.size > MAX_TRIED
            && tried * self.paths(action, units) > MAX_TRIED
        {
            return Ok(None);
        }
        let kinds = || {
            (0..self.program.layout.kinds).map(KindId::at).filter(|kind| self.program.layout.layer(*kind) == Some(0))
        };
        let there = |kind: &KindId| (units & self.now.kind(&self.program.layout, *kind)).any();
        let is_new = |kind: &KindId| tolls.bundles[kind.index()].is_none() && there(kind);
        let new: Vec<KindId> = kinds().filter(is_new).collect();
        if new.is_empty() {
            return Ok(Some(tolls));
        }
        let payees = cost.choice.as_ref().map(|choice| {
            let mut payees = self.desk.scalars();
            self.desk.with_frame(|frame| self.options(&choice.of, frame, &mut payees));
            payees
        });
        for kind in new {
            let square = (units & self.now.kind(&self.program.layout, kind)).first();
            let Some(unit) = self.now.piece_on(&self.program.layout, square) else { continue };
            let mut bundle = Bundle::default();
            self.desk.with_frame(|frame| {
                for (place, chosen) in tolls.sets.each().enumerate() {
                    frame.set(cost.unit, Scalar::Token(unit));
                    let view = View { chosen, ..*self };
                    if !view.test(&self.program.actions[usize::from(action)].when, frame) {
                        continue;
                    }
                    bundle.places.push(place as u16);
                    let choice = cost.choice.as_ref().filter(|choice| view.test(&choice.when, frame));
                    match (choice, &payees) {
                        (Some(_), Some(payees)) if !payees.is_empty() => {
                            bundle.ways.extend(payees.iter().map(|payee| (Some(*payee), place as u16)));
                        }
                        _ => bundle.ways.push((None, place as u16)),
                    }
                }
            });
            bundle.ways.sort_unstable();
            tolls.bundles[kind.index()] = Some(Arc::new(bundle));
        }
        // Whoever asked for what is hidden has to ask again.
        if !self.desk.doubt.get() {
            self.desk.menus.put(place, tolls.sets.shape(), &tolls.bundles);
        }
        payees.into_iter().for_each(|payees| self.desk.keep_scalars(payees));
        Ok(Some(tolls))
    }

    /// How many ways units can move, legality apart.
    fn paths(&self, action: u16, units: B) -> usize {
        let mut found = self.desk.acts();
        let mut count = 0;
        for unit in units.each().filter_map(|square| self.now.piece_on(&self.program.layout, square)) {
            found.clear();
            self.paths_of(action, unit, &mut found);
            count += found.list.len();
        }
        self.desk.keep_acts(found);
        count
    }
}

impl<B: Bitboard> Moves<'_, B> {
    /// Tells the moves of these units with all that may be paid for each.
    #[cold]
    #[inline(never)]
    pub(in crate::engine) fn tell_paid<S: Sink<B>>(&mut self, units: B, sink: &mut S) -> Result<(), Overrun> {
        let mut gathered = Gathered { moves: Vec::new(), acts: self.view.desk.acts(), any: S::ANY };
        self.tally(units, &mut gathered)?;
        let Some(tolls) = &self.tolls else { return Ok(()) };
        let mut all = gathered.acts.list.len();
        for (unit, by, goals) in &gathered.moves {
            let kind = self.view.token(unit.id).kind();
            let Some(bundle) = tolls.shared(kind) else { continue };
            all += bundle.ways.len() * (goals.0 | goals.1).count() as usize;
            if !S::COUNTS && !bundle.ways.is_empty() {
                sink.paid(&self.view, *unit, *by, *goals, (kind, bundle, &tolls.sets));
            }
        }
        if all > MAX_ACTIONS {
            return Err(Overrun);
        }
        match S::COUNTS {
            true => sink.many(all as u64),
            false => {
                gathered.acts.list.iter().for_each(|act| sink.act(&gathered.acts, act, gathered.acts.choices(act)))
            }
        }
        self.view.desk.keep_acts(gathered.acts);
        Ok(())
    }

    /// Whether units of a kind cannot be moved for want of what is to be paid.
    #[inline]
    pub(in crate::engine) fn cannot_pay(&self, kind: KindId) -> bool {
        self.tolls.as_ref().is_some_and(|tolls| tolls.of(kind).is_none_or(|bundle| bundle.ways.is_empty()))
    }

    /// Carries out a move, once with each that may be paid for it if it is paid for, and tells what is legal of it.
    pub(in crate::engine) fn tell(&self, acts: &Acts, act: &Act, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let Some(tolls) = &self.tolls else { return self.view.tell_legal(acts, act, sink) };
        let Some(path) = acts.path(act) else { return Ok(()) };
        let Some(bundle) = tolls.of(self.view.token(path.unit).kind()) else { return Ok(()) };
        let mut paid = self.view.desk.acts();
        for place in &bundle.places {
            paid.push_from(acts, act, &[]);
            paid.pay(PAID, (usize::from(*place), tolls.sets.get(*place)));
        }
        let told = paid.list.iter().try_for_each(|act| self.view.tell_legal(&paid, act, sink));
        self.view.desk.keep_acts(paid);
        told
    }

    /// Where such tokens lie that moves onto them are less than simple.
    #[cold]
    pub(in crate::engine) fn find_traps(&self, plan: &MovePlan<B>) -> B {
        let view = self.view;
        plan.traps.iter().fold(B::EMPTY, |all, trap| {
            let those = view.desk.with_frame(|frame| view.masked(&trap.mask, frame));
            all | if trap.kinds.is_empty() { those } else { those & view.of_kinds(&trap.kinds) }
        })
    }
}
