//! Moves that no unit looks at: several of them are left unmade at once, since after all of these there are as many moves.

use super::Forecast;
use super::unmade::Unmade;
use crate::engine::batch::Part;
use crate::engine::view::View;
use crate::program::Program;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

impl<B: Squares> Forecast<B> {
    /// The squares at which something looks but for rules that are told, whichever unit of the other side moves there without a
    /// capture.
    pub(super) fn noticed(&self) -> B {
        let guarded = &self.unmade.guarded;
        let around = if guarded.origin().is_some() { guarded.around.squares } else { B::EMPTY };
        let others = self.crowds.looked_at() | self.unmade.followers.looked_at();
        self.recall.looked_at() | others | self.unmade.sights.squares | around
    }

    /// The squares of units of the other side of which nobody notices when one of a kind takes their place; nothing when that is
    /// noticed everywhere.
    fn all_the_same(&self, view: &View<'_, B>, kind: KindId) -> Option<B> {
        if self.minds_kind(view, kind) {
            return None;
        }
        let named = self.unmade.named.get_or_init(|| self.find_named(view.program));
        Some(self.unmade.sides.1.without(*named))
    }

    /// The squares of units of the other side where it matters who it is that stands there.
    #[inline(never)]
    fn find_named(&self, program: &Program<B>) -> B {
        let Unmade { sights, unharmed, guarded, .. } = &self.unmade;
        let around = if guarded.origin().is_some() { guarded.around.all() } else { B::EMPTY };
        let of_pairs = if unharmed.is_empty() { B::EMPTY } else { unharmed.sights.all() };
        let looked_at = self.curious.each().fold(B::EMPTY, |all, unit| all | self.recall.seen(unit));
        let told = if self.told.is_empty() { B::EMPTY } else { self.told.meant() };
        let others = self.crowds.looked_at() | self.unmade.followers.looked_at();
        let named = sights.all() | of_pairs | around | looked_at | others | told;
        let delicate = self.plan(program).filter(|_| self.unmade.minds_kinds).map_or(&[][..], |plan| &plan.delicate);
        let delicate = delicate.iter().enumerate().filter(|(_, delicate)| **delicate);
        delicate.fold(named, |named, (kind, _)| named | B::load(&self.sets, kind * program.layout.width))
    }

    /// The goals of those of some moves of units of a kind that nobody notices, and how many moves there are after all of these
    /// together; nothing when that is not known of any. Of captures these are those of other units of the same side.
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
        let goals = match part.captures {
            false => part.within(!(noticed | of_kind)),
            true => part.from(!(noticed | of_kind)) & self.all_the_same(view, kind)?,
        };
        if goals.is_empty() || !self.sleeps(view) || self.unmade.followers.are_some(kind) {
            return None;
        }
        let goals = if self.told.is_empty() { goals } else { self.unheard(view, part, goals) };
        if goals.is_empty() {
            return None;
        }
        if self.may_open_at_rest(view) {
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
