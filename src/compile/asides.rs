//! The asides of each situation, by prefilter.

use super::layout::Layout;
use super::prefilter::{Prefilter, Prefilters};
use super::rules::Action;
use super::situation::Situation;
use crate::spec::ids::ActionId;
use crate::spec::types::Sort;

/// The asides of a situation.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    /// The asides without a prefilter.
    pub open: Box<[ActionId]>,
    /// The prefilters of all others: while none holds, none of those is possible.
    pub prefilters: Prefilters,
}

/// The asides by situation.
pub(super) fn asides<B>(layout: &Layout, actions: &[Action<B>], situations: &[Situation]) -> Vec<Asides> {
    let is_number = |index: usize| layout.sorts[index] == Sort::Number;
    let of_situation = |asides: &Vec<usize>| {
        let prefilter = |index: &usize| actions[*index].prefilter;
        let open = asides.iter().filter(|index| prefilter(index).is_none()).map(|index| ActionId::at(*index));
        let prefilters: Vec<Prefilter> = asides.iter().filter_map(prefilter).collect();
        Asides { open: open.collect(), prefilters: Prefilters::new(&prefilters, is_number) }
    };
    situations.iter().map(|situation| of_situation(&situation.asides)).collect()
}
