//! Rules about actions that are not offered while they are in force.

use super::Subject;
use crate::diagnostic::Diagnostic;
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::{ActionId, PhaseId, RuleId, StageId};
use crate::spec::rule::EventKind;

/// Tells those of the main file.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let moments = moments(spec);
    let lives = |rule: RuleId| moments.iter().any(|moment| moment.has(spec, rule));
    let bans = spec.forbids.iter().map(|ban| (ban.rule, ban.targets.actions.clone()));
    let prefers = spec.prefers.iter().map(|prefer| (prefer.rule, prefer.targets.actions.clone()));
    let triggers = spec.triggers.iter().filter_map(|trigger| {
        let action = |kind: &EventKind| if let EventKind::Action(action, _) = kind { Some(*action) } else { None };
        let actions: Option<Vec<ActionId>> = trigger.events.iter().map(|event| action(&event.kind)).collect();
        Some((trigger.rule, actions?))
    });
    for (rule, actions) in bans.chain(prefers).chain(triggers) {
        let together = |action: &ActionId| {
            let of_action = spec.action(*action).rule;
            moments.iter().any(|moment| moment.has(spec, rule) && moment.has(spec, of_action))
        };
        let info = spec.rule(rule);
        let Some(first) = actions.first().filter(|_| subject.is_own(info.span) && lives(rule)) else { continue };
        if !actions.iter().any(together) {
            let action = spec.action(*first);
            let message = format!(
                "the rule `{}` never matters: `{}` is not an action where it is in force",
                info.label, action.name
            );
            let problem = Diagnostic::warning("idle-rule", subject.label(rule), message);
            found.push(
                problem
                    .also(spec.rule(action.rule).span, "this is the action")
                    .help("write both into one stage or phase"),
            );
        }
    }
}

/// A time at which a player acts: the stages that run and the phase.
struct Moment {
    stages: Vec<StageId>,
    phase: PhaseId,
}

impl Moment {
    fn has(&self, spec: &Spec, rule: RuleId) -> bool {
        match spec.rule(rule).home {
            Home::Stage(stage) => self.stages.contains(&stage),
            Home::Phase(phase) => spec.phase(self.phase).like.contains(&phase),
        }
    }
}

fn moments(spec: &Spec) -> Vec<Moment> {
    let mut found = Vec::new();
    within(spec, &[spec.root], &mut found);
    found
}

fn within(spec: &Spec, stages: &[StageId], found: &mut Vec<Moment>) {
    let Some(inner) = stages.last().filter(|_| stages.len() <= spec.stages.len()) else { return };
    let stage = spec.stage(*inner);
    found.extend(stage.phases.iter().map(|phase| Moment { stages: stages.to_vec(), phase: *phase }));
    for part in &stage.sequence {
        within(spec, &[stages, &[*part]].concat(), found);
    }
}
