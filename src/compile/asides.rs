//! The asides of each situation, by prefilter.

use super::layout::Layout;
use super::prefilter::{Prefilter, Prefilters};
use super::reads::reads_only_facts;
use super::rules::Action;
use super::situation::Situation;
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind, Expr};
use crate::spec::ids::ActionId;
use crate::spec::types::Sort;

/// The asides of a situation.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    /// The asides without a prefilter.
    pub open: Box<[ActionId]>,
    /// The prefilters of all others: while none holds, none of those is possible.
    pub prefilters: Prefilters,
    /// Those that facts of the game and of players alone decide.
    pub by_facts: Box<[usize]>,
}

/// The asides by situation.
pub(super) fn asides<B>(spec: &Spec, layout: &Layout, actions: &[Action<B>], situations: &[Situation]) -> Vec<Asides> {
    let is_number = |index: usize| layout.sorts[index] == Sort::Number;
    let of_situation = |situation: &Situation| {
        let asides = &situation.asides;
        let prefilter = |index: &usize| actions[*index].prefilter.clone();
        let open = asides.iter().filter(|index| prefilter(index).is_none()).map(|index| ActionId::at(*index));
        let prefilters: Vec<Prefilter> = asides.iter().filter_map(prefilter).collect();
        let by_facts = asides.iter().copied().filter(|index| is_decided_by_facts(spec, situation, *index));
        Asides {
            open: open.collect(),
            prefilters: Prefilters::new(&prefilters, is_number),
            by_facts: by_facts.collect(),
        }
    };
    situations.iter().map(of_situation).collect()
}

/// Whether facts of the game and of players alone decide whether an action can be done; it is done in one way.
fn is_decided_by_facts(spec: &Spec, situation: &Situation, index: usize) -> bool {
    let (action, id) = (&spec.actions[index], ActionId::at(index));
    let forbids = situation.forbids.iter().map(|rule| &spec.forbids[*rule]);
    let mut forbids = forbids.filter(|forbid| forbid.targets.include(id, action.aside, None));
    let reads_facts = |part: &Expr| reads_only_facts(spec, part);
    let by_facts = action.params.is_empty() && action.when.iter().all(reads_facts);
    by_facts
        && !action.effects.iter().any(chooses)
        && forbids.all(|ban| ban.after_which.is_none() && ban.when.iter().chain(&ban.unless).all(reads_facts))
}

fn chooses(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Choose { .. } | EffectKind::Arrange { .. }) || effect.inner().any(chooses)
}
