//! Rules that fire between an action and the endings that are asked after it.

use std::collections::BTreeSet;

use super::Subject;
use super::said::{Said, beside_rules};
use crate::spec::Spec;
use crate::spec::code::{EffectKind, Expr, ExprKind, slot};
use crate::spec::ids::{FieldId, VariableId};
use crate::spec::rule::{Boundary, BoundaryOf, Ending, Trigger};

/// Whether a sentence about the start or end of a turn may change what an action has left: the pieces, or a fact that the main
/// file itself changes and that movements or immunities read.
pub(super) fn comes_between(subject: &Subject<'_>, boundary: &Boundary) -> bool {
    let is_own = subject.is_own(subject.label(boundary.rule));
    let mut changes = false;
    for effect in &boundary.effects {
        Said::Effect(effect).each(&mut |said| {
            let Said::Effect(effect) = said else { return true };
            changes |= match &effect.kind {
                EffectKind::SetVariable(fact, ..) => is_own && minds(subject.spec, &|kind| reads_variable(kind, *fact)),
                EffectKind::SetField(fact, ..) => is_own && minds(subject.spec, &|kind| reads_field(kind, *fact)),
                EffectKind::Move(_) | EffectKind::Capture { .. } | EffectKind::Remove(_) => true,
                EffectKind::Place { .. } | EffectKind::Becomes(..) | EffectKind::Arrange { .. } => true,
                _ => false,
            };
            true
        });
    }
    changes && matches!(boundary.of, BoundaryOf::Turn | BoundaryOf::Phase(_))
}

/// Whether an expression that is read beside rules, or by an immunity, is such a one.
fn minds(spec: &Spec, is_such: &dyn Fn(&ExprKind) -> bool) -> bool {
    let mut found = false;
    let immunities = spec.immunities.iter().map(|immune| Said::Expr(&immune.when));
    for said in beside_rules(spec).into_iter().chain(immunities) {
        said.each(&mut |said| {
            found |= matches!(said, Said::Expr(expr) if is_such(&expr.kind));
            !found
        });
    }
    found
}

fn reads_variable(kind: &ExprKind, fact: VariableId) -> bool {
    matches!(kind, ExprKind::Variable(read, _) if *read == fact)
}

fn reads_field(kind: &ExprKind, fact: FieldId) -> bool {
    matches!(kind, ExprKind::Field(read, _) if *read == fact)
}

/// Whether another rule gives a result as soon as a piece reaches a region named in the ending: then the ending is
/// about the turn in between.
pub(super) fn is_told(spec: &Spec, ending: &Ending) -> bool {
    let mut regions = BTreeSet::new();
    Said::Expr(&ending.when).each(&mut |said| {
        if let Said::Expr(Expr { kind, .. }) = said
            && let ExprKind::Region(region, _) = &**kind
        {
            regions.insert(*region);
        }
        true
    });
    let reaches = |trigger: &Trigger| {
        trigger.events.iter().flat_map(|event| &event.tests).any(|test| {
            matches!(&*test.kind, ExprKind::In(goal, place) if *goal.kind == ExprKind::Local(slot::GOAL)
                && matches!(&*place.kind, ExprKind::Region(region, _) if regions.contains(region)))
        })
    };
    let decides = |trigger: &Trigger| {
        trigger.effects.iter().any(|effect| matches!(effect.kind, EffectKind::Result { .. } | EffectKind::Draw))
    };
    spec.triggers.iter().any(|trigger| decides(trigger) && reaches(trigger))
}
