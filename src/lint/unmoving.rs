//! Rules about a movement which none of the pieces they name has.

use super::Subject;
use super::confused::instead_of;
use super::overtaken::follows_own;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind, slot};
use crate::spec::ids::{KindId, MovementId, RuleId};
use crate::spec::rule::{EventKind, Targets};

/// Tells them.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for event in subject.spec.triggers.iter().flat_map(|trigger| &trigger.events) {
        let EventKind::Moves(movements) = &event.kind else { continue };
        let span = event.tests.iter().map(|test| test.span).filter(|span| subject.is_own(*span)).reduce(Span::to);
        if let (Some(first), Some(span)) = (movements.first(), span) {
            found.extend(problem(subject, (movements, *first), &event.tests, span));
        }
    }
    let bans = subject.spec.forbids.iter().map(|ban| (ban.rule, &ban.targets, ban.when.as_ref(), ban.unless.as_ref()));
    let prefers = subject.spec.prefers.iter().map(|prefer| (prefer.rule, &prefer.targets, Some(&prefer.by), None));
    for (rule, targets, when, unless) in bans.chain(prefers) {
        let is_left_out = |kind: KindId| {
            when.is_some_and(|when| is_said_of(subject.spec, when, kind) == Some(false))
                || unless.is_some_and(|unless| is_said_of(subject.spec, unless, kind) == Some(true))
        };
        if subject.is_own(subject.label(rule)) {
            found.extend(idle(subject, rule, targets, &is_left_out));
        }
    }
}

/// A rule about actions by a movement that no piece it speaks of has.
fn idle(
    subject: &Subject<'_>,
    rule: RuleId,
    targets: &Targets,
    is_left_out: &dyn Fn(KindId) -> bool,
) -> Option<Diagnostic> {
    let spec = subject.spec;
    let movement = &spec.movement(*targets.by.first()?).name;
    let actions: Vec<_> = targets.actions.iter().map(|action| spec.action(*action)).collect();
    let label = &spec.rule(rule).label;
    let warning = |reason: String| {
        let message = format!("the rule `{label}` never matters: {reason}");
        Diagnostic::warning(Code::NeverMoves, subject.label(rule), message)
    };
    if let Some(action) = actions.first().filter(|_| actions.iter().all(|action| action.path.is_none())) {
        let problem = warning(format!("`{}` is not made by a movement of a piece", action.name));
        return Some(problem.help(format!("leave out `by {movement}`")));
    }
    let has = |kind: &KindId| spec.kind(*kind).movements.iter().any(|id| targets.by.contains(id));
    let having: Vec<KindId> = (0..spec.kinds.len()).map(KindId::at).filter(has).collect();
    if !actions.iter().all(|action| follows_own(action)) || having.iter().any(|kind| !is_left_out(*kind)) {
        return None;
    }
    let names: Vec<&str> = having.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    let problem = match names.as_slice() {
        [] => warning(format!("no piece moves by `{movement}`")),
        names => warning(format!("it leaves out the pieces that move by `{movement}`: {}", names.join(", "))),
    };
    let action = actions.first().map_or("move", |action| action.name.as_str());
    let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| !is_left_out(*kind));
    let help = instead_of(movement, action).or_else(|| moves_by(spec, &kinds.collect::<Vec<_>>()));
    Some(match help {
        Some(help) => problem.help(help),
        None => problem,
    })
}

/// Whether a condition holds of the unit, for all that follows from its kind.
pub(super) fn is_said_of(spec: &Spec, condition: &Expr, kind: KindId) -> Option<bool> {
    let is_unit = |thing: &Expr| *thing.kind == ExprKind::Local(slot::UNIT);
    match &*condition.kind {
        ExprKind::IsKind(thing, kinds) if is_unit(thing) => Some(kinds.contains(&kind)),
        ExprKind::HasTag(thing, tag) if is_unit(thing) => Some(spec.kind(kind).tags.contains(tag)),
        ExprKind::IsClass(thing, class) if is_unit(thing) => Some(spec.kind(kind).class == *class),
        ExprKind::Not(inner) => is_said_of(spec, inner, kind).map(|holds| !holds),
        ExprKind::And(parts) => decided(spec, parts, kind, false),
        ExprKind::Or(parts) => decided(spec, parts, kind, true),
        _ => None,
    }
}

/// The value of conditions joined by `and` or `or`: `decides` if one of them has this value, else the opposite if all
/// are known.
fn decided(spec: &Spec, parts: &[Expr], kind: KindId, decides: bool) -> Option<bool> {
    let values: Vec<Option<bool>> = parts.iter().map(|part| is_said_of(spec, part, kind)).collect();
    match values.contains(&Some(decides)) {
        true => Some(decides),
        false => values.iter().all(Option::is_some).then_some(!decides),
    }
}

fn problem(
    subject: &Subject<'_>,
    (movements, first): (&[MovementId], MovementId),
    tests: &[Expr],
    span: Span,
) -> Option<Diagnostic> {
    let spec = subject.spec;
    let is_meant = |kind: &KindId| tests.iter().all(|test| is_said_of(spec, test, *kind) != Some(false));
    let kinds: Vec<KindId> = (0..spec.kinds.len()).map(KindId::at).filter(is_meant).collect();
    // The movements of several kinds are more than a help can tell.
    let [kind] = kinds.as_slice() else { return None };
    if spec.kind(*kind).movements.iter().any(|id| movements.contains(id)) {
        return None;
    }
    let message = format!("no {} ever moves by `{}`", spec.kind(*kind).name, spec.movement(first).name);
    let problem = Diagnostic::warning(Code::NeverMoves, span, message);
    Some(match moves_by(spec, &kinds) {
        Some(help) => problem.help(help),
        None => problem,
    })
}

/// The help that tells what the only kind of these moves by.
fn moves_by(spec: &Spec, kinds: &[KindId]) -> Option<String> {
    let [kind] = kinds else { return None };
    let kind = spec.kind(*kind);
    let names: Vec<String> = kind.movements.iter().map(|id| format!("`{}`", spec.movement(*id).name)).collect();
    Some(match names.as_slice() {
        [] => format!("a {} does not move at all", kind.name),
        names => format!("what a {} moves by is called {}", kind.name, names.join(", ")),
    })
}
