//! Conditions that are given for the words of a rule by its subject.

use super::overtaken::{follows_own, moves_own_alone};
use super::said::{Said, by_rules};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Effect, EffectKind, Expr, ExprKind, Query, slot};
use crate::spec::ids::{ActionId, RuleId};
use crate::spec::nouns::Movement;
use crate::spec::rule::{EventKind, Targets, Trigger};

/// Conditions that hold wherever the rule is asked.
pub(super) fn given(spec: &Spec, rule: RuleId) -> Vec<Expr> {
    let local = |place| Expr::new(ExprKind::Local(place), Span::default());
    let mover = || Expr::new(ExprKind::Mover, Span::default());
    let waits =
        |wait: &dyn Fn(&Trigger) -> bool| spec.triggers.iter().any(|trigger| trigger.rule == rule && wait(trigger));
    let goes = waits(&waits_for_moves);
    let mut known = Vec::new();
    if acts_on_own(spec, rule) {
        known.push(ExprKind::OwnedBy(local(slot::UNIT), mover()));
        if moves_own_alone(spec) && !captures_otherwise(spec) && spares_own(spec) {
            let opponent = Expr::new(ExprKind::Opponent, Span::default());
            known.push(ExprKind::OwnedBy(local(slot::CAPTURED), opponent));
        }
    }
    if goes && moves_own_alone(spec) {
        known.push(ExprKind::OwnedBy(local(slot::UNIT), mover()));
    }
    if waits(&waits_for_captures) && moves_own_alone(spec) && !captures_otherwise(spec) {
        known.push(ExprKind::OwnedBy(local(slot::CAPTURER), mover()));
        if spares_own(spec) {
            let opponent = Expr::new(ExprKind::Opponent, Span::default());
            known.push(ExprKind::OwnedBy(local(slot::VICTIM), opponent));
        }
    }
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

/// Whether all events are captures.
fn waits_for_captures(trigger: &Trigger) -> bool {
    trigger.events.iter().all(|event| event.kind == EventKind::Capture)
}

/// Whether something is captured by an effect and not on a path.
fn captures_otherwise(spec: &Spec) -> bool {
    let mut found = false;
    for (_, said) in by_rules(spec) {
        said.each(&mut |said| {
            found |= matches!(said, Said::Effect(Effect { kind: EffectKind::Capture { .. }, .. }));
            !found
        });
    }
    found
}

/// Whether each movement captures pieces of the opponent alone, and there are no others than those of two sides.
fn spares_own(spec: &Spec) -> bool {
    let neutral = spec.kinds.iter().any(|kind| kind.neutral);
    !neutral && !spec.movements.iter().any(may_capture_own)
}

/// Whether a movement captures a piece of the mover's side, or one of unknown side.
pub(super) fn may_capture_own(movement: &Movement) -> bool {
    let is_of_opponent = |query: &Query| {
        let mut tests = query.tests.iter();
        tests.any(|test| matches!(&*test.kind, ExprKind::OwnedBy(_, owner) if *owner.kind == ExprKind::Opponent))
    };
    let captures = movement.captures.as_ref();
    movement.pattern.captures_own()
        || captures.is_some_and(|captures| !captures.body.query().is_some_and(is_of_opponent))
}

/// Whether all events are pieces that go from one square to another.
fn waits_for_moves(trigger: &Trigger) -> bool {
    trigger.events.iter().all(|event| matches!(event.kind, EventKind::Moves(_)))
}
