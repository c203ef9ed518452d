//! Rules that cause the event they wait for, again and again.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::bounds::MAX_EVENTS;
use crate::spec::code::{Effect, EffectKind, Expr, ExprKind, Quantifier, Query, Slot, Source, slot};
use crate::spec::rule::{EventKind, EventPattern, Trigger};

impl Checker<'_> {
    /// Refuses a trigger that moves its unit back without a condition: it waits for that move as well. With a condition that
    /// its own moves leave as it is, it is a warning: where it holds, it goes on holding.
    pub(super) fn must_end(&mut self, trigger: &Trigger) {
        if !trigger.events.iter().any(is_met_again) || trigger.effects.iter().any(changes_kind) {
            return;
        }
        let Some(back) = trigger.effects.iter().find_map(moves_back) else { return };
        let message = format!("this rule causes the event that it waits for, and goes on for {MAX_EVENTS} events");
        let help = "say when it is to happen, by a `when` that no longer holds once it has; or wait for an action, \
                    `after move: …`, which no effect causes";
        let problem = match &trigger.when {
            None => Diagnostic::error(Code::Endless, back, format!("{message}: no piece it is about can move")),
            Some(when) if is_lasting(when) => Diagnostic::warning(Code::Endless, back, message)
                .also(when.span, "where this holds once, it holds again"),
            Some(_) => return,
        };
        self.report(problem.help(help));
    }
}

/// Whether the event of a unit that moves back is one that the pattern waits for, wherever it goes.
fn is_met_again(event: &EventPattern) -> bool {
    matches!(&event.kind, EventKind::Moves(by) if by.is_empty()) && event.tests.iter().all(is_lasting)
}

/// Whether a condition keeps its value while only the unit moves: it reads the unit's kind, tags and owner, not its square.
fn is_lasting(test: &Expr) -> bool {
    match &*test.kind {
        ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().all(is_lasting),
        ExprKind::Not(inner) => is_lasting(inner),
        ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) | ExprKind::IsClass(thing, _) => is_unit(thing),
        ExprKind::OwnedBy(thing, owner) => is_unit(thing) && is_fixed(owner),
        ExprKind::Compare(_, left, right) => is_fixed(left) && is_fixed(right),
        ExprKind::Constant(_) => true,
        ExprKind::Quantified(Quantifier::Some | Quantifier::No, query, test) => {
            are_captured(query) && query.tests.iter().chain(test).all(|test| is_about(test, query.it))
        }
        _ => false,
    }
}

/// Whether a set is what the action has captured, which no move makes less.
fn are_captured(query: &Query) -> bool {
    matches!(&query.source, Source::Elements(set) if *set.kind == ExprKind::Local(slot::CAPTURED))
}

/// Whether a condition reads the kind or the owner of a thing.
fn is_about(test: &Expr, it: Slot) -> bool {
    match &*test.kind {
        ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) | ExprKind::IsClass(thing, _) => {
            *thing.kind == ExprKind::Local(it)
        }
        ExprKind::OwnedBy(thing, owner) => *thing.kind == ExprKind::Local(it) && is_fixed(owner),
        _ => false,
    }
}

fn is_unit(thing: &Expr) -> bool {
    *thing.kind == ExprKind::Local(slot::UNIT)
}

/// Whether a value is the same throughout what follows from one action.
fn is_fixed(value: &Expr) -> bool {
    matches!(&*value.kind, ExprKind::Constant(_) | ExprKind::Mover | ExprKind::Opponent)
}

/// Where an effect that is always carried out moves the unit to where it came from.
fn moves_back(effect: &Effect) -> Option<Span> {
    let EffectKind::Move(relocations) = &effect.kind else { return None };
    let back = |(thing, goal): &(Expr, Expr)| is_unit(thing) && *goal.kind == ExprKind::Local(slot::ORIGIN);
    relocations.iter().any(back).then_some(effect.span)
}

/// Whether an effect may make something else of the unit, or take it off.
fn changes_kind(effect: &Effect) -> bool {
    matches!(
        effect.kind,
        EffectKind::Becomes(..)
            | EffectKind::Remove(_)
            | EffectKind::Capture { .. }
            | EffectKind::ForEach(..)
            | EffectKind::If(..)
    )
}
