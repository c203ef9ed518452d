//! Warnings: what is no mistake in a definition, but cannot be what its author meant.
//!
//! In: a definition and its specification, which has no error. Out: diagnostics, all of them warnings, about sentences of
//! the main file; a file that it inherits from has its own check. Deliberately absent: errors, and guesses – a warning is
//! given only when it is certain.

mod alike;
mod between;
mod clash;
mod clauses;
mod confused;
mod covered;
mod crowded;
mod dead;
mod endless;
mod given;
mod idle;
mod immobile;
mod immune;
mod inherited;
mod late;
mod many;
mod mirrored;
mod never;
mod overtaken;
mod play;
mod range;
mod ranks;
mod reach;
mod round_trip;
mod said;
mod settled;
mod shadowed;
mod short;
mod sides;
mod start;
mod stuck;
mod swapped;
#[cfg(test)]
mod tests;
mod unasked;
mod unmoving;
mod unread;
mod unspoken;
mod vanished;
mod ways;

pub use many::too_many;

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::merge::Definition;
use crate::source::{SourceId, Span};
use crate::spec::Spec;
use crate::spec::check::{Unspoken, unspoken};
use crate::spec::ids::{KindId, MovementId, RuleId};

/// Everything there is to warn of, in no particular order.
pub fn lint(definition: &Definition, spec: &Arc<Spec>) -> Vec<Diagnostic> {
    lint_knowing(definition, spec, &unspoken(definition, &[]))
}

/// The same, where it is known already of which names nothing speaks while the options are what they are by themselves.
pub fn lint_knowing(definition: &Definition, spec: &Arc<Spec>, unspoken: &[Unspoken]) -> Vec<Diagnostic> {
    let Some(main) = definition.main_layer().and_then(|main| definition.layers.get(main)) else { return Vec::new() };
    let subject = Subject { definition, spec, main: main.source };
    let mut found = Vec::new();
    immobile::lint(&subject, &mut found);
    covered::lint(&subject, &mut found);
    crowded::lint(&subject, &mut found);
    unread::lint(&subject, &mut found);
    unspoken::lint(&subject, unspoken, &mut found);
    stuck::lint(&subject, &mut found);
    shadowed::lint(&subject, &mut found);
    never::lint(&subject, &mut found);
    immune::lint(&subject, &mut found);
    reach::lint(&subject, &mut found);
    late::lint(&subject, &mut found);
    sides::lint(&subject, &mut found);
    mirrored::lint(&subject, &mut found);
    short::lint(&subject, &mut found);
    unasked::lint(&subject, &mut found);
    unmoving::lint(&subject, &mut found);
    overtaken::lint(&subject, &mut found);
    vanished::lint(&subject, &mut found);
    confused::lint(&subject, &mut found);
    swapped::lint(&subject, &mut found);
    idle::lint(&subject, &mut found);
    inherited::lint(&subject, &mut found);
    ranks::lint(&subject, &mut found);
    // Where much is tried in every position, nothing is played.
    if !many::lint(&subject, &mut found)
        && !start::lint(&subject, spec, &mut found)
        && !endless::lint(&subject, spec, &mut found)
    {
        round_trip::lint(&subject, spec, &mut found);
    }
    found
}

/// What is looked through.
struct Subject<'a> {
    definition: &'a Definition,
    spec: &'a Spec,
    main: SourceId,
}

impl Subject<'_> {
    /// Whether the main file says it.
    fn is_own(&self, span: Span) -> bool {
        span.source == self.main && span != Span::default()
    }

    /// The label of a rule, where it is written.
    fn label(&self, rule: RuleId) -> Span {
        let info = self.spec.rule(rule);
        let placed = self.definition.rules.iter().find(|placed| placed.rule.label.node == info.label);
        placed.map_or(info.span, |placed| placed.rule.label.span)
    }

    /// The movements of kinds that the main file writes, each once, with the kinds that have it.
    fn own_movements(&self) -> Vec<(MovementId, Vec<KindId>)> {
        let carriers = |id: MovementId| -> Vec<KindId> {
            let kinds = self.spec.kinds.iter().enumerate().filter(|(_, kind)| kind.movements.contains(&id));
            kinds.map(|(index, _)| KindId::at(index)).collect()
        };
        let movements = (0..self.spec.movements.len()).map(MovementId::at);
        let own = movements.filter(|id| self.is_own(self.spec.movement(*id).span));
        own.map(|id| (id, carriers(id))).filter(|(_, kinds)| !kinds.is_empty()).collect()
    }
}
