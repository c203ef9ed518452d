//! Rules whose effects cause the event they wait for, found by looking at what can be done first.

use std::sync::Arc;

use super::Subject;
use crate::diagnostic::Diagnostic;
use crate::literal::game::Game;
use crate::literal::overrun::{Bound, Overrun};
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind};
use crate::spec::ids::RuleId;
use crate::spec::rule::EventKind;

/// Tells the first rule of the main file that goes on without end in the first position; whether there is one.
pub(super) fn lint(subject: &Subject<'_>, spec: &Arc<Spec>, found: &mut Vec<Diagnostic>) -> bool {
    if !subject.spec.triggers.iter().any(|trigger| {
        let waits = trigger.events.iter().any(|event| matches!(event.kind, EventKind::Capture | EventKind::Moves(_)));
        waits && subject.is_own(subject.label(trigger.rule)) && trigger.effects.iter().any(causes)
    }) {
        return false;
    }
    let overrun = Game::new(Arc::clone(spec), 0, &[]).listed().1;
    let Some((rule, bound)) = overrun.and_then(endless) else { return false };
    let label = subject.label(rule);
    if !subject.is_own(label) {
        return false;
    }
    let message = format!("`{}` goes on without end: {bound}", spec.rule(rule).label);
    let help = "its effects cause the event it waits for, by themselves or by other rules: say `when` it is to happen";
    found.push(Diagnostic::warning("endless", label, message).help(help));
    true
}

/// The rule at which what follows from an action was cut short.
fn endless(overrun: Overrun) -> Option<(RuleId, Bound)> {
    matches!(overrun.bound, Bound::Events | Bound::Effects).then_some(())?;
    Some((overrun.rule?, overrun.bound))
}

/// Whether an effect, or one within it, causes events.
fn causes(effect: &Effect) -> bool {
    let itself = matches!(effect.kind, EffectKind::Move(_) | EffectKind::Follow(_) | EffectKind::Capture { .. });
    itself || effect.inner().any(causes)
}
