//! Pieces that shall change places by two effects, where the first effect takes one of them off.

use super::Subject;
use super::alike::alike;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::code::{Effect, EffectKind, Expr, ExprKind, Property};

/// Tells them.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let lists = spec.actions.iter().map(|one| &one.effects).chain(spec.triggers.iter().map(|one| &one.effects));
    let lists = lists.chain(spec.boundaries.iter().map(|one| &one.effects));
    lists.chain(spec.endings.iter().map(|one| &one.effects)).for_each(|effects| within(subject, effects, found));
}

fn within(subject: &Subject<'_>, effects: &[Effect], found: &mut Vec<Diagnostic>) {
    for pair in effects.windows(2) {
        if let [first, second] = pair
            && subject.is_own(second.span)
            && let (EffectKind::Move(one), EffectKind::Move(other)) = (&first.kind, &second.kind)
            && let ([(a, to)], [(b, back)]) = (one.as_slice(), other.as_slice())
            && is_square_of(to, b)
            && is_square_of(back, a)
        {
            found.push(told(subject, first, second, (a, b)));
        }
    }
    for effect in effects {
        match &effect.kind {
            EffectKind::ForEach(_, body) => within(subject, body, found),
            EffectKind::If(_, yes, no) => [yes, no].into_iter().for_each(|list| within(subject, list, found)),
            _ => {}
        }
    }
}

fn is_square_of(goal: &Expr, piece: &Expr) -> bool {
    match &*goal.kind {
        ExprKind::Property(Property::Square, of) => alike(of, piece),
        _ => alike(goal, piece),
    }
}

fn told(subject: &Subject<'_>, first: &Effect, second: &Effect, (a, b): (&Expr, &Expr)) -> Diagnostic {
    let text = |expr: &Expr| subject.definition.sources.snippet(expr.span).to_owned();
    let (a, b) = (text(a), text(b));
    let message = format!("this does not swap the pieces: `{a}` stands on the square of `{b}` by now, and is removed");
    let problem =
        Diagnostic::warning(Code::Swapped, second.span, message).also(first.span, "this is carried out first");
    problem.help(format!("write both in one effect: `move {a} to square of {b}, {b} to square of {a}`"))
}
