//! Asides: which of them can be said only where there is a sign of it.

use super::layout::Layout;
use super::rules::Action;
use super::sign::{Sign, Signs};
use super::situation::Situation;
use crate::spec::ids::ActionId;
use crate::spec::types::Sort;

/// The asides of a situation.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    /// Those that may be possible wherever it is.
    pub open: Box<[ActionId]>,
    /// Without any of these none of the others is.
    pub signs: Signs,
}

/// By situation its asides.
pub(super) fn asides<B>(layout: &Layout, actions: &[Action<B>], situations: &[Situation]) -> Vec<Asides> {
    let is_number = |index: usize| layout.sorts[index] == Sort::Number;
    let of_situation = |asides: &Vec<usize>| {
        let sign = |index: &usize| actions[*index].sign;
        let open = asides.iter().filter(|index| sign(index).is_none()).map(|index| ActionId::at(*index));
        let signs: Vec<Sign> = asides.iter().filter_map(sign).collect();
        Asides { open: open.collect(), signs: Signs::new(&signs, is_number) }
    };
    situations.iter().map(|situation| of_situation(&situation.asides)).collect()
}
