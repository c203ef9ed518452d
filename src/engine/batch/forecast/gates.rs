//! Rules about the position before a move that hold in some positions only, where it is foretold in which they do not.

use std::cell::Cell;

use super::Forecast;
use super::stroll::{Captured, Stroll};
use crate::engine::batch::Moves;
use crate::engine::view::View;
use crate::program::plan::Plan;
use crate::program::squares::Squares;
use crate::spec::ids::PlayerId;

/// Such rules that foretold moves are asked.
#[derive(Debug, Default)]
pub(super) struct Gates<B> {
    /// Their places in the program.
    rules: Vec<usize>,
    /// Where own pieces stood.
    own: B,
    /// Those of the rules of which it is known, and those that forbid nothing, while own pieces are what they were, as bits.
    known: Cell<(u32, u32)>,
    /// Whether one of the rules holds while nobody is gone, or one of some kind: where that is known, and where one does, as bits.
    without: Cell<(u64, u64)>,
}

impl<B: Squares> Gates<B> {
    /// No rules; own pieces stand on these squares.
    pub(super) fn begin(&mut self, own: B) {
        self.rules.clear();
        self.own = own;
        self.known.set((0, 0));
        self.without.set((0, 0));
    }

    /// Whether there are no such rules.
    pub(super) fn are_none(&self) -> bool {
        self.rules.is_empty()
    }

    /// Whether nothing decides which of them hold but the only guarded unit, and which pieces the mover has.
    pub(super) fn are_told(&self, plan: &Plan<B>, one_guarded: bool) -> bool {
        let gate = |rule: &usize| plan.gated.iter().find(|gated| gated.rule == *rule);
        self.rules.iter().all(|rule| gate(rule).is_some_and(|gate| gate.by_own || gate.by_guard && one_guarded))
    }

    /// Whether one of them holds in a position.
    fn is_open(&self, view: &View<'_, B>) -> bool {
        self.rules.iter().any(|rule| view.stands(&view.program.forbids[*rule].standing))
    }

    /// Whether none of them holds in a position in which nothing has moved; `safe` where no guarded unit is attacked.
    #[inline]
    pub(super) fn are_closed_at_rest(&self, view: &View<'_, B>, plan: &Plan<B>, safe: bool) -> bool {
        self.rules.is_empty()
            || self.rules.iter().enumerate().all(|gate| self.is_closed_at_rest(view, (plan, gate), safe))
    }

    #[inline(never)]
    fn is_closed_at_rest(
        &self,
        view: &View<'_, B>,
        (plan, (place, rule)): (&Plan<B>, (usize, &usize)),
        safe: bool,
    ) -> bool {
        let Some(gate) = plan.gated.iter().find(|gated| gated.rule == *rule) else { return false };
        if gate.by_guard && safe {
            return true;
        }
        let is_closed = !view.stands(&view.program.forbids[*rule].standing);
        if gate.by_own && place < 32 {
            let (known, closed) = self.known.get();
            self.known.set((known | 1 << place, closed | u32::from(is_closed) << place));
        }
        is_closed
    }

    /// Whether it is known of all of them that they do not hold while nobody is gone; `safe` where no guarded unit is attacked.
    fn are_closed(&self, plan: &Plan<B>, safe: bool) -> bool {
        let (known, closed) = self.known.get();
        let is_closed = |(place, rule): (usize, &usize)| {
            let gate = plan.gated.iter().find(|gated| gated.rule == *rule);
            let by_own = place < 32 && (known & closed) >> place & 1 != 0;
            gate.is_some_and(|gate| gate.by_own && by_own || gate.by_guard && safe)
        };
        self.rules.iter().enumerate().all(is_closed)
    }

    /// Adds some of them.
    pub(super) fn add(&mut self, rules: &[usize]) {
        for rule in rules {
            if !self.rules.contains(rule) {
                self.rules.push(*rule);
            }
        }
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether a rule about the position before a move may hold in a position when a unit of the other side has moved.
    #[inline]
    pub(super) fn may_open(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        !self.gated.rules.is_empty() && self.may_open_after(view, (stroll.captured, stroll.goal))
    }

    /// The same when nobody has.
    #[inline]
    pub(super) fn may_open_at_rest(&self, view: &View<'_, B>) -> bool {
        !self.gated.rules.is_empty() && self.may_open_after(view, (Captured::Nobody, 0))
    }

    #[inline(always)]
    fn may_open_after(&self, view: &View<'_, B>, (captured, goal): (Captured, usize)) -> bool {
        let place = if let Captured::Enemy(kind) = captured { kind.index() + 1 } else { 0 };
        let (asked, open) = self.gated.without.get();
        match asked.checked_shr(place as u32) {
            Some(asked) if asked & 1 != 0 => open >> place & 1 != 0,
            _ => self.find_may_open_after(view, (captured, goal), place),
        }
    }

    #[inline(never)]
    fn find_may_open_after(&self, view: &View<'_, B>, (captured, goal): (Captured, usize), place: usize) -> bool {
        let Some(of) = self.of else { return true };
        let is_closed =
            || self.whose(view).is_some_and(|(plan, _)| self.gated.are_closed(plan, self.guards.are_safe()));
        let is_open = !(place == 0 && is_closed()) && self.is_open_without(view, of, (captured, goal));
        let (bit, (asked, open)) = (1_u64.checked_shl(place as u32).unwrap_or(0), self.gated.without.get());
        self.gated.without.set((asked | bit, open | if is_open { bit } else { 0 }));
        is_open
    }

    #[inline(never)]
    fn is_open_without(
        &self,
        view: &View<'_, B>,
        of: (u16, Option<PlayerId>),
        (captured, goal): (Captured, usize),
    ) -> bool {
        let gates = &self.gated;
        let victim = match captured {
            Captured::Enemy(_) => view.now.piece_on(&view.program.layout, goal),
            Captured::Nobody | Captured::Own(_) => None,
        };
        match victim {
            // Whose turn it is is all that differs.
            None if view.now.flow.situation == of.0 => gates.is_open(&view.for_mover(of.1).at(view.now)),
            _ => view.desk.with_copy(view.now, |next| {
                if let Some(victim) = victim {
                    next.lift(&view.program.layout, victim);
                }
                (next.flow.situation, next.flow.mover) = of;
                gates.is_open(&view.for_mover(of.1).at(next))
            }),
        }
    }
}

impl<B: Squares> Moves<'_, B> {
    /// Whether some of these rules may forbid something in the position.
    #[inline]
    pub(super) fn opens_some(&mut self, gates: &Gates<B>) -> bool {
        !gates.rules.is_empty() && self.opens_one(gates)
    }

    #[inline(never)]
    fn opens_one(&mut self, gates: &Gates<B>) -> bool {
        let own = gates.own | self.view.owned(0, Some(self.mover));
        let keeps_own = (self.view.now.touched & own).is_empty();
        gates.rules.iter().enumerate().any(|(place, rule)| {
            let by_own = || self.plan.gated.iter().any(|gated| gated.rule == *rule && gated.by_own);
            if !keeps_own || place >= 32 || !by_own() {
                return !self.is_closed(*rule);
            }
            let (known, closed) = gates.known.get();
            if known >> place & 1 == 0 {
                let is_closed = self.is_closed(*rule);
                gates.known.set((known | 1 << place, closed | u32::from(is_closed) << place));
                return !is_closed;
            }
            closed >> place & 1 == 0
        })
    }
}
