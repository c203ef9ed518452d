//! Stuck players: may the test wait until the list of actions turns out empty?

use super::code::One;
use super::rules::Boundary;
use super::scalar::Scalar;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::ids::{PhaseId, RuleId};
use crate::spec::rule::{BoundaryOf, Stage};

/// By stage: may endings that require a stuck player wait until no action is found? `times` is the number of actions
/// by phase.
pub(super) fn may_wait<B>(spec: &Spec, times: &[Option<One<B>>], boundaries: &[Boundary<B>]) -> Vec<bool> {
    let is_same = leaves_no_fewer(spec);
    let of_stage = |stage: &Stage| {
        let phases = &stage.phases;
        let takes_some = phases.iter().all(|phase| takes_some(&times[phase.index()]));
        is_same && takes_some && !boundaries.iter().any(|boundary| starts_phase(spec, boundary, phases))
    };
    spec.stages.iter().map(of_stage).collect()
}

/// Whether a player with a legal action is never stuck. Rules that ask for stuck players are left out of that
/// question; they may be endings, bans, boundaries or asides.
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

/// Whether a phase takes a known number of actions, at least one.
fn takes_some<B>(times: &Option<One<B>>) -> bool {
    matches!(times, Some(One::Constant(Scalar::Number(times))) if *times >= Number::ONE)
}

/// Whether a boundary rule runs at the start of one of these phases.
fn starts_phase<B>(spec: &Spec, boundary: &Boundary<B>, phases: &[PhaseId]) -> bool {
    let BoundaryOf::Phase(of) = boundary.of else { return false };
    boundary.start && phases.iter().any(|phase| *phase == of || spec.phase(*phase).like.contains(&of))
}
