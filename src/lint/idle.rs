//! Rules about actions that are not offered while they are in force.

use std::collections::BTreeSet;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::{ActionId, PhaseId, RuleId, StageId};
use crate::spec::rule::EventKind;
use crate::syntax::tree::Node;

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
    over_themselves(subject, found);
    without_action(subject, &moments, found);
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
            let problem = Diagnostic::warning(Code::IdleRule, subject.label(rule), message);
            found.push(
                problem
                    .also(spec.rule(action.rule).span, "this is the action")
                    .help("write both into one stage or phase"),
            );
        }
    }
}

/// Preferences of actions over those actions alone.
fn over_themselves(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    for prefer in spec.prefers.iter().filter(|prefer| subject.is_own(spec.rule(prefer.rule).span)) {
        let label = &spec.rule(prefer.rule).label;
        let text = subject.definition.sources.snippet(prefer.by.span);
        let is_constant = prefer.by.as_constant().is_some();
        let is_literal = is_constant && (text == "true" || text.starts_with(|c: char| c.is_ascii_digit()));
        if text == "false" || is_literal && prefer.over.is_none() {
            let message = format!("the rule `{label}` never matters: it ranks all actions alike");
            let problem = Diagnostic::warning(Code::IdleRule, subject.label(prefer.rule), message);
            found.push(
                problem.help("say which are preferred: `prefer move when some captured`, `prefer move over castle`"),
            );
            continue;
        }
        let Some(over) = prefer.over.as_ref().filter(|_| prefer.by.as_constant().is_some()) else { continue };
        let (first, second) = (&prefer.targets, over);
        let covers = |all: bool, within: bool| all || within;
        let actions = !second.actions.is_empty() && second.actions.iter().all(|action| first.actions.contains(action));
        let movements = !second.by.is_empty() && second.by.iter().all(|movement| first.by.contains(movement));
        if covers(first.actions.is_empty(), actions) && covers(first.by.is_empty(), movements) {
            let message = format!("the rule `{label}` never matters: what stands behind `over` is preferred itself");
            let problem = Diagnostic::warning(Code::IdleRule, subject.label(prefer.rule), message);
            found.push(problem.help("name other actions behind `over`, or say by `when` which are preferred"));
        }
    }
}

/// Stages of the main file in which a player has to act and can never do anything.
fn without_action(subject: &Subject<'_>, moments: &[Moment], found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let offers = |moment: &Moment| spec.actions.iter().any(|action| !action.aside && moment.has(spec, action.rule));
    for (index, stage) in spec.stages.iter().enumerate() {
        let within = |moment: &&Moment| moment.stages.last().is_some_and(|inner| inner.index() == index);
        let mut of_stage = moments.iter().filter(within).peekable();
        let must_act = stage.phases.iter().any(|phase| spec.phase(*phase).times.is_once_or_more());
        if of_stage.peek().is_none() || !must_act || of_stage.any(offers) {
            continue;
        }
        let root = &subject.definition.root;
        let phases = root.at(["stages", &stage.name]).and_then(Node::as_table).and_then(|table| table.entry("phases"));
        let Some((key, _)) = phases.filter(|(key, _)| subject.is_own(key.span)) else { continue };
        let message = format!("no action can be done in the stage `{}`", stage.name);
        let problem = Diagnostic::warning(Code::NoAction, key.span, message);
        let homes = spec.actions.iter().filter(|action| !action.aside).map(|action| spec.rule(action.rule).home);
        let homes: BTreeSet<&str> = homes
            .filter_map(|home| if let Home::Phase(phase) = home { Some(spec.phase(phase).name.as_str()) } else { None })
            .collect();
        let help = match homes.first() {
            Some(phase) => {
                format!("actions are offered in the phase `{phase}`: name it in `phases`, or write an `action` here")
            }
            None => format!("write an `action` in `[stages.{}]`", stage.name),
        };
        found.push(problem.help(help));
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
