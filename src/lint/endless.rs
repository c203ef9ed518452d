//! Rules that cause the event they wait for, and rules with more choices than are tried. Both are found in the first
//! moves and in a short random game.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::literal::game::Game;
use crate::literal::legal::listed;
use crate::literal::overrun::{Bound, Overrun};
use crate::run::playouts::wander;
use crate::runtime::Rules;
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind};
use crate::spec::rule::EventKind;

/// The seed of the game, and the number of actions after which it is broken off.
const SEED: u64 = 1;
const MAX_ACTIONS: usize = 30;

/// Tells the first rule of the main file that goes on without end in such a position, or has too much to choose; whether
/// there is one.
pub(super) fn lint(subject: &Subject<'_>, spec: &Arc<Spec>, found: &mut Vec<Diagnostic>) -> bool {
    if !subject.spec.triggers.iter().any(|trigger| {
        let waits = trigger.events.iter().any(|event| matches!(event.kind, EventKind::Capture | EventKind::Moves(_)));
        let chosen = trigger.effects.iter().filter(|effect| chooses(effect)).count();
        let deep = trigger.effects.iter().any(|effect| depth(effect) > 1);
        let suspected = waits && trigger.effects.iter().any(causes) || trigger.effects.iter().any(multiplies);
        let suspected = suspected || chosen > 1 || deep;
        suspected && subject.is_own(subject.label(trigger.rule))
    }) {
        return false;
    }
    let Some(Overrun { bound, rule: Some(rule) }) = first_overrun(spec) else { return false };
    let (label, name) = (subject.label(rule), &spec.rule(rule).label);
    let warning = |code, message: String| subject.is_own(label).then(|| Diagnostic::warning(code, label, message));
    let goes_on =
        subject.spec.triggers.iter().any(|trigger| trigger.rule == rule && trigger.effects.iter().any(causes));
    let problem = match bound {
        Bound::Effects if !goes_on => {
            let help = "actions that lead to it cannot be done: go through fewer things, or nest fewer `for each`";
            warning(Code::ManyEffects, format!("`{name}` does too much: {bound}")).map(|problem| problem.help(help))
        }
        Bound::Events | Bound::Effects | Bound::Choices => {
            let help = "its effects cause the event it waits for, by themselves or by other rules: say `when` it is to \
                        happen";
            warning(Code::Endless, format!("`{name}` goes on without end: {bound}")).map(|problem| problem.help(help))
        }
        Bound::Ways | Bound::Actions => {
            let help = "ways to choose multiply: let fewer things be chosen at once, or choose in actions of their own";
            warning(Code::ManyWays, format!("`{name}` offers too much: {bound}")).map(|problem| problem.help(help))
        }
        _ => None,
    };
    let is_told = problem.is_some();
    found.extend(problem);
    is_told
}

/// The first bound that is come to where everything that can be done is listed.
fn first_overrun(spec: &Arc<Spec>) -> Option<Overrun> {
    let mut first = Game::new(Arc::clone(spec), 0, &[]).listed().1;
    if first.is_none() {
        let _ = wander(&Rules::unplanned(spec.clone()), SEED, MAX_ACTIONS, &mut |state| {
            first = listed(spec, state).1;
            if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    first
}

/// The depth of `for each` within `for each`.
fn depth(effect: &Effect) -> usize {
    let inner = effect.inner().map(depth).max().unwrap_or(0);
    inner + usize::from(matches!(effect.kind, EffectKind::ForEach(..)))
}

/// Whether an effect lets something be chosen for each element of a set.
fn multiplies(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::ForEach(..)) && effect.inner().any(chooses) || effect.inner().any(multiplies)
}

/// Whether an effect, or one within it, lets a player choose.
fn chooses(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Choose { at_random: false, .. }) || effect.inner().any(chooses)
}

/// Whether an effect, or one within it, causes events.
fn causes(effect: &Effect) -> bool {
    let itself = matches!(effect.kind, EffectKind::Move(_) | EffectKind::Follow(_) | EffectKind::Capture { .. });
    itself || effect.inner().any(causes)
}
