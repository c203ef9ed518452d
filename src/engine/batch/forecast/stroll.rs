//! Moves of which nothing follows but where a unit stands, and who is gone.

use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// A unit that moves, and perhaps captures who stands on its goal; nothing else happens, unless both go with that capture
/// and others too.
#[derive(Debug, Clone, Copy)]
pub struct Stroll<B> {
    /// Of which kind it is.
    pub kind: KindId,
    /// From which square it goes.
    pub origin: usize,
    /// To which.
    pub goal: usize,
    /// Who is captured there.
    pub captured: Captured,
    /// Where pieces go with the capture, the goal too, if the unit is one of them; else nowhere.
    pub gone: B,
}

impl<B: Squares> Stroll<B> {
    /// Whether the unit goes with what it captures.
    #[inline]
    pub fn bursts(&self) -> bool {
        self.gone.any()
    }

    /// Where those stand afterwards who stand somewhere, of whichever kinds and sides they are all of.
    pub(super) fn moved(&self, those: B) -> B {
        let left = those.without(self.touched());
        if those.has(self.origin) && !self.bursts() { left | B::only(self.goal) } else { left }
    }

    /// The squares on which anything happens.
    #[inline]
    pub(super) fn touched(&self) -> B {
        B::only(self.origin) | B::only(self.goal) | self.gone
    }
}

/// Whom a unit captures, and of which kind it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Captured {
    /// Nobody.
    Nobody,
    /// One of the other side.
    Enemy(KindId),
    /// One of its own.
    Own(KindId),
}
