//! The parts of a condition with what each comes to, and what a person would point at.

use crate::literal::attack;
use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::source::Span;
use crate::spec::code::{CompareOp, Expr, ExprKind, Quantifier, Query, slot};
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

/// Which part of a rule a condition stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clause {
    /// `when`: all of these must hold; read before the action.
    When,
    /// `costs`: what the price comes to, and what the player has.
    Costs,
    /// `after which`: all of these must hold; read after the action.
    AfterWhich,
    /// `unless`: one of these lifts the rule; read before the action.
    Unless,
}

/// A part of a condition that has no smaller ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// In which part of the rule.
    pub clause: Clause,
    /// Where it is written.
    pub span: Span,
    /// Whether it holds; nothing when what is known does not tell.
    pub holds: Option<bool>,
    /// Whether it is among what keeps the whole clause from holding: not so of `a` in `a or b` when `b` holds.
    pub decisive: bool,
    /// What shows it: `queen on h5`.
    pub note: Option<String>,
}

/// At most so many things are named in a note.
const NAMED: usize = 3;

/// The parts of a condition and what each comes to in a scene.
pub fn conditions(clause: Clause, scene: &Scene<'_>, expr: &Expr, frame: &mut Frame) -> Vec<Condition> {
    let parts: Vec<&Expr> = match &*expr.kind {
        ExprKind::And(parts) if joined_by_words(expr, parts) => parts.iter().collect(),
        _ => vec![expr],
    };
    let mut list = Vec::new();
    for part in parts {
        let fails = scene.truth(part, frame) != Some(true);
        for leaf in leaves(part) {
            let holds = scene.truth(leaf, frame);
            let (span, decisive) = (leaf.span, fails && holds != Some(true));
            list.push(Condition { clause, span, holds, decisive, note: note(scene, leaf, frame) });
        }
    }
    list
}

/// The parts that `and` and `or` join; what one tail says (`is own pawn/king`) stays together.
fn leaves(expr: &Expr) -> Vec<&Expr> {
    match &*expr.kind {
        ExprKind::And(parts) | ExprKind::Or(parts) if joined_by_words(expr, parts) => {
            parts.iter().flat_map(leaves).collect()
        }
        _ => vec![expr],
    }
}

/// Whether the parts were written as conditions of their own: they begin where the whole begins, but for a
/// parenthesis, and the parts of a tail begin behind the subject.
fn joined_by_words(whole: &Expr, parts: &[Expr]) -> bool {
    let spans: Vec<Span> = parts.iter().map(|part| part.span).collect();
    let begins = spans.first().is_some_and(|first| first.start.saturating_sub(whole.span.start) <= 2);
    begins && spans.windows(2).all(|pair| pair.first() != pair.last()) && !spans.contains(&whole.span)
}

/// What shows that a condition holds, or does not.
fn note(scene: &Scene<'_>, expr: &Expr, outer: &mut Frame) -> Option<String> {
    match &*expr.kind {
        ExprKind::Not(inner) => note(scene, inner, outer),
        ExprKind::Before(inner) => note(&scene.at(scene.before?), inner, outer),
        ExprKind::After(inner) => note(&scene.at(scene.after?), inner, outer),
        ExprKind::Call(define, args) => {
            let define = scene.spec.defines.get(define.index())?;
            let mut inner = frame(define.slots);
            for (index, arg) in args.iter().enumerate() {
                let value = scene.value(arg, outer);
                bind(&mut inner, slot::FREE + index as u16, value);
            }
            note(scene, define.value.as_ref()?, &mut inner)
        }
        ExprKind::Quantified(quantifier, query, test) => quantified(scene, quantifier, query, test.as_ref(), outer),
        ExprKind::AttackedBy(target, query) => attackers(scene, target, query, outer),
        ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) | ExprKind::OwnedBy(thing, _) => {
            let value = scene.value(thing, outer);
            thing_in_words(scene, &value).map(|words| format!("it is the {words}"))
        }
        ExprKind::In(thing, _) => {
            let value = scene.value(thing, outer);
            thing_in_words(scene, &value).map(|words| format!("it is {words}"))
        }
        ExprKind::Compare(op, left, right) => compared(scene, *op, left, right, outer),
        _ => None,
    }
}

fn quantified(
    scene: &Scene<'_>,
    quantifier: &Quantifier,
    query: &Query,
    test: Option<&Expr>,
    frame: &mut Frame,
) -> Option<String> {
    let every = matches!(quantifier, Quantifier::Every);
    let mut named = Vec::new();
    let mut count = 0;
    scene.any(query, frame, |scene, value, frame| {
        if test.is_some_and(|test| scene.holds(test, frame) == every) {
            return false;
        }
        count += 1;
        if named.len() < NAMED {
            let inner = test.and_then(|test| note(scene, test, frame)).filter(|inner| !inner.starts_with("it is"));
            let words = thing_in_words(scene, value);
            named.extend(words.map(|words| inner.map_or(words.clone(), |inner| format!("{words}, {inner}"))));
        }
        false
    });
    if named.is_empty() {
        return None;
    }
    let more = if count > named.len() { format!(" and {} more", count - named.len()) } else { String::new() };
    Some(format!("{}{more}", named.join("; ")))
}

fn attackers(scene: &Scene<'_>, target: &Expr, query: &Query, frame: &mut Frame) -> Option<String> {
    let targets: Vec<_> =
        scene.value(target, frame).elements().iter().filter_map(|value| scene.target(value)).collect();
    let units = scene.collect(query, frame);
    let hit = |unit: &TokenId| targets.iter().any(|target| attack::attacks(scene, *unit, *target));
    let units = units.iter().filter_map(Value::token).filter(hit);
    let words: Vec<String> = units.take(NAMED).map(|unit| unit_in_words(scene, unit)).collect();
    (!words.is_empty()).then(|| format!("by the {}", words.join(" and the ")))
}

fn compared(scene: &Scene<'_>, op: CompareOp, left: &Expr, right: &Expr, frame: &mut Frame) -> Option<String> {
    let constant = |expr: &Expr| matches!(&*expr.kind, ExprKind::Constant(_));
    let equality = matches!(op, CompareOp::Equal | CompareOp::Unequal);
    let mut words = Vec::new();
    for side in [left, right] {
        let value = scene.value(side, frame);
        if !constant(side) && (!equality || words.is_empty()) {
            words.push(value_in_words(scene, &value)?);
        }
    }
    (!words.is_empty()).then(|| format!("it is {}", words.join(" and ")))
}

fn value_in_words(scene: &Scene<'_>, value: &Value) -> Option<String> {
    match value {
        Value::Nothing => Some("nothing".to_owned()),
        Value::Set(_) | Value::Squares(_) | Value::Path(_) | Value::Unknown => None,
        Value::Kind(kind) => Some(scene.spec.kind(*kind).name.clone()),
        other => thing_in_words(scene, other).or_else(|| Some(scene.spell(other))),
    }
}

/// A unit, a square, a player: what a person can point at.
fn thing_in_words(scene: &Scene<'_>, value: &Value) -> Option<String> {
    match value {
        Value::Token(token) => Some(unit_in_words(scene, *token)),
        Value::Square(square) => Some(scene.spec.geometry.name(*square)),
        Value::Player(player) => Some(scene.spec.player(*player).name.clone()),
        _ => None,
    }
}

/// `queen on h5`, `queen` when it is nowhere on the board.
pub fn unit_in_words(scene: &Scene<'_>, token: TokenId) -> String {
    if !scene.now.knows(token) {
        return "piece that comes later".to_owned();
    }
    let name = &scene.spec.kind(scene.now.token(token).kind).name;
    match scene.now.square_of(token) {
        Some(square) => format!("{name} on {}", scene.spec.geometry.name(square)),
        None => name.clone(),
    }
}
