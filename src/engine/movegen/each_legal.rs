//! All legal moves, reported to a visitor.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MovePlan, Offer, Offered};
use crate::compile::rules::Forbid;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::eval::view::View;
use crate::engine::movegen::gating_choices::GatingChoices;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::limits::{CaptureLimits, Limits};
use crate::engine::movegen::visitor::MoveVisitor;
use crate::engine::overrun::Overrun;
use crate::spec::ids::KindId;

impl<B: Bitboard> View<'_, B> {
    /// Reports every legal move once to `visitor`. Preferences are not applied.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn each_legal<S: MoveVisitor<B>>(&self, visitor: &mut S) -> Result<(), Overrun> {
        self.as_decided(|known| known.with_active_immunities().each_as_known(visitor))?;
        if self.workspace.uncertain.get() { Err(Overrun) } else { Ok(()) }
    }

    pub(super) fn each_as_known<S: MoveVisitor<B>>(&self, visitor: &mut S) -> Result<(), Overrun> {
        let situation = usize::from(self.now.flow.situation);
        if !self.program.situations[situation].compiled || self.now.uncovered {
            return Err(Overrun);
        }
        let offers = &self.program.offers[situation];
        // Attacked squares found for pairs are used again for moves.
        let mut attacked_squares = None;
        for offered in offers.iter().filter(|_| !S::RATES) {
            if let Some(pair) = offered.pair() {
                self.by_pair(pair, &mut attacked_squares, visitor)?;
            }
        }
        for (place, Offered { action, offer }) in offers.iter().enumerate() {
            if visitor.has_enough() {
                break;
            }
            match offer {
                Offer::Moves(plan) => self.by_plan(*action as u16, (place as u16, plan), attacked_squares, visitor)?,
                // Pairs come before all other actions.
                Offer::Pair(_) if !S::RATES => {}
                _ if self.program.preconditions[*action].is_some() && self.is_blocked(*action) => {}
                Offer::Drops(drops) if !S::RATES => self.drops(*action, drops, visitor)?,
                _ => self.by_trials(*action, visitor)?,
            }
        }
        Ok(())
    }

    /// Whether a ban that is equal for all moves forbids them.
    fn forbids_all(&self, forbid: &Forbid<B>) -> bool {
        let before = View { before: Some(self.now), captured: &[], moved: &[], ..*self };
        !(self.finding_stuck && forbid.asks_stuck)
            && self
                .workspace
                .with_frame(|frame| before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame))
    }

    /// Whether pieces block an action for each pair of pieces.
    #[inline(never)]
    fn is_blocked(&self, action: usize) -> bool {
        let Some(precondition) = self.program.preconditions[action].as_ref().filter(|_| self.mover.is_some()) else {
            return false;
        };
        let own = self.owned(0, self.mover);
        let of_kinds = |kinds: &[Box<[KindId]>]| kinds.iter().fold(own, |all, kinds| all & self.of_kinds(kinds));
        let [first, second] = [of_kinds(&precondition.kinds[0]), of_kinds(&precondition.kinds[1])];
        first.each().all(|first| {
            second.each().all(|second| {
                let squares = if precondition.turned { [second, first] } else { [first, second] };
                (self.memo_set_of_two(&precondition.empty, squares) & self.occupied()).any()
            })
        })
    }

    fn by_plan<S: MoveVisitor<B>>(
        &self,
        action: u16,
        (place, plan): (u16, &MovePlan<B>),
        attacked_squares: Option<AttackedSquares<B>>,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        if plan.shut.iter().any(|index| self.forbids_all(&self.program.forbids[*index])) {
            return Ok(());
        }
        let units = match &plan.units {
            None => self.owned(0, Some(mover)),
            Some(units) => self.workspace.with_frame(|frame| self.masked(units, frame)),
        };
        let payments = match &plan.cost {
            None => None,
            Some(cost) => match self.payments(cost, action, units)? {
                Some(payments) => Some(payments),
                None => return self.by_trials(usize::from(action), visitor),
            },
        };
        let (mut guard_info, mut footprint) = (self.workspace.guard_info(), self.workspace.footprint());
        let mut generator = Generator {
            view: *self,
            action,
            place,
            plan,
            mover,
            occupied: self.occupied(),
            guard_info: &mut guard_info,
            footprint: &mut footprint,
            violated: 0,
            undecided: 0,
            inactive: 0,
            blast_only: 0,
            usual_limits: Limits::none(),
            capture_limits: CaptureLimits::none(),
            gates: (0, 0),
            rest: None,
            ahead: None,
            scratch: None,
            candidates: None,
            gating: GatingChoices::none(),
            payments: payments.map(Box::new),
            traps: B::EMPTY,
            perils: self.of_kinds(&plan.perils) & self.occupied(),
            defers: false,
            untested: B::EMPTY,
        };
        if !plan.traps.is_empty() {
            generator.traps = generator.find_traps(plan);
        }
        generator.prepare(attacked_squares);
        if let Some(gating) = &plan.gating {
            generator.find_gating(gating, S::COUNTS);
        }
        let done = match generator.payments {
            None => generator.generate(units, visitor),
            Some(_) => generator.report_paid(units, visitor),
        };
        generator.finish();
        // The generator holds nothing to drop any more.
        std::mem::forget(generator);
        self.workspace.keep_footprint(footprint);
        self.workspace.keep_guard_info(guard_info);
        done
    }
}
