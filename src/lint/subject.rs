//! The definition that is looked through.

use crate::merge::Definition;
use crate::source::{SourceId, Span};
use crate::spec::Spec;
use crate::spec::ids::{KindId, MovementId, RuleId};

/// The definition that is looked through.
pub(super) struct Subject<'a> {
    /// The definition.
    pub definition: &'a Definition,
    /// Its specification.
    pub spec: &'a Spec,
    /// Its main file.
    pub main: SourceId,
}

impl Subject<'_> {
    /// Whether the main file says it.
    pub(super) fn is_own(&self, span: Span) -> bool {
        span.source == self.main && span != Span::default()
    }

    /// The label of a rule, where it is written.
    pub(super) fn label(&self, rule: RuleId) -> Span {
        let info = self.spec.rule(rule);
        let placed = self.definition.rules.iter().find(|placed| placed.rule.label.node == info.label);
        placed.map_or(info.span, |placed| placed.rule.label.span)
    }

    /// The movements of kinds that the main file writes, each once, with the kinds that have it.
    pub(super) fn own_movements(&self) -> Vec<(MovementId, Vec<KindId>)> {
        let carriers = |id: MovementId| -> Vec<KindId> {
            let kinds = self.spec.kinds.iter().enumerate().filter(|(_, kind)| kind.movements.contains(&id));
            kinds.map(|(index, _)| KindId::at(index)).collect()
        };
        let movements = (0..self.spec.movements.len()).map(MovementId::at);
        let own = movements.filter(|id| self.is_own(self.spec.movement(*id).span));
        own.map(|id| (id, carriers(id))).filter(|(_, kinds)| !kinds.is_empty()).collect()
    }
}
