//! Moves that no unit looks at: several of them are left unmade at once, since after all of these there are as many moves.

use super::Forecast;
use crate::engine::batch::Part;
use crate::engine::view::View;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Forecast<B> {
    /// The squares at which something looks but for rules that are told, whichever unit of the other side moves there without a
    /// capture.
    pub(super) fn noticed(&self) -> B {
        let guarded = &self.unmade.guarded;
        let around = if guarded.origin().is_some() { guarded.around.squares } else { B::EMPTY };
        self.recall.looked_at() | self.crowds.looked_at() | self.unmade.sights.squares | around
    }

    /// The goals of those of some moves without a capture of units of a kind that nobody notices, and how many moves there are
    /// after all of these together; nothing when that is not known of any.
    #[inline]
    pub fn count_unnoticed(
        &self,
        view: &View<'_, B>,
        (part, kind): (&Part<B>, KindId),
        are_bare: impl FnOnce(B) -> B,
    ) -> Option<(B, u64)> {
        let (still, noticed) = (self.unmade.still.get()?, self.unmade.noticed);
        let around =
            if self.unmade.guarded.origin().is_some() { self.unmade.guarded.around.of(kind) } else { B::EMPTY };
        let of_kind = self.unmade.sights.of(kind) | self.unmade.unharmed.of(kind) | around;
        let goals = part.within(!(noticed | of_kind));
        if goals.is_empty() || !self.serves(view) {
            return None;
        }
        let goals = if self.told.is_empty() { goals } else { self.unheard(view, part, goals) };
        if goals.is_empty() {
            return None;
        }
        if self.gated.may_open_at_rest(view, self.of?) {
            return None;
        }
        self.spares()?;
        let goals = are_bare(goals);
        let times = u64::from(goals.count());
        // After none of them nothing is left.
        let drops = self.dropped.more_at_once(part, goals);
        let all = (still > self.dropped.sorts()).then(|| (still * times).checked_add_signed(drops))?;
        Some((goals, all?))
    }
}
