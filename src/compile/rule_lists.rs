//! The compiled rules of a definition, one list for each sort.

use super::bitboard::Bitboard;
use super::lower::RuleCompiler;
use super::rules::{Action, Boundary, Capture, Ending, Forbid, Prefer, Trigger};
use super::situation::Situation;
use super::unsupported::Unsupported;
use crate::spec::Spec;
use crate::spec::ids::RuleId;
use crate::spec::rule;

/// The rules of a definition. An index into a list is that of the checked rule.
pub(super) struct RuleLists<B> {
    pub actions: Vec<Action<B>>,
    pub forbids: Vec<Forbid<B>>,
    pub prefers: Vec<Prefer<B>>,
    pub immunities: Vec<Capture<B>>,
    pub deadly: Vec<Capture<B>>,
    pub triggers: Vec<Trigger<B>>,
    pub boundaries: Vec<Boundary<B>>,
    pub endings: Vec<Ending<B>>,
}

impl<B: Bitboard> RuleLists<B> {
    /// Compiles all rules; those that are not supported have stand-ins.
    pub fn new(rules: &mut RuleCompiler<'_>) -> Self {
        let spec = rules.spec;
        let immune = |rules: &mut RuleCompiler<'_>, one: &rule::Immune| rules.capture(one.rule, &one.when, one.slots);
        let dies = |rules: &mut RuleCompiler<'_>, one: &rule::Deadly| rules.capture(one.rule, &one.when, one.slots);
        RuleLists {
            actions: spec.actions.iter().map(|one| rules.kept(one.rule, RuleCompiler::action, one)).collect(),
            forbids: spec.forbids.iter().map(|one| rules.kept(one.rule, RuleCompiler::forbid, one)).collect(),
            prefers: spec.prefers.iter().map(|one| rules.kept(one.rule, RuleCompiler::prefer, one)).collect(),
            immunities: spec.immunities.iter().map(|one| rules.kept(one.rule, immune, one)).collect(),
            deadly: spec.deadly.iter().map(|one| rules.kept(one.rule, dies, one)).collect(),
            triggers: spec.triggers.iter().map(|one| rules.kept(one.rule, RuleCompiler::trigger, one)).collect(),
            boundaries: spec.boundaries.iter().map(|one| rules.boundary(one)).collect(),
            endings: spec.endings.iter().map(|one| rules.kept(one.rule, RuleCompiler::ending, one)).collect(),
        }
    }

    /// Tells each situation what is known of its rules; `left` are the rules that are not compiled.
    pub fn describe(&self, spec: &Spec, left: &[(RuleId, Unsupported)], situations: &mut [Situation]) {
        let left: Vec<RuleId> = left.iter().map(|(rule, _)| *rule).collect();
        for situation in situations {
            situation.compiled = situation.is_compiled(spec, &left);
            let may_fail = |index: &&usize| !self.triggers[**index].invariant.is_always();
            situation.with_invariant = situation.triggers.iter().filter(may_fail).copied().collect();
            situation.by_kinds = situation.immunities.iter().all(|index| self.immunities[*index].kinds.is_some());
        }
    }
}
