//! What is known of the words of a rule from what the rule is about.

use super::overtaken::follows_own;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Expr, ExprKind, slot};
use crate::spec::ids::{ActionId, RuleId};
use crate::spec::rule::{EventKind, Targets, Trigger};

/// What is true wherever the rule is asked.
pub(super) fn given(spec: &Spec, rule: RuleId) -> Vec<Expr> {
    let local = |place| Expr::new(ExprKind::Local(place), Span::default());
    let mut known = Vec::new();
    if acts_on_own(spec, rule) {
        let mover = Expr::new(ExprKind::Mover, Span::default());
        known.push(ExprKind::OwnedBy(local(slot::UNIT), mover));
    }
    let goes = spec.triggers.iter().any(|trigger| trigger.rule == rule && waits_for_moves(trigger));
    if goes || acts_on_own(spec, rule) && spec.movements.iter().all(|movement| movement.pattern.leads_away()) {
        known.push(ExprKind::Compare(CompareOp::Unequal, local(slot::ORIGIN), local(slot::GOAL)));
    }
    known.into_iter().map(|kind| Expr::new(kind, Span::default())).collect()
}

/// Whether a rule is about actions in which the player moves a piece of its own.
fn acts_on_own(spec: &Spec, rule: RuleId) -> bool {
    let are_own =
        |actions: &[ActionId]| !actions.is_empty() && actions.iter().all(|action| follows_own(spec.action(*action)));
    let bans = spec.forbids.iter().map(|ban| (ban.rule, &ban.targets));
    let prefers = spec.prefers.iter().map(|prefer| (prefer.rule, &prefer.targets));
    let speaks = |(at, targets): (RuleId, &Targets)| at == rule && are_own(&targets.actions);
    let waits = |trigger: &Trigger| {
        let action = |kind: &EventKind| if let EventKind::Action(action, _) = kind { Some(*action) } else { None };
        let actions: Option<Vec<ActionId>> = trigger.events.iter().map(|event| action(&event.kind)).collect();
        trigger.rule == rule && actions.is_some_and(|actions| are_own(&actions))
    };
    bans.chain(prefers).any(speaks) || spec.triggers.iter().any(waits)
}

/// Whether all events are pieces that go from one square to another.
fn waits_for_moves(trigger: &Trigger) -> bool {
    trigger.events.iter().all(|event| matches!(event.kind, EventKind::Moves(_)))
}
