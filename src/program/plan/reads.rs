//! What rules read and what effects change.

use crate::program::atom::Atom;
use crate::program::code::One;
use crate::program::step::{Place, Step};
use crate::spec::Spec;
use crate::spec::code::{Effect, Expr, ExprKind, Query, slot};

/// Whether an effect changes who stands where, or asks for a choice.
pub(in crate::program) fn disturbs<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, body) => body.iter().any(disturbs),
        Step::If(_, yes, no) => yes.iter().chain(no).any(disturbs),
        Step::Create { place: Place::One(One::Zone(..)), .. } => false,
        Step::Create { place: Place::One(One::Constant(atom)), .. } => !matches!(atom, Atom::Zone(_)),
        Step::Choose { .. }
        | Step::Move(_)
        | Step::Follow
        | Step::Capture(..)
        | Step::Remove(_)
        | Step::Create { .. }
        | Step::Becomes(..) => true,
        Step::SetVariable(..)
        | Step::SetVariableOf(..)
        | Step::SetField(..)
        | Step::EndPhase
        | Step::EndTurn
        | Step::EndStage(_)
        | Step::Draw
        | Step::Result(..) => false,
    }
}

/// Whether an expression reads the position after the action.
pub(super) fn looks_ahead(spec: &Spec, expr: &Expr) -> bool {
    let called = match &*expr.kind {
        ExprKind::After(_) => return true,
        ExprKind::Call(define, _) => spec.defines[define.index()].value.as_ref(),
        _ => None,
    };
    called.is_some_and(|body| looks_ahead(spec, body))
        || expr.parts().into_iter().any(|part| looks_ahead(spec, part))
        || expr.queries().into_iter().flat_map(Query::parts).any(|part| looks_ahead(spec, part))
}

/// Whether an expression reads anything but who stands where.
pub(in crate::program) fn reads_facts(spec: &Spec, expr: &Expr) -> bool {
    let called = match &*expr.kind {
        ExprKind::Variable(..)
        | ExprKind::Field(..)
        | ExprKind::Zone(..)
        | ExprKind::Top(_)
        | ExprKind::Stuck(_)
        | ExprKind::Builtin(
            crate::spec::code::Builtin::PositionCount
            | crate::spec::code::Builtin::PositionGap
            | crate::spec::code::Builtin::TurnNumber,
            _,
        ) => return true,
        ExprKind::Call(define, _) => spec.defines[define.index()].value.as_ref(),
        _ => None,
    };
    called.is_some_and(|body| reads_facts(spec, body))
        || expr.parts().into_iter().any(|part| reads_facts(spec, part))
        || expr.queries().into_iter().flat_map(Query::parts).any(|part| reads_facts(spec, part))
}

/// Whether an expression reads more of a move than its unit and where it stands.
pub(in crate::program) fn reads_goal(spec: &Spec, expr: &Expr) -> bool {
    let called = match &*expr.kind {
        ExprKind::Local(slot) => return *slot < slot::FREE && !matches!(*slot, slot::UNIT | slot::ORIGIN),
        ExprKind::Call(define, _) => spec.defines[define.index()].value.as_ref(),
        _ => None,
    };
    called.is_some_and(|body| reads_goal(spec, body))
        || expr.parts().into_iter().any(|part| reads_goal(spec, part))
        || expr.queries().into_iter().flat_map(Query::parts).any(|part| reads_goal(spec, part))
}

/// Whether an effect reads more than who stands where.
pub(in crate::program) fn effect_reads_facts(spec: &Spec, effect: &Effect) -> bool {
    effect.parts().into_iter().any(|part| reads_facts(spec, part))
        || effect.queries().into_iter().flat_map(Query::parts).any(|part| reads_facts(spec, part))
        || effect.inner().into_iter().any(|inner| effect_reads_facts(spec, inner))
}
