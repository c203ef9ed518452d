//! The parts of a condition with their results.

use super::pointing::{Pointing, note};
use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, Quantifier, Query, slot};
use crate::spec::ids::DefineId;
use crate::spec::value::Value;

/// Which part of a rule a condition stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clause {
    /// `when`: all of these must hold; read before the action.
    When,
    /// `costs`: the price, and the amount that the player has.
    Costs,
    /// `after which`: all of these must hold; read after the action.
    AfterWhich,
    /// `unless`: one of these lifts the rule; read before the action.
    Unless,
}

/// A part of a condition: an atom, or several alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// In which part of the rule.
    pub clause: Clause,
    /// Where it is written.
    pub span: Span,
    /// Whether it holds; nothing when what is known does not tell.
    pub holds: Option<bool>,
    /// Whether it alone keeps the whole clause from holding: never so of `a` in `a or b`, which fails as a whole.
    pub decisive: bool,
    /// The evidence on the board: `queen on h5`.
    pub note: Option<String>,
    /// Its failure in words for readers without knowledge of rules: `the bishop on f1 is in the way`.
    pub plain: Option<String>,
    /// Whether the note tells what is plain on the board: an attack by units other than the mover's, or the units on
    /// both sides of something.
    pub endangers: bool,
    /// Whether one of the inner conditions is enough.
    pub either: bool,
    /// The alternatives; or the conditions behind a name that stands for several.
    pub inner: Vec<Condition>,
}

/// Names within names are looked into so far.
const DEPTH: u8 = 3;

/// The parts of a condition and their results in a scene.
pub fn conditions(clause: Clause, scene: &Scene<'_>, expr: &Expr, frame: &mut Frame) -> Vec<Condition> {
    match &*expr.kind {
        // Each of them alone lifts the rule.
        ExprKind::Or(list) if clause == Clause::Unless && joined_by_words(expr, list) => {
            alternatives(clause, scene, list, frame, DEPTH)
        }
        _ => parts(clause, scene, expr, frame, DEPTH),
    }
}

fn parts(clause: Clause, scene: &Scene<'_>, expr: &Expr, frame: &mut Frame, depth: u8) -> Vec<Condition> {
    match &*expr.kind {
        ExprKind::And(list) if joined_by_words(expr, list) => {
            list.iter().flat_map(|part| parts(clause, scene, part, frame, depth)).collect()
        }
        _ => vec![part(clause, scene, expr, frame, depth)],
    }
}

/// A condition that is not several joined by `and`; what one tail says (`is own pawn/king`) stays together.
fn part(clause: Clause, scene: &Scene<'_>, expr: &Expr, frame: &mut Frame, depth: u8) -> Condition {
    let holds = scene.truth(expr, frame);
    let whole = Condition {
        clause,
        span: expr.span,
        holds,
        decisive: holds != Some(true),
        note: None,
        plain: None,
        endangers: false,
        either: false,
        inner: Vec::new(),
    };
    match &*expr.kind {
        ExprKind::Or(list) if joined_by_words(expr, list) => {
            Condition { either: true, inner: alternatives(clause, scene, list, frame, depth), ..whole }
        }
        ExprKind::And(list) if joined_by_words(expr, list) => {
            let inner = list.iter().flat_map(|part| parts(clause, scene, part, frame, depth)).collect();
            Condition { inner, ..whole }
        }
        _ => {
            let Pointing { note, endangers, plain } = note(scene, expr, frame);
            let plain = plain.filter(|_| holds == Some(false));
            Condition { note, plain, endangers, inner: inside(clause, scene, expr, frame, depth), ..whole }
        }
    }
}

/// The alternatives: no single one of them keeps the whole from holding.
fn alternatives(clause: Clause, scene: &Scene<'_>, list: &[Expr], frame: &mut Frame, depth: u8) -> Vec<Condition> {
    let each = list.iter().map(|one| Condition { decisive: false, ..part(clause, scene, one, frame, depth) });
    each.collect()
}

/// Whether the parts were written as conditions of their own: they begin where the whole begins, but for a
/// parenthesis, and the parts of a tail begin behind the subject.
fn joined_by_words(whole: &Expr, parts: &[Expr]) -> bool {
    let spans: Vec<Span> = parts.iter().map(|part| part.span).collect();
    let begins = spans.first().is_some_and(|first| first.start.saturating_sub(whole.span.start) <= 2);
    begins && spans.windows(2).all(|pair| pair.first() != pair.last()) && !spans.contains(&whole.span)
}

/// The conditions behind a name in a condition, if there are several; also when they are about the
/// only element of a set.
fn inside(clause: Clause, scene: &Scene<'_>, expr: &Expr, outer: &mut Frame, depth: u8) -> Vec<Condition> {
    let Some(depth) = depth.checked_sub(1) else { return Vec::new() };
    match &*expr.kind {
        ExprKind::Not(inner) => inside(clause, scene, inner, outer, depth),
        ExprKind::Before(inner) => {
            scene.before.map_or_else(Vec::new, |before| inside(clause, &scene.at(before), inner, outer, depth))
        }
        ExprKind::After(inner) => {
            scene.after.map_or_else(Vec::new, |after| inside(clause, &scene.at(after), inner, outer, depth))
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            parts.iter().flat_map(|part| inside(clause, scene, part, outer, depth)).collect()
        }
        ExprKind::If(condition, yes, no) => {
            let branch = if scene.holds(condition, outer) { yes } else { no };
            let mut list = parts(clause, scene, condition, outer, depth);
            list.iter_mut().for_each(|part| part.decisive = false);
            list.extend(parts(clause, scene, branch, outer, depth));
            list
        }
        ExprKind::Call(define, args) => match called(scene, *define, args, outer) {
            Some((body, mut inner)) => several(clause, scene, body, &mut inner, depth),
            None => Vec::new(),
        },
        ExprKind::Quantified(quantifier, query, Some(test)) => {
            only(scene, quantifier, query, outer, |scene, frame| several(clause, scene, test, frame, depth))
        }
        _ => Vec::new(),
    }
}

fn several(clause: Clause, scene: &Scene<'_>, body: &Expr, frame: &mut Frame, depth: u8) -> Vec<Condition> {
    match &*body.kind {
        ExprKind::And(list) if joined_by_words(body, list) => parts(clause, scene, body, frame, depth),
        ExprKind::Or(list) if joined_by_words(body, list) => alternatives(clause, scene, list, frame, depth),
        _ => inside(clause, scene, body, frame, depth),
    }
}

/// The conditions on the only element of a set; nothing when there are several or none.
fn only(
    scene: &Scene<'_>,
    quantifier: &Quantifier,
    query: &Query,
    frame: &mut Frame,
    ask: impl FnOnce(&Scene<'_>, &mut Frame) -> Vec<Condition>,
) -> Vec<Condition> {
    let elements = scene.collect(query, frame);
    let [element] = elements.as_slice() else { return Vec::new() };
    if matches!(quantifier, Quantifier::AtLeast(_) | Quantifier::AtMost(_) | Quantifier::Exactly(_)) {
        return Vec::new();
    }
    let it = frame.get(query.it as usize).cloned().unwrap_or_default();
    bind(frame, query.it, element.clone());
    let list = ask(scene, frame);
    bind(frame, query.it, it);
    list
}

/// The expression behind a name, and the frame with the arguments of this call.
pub(super) fn called<'a>(
    scene: &Scene<'a>,
    define: DefineId,
    args: &[Expr],
    outer: &mut Frame,
) -> Option<(&'a Expr, Frame)> {
    let define = scene.spec.defines.get(define.index())?;
    let mut inner = frame(define.slots);
    for (index, arg) in args.iter().enumerate() {
        let value: Value = scene.value(arg, outer);
        bind(&mut inner, slot::FREE + index as u16, value);
    }
    Some((define.value.as_ref()?, inner))
}
