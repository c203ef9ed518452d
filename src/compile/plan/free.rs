//! Free actions: no ban on them needs a trial, and no choice is made while they are carried out. Each choice of
//! arguments that no ban forbids is one legal action.

use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::rules::{Action, Domain, EventKind, Trigger};
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::spec::ids::ActionId;

impl<B: Bitboard> Planner<'_, B> {
    /// The free actions of a situation.
    pub(super) fn free(&self, situation: &Situation) -> Vec<usize> {
        if !situation.prefers.is_empty() {
            return Vec::new();
        }
        situation.actions.iter().copied().filter(|index| self.is_free(situation, *index)).collect()
    }

    fn is_free(&self, situation: &Situation, index: usize) -> bool {
        let (action, id) = (&self.rules.actions[index], ActionId::at(index));
        let along_paths = action.params.iter().any(|param| matches!(param.domain, Domain::Path(_)));
        let needs_trial = !situation.bans[index].after.is_empty();
        if action.aside || along_paths || needs_trial || !action.steps.iter().all(is_settled) {
            return false;
        }
        let triggers = situation.triggers.iter().map(|index| &self.rules.triggers[*index]);
        let mut fire =
            triggers.filter(|trigger| trigger.events.iter().any(|event| may_happen(&event.kind, id, action)));
        fire.all(is_final)
    }
}

/// Whether an action itself may cause an event.
fn may_happen<B>(kind: &EventKind, id: ActionId, action: &Action<B>) -> bool {
    match kind {
        EventKind::AnyAction => true,
        EventKind::Action(of, _) => *of == id,
        EventKind::Capture | EventKind::Moves(..) => action.steps.iter().any(happens),
    }
}

/// Whether a trigger causes no further event and makes no choice.
fn is_final<B>(trigger: &Trigger<B>) -> bool {
    trigger.steps.iter().all(|step| is_settled(step) && !happens(step))
}

/// Whether an effect may cause an event.
fn happens<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, body) => body.iter().any(happens),
        Step::If(_, yes, no) => yes.iter().chain(no).any(happens),
        Step::Move(_) | Step::Follow | Step::Capture(..) => true,
        _ => false,
    }
}

/// Whether an effect makes no choice and has no nested loops, which could exceed a bound.
fn is_settled<B>(step: &Step<B>) -> bool {
    match step {
        Step::Choose { .. } => false,
        Step::ForEach(_, body) => {
            body.iter().all(|step| is_settled(step) && !matches!(step, Step::ForEach(..) | Step::If(..)))
        }
        Step::If(_, yes, no) => yes.iter().chain(no).all(is_settled),
        _ => true,
    }
}
