//! Paid moves: each is judged once and reported with all its payments.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MoveCost, MovePlan};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::payment_sets::PaymentSets;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::moves::list::{Move, Moves};
use crate::engine::moves::payment::Payments;
use crate::engine::overrun::Overrun;
use crate::engine::workspace::memo::PaymentsByKind;
use crate::spec::bounds::{MAX_ACTIONS, MAX_TRIED};
use crate::spec::ids::KindId;

/// The argument that is the payment: the one behind the unit.
const PAID: usize = 1;

/// Legal moves without payments, and moves with payments.
#[derive(Debug)]
struct UnpaidMoves<B> {
    unpaid: Vec<(PieceAt, MoveSource, (B, B))>,
    moves: Moves,
    /// Whether one move is enough.
    any: bool,
}

impl<B: Bitboard> MoveVisitor<B> for UnpaidMoves<B> {
    fn has_enough(&self) -> bool {
        self.any && !(self.unpaid.is_empty() && self.moves.list.is_empty())
    }

    fn simple_moves(&mut self, _: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B)) {
        if (goals.0 | goals.1).any() {
            self.unpaid.push((from, source, goals));
        }
    }

    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        choices: Option<&[Scalar]>,
    ) {
        self.moves.kind_changes(view, from, source, goals, choices);
    }

    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]) {
        self.moves.push_from(moves, mv, choices);
    }
}

impl<B: Bitboard> View<'_, B> {
    /// The payments of moves of these units; `None` if a bound may be reached.
    #[cold]
    pub(super) fn payments(&self, cost: &MoveCost<B>, action: u16, units: B) -> Result<Option<PaymentSets>, Overrun> {
        let mut payments = PaymentSets { sets: self.workspace.token_sets(), by_kind: PaymentsByKind::new() };
        self.workspace.with_frame(|frame| self.subsets((&cost.of, cost.by.as_ref()), frame, &mut payments.sets))?;
        let place = (self.now.flow.situation, action);
        payments.by_kind = self.workspace.payments.get(place, payments.sets.shape());
        payments.by_kind.resize(self.program.layout.kinds, None);
        let factor = if cost.choice.is_some() { self.program.layout.players + 1 } else { 1 };
        let tried = factor * payments.sets.count();
        if tried * units.count() as usize * self.program.layout.size > MAX_TRIED
            && tried * self.paths(action, units) > MAX_TRIED
        {
            return Ok(None);
        }
        let kinds = || {
            (0..self.program.layout.kinds).map(KindId::at).filter(|kind| self.program.layout.layer(*kind) == Some(0))
        };
        let there = |kind: &KindId| (units & self.now.kind(&self.program.layout, *kind)).any();
        let is_new = |kind: &KindId| payments.by_kind[kind.index()].is_none() && there(kind);
        let new: Vec<KindId> = kinds().filter(is_new).collect();
        if new.is_empty() {
            return Ok(Some(payments));
        }
        let payees = cost.choice.as_ref().map(|choice| {
            let mut payees = self.workspace.scalars();
            self.workspace.with_frame(|frame| self.options(&choice.of, frame, &mut payees));
            payees
        });
        for kind in new {
            let square = (units & self.now.kind(&self.program.layout, kind)).first();
            let Some(unit) = self.now.piece_on(&self.program.layout, square) else { continue };
            let mut payment = Payments::default();
            self.workspace.with_frame(|frame| {
                for (place, chosen) in payments.sets.each().enumerate() {
                    frame.set(cost.unit, Scalar::Token(unit));
                    let view = View { chosen, ..*self };
                    if !view.test(&self.program.actions[usize::from(action)].when, frame) {
                        continue;
                    }
                    payment.places.push(place as u16);
                    let choice = cost.choice.as_ref().filter(|choice| view.test(&choice.when, frame));
                    match (choice, &payees) {
                        (Some(_), Some(payees)) if !payees.is_empty() => {
                            payment.options.extend(payees.iter().map(|payee| (Some(*payee), place as u16)));
                        }
                        _ => payment.options.push((None, place as u16)),
                    }
                }
            });
            payment.options.sort_unstable();
            payments.by_kind[kind.index()] = Some(Arc::new(payment));
        }
        // A read of hidden facts is not kept.
        if !self.workspace.uncertain.get() {
            self.workspace.payments.put(place, payments.sets.shape(), &payments.by_kind);
        }
        payees.into_iter().for_each(|payees| self.workspace.keep_scalars(payees));
        Ok(Some(payments))
    }

    /// The number of paths of these units.
    fn paths(&self, action: u16, units: B) -> usize {
        let mut found = self.workspace.moves();
        let mut count = 0;
        for unit in units.each().filter_map(|square| self.now.piece_on(&self.program.layout, square)) {
            found.clear();
            self.paths_of(action, unit, &mut found);
            count += found.list.len();
        }
        self.workspace.keep_moves(found);
        count
    }
}

impl<B: Bitboard> Generator<'_, B> {
    /// Reports the moves of these units with all their payments.
    #[cold]
    #[inline(never)]
    pub(super) fn report_paid<S: MoveVisitor<B>>(&mut self, units: B, visitor: &mut S) -> Result<(), Overrun> {
        let mut gathered = UnpaidMoves { unpaid: Vec::new(), moves: self.view.workspace.moves(), any: S::ANY };
        self.generate(units, &mut gathered)?;
        let Some(payments) = &self.payments else { return Ok(()) };
        let mut all = gathered.moves.list.len();
        for (unit, source, goals) in &gathered.unpaid {
            let kind = self.view.token(unit.id).kind();
            let Some(payment) = payments.shared(kind) else { continue };
            all += payment.options.len() * (goals.0 | goals.1).count() as usize;
            if !S::COUNTS && !payment.options.is_empty() {
                visitor.paid(&self.view, *unit, *source, *goals, (kind, payment, &payments.sets));
            }
        }
        if all > MAX_ACTIONS {
            return Err(Overrun);
        }
        match S::COUNTS {
            true => visitor.add(all as u64),
            false => gathered
                .moves
                .list
                .iter()
                .for_each(|mv| visitor.judged(&gathered.moves, mv, gathered.moves.choices(mv))),
        }
        self.view.workspace.keep_moves(gathered.moves);
        Ok(())
    }

    /// Whether units of a kind have no payment that is enough.
    #[inline]
    pub(super) fn cannot_pay(&self, kind: KindId) -> bool {
        self.payments
            .as_ref()
            .is_some_and(|payments| payments.of(kind).is_none_or(|payment| payment.options.is_empty()))
    }

    /// Reports a candidate if it is legal, with each of its payments.
    pub(super) fn report(&self, moves: &Moves, mv: &Move, visitor: &mut impl MoveVisitor<B>) -> Result<(), Overrun> {
        let Some(payments) = &self.payments else { return self.view.report_legal(moves, mv, visitor) };
        let Some(path) = moves.path(mv) else { return Ok(()) };
        let Some(payment) = payments.of(self.view.token(path.unit).kind()) else { return Ok(()) };
        let mut paid = self.view.workspace.moves();
        for place in &payment.places {
            paid.push_from(moves, mv, &[]);
            paid.pay(PAID, (usize::from(*place), payments.sets.get(*place)));
        }
        let done = paid.list.iter().try_for_each(|mv| self.view.report_legal(&paid, mv, visitor));
        self.view.workspace.keep_moves(paid);
        done
    }

    /// The goals that make a move more than simple.
    #[cold]
    pub(super) fn find_traps(&self, plan: &MovePlan<B>) -> B {
        let view = self.view;
        plan.traps.iter().fold(B::EMPTY, |all, trap| {
            let those = view.workspace.with_frame(|frame| view.masked(&trap.mask, frame));
            all | if trap.kinds.is_empty() { those } else { those & view.of_kinds(&trap.kinds) }
        })
    }
}
