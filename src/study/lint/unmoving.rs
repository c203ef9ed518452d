//! Triggers that wait for a movement which none of the pieces they name has.

use super::Subject;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, slot};
use crate::spec::ids::{KindId, MovementId};
use crate::spec::rule::EventKind;

/// Tells them.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for event in subject.spec.triggers.iter().flat_map(|trigger| &trigger.events) {
        let EventKind::Moves(movements) = &event.kind else { continue };
        let span = event.tests.iter().map(|test| test.span).filter(|span| subject.is_own(*span)).reduce(Span::to);
        if let (Some(first), Some(span)) = (movements.first(), span) {
            found.extend(problem(subject, (movements, *first), &event.tests, span));
        }
    }
}

fn problem(
    subject: &Subject<'_>,
    (movements, first): (&[MovementId], MovementId),
    tests: &[Expr],
    span: Span,
) -> Option<Diagnostic> {
    let spec = subject.spec;
    let kinds: Vec<KindId> =
        (0..spec.kinds.len()).map(KindId::at).filter(|kind| is_meant(subject, tests, *kind)).collect();
    // What several kinds move by is more than a help can tell.
    let [kind] = kinds.as_slice() else { return None };
    let kind = spec.kind(*kind);
    if kind.movements.iter().any(|id| movements.contains(id)) {
        return None;
    }
    let message = format!("no {} ever moves by `{}`", kind.name, spec.movement(first).name);
    let names: Vec<String> = kind.movements.iter().map(|id| format!("`{}`", spec.movement(*id).name)).collect();
    let help = match names.as_slice() {
        [] => "it does not move at all".to_owned(),
        names => format!("what it moves by is called {}", names.join(", ")),
    };
    Some(Diagnostic::warning("never-moves", span, message).help(help))
}

/// Whether the unit that moves may be of a kind.
fn is_meant(subject: &Subject<'_>, tests: &[Expr], kind: KindId) -> bool {
    let is_unit = |thing: &Expr| matches!(*thing.kind, ExprKind::Local(slot::UNIT));
    tests.iter().all(|test| match &*test.kind {
        ExprKind::IsKind(thing, kinds) if is_unit(thing) => kinds.contains(&kind),
        ExprKind::HasTag(thing, tag) if is_unit(thing) => subject.spec.kind(kind).tags.contains(tag),
        _ => true,
    })
}
