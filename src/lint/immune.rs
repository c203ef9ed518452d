//! Immunities that are in vain, or that make other rules so.

use super::Subject;
use super::given::may_capture_own;
use super::said::{Said, beside_rules, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind, Quantifier, Query, Slot, Source, slot};
use crate::spec::ids::KindId;
use crate::spec::rule::Immune;

/// Tells those of the main file.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for immune in &subject.spec.immunities {
        found.extend(of_own(subject, immune));
        found.extend(of_attacked(subject, immune));
    }
}

/// An immunity of a capturer's own pieces, where no piece captures those of its own side.
fn of_own(subject: &Subject<'_>, immune: &Immune) -> Option<Diagnostic> {
    let is_own = |part: &&Expr| {
        matches!(&*part.kind, ExprKind::OwnedBy(victim, owner)
            if is(victim, slot::VICTIM) && *owner.kind == ExprKind::Mover)
    };
    let part = immune.when.conjuncts().into_iter().find(is_own).filter(|part| subject.is_own(part.span))?;
    if subject.spec.movements.iter().any(may_capture_own) {
        return None;
    }
    let message = "this never matters: `own` are pieces of the capturer's side here, and no movement captures those";
    let help = "leave `own` out; for the pieces of one player write `white` or `black`";
    Some(Diagnostic::warning(Code::NeverHolds, part.span, message).help(help))
}

/// A full immunity of pieces, where a rule asks whether they are attacked.
fn of_attacked(subject: &Subject<'_>, immune: &Immune) -> Option<Diagnostic> {
    let spec = subject.spec;
    let label = subject.label(immune.rule);
    let kinds = always_immune(spec, immune).filter(|kinds| !kinds.is_empty() && subject.is_own(label))?;
    let mut asking = None;
    for said in by_rules(spec).into_iter().map(|(_, said)| said).chain(beside_rules(spec)) {
        said.each(&mut |said| {
            if let Said::Expr(expr) = said {
                asking = asking.or_else(|| asks_attacked(spec, expr, &kinds).then_some(expr.span));
            }
            asking.is_none()
        });
    }
    let names: Vec<&str> = kinds.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    let message =
        format!("nothing ever attacks what cannot be captured, so no {} is attacked any more", names.join("/"));
    let problem = Diagnostic::warning(Code::NeverAttacked, label, message).also(asking?, "this asks whether it is");
    let help = "say from what it is safe, or when: `… cannot be captured by …`, `… cannot be captured when …`";
    Some(problem.help(help).help("where this is meant, take out what asks: `without`, `drop`"))
}

/// The kinds that an immunity holds of whatever else is so; nothing where it asks for more.
fn always_immune(spec: &Spec, immune: &Immune) -> Option<Vec<KindId>> {
    let parts = immune.when.conjuncts();
    let says = |part: &Expr, kind: KindId| match &*part.kind {
        ExprKind::IsKind(thing, kinds) if is(thing, slot::VICTIM) => Some(kinds.contains(&kind)),
        ExprKind::HasTag(thing, tag) if is(thing, slot::VICTIM) => Some(spec.kind(kind).tags.contains(tag)),
        ExprKind::IsClass(thing, class) if is(thing, slot::VICTIM) => Some(spec.kind(kind).class == *class),
        ExprKind::IsClass(thing, _) if is(thing, slot::CAPTURER) => Some(true),
        ExprKind::OwnedBy(thing, owner) if is(thing, slot::VICTIM) && *owner.kind == ExprKind::Opponent => Some(true),
        _ => None,
    };
    let kinds = (0..spec.kinds.len()).map(KindId::at);
    let all: Option<Vec<(KindId, bool)>> = kinds
        .map(|kind| {
            let said: Option<Vec<bool>> = parts.iter().map(|part| says(part, kind)).collect();
            Some((kind, said?.into_iter().all(|holds| holds)))
        })
        .collect();
    Some(all?.into_iter().filter(|(_, holds)| *holds).map(|(kind, _)| kind).collect())
}

/// Whether an expression asks if some of these pieces are attacked, and of no others.
fn asks_attacked(spec: &Spec, expr: &Expr, kinds: &[KindId]) -> bool {
    let of_query = |query: &Query, test: Option<&Expr>| {
        are_of(spec, query, kinds) && query.tests.iter().chain(test).any(|test| is_attacked(test, query.it))
    };
    match &*expr.kind {
        ExprKind::Quantified(Quantifier::Some, query, test) => of_query(query, test.as_ref()),
        ExprKind::AttackedBy(thing, _) => matches!(&*thing.kind, ExprKind::First(query) if are_of(spec, query, kinds)),
        _ => false,
    }
}

/// Whether a set holds pieces of these kinds alone.
fn are_of(spec: &Spec, query: &Query, kinds: &[KindId]) -> bool {
    let said = |kind: KindId| {
        query.tests.iter().all(|test| match &*test.kind {
            ExprKind::IsKind(thing, kinds) if is(thing, query.it) => kinds.contains(&kind),
            ExprKind::HasTag(thing, tag) if is(thing, query.it) => spec.kind(kind).tags.contains(tag),
            _ => true,
        })
    };
    let mut meant = (0..spec.kinds.len()).map(KindId::at).filter(|kind| said(*kind)).peekable();
    matches!(query.source, Source::OnBoard(_)) && meant.peek().is_some() && meant.all(|kind| kinds.contains(&kind))
}

fn is_attacked(test: &Expr, it: Slot) -> bool {
    matches!(&*test.kind, ExprKind::AttackedBy(thing, _) if is(thing, it))
}

fn is(thing: &Expr, place: Slot) -> bool {
    *thing.kind == ExprKind::Local(place)
}
