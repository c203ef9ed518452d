//! What is learnt of moves that are not made: how many moves there would be if nothing had moved, found in a position in which the
//! turn has passed, or after one such move.

use super::Forecast;
use super::still::names_nothing;
use super::stroll::Stroll;
use crate::engine::view::View;
use crate::program::plan::Offer;
use crate::program::squares::Squares;

impl<B: Squares> Forecast<B> {
    /// Whether some moves may be left unmade.
    #[inline]
    pub fn may_spare(&self) -> bool {
        self.unmade.may_spare()
    }

    /// Whether anything is known of such moves.
    #[inline]
    pub fn has_learnt(&self) -> bool {
        self.unmade.still.get().is_some()
    }

    /// Whether that may become known by making such a move, for all that is known before any is made.
    #[inline]
    pub fn may_yet_learn(&self) -> bool {
        self.may_spare() && (self.of.is_none() || self.may_learn())
    }

    /// Whether that may become known by making such a move.
    #[inline]
    pub fn may_learn(&self) -> bool {
        self.unmade.told && self.unmade.still.get().is_none()
    }

    /// Learns how many moves there are after a move that has been made and changed nothing else, if guards and pairs were left
    /// as they are.
    pub fn learn(&mut self, view: &View<'_, B>, stroll: &Stroll<B>, count: u64) {
        let Some(of) = self.of else { return };
        self.confirm_unharmed();
        if !self.unmade.open.is_empty() && !self.unmade.mind_open(view, of) {
            return self.learn_nothing();
        }
        if !self.sleeps(view) || !self.keeps(view, stroll) {
            return;
        }
        if self.unmade.followers.are_far()
            && let Some(more) = self.more_after(view, stroll)
        {
            self.know(count.checked_add_signed(-more));
        }
    }

    /// Pairs are counted anew only where as many were found to be legal if nothing moves as nobody harms.
    fn confirm_unharmed(&mut self) {
        if !self.unmade.unharmed.is_empty() && !self.knows_unharmed(&self.unmade.unharmed) {
            self.unmade.harm();
        }
    }

    fn know(&mut self, still: Option<u64>) {
        self.unmade.still.set(still);
        (self.unmade.spared, self.unmade.noticed) = (self.find_spares(), self.noticed());
        self.unmade.named.take();
    }

    /// Learns how many moves there would be if nothing had moved since the position before; nothing where a rule forbids some of
    /// them that may forbid none after a move. It is found in a position in which the turn has passed.
    pub fn learn_at_rest(&mut self, view: &View<'_, B>, rest: &View<'_, B>, count: u64) {
        let view = &self.seen_as_told(view);
        if self.of.is_none() || self.may_open_at_rest(view) {
            return;
        }
        self.confirm_unharmed();
        let are_minded = self.unmade.open.is_empty() || self.unmade.mind_open_in(rest, true);
        match are_minded && self.know_forbidden(view) {
            true => self.know(Some(count)),
            false => self.learn_nothing(),
        }
    }

    /// All moves are made from now on.
    pub fn learn_nothing(&mut self) {
        self.unmade.begin(None);
    }

    /// Whether a position is of those that are foretold, and facts and zones are such in it that nothing can be done which
    /// depends on them.
    pub fn is_factless(&self, view: &View<'_, B>) -> bool {
        let flow = &view.now.flow;
        if self.of != Some((flow.situation, flow.mover)) {
            return false;
        }
        view.program.offers[usize::from(view.now.flow.situation)].iter().all(|offered| match &offered.offer {
            Offer::Moves(plan) => plan.fixed.iter().all(|goal| names_nothing(view, goal)),
            Offer::Drops(drops) => {
                self.knows_drops(view, offered.action, drops).unwrap_or_else(|| view.is_of_nothing(&drops.unit.1))
            }
            Offer::Pair(_) | Offer::Each => true,
        })
    }
}
