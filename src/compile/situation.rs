//! The rules that are in force in a stage and phase.

use super::plan::Guard;
use crate::spec::Spec;
use crate::spec::ids::{RuleId, StageId};
use crate::spec::rule::BoundaryOf;

/// Which rules are in force while a stage and a phase run; lists are places in the program.
#[derive(Debug, Clone, Default)]
pub struct Situation {
    /// The stages that run, from the whole game down.
    pub stages: Vec<StageId>,
    /// Actions that are offered.
    pub actions: Vec<usize>,
    /// Asides that may be said.
    pub asides: Vec<usize>,
    /// Rules that make actions illegal.
    pub forbids: Vec<usize>,
    /// Rules that keep the best.
    pub prefers: Vec<usize>,
    /// Immunities.
    pub immunities: Vec<usize>,
    /// Whether all of these ask for no more than of what kind and whose the two of a capture are.
    pub by_kinds: bool,
    /// Rules that take off whoever captures.
    pub deadly: Vec<usize>,
    /// Triggers.
    pub triggers: Vec<usize>,
    /// Those of them from which nothing follows in some positions, whatever is done.
    pub standing: Vec<usize>,
    /// What happens at boundaries.
    pub boundaries: Vec<usize>,
    /// At which sorts of boundary something happens, a [bit](boundary_bit) each.
    pub bounded: u8,
    /// Endings.
    pub endings: Vec<usize>,
    /// The actions of which it takes no more than who stands where to say whether they are legal.
    pub by_places: Vec<usize>,
    /// Those that change facts of the game and of players only, and of which no more than other facts and who stands where says
    /// whether they are legal.
    pub declaring: Vec<usize>,
    /// Those of the former that do no more than to put what they name somewhere.
    pub placing: Vec<Placing>,
    /// The actions that are legal whenever they can be begun, each in one way.
    pub free: Vec<usize>,
    /// Whether all of these but boundaries are compiled.
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

/// An action that only puts what it names somewhere.
#[derive(Debug, Clone)]
pub struct Placing {
    /// Which, as a place in the program.
    pub action: usize,
    /// The rules that read the position before it, as places in the program.
    pub before: Vec<usize>,
    /// What the others guard; nothing when they say something else.
    pub guards: Option<Vec<Guard>>,
}

impl Situation {
    /// Whether none of these rules takes part in what a player can do here and in what follows from it.
    pub(super) fn is_compiled(&self, spec: &Spec, unknown: &[RuleId]) -> bool {
        !self.rules(spec).any(|rule| unknown.contains(&rule))
    }

    /// The rules that take part in what a player can do here and in what follows from it.
    pub fn rules(&self, spec: &Spec) -> impl Iterator<Item = RuleId> {
        let rules = self.actions.iter().map(|index| spec.actions[*index].rule);
        let rules = rules.chain(self.forbids.iter().map(|index| spec.forbids[*index].rule));
        let rules = rules.chain(self.prefers.iter().map(|index| spec.prefers[*index].rule));
        let rules = rules.chain(self.immunities.iter().map(|index| spec.immunities[*index].rule));
        let rules = rules.chain(self.deadly.iter().map(|index| spec.deadly[*index].rule));
        let rules = rules.chain(self.triggers.iter().map(|index| spec.triggers[*index].rule));
        rules.chain(self.endings.iter().map(|index| spec.endings[*index].rule))
    }
}
