//! The payments that may be made in one position.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::workspace::Workspace;
use crate::engine::workspace::memo::PaymentsByKind;
use crate::spec::ids::KindId;

/// The payments of one position.
#[derive(Debug, Default)]
pub(super) struct PaymentSets {
    /// All sets of tokens that could be paid.
    pub(super) sets: TokenSets,
    /// The payments that are enough, by the kind of the unit.
    pub(super) by_kind: PaymentsByKind,
}

impl PaymentSets {
    /// Returns the sets to the workspace.
    pub(in crate::engine) fn finish<B: Bitboard>(self, workspace: &Workspace<B>) {
        workspace.keep_token_sets(self.sets);
    }

    pub(in crate::engine) fn of(&self, kind: KindId) -> Option<&Payments> {
        self.shared(kind).map(|payment| &**payment)
    }

    pub(super) fn shared(&self, kind: KindId) -> Option<&Arc<Payments>> {
        self.by_kind.get(kind.index())?.as_ref()
    }
}
