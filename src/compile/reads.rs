//! Facts that rules read and effects change.

use super::code::One;
use super::scalar::Scalar;
use super::step::{Destination, Step};
use crate::spec::code::{Builtin, Effect, Expr, ExprKind, Query, Slot, Source, slot};
use crate::spec::{PIECES, Spec};

/// Whether an effect changes the placement of pieces, or asks for a choice.
pub(super) fn disturbs<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, body) => body.iter().any(disturbs),
        Step::If(_, yes, no) => yes.iter().chain(no).any(disturbs),
        Step::Create { place: Destination::One(One::Zone(..)), .. } => false,
        Step::Create { place: Destination::One(One::Constant(scalar)), .. } => !matches!(scalar, Scalar::Zone(_)),
        Step::Choose { .. }
        | Step::Move(_)
        | Step::Follow
        | Step::Capture(..)
        | Step::Remove(_)
        | Step::Create { .. }
        | Step::Becomes(..) => true,
        Step::SetVariable(..)
        | Step::SetVariableOf(..)
        | Step::SetSquares(..)
        | Step::SetSquaresOf(..)
        | Step::SetStored(..)
        | Step::SetStoredOf(..)
        | Step::SetField(..)
        | Step::SetStoredField(..)
        | Step::Show(..)
        | Step::ShowVariable(..)
        | Step::ShowVariableOf(..)
        | Step::Lay(_)
        | Step::EndPhase
        | Step::EndTurn
        | Step::EndStage(_)
        | Step::Draw
        | Step::Result(..) => false,
    }
}

/// Whether an effect puts tokens other than pieces into a zone.
pub(super) fn lays<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, body) => body.iter().any(lays),
        Step::If(_, yes, no) => yes.iter().chain(no).any(lays),
        other => matches!(other, Step::Lay(_)),
    }
}

/// Whether an expression reads tokens on the board other than pieces.
pub(super) fn reads_other_layers(spec: &Spec, expr: &Expr) -> bool {
    let of_others = |query: &Query| matches!(query.source, Source::OnBoard(class) if class != PIECES);
    reads(spec, expr, &|expr| expr.query().is_some_and(of_others).then_some(true))
}

/// Whether `such` holds for a part of an expression, named expressions and sets included. Where `such` gives `None`
/// the parts decide.
pub(super) fn reads(spec: &Spec, expr: &Expr, such: &dyn Fn(&Expr) -> Option<bool>) -> bool {
    if let Some(known) = such(expr) {
        return known;
    }
    let called = match &*expr.kind {
        ExprKind::Call(define, _) => spec.defines[define.index()].value.as_ref(),
        _ => None,
    };
    let inside = |part: &Expr| reads(spec, part, such);
    called.is_some_and(inside)
        || expr.parts().any(inside)
        || expr.query().is_some_and(|query| query.parts().any(inside))
}

/// Whether an expression reads the position before the action.
pub(super) fn looks_back(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| matches!(*expr.kind, ExprKind::Before(_)).then_some(true))
}

/// Whether an expression reads the position after the action.
pub(super) fn looks_ahead(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| matches!(*expr.kind, ExprKind::After(_)).then_some(true))
}

/// Whether an expression reads the tokens that an action captures or moves.
pub(super) fn reads_effects(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| matches!(*expr.kind, ExprKind::Local(slot::CAPTURED | slot::MOVED)).then_some(true))
}

/// Whether a slot belongs to a move. The slot of an attacker is filled inside expressions.
fn is_of_move(slot: Slot) -> bool {
    slot < slot::FREE && slot != slot::ATTACKER
}

/// Whether an expression reads a slot of a move.
pub(super) fn reads_move(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| match *expr.kind {
        ExprKind::Local(slot) => Some(is_of_move(slot)),
        _ => None,
    })
}

/// Whether an expression reads arguments of the action or its path, the slot `it` aside.
pub(super) fn reads_path(spec: &Spec, expr: &Expr, it: Slot) -> bool {
    reads(spec, expr, &|expr| match &*expr.kind {
        ExprKind::Local(slot) => Some(*slot != it),
        // A named expression reads its arguments only.
        ExprKind::Call(_, args) => Some(args.iter().any(|arg| reads_path(spec, arg, it))),
        ExprKind::After(_) | ExprKind::Before(_) => Some(true),
        _ => None,
    })
}

/// Whether an expression reads more of a move than the piece and its origin.
pub(super) fn reads_goal(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| match *expr.kind {
        ExprKind::Local(slot) => Some(is_of_move(slot) && !matches!(slot, slot::UNIT | slot::ORIGIN)),
        _ => None,
    })
}

/// Whether a condition about a capture depends on the capturing piece.
pub(super) fn reads_capturer(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| matches!(*expr.kind, ExprKind::Local(slot::CAPTURER)).then_some(true))
}

/// Whether an expression reads more than the placement of pieces.
pub(super) fn reads_facts(spec: &Spec, expr: &Expr) -> bool {
    reads(spec, expr, &|expr| (is_fact(expr) || expr.query().is_some_and(is_off_the_board)).then_some(true))
}

/// Whether the value of an expression depends on the values of its parts only.
pub(super) fn is_computed(expr: &Expr) -> bool {
    matches!(
        *expr.kind,
        ExprKind::OpponentsOf(_)
            | ExprKind::Negative(_)
            | ExprKind::Arithmetic(..)
            | ExprKind::Compare(..)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Not(_)
            | ExprKind::If(..)
    )
}

/// Whether an expression reads only facts of the game and of players, and the player to move.
pub(in crate::compile) fn reads_only_facts(spec: &Spec, expr: &Expr) -> bool {
    let reads_more = |expr: &Expr| match &*expr.kind {
        ExprKind::Constant(_) | ExprKind::Mover | ExprKind::Opponent => Some(false),
        ExprKind::Variable(..) => None,
        _ => {
            if is_computed(expr) {
                None
            } else {
                Some(true)
            }
        }
    };
    !reads(spec, expr, &reads_more)
}

/// Whether an effect reads more than the placement of pieces.
pub(super) fn effect_reads_facts(spec: &Spec, effect: &Effect) -> bool {
    let inside = |part: &Expr| reads_facts(spec, part);
    effect.parts().any(inside)
        || effect.query().is_some_and(|query| is_off_the_board(query) || query.parts().any(inside))
        || effect.inner().any(|inner| effect_reads_facts(spec, inner))
}

/// Whether a value may change while the placement of pieces does not.
pub(super) fn is_fact(expr: &Expr) -> bool {
    matches!(
        *expr.kind,
        ExprKind::Variable(..)
            | ExprKind::Field(..)
            | ExprKind::Zone(..)
            | ExprKind::Top(_)
            | ExprKind::Stuck(..)
            | ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap | Builtin::TurnNumber, _)
    )
}

/// Whether a query includes tokens in zones.
pub(super) fn is_off_the_board(query: &Query) -> bool {
    matches!(query.source, Source::Anywhere(_))
}
