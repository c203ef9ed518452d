//! The rules that are in force in a stage and phase.

use super::plan::Guard;
use crate::spec::Spec;
use crate::spec::ids::{RuleId, StageId};
use crate::spec::rule::BoundaryOf;

/// The rules in force in a stage and phase, as indices into the program.
#[derive(Debug, Clone, Default)]
pub struct Situation {
    /// The running stages, from the whole game down.
    pub stages: Vec<StageId>,
    /// Does a referee decide what is legal, whatever the player knows?
    pub referee: bool,
    /// Actions of the turn.
    pub actions: Vec<usize>,
    /// Asides.
    pub asides: Vec<usize>,
    /// Bans.
    pub forbids: Vec<usize>,
    /// The bans by action.
    pub bans: Vec<ActionBans>,
    /// Preferences: rules that keep the best actions.
    pub prefers: Vec<usize>,
    /// Immunities.
    pub immunities: Vec<usize>,
    /// Do all immunities depend on kinds and owners only?
    pub by_kinds: bool,
    /// Rules that remove the capturing piece.
    pub deadly: Vec<usize>,
    /// Triggers.
    pub triggers: Vec<usize>,
    /// Triggers with an invariant that does not always hold.
    pub with_invariant: Vec<usize>,
    /// Boundary rules.
    pub boundaries: Vec<usize>,
    /// The sorts of boundary with rules, one [bit](boundary_bit) each.
    pub bounded: u8,
    /// Endings.
    pub endings: Vec<usize>,
    /// Actions whose legality depends on the placement of pieces only.
    pub by_placement: Vec<usize>,
    /// Actions that change facts of the game and of players only, and whose legality depends on placement and facts
    /// they do not write.
    pub state_actions: Vec<usize>,
    /// The actions of `by_placement` that only relocate the pieces they name.
    pub placements: Vec<Placement>,
    /// Actions without bans that need a trial, and without choices on the way.
    pub free: Vec<usize>,
    /// Are all of these compiled, boundary rules aside?
    pub compiled: bool,
}

/// The bit of a sort of boundary.
pub const fn boundary_bit(start: bool, of: BoundaryOf) -> u8 {
    let sort = match of {
        BoundaryOf::Stage(_) => 0,
        BoundaryOf::Turn => 1,
        BoundaryOf::Phase(_) => 2,
        BoundaryOf::Reading => 3,
    };
    1 << (2 * sort + start as u8)
}

/// The bans on an action, as indices.
#[derive(Debug, Clone, Default)]
pub struct ActionBans {
    /// The bans that are tested before the action is tried.
    pub before: Vec<usize>,
    /// The other bans: they read the position after the action, or what it captures and moves.
    pub after: Vec<usize>,
}

/// An action that only relocates the pieces it names.
#[derive(Debug, Clone)]
pub struct Placement {
    /// The index of the action.
    pub action: usize,
    /// The royal safety that the bans after the action state; `None` when one of them states something else.
    pub guards: Option<Vec<Guard>>,
}

impl Situation {
    /// Is none of these rules in force here, boundary rules aside?
    pub(super) fn is_compiled(&self, spec: &Spec, unknown: &[RuleId]) -> bool {
        !self.rules(spec).any(|rule| unknown.contains(&rule))
    }

    /// The rules in force here, boundary rules aside.
    pub fn rules(&self, spec: &Spec) -> impl Iterator<Item = RuleId> {
        let rules = self.actions.iter().chain(&self.asides).map(|index| spec.actions[*index].rule);
        let rules = rules.chain(self.forbids.iter().map(|index| spec.forbids[*index].rule));
        let rules = rules.chain(self.prefers.iter().map(|index| spec.prefers[*index].rule));
        let rules = rules.chain(self.immunities.iter().map(|index| spec.immunities[*index].rule));
        let rules = rules.chain(self.deadly.iter().map(|index| spec.deadly[*index].rule));
        let rules = rules.chain(self.triggers.iter().map(|index| spec.triggers[*index].rule));
        rules.chain(self.endings.iter().map(|index| spec.endings[*index].rule))
    }
}
