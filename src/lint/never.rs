//! Conditions that never hold, and pieces that never come into play.

use super::Subject;
use super::clash::clash;
use super::given::given;
use super::known::Settled;
use super::play::kinds_in_play;
use super::said::{Said, by_rules};
use super::settled::with_itself;
use super::unmoving::is_said_of;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{CompareOp, Effect, EffectKind, Expr, ExprKind, Quantifier, Query};
use crate::spec::ids::{KindId, MovementId};
use crate::spec::rule::{EventPattern, Trigger};

/// Tells them; of what follows from a piece that never comes into play, nothing but that.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let mut settled = Settled { subject, in_play: kinds_in_play(spec), minds_tags: false, given: Vec::new() };
    if let Some(problem) = bare(subject) {
        found.push(problem);
    }
    for (index, kind) in spec.kinds.iter().enumerate() {
        if subject.is_own(kind.span) && !settled.is_in_play(KindId::at(index)) {
            let message =
                format!("no `{}` ever comes into play: none is there at first, and no rule brings one", kind.name);
            let help =
                "put one into the picture or a zone, or let a rule bring one: `place`, `becomes`, a list of kinds";
            found.push(Diagnostic::warning(Code::NeverInPlay, kind.span, message).help(help));
        }
    }
    found.extend(subject.own_movements().iter().filter_map(|(movement, kinds)| of_others(subject, *movement, kinds)));
    for trigger in &spec.triggers {
        settled.given = given(spec, trigger.rule);
        found.extend(of_other_events(&settled, trigger));
    }
    let conditions = spec.movements.iter().filter_map(|movement| movement.when.as_ref());
    let marks = spec.marks.iter().map(|mark| &mark.when);
    let defines = spec.defines.iter().filter_map(|define| define.value.as_ref());
    let codes = conditions.chain(marks).map(|code| &code.body).chain(defines).map(|expr| (None, Said::Expr(expr)));
    let mut asked = None;
    for (rule, said) in by_rules(spec).into_iter().map(|(rule, said)| (Some(rule), said)).chain(codes) {
        if rule != asked {
            settled.given = rule.map(|rule| given(spec, rule)).unwrap_or_default();
            asked = rule;
        }
        said.each(&mut |said| match problem(&settled, said) {
            Some(problem) => {
                found.extend(problem);
                false
            }
            None => true,
        });
    }
}

/// A condition of a rule that excludes each event the rule waits for: `after queen moves when unit is pawn`.
fn of_other_events(settled: &Settled<'_>, trigger: &Trigger) -> Option<Diagnostic> {
    let when = trigger.when.as_ref().filter(|when| settled.subject.is_own(when.span))?;
    let excluding = |event: &EventPattern| {
        let tests: Vec<Expr> = event.tests.iter().flat_map(Expr::conjuncts).cloned().collect();
        let both: Vec<Expr> = tests.iter().cloned().chain([when.clone()]).collect();
        let alone = clash(settled, &tests).is_some();
        clash(settled, &both).filter(|_| !alone && settled.never(when).is_none())
    };
    let reasons: Option<Vec<String>> = trigger.events.iter().map(excluding).collect();
    let message = format!("this never holds with the event that the rule waits for: {}", reasons?.first()?);
    let help = "leave it out, or wait for another event";
    Some(Diagnostic::warning(Code::NeverHolds, when.span, message).help(help))
}

/// A movement with a condition that no piece with the movement meets.
fn of_others(subject: &Subject<'_>, movement: MovementId, kinds: &[KindId]) -> Option<Diagnostic> {
    let when = &subject.spec.movement(movement).when.as_ref()?.body;
    if kinds.iter().any(|kind| is_said_of(subject.spec, when, *kind) != Some(false)) {
        return None;
    }
    let names: Vec<&str> = kinds.iter().map(|kind| subject.spec.kind(*kind).name.as_str()).collect();
    let message = format!("this never holds: the piece that moves so is a {}", names.join(" or "));
    let help = "a movement belongs to the piece under which it is written: leave the condition out";
    Some(Diagnostic::warning(Code::NeverHolds, when.span, message).help(help))
}

/// A board of the main file on which nothing ever stands, though there are pieces; examples may put some there.
fn bare(subject: &Subject<'_>) -> Option<Diagnostic> {
    let spec = subject.spec;
    let (word, _) = subject.definition.root.entry("board").filter(|(word, _)| subject.is_own(word.span))?;
    let starts = spec.array.men.iter().any(Option::is_some) || spec.zones.iter().any(|zone| !zone.start.is_empty());
    let shown = subject
        .definition
        .examples
        .iter()
        .any(|example| example.as_table().is_some_and(|table| table.get("position").is_some()));
    let are_own = spec.kinds.iter().any(|kind| subject.is_own(kind.span));
    let mut brought = false;
    for (_, said) in by_rules(spec) {
        said.each(&mut |said| {
            brought |= matches!(
                said,
                Said::Effect(Effect { kind: EffectKind::Place { .. } | EffectKind::Arrange { .. }, .. })
            );
            true
        });
    }
    let message = "no piece ever comes into play: none is there at first, and no rule brings one";
    let help = "draw a `picture` of the start array, or let a rule bring them: `place`, `arrange`";
    (are_own && !starts && !shown && !brought)
        .then(|| Diagnostic::warning(Code::NeverInPlay, word.span, message).help(help))
}

/// The mistake in something that a rule says; the inner value is empty when it is reported elsewhere.
fn problem(settled: &Settled<'_>, said: Said<'_>) -> Option<Option<Diagnostic>> {
    let (span, what, reason) = match said {
        Said::Expr(expr) if names_own(settled, expr) => return Some(None),
        Said::Expr(expr) => match always(settled, expr) {
            Some(reason) => (expr.span, "this always holds", reason),
            None => (expr.span, "this never holds", settled.never(expr)?),
        },
        Said::Query(query) => (place(query)?, "there is never any such thing", settled.empty(query, None)?),
        Said::Effect(_) => return None,
    };
    let own = settled.subject.is_own(span);
    let help = "leave it out, or say what is meant";
    Some(own.then(|| Diagnostic::warning(Code::NeverHolds, span, format!("{what}: {reason}")).help(help)))
}

/// The reason why a condition always holds: `no …` over a set that is always empty, or a comparison of a value with itself.
fn always(settled: &Settled<'_>, expr: &Expr) -> Option<String> {
    match &*expr.kind {
        ExprKind::Quantified(Quantifier::No, ..) => settled.always(expr),
        ExprKind::Compare(CompareOp::Equal | CompareOp::AtMost | CompareOp::AtLeast, left, right) => {
            with_itself(left, right)
        }
        _ => None,
    }
}

/// Whether it asks for a kind of the main file that never comes into play: that has been told.
fn names_own(settled: &Settled<'_>, expr: &Expr) -> bool {
    let own =
        |kind: &KindId| !settled.is_in_play(*kind) && settled.subject.is_own(settled.subject.spec.kind(*kind).span);
    matches!(&*expr.kind, ExprKind::IsKind(_, kinds) if kinds.iter().any(own))
}

/// Where a set is narrowed down.
fn place(query: &Query) -> Option<Span> {
    let spans = query.parts().map(|part| part.span).filter(|span| *span != Span::default());
    spans.reduce(Span::to)
}
