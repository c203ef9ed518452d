//! The pieces and squares that show that a condition holds or fails.

use super::conditions::called;
use crate::literal::attack::{self, Target, enemies_of, standing_on};
use crate::literal::line::line;
use crate::literal::scene::{Frame, Scene};
use crate::spec::code::{Builtin, CompareOp, Expr, ExprKind, Property, Quantifier, Query};
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

/// The evidence for a condition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pointing {
    /// `king on e1, by the bishop on b4 along b4-c3-d2-e1`.
    pub note: Option<String>,
    /// Whether that is an attack by units other than the mover's, or the units on both sides of something.
    pub endangers: bool,
    /// That the condition does not hold, in plain words.
    pub plain: Option<String>,
}

impl Pointing {
    fn plain(note: Option<String>) -> Self {
        Pointing { note, ..Pointing::default() }
    }
}

/// At most so many things are named in a note.
const NAMED: usize = 3;

/// The evidence that a condition holds or fails.
pub(super) fn note(scene: &Scene<'_>, expr: &Expr, outer: &mut Frame) -> Pointing {
    match &*expr.kind {
        ExprKind::Not(inner) => Pointing { plain: None, ..note(scene, inner, outer) },
        ExprKind::Before(inner) => match scene.before {
            Some(before) => note(&scene.at(before), inner, outer),
            None => Pointing::default(),
        },
        ExprKind::After(inner) => match scene.after {
            Some(after) => note(&scene.at(after), inner, outer),
            None => Pointing::default(),
        },
        ExprKind::Call(define, args) => match called(scene, *define, args, outer) {
            Some((body, mut inner)) => {
                let pointing = note(scene, body, &mut inner);
                if pointing.note.is_none() { between(scene, args, outer) } else { pointing }
            }
            None => Pointing::default(),
        },
        ExprKind::Quantified(quantifier, query, test) => quantified(scene, quantifier, query, test.as_ref(), outer),
        ExprKind::AttackedBy(target, query) => {
            let units: Vec<TokenId> = scene.collect(query, outer).iter().filter_map(Value::token).collect();
            attackers(scene, target, &units, outer)
        }
        ExprKind::Attacks(units, target) => {
            let units: Vec<TokenId> = scene.value(units, outer).elements().iter().filter_map(Value::token).collect();
            attackers(scene, target, &units, outer)
        }
        ExprKind::Builtin(Builtin::AttackedOn, args) => attacked_there(scene, args, outer),
        ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) | ExprKind::OwnedBy(thing, _) => {
            let value = scene.value(thing, outer);
            Pointing::plain(thing_in_words(scene, &value).map(|words| format!("it is the {words}")))
        }
        ExprKind::In(thing, _) => {
            let value = scene.value(thing, outer);
            Pointing::plain(thing_in_words(scene, &value).map(|words| format!("it is {words}")))
        }
        ExprKind::Field(field, of) => {
            let value = scene.value(of, outer);
            let words = thing_in_words(scene, &value);
            let field = &scene.spec.fields[field.index()];
            let (name, help) = (&field.name, &field.help);
            let means = if help.is_empty() { String::new() } else { format!(": {help}") };
            let plain = words.as_ref().map(|words| format!("the {words} lacks `{name}`{means}"));
            Pointing { plain, ..Pointing::plain(words.map(|words| format!("of the {words}"))) }
        }
        ExprKind::IsVacant(square) => {
            let square = scene.value(square, outer);
            Pointing::plain(standing(scene, &square).map(|unit| unit_in_words(scene, unit)))
        }
        ExprKind::Compare(op, left, right) => Pointing::plain(compared(scene, *op, left, right, outer)),
        _ => Pointing::default(),
    }
}

/// The units that a name is applied to, if there are several on the board: `general on e1 and
/// general on e10`.
fn between(scene: &Scene<'_>, args: &[Expr], frame: &mut Frame) -> Pointing {
    let on_board = |value: &Value| match value {
        Value::Token(token) => scene.now.square_of(*token).map(|_| unit_in_words(scene, *token)),
        square => standing(scene, square).map(|unit| unit_in_words(scene, unit)),
    };
    let things: Vec<String> = args.iter().filter_map(|arg| on_board(&scene.value(arg, frame))).collect();
    let several = things.len() > 1 && things.len() == args.len();
    Pointing { endangers: several, ..Pointing::plain(several.then(|| things.join(" and "))) }
}

/// The elements of a set that make a statement about it true or false.
fn quantified(
    scene: &Scene<'_>,
    quantifier: &Quantifier,
    query: &Query,
    test: Option<&Expr>,
    frame: &mut Frame,
) -> Pointing {
    let every = matches!(quantifier, Quantifier::Every);
    let mut pointing = Pointing::default();
    let (mut named, mut count, mut any) = (Vec::new(), 0, false);
    scene.survey(query, frame, |scene, value, certain, frame| {
        any = true;
        if !certain || test.is_some_and(|test| scene.holds(test, frame) == every) {
            return false;
        }
        count += 1;
        if named.len() < NAMED {
            let tests = query.tests.iter().filter(|test| tells_of_attacks(test)).chain(test);
            let inner = tests.map(|test| note(scene, test, frame)).find(|inner| inner.note.is_some());
            let inner = inner.unwrap_or_default();
            pointing.endangers |= inner.endangers;
            named.extend(joined(thing_in_words(scene, value), inner.note));
        }
        false
    });
    if named.is_empty() {
        let counted = matches!(quantifier, Quantifier::AtLeast(_) | Quantifier::AtMost(_) | Quantifier::Exactly(_));
        return Pointing::plain((test.is_some() && !any || counted).then(|| "there is none".to_owned()));
    }
    let more = if count > named.len() { format!(" and {} more", count - named.len()) } else { String::new() };
    if every && test.is_some_and(|test| matches!(*test.kind, ExprKind::IsVacant(_))) {
        let (those, are) = (named.join(" and the "), if count == 1 { "is" } else { "are" });
        pointing.plain = Some(format!("the {those}{more} {are} in the way"));
    }
    pointing.note = Some(format!("{}{more}", named.join("; ")));
    pointing
}

/// A thing and what is said of it, without saying anything twice.
fn joined(thing: Option<String>, said: Option<String>) -> Option<String> {
    let thing = thing?;
    Some(match said {
        Some(said) if said.starts_with("it is") || said.starts_with("of the") || said == "there is none" => thing,
        Some(said) if said.ends_with(&format!(" on {thing}")) => said,
        Some(said) => format!("{thing}, {said}"),
        None => thing,
    })
}

/// Whether what is asked is whether something is attacked.
fn tells_of_attacks(expr: &Expr) -> bool {
    matches!(&*expr.kind, ExprKind::AttackedBy(..) | ExprKind::Attacks(..) | ExprKind::Builtin(Builtin::AttackedOn, _))
}

/// The units of a list that attack something, and the squares of each attack.
fn attackers(scene: &Scene<'_>, target: &Expr, units: &[TokenId], frame: &mut Frame) -> Pointing {
    let targets: Vec<Target> =
        scene.value(target, frame).elements().iter().filter_map(|value| scene.target(value)).collect();
    by_whom(scene, units.iter().copied(), &targets)
}

/// The units that would attack a piece on another square.
fn attacked_there(scene: &Scene<'_>, args: &[Expr], frame: &mut Frame) -> Pointing {
    let Some((piece, supposed)) = standing_on(scene, args, frame) else { return Pointing::default() };
    let there = scene.at(&supposed);
    by_whom(&there, enemies_of(&there, piece), &[Target::Token(piece)])
}

fn by_whom(scene: &Scene<'_>, units: impl Iterator<Item = TokenId>, targets: &[Target]) -> Pointing {
    let aimed = |unit: TokenId| {
        let target = targets.iter().find(|target| attack::attacks(scene, unit, **target))?;
        Some((unit, *target))
    };
    let hits: Vec<(TokenId, Target)> = units.filter_map(aimed).collect();
    let words: Vec<String> =
        hits.iter().take(NAMED).map(|(unit, target)| attack_in_words(scene, *unit, *target)).collect();
    let more = if hits.len() > words.len() { format!(" and {} more", hits.len() - words.len()) } else { String::new() };
    let note = (!words.is_empty()).then(|| format!("by the {}{more}", words.join(" and the ")));
    let endangers = hits.iter().any(|(unit, _)| scene.mover.is_some() && scene.owner(*unit) != scene.mover);
    Pointing { note, endangers, plain: None }
}

/// `bishop on b4 along b4-c3-d2-e1`, `cannon on e10 along e10-e7-e1 over the soldier on e7`.
fn attack_in_words(scene: &Scene<'_>, unit: TokenId, target: Target) -> String {
    let name = unit_in_words(scene, unit);
    let Some(line) = line(scene, unit, target).filter(|line| line.squares.len() > 2) else { return name };
    let squares: Vec<String> = line.squares.iter().map(|square| scene.spec.geometry.name(*square)).collect();
    let over: Vec<String> = line.over.iter().map(|token| format!("the {}", unit_in_words(scene, *token))).collect();
    let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(" and ")) };
    format!("{name} along {}{over}", squares.join("-"))
}

fn compared(scene: &Scene<'_>, op: CompareOp, left: &Expr, right: &Expr, frame: &mut Frame) -> Option<String> {
    let constant = |expr: &Expr| matches!(&*expr.kind, ExprKind::Constant(_));
    let equality = matches!(op, CompareOp::Equal | CompareOp::Unequal);
    let mut words = Vec::new();
    for side in [left, right] {
        let value = scene.value(side, frame);
        if !constant(side) {
            let file = matches!(*side.kind, ExprKind::Property(Property::File, _));
            let named = if file { file_in_words(scene, &value) } else { None };
            words.push(named.or_else(|| value_in_words(scene, &value))?);
        }
    }
    words.dedup_by(|one, other| op == CompareOp::Unequal || equality && one == other);
    let between = if equality { ", not " } else { " and " };
    (!words.is_empty()).then(|| format!("it is {}", words.join(between)))
}

/// The letter of a file, which is a number where it is computed with.
fn file_in_words(scene: &Scene<'_>, value: &Value) -> Option<String> {
    let Value::Number(file) = value else { return None };
    let square = scene.spec.geometry.square(i16::try_from(file.trunc() - 1).ok()?, 0)?;
    let name = scene.spec.geometry.name(square);
    Some(name.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned())
}

fn value_in_words(scene: &Scene<'_>, value: &Value) -> Option<String> {
    match value {
        Value::Nothing => Some("nothing".to_owned()),
        Value::Set(_) | Value::Squares(_) | Value::Path(_) | Value::Unknown => None,
        Value::Kind(kind) => Some(scene.spec.kind(*kind).spoken_by(None)),
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

/// The unit on a square, as far as is known.
fn standing(scene: &Scene<'_>, square: &Value) -> Option<TokenId> {
    let Value::Square(square) = square else { return None };
    scene.now.piece_on(*square).filter(|piece| !scene.now.is_ghost(*piece))
}

/// `queen on h5`, `queen` when it is nowhere on the board.
pub fn unit_in_words(scene: &Scene<'_>, token: TokenId) -> String {
    if !scene.now.knows(token) {
        return "piece that comes later".to_owned();
    }
    let man = scene.now.token(token);
    let name = scene.spec.kind(man.kind).spoken_by(man.owner);
    match scene.now.square_of(token) {
        Some(square) => format!("{name} on {}", scene.spec.geometry.name(square)),
        None => name,
    }
}
