//! Who is stuck: when it has to be found out, and when it may wait until nothing can be done.

use super::atom::Atom;
use super::code::One;
use super::rules::Boundary;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::ids::{PhaseId, RuleId};
use crate::spec::rule::{BoundaryOf, Stage};

/// By stage whether endings for which somebody has to be stuck may wait until nothing can be done; `times` tells by phase how
/// many actions it takes.
pub(super) fn may_wait<B>(spec: &Spec, times: &[Option<One<B>>], boundaries: &[Boundary<B>]) -> Vec<bool> {
    let is_same = leaves_no_fewer(spec);
    let of_stage = |stage: &Stage| {
        let phases = &stage.phases;
        let takes_some = phases.iter().all(|phase| takes_some(&times[phase.index()]));
        is_same && takes_some && !boundaries.iter().any(|boundary| starts_phase(spec, boundary, phases))
    };
    spec.stages.iter().map(of_stage).collect()
}

/// Whether whoever has a legal action is never stuck. Who is stuck is found out without the rules that ask it, so that there may
/// be an action of which nothing is known then, or which is illegal: but not where these rules are bans, or speak of what does
/// not belong to the question.
fn leaves_no_fewer(spec: &Spec) -> bool {
    let is_ban = |rule| spec.forbids.iter().any(|forbid| forbid.rule == rule);
    let is_boundary = |rule| spec.boundaries.iter().any(|boundary| boundary.rule == rule);
    let is_aside = |rule| spec.actions.iter().any(|action| action.aside && action.rule == rule);
    asking(spec).all(|rule| is_ending(spec, rule) || is_ban(rule) || is_boundary(rule) || is_aside(rule))
}

fn asking(spec: &Spec) -> impl Iterator<Item = RuleId> {
    (0..spec.rules.len()).map(RuleId::at).filter(|id| spec.rule(*id).asks_stuck)
}

fn is_ending(spec: &Spec, rule: RuleId) -> bool {
    spec.endings.iter().any(|ending| ending.rule == rule)
}

/// Whether a phase takes a number of actions that is known to be one or more.
fn takes_some<B>(times: &Option<One<B>>) -> bool {
    matches!(times, Some(One::Constant(Atom::Number(times))) if *times >= Number::ONE)
}

/// Whether something happens when one of these phases starts.
fn starts_phase<B>(spec: &Spec, boundary: &Boundary<B>, phases: &[PhaseId]) -> bool {
    let BoundaryOf::Phase(of) = boundary.of else { return false };
    boundary.start && phases.iter().any(|phase| *phase == of || spec.phase(*phase).like.contains(&of))
}
