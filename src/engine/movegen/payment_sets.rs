//! The payments that may be made in one position.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::engine::moves::payment::Bundle;
use crate::engine::moves::token_sets::Subsets;
use crate::engine::workspace::Desk;
use crate::engine::workspace::memo::Bundles;
use crate::spec::ids::KindId;

/// What may be paid, by the kind of the unit that moves.
#[derive(Debug, Default)]
pub(in crate::engine) struct Tolls {
    /// All that could be.
    pub(in crate::engine) sets: Subsets,
    /// By kind what will do, with what is chosen then.
    pub(in crate::engine) bundles: Bundles,
}

impl Tolls {
    /// Puts away what was worked with.
    pub(in crate::engine) fn finish<B: Bitboard>(self, desk: &Desk<B>) {
        desk.keep_subsets(self.sets);
    }

    pub(in crate::engine) fn of(&self, kind: KindId) -> Option<&Bundle> {
        self.shared(kind).map(|bundle| &**bundle)
    }

    pub(in crate::engine) fn shared(&self, kind: KindId) -> Option<&Arc<Bundle>> {
        self.bundles.get(kind.index())?.as_ref()
    }
}
