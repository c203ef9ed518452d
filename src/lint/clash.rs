//! Conditions that exclude each other.

use super::alike::{alike, alike_queries};
use super::known::Settled;
use super::late::turned;
use super::range::is_whole;
use crate::number::Number;
use crate::spec::code::{CompareOp, Expr, ExprKind, Property, Quantifier};
use crate::spec::ids::{KindId, Square};
use crate::spec::value::SquareSet;

/// Why conditions cannot all hold at once; nothing when they can, for all that is known.
pub(super) fn clash(settled: &Settled<'_>, parts: &[Expr]) -> Option<String> {
    let mut flat = Vec::new();
    parts.iter().chain(&settled.given).for_each(|part| flatten(part, &mut flat));
    let opposites = flat.iter().enumerate().find_map(|(index, part)| {
        let ExprKind::Not(inner) = &*part.kind else { return None };
        flat.iter().enumerate().find(|(other, it)| *other != index && alike(it, inner))
    });
    if opposites.is_some() {
        return Some("it says one thing and its opposite".to_owned());
    }
    let some = |part: &&&Expr| matches!(&*part.kind, ExprKind::Quantified(Quantifier::Some, ..));
    let is_denied = |part: &&Expr| flat.iter().any(|other| denies(other, part));
    if flat.iter().filter(some).any(is_denied) {
        return Some("it says one thing and its opposite".to_owned());
    }
    if flat.iter().any(|part| flat.iter().any(|other| are_two_values(part, other))) {
        return Some("one thing is not two".to_owned());
    }
    if let Some(reason) = numbers(settled, &flat) {
        return Some(reason);
    }
    let subjects: Vec<&Expr> = flat.iter().filter_map(|part| subject(part)).collect();
    let of =
        |thing: &Expr| flat.iter().copied().filter(|part| subject(part).is_some_and(|it| alike(it, thing))).collect();
    subjects.iter().find_map(|thing| {
        let said: Vec<&Expr> = of(thing);
        kinds(settled, &said).or_else(|| owners(&said)).or_else(|| squares(settled, thing, &said, &flat))
    })
}

fn flatten<'e>(expr: &'e Expr, into: &mut Vec<&'e Expr>) {
    match &*expr.kind {
        ExprKind::And(parts) => parts.iter().for_each(|part| flatten(part, into)),
        _ => into.push(expr),
    }
}

/// The subject of a condition.
fn subject(expr: &Expr) -> Option<&Expr> {
    match &*expr.kind {
        ExprKind::IsKind(it, _)
        | ExprKind::HasTag(it, _)
        | ExprKind::IsClass(it, _)
        | ExprKind::OwnedBy(it, _)
        | ExprKind::In(it, _) => Some(it),
        ExprKind::Not(inner) => subject(inner),
        _ => kind_of(expr).map(|(it, _)| it),
    }
}

/// The subject of `kind of THING = KIND`, and the kind.
fn kind_of(expr: &Expr) -> Option<(&Expr, KindId)> {
    let ExprKind::Compare(CompareOp::Equal, left, right) = &*expr.kind else { return None };
    match (&*left.kind, &*right.kind) {
        (ExprKind::Property(Property::Kind, it), ExprKind::Constant(value))
        | (ExprKind::Constant(value), ExprKind::Property(Property::Kind, it)) => value.kind().map(|kind| (it, kind)),
        _ => None,
    }
}

/// No kind is all of this. Something must say what it is: `nothing` is not of any kind.
fn kinds(settled: &Settled<'_>, said: &[&Expr]) -> Option<String> {
    let spec = settled.subject.spec;
    let says = |expr: &Expr, kind: KindId| match &*expr.kind {
        ExprKind::IsKind(_, kinds) => Some(kinds.contains(&kind)),
        ExprKind::HasTag(_, tag) => Some(spec.kind(kind).tags.contains(tag)),
        ExprKind::IsClass(_, class) => Some(spec.kind(kind).class == *class),
        _ => kind_of(expr).map(|(_, is)| is == kind),
    };
    let fits = |expr: &Expr, kind: KindId| match &*expr.kind {
        ExprKind::Not(inner) => says(inner, kind).map(|yes| !yes),
        _ => says(expr, kind),
    };
    let is_of_kinds = |expr: &Expr| {
        matches!(&*expr.kind, ExprKind::IsKind(..) | ExprKind::HasTag(..) | ExprKind::IsClass(..))
            || kind_of(expr).is_some()
    };
    let about = said.iter().filter(|expr| match &*expr.kind {
        ExprKind::Not(inner) => is_of_kinds(inner),
        _ => is_of_kinds(expr),
    });
    let about: Vec<&&Expr> = about.collect();
    let positive = about.iter().any(|expr| is_of_kinds(expr));
    let mut kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| settled.is_in_play(*kind));
    let none =
        positive && about.len() > 1 && !kinds.any(|kind| about.iter().all(|expr| fits(expr, kind) == Some(true)));
    none.then(|| "nothing is all of that at once".to_owned())
}

/// Conditions on the owner that cannot hold together: a thing of one player does not belong to the other.
fn owners(said: &[&Expr]) -> Option<String> {
    let owners: Vec<&Expr> = said
        .iter()
        .filter_map(|expr| if let ExprKind::OwnedBy(_, owner) = &*expr.kind { Some(owner) } else { None })
        .collect();
    let has = |wanted: &ExprKind| owners.iter().any(|owner| *owner.kind == *wanted);
    let constants: Vec<_> = owners.iter().filter_map(|owner| owner.as_constant()).collect();
    let differ =
        constants.windows(2).any(|pair| pair.first() != pair.last() && pair.iter().all(|one| one.player().is_some()));
    let both = has(&ExprKind::Mover) && has(&ExprKind::Opponent);
    (both || differ).then(|| "nothing belongs to both players".to_owned())
}

/// `no …` about a set, where another part says `some …` about it.
fn denies(part: &Expr, some: &Expr) -> bool {
    match (&*part.kind, &*some.kind) {
        (ExprKind::Quantified(Quantifier::No, one, None), ExprKind::Quantified(_, other, None)) => {
            alike_queries(one, other)
        }
        _ => false,
    }
}

/// Whether one thing is said to be one player or kind, and to be another.
fn are_two_values(one: &Expr, other: &Expr) -> bool {
    let named = |expr: &Expr| match &*expr.kind {
        ExprKind::Compare(CompareOp::Equal, left, right) => {
            let value = right.as_constant().filter(|value| value.player().is_some() || value.kind().is_some());
            value.map(|value| (left.clone(), value.clone()))
        }
        _ => None,
    };
    named(one).zip(named(other)).is_some_and(|((one, is), (other, is_too))| is != is_too && alike(&one, &other))
}

/// No number is both so great and so small.
fn numbers(settled: &Settled<'_>, flat: &[&Expr]) -> Option<String> {
    let bounds: Vec<(&Expr, Bounds)> = flat.iter().filter_map(|part| bounds(settled, part)).collect();
    let are_apart = |(one, these): &(&Expr, Bounds)| {
        bounds.iter().any(|(other, those)| alike(one, other) && these.end_below(those))
    };
    bounds.iter().any(are_apart).then(|| "no number is all of that at once".to_owned())
}

/// The numbers for which a comparison holds: each bound with whether it belongs to them.
struct Bounds {
    least: Option<(Number, bool)>,
    most: Option<(Number, bool)>,
}

impl Bounds {
    /// Whether a number is among these.
    fn hold(&self, number: Number) -> bool {
        let above = self.least.is_none_or(|(least, with)| least < number || with && least == number);
        above && self.most.is_none_or(|(most, with)| number < most || with && most == number)
    }

    /// The bounds of the whole numbers among these.
    fn of_whole_numbers(self) -> Self {
        let below = |number: Number| match number.is_whole() {
            true => number,
            false if number < Number::ZERO => Number::whole(number.trunc()).minus(Number::ONE),
            false => Number::whole(number.trunc()),
        };
        let above = |number: Number| below(number.negated()).negated();
        let least = |(least, with): (Number, bool)| match with {
            true => (above(least), true),
            false => (below(least).plus(Number::ONE), true),
        };
        let most = |(most, with): (Number, bool)| match with {
            true => (below(most), true),
            false => (above(most).minus(Number::ONE), true),
        };
        Bounds { least: self.least.map(least), most: self.most.map(most) }
    }

    /// Whether all of these numbers are less than all of the others.
    fn end_below(&self, others: &Bounds) -> bool {
        self.most
            .zip(others.least)
            .is_some_and(|((most, one), (least, other))| most < least || most == least && !(one && other))
    }
}

/// The subject of a comparison with a number, and the numbers for which it holds.
fn bounds<'e>(settled: &Settled<'_>, part: &'e Expr) -> Option<(&'e Expr, Bounds)> {
    let ExprKind::Compare(op, left, right) = &*part.kind else { return None };
    let (subject, op, number) = match (settled.literal_number(left), settled.literal_number(right)) {
        (None, Some(number)) => (left, *op, number),
        (Some(number), None) => (right, turned(*op), number),
        _ => return None,
    };
    let (least, most) = match op {
        CompareOp::Equal => (Some((number, true)), Some((number, true))),
        CompareOp::Unequal => (None, None),
        CompareOp::Less => (None, Some((number, false))),
        CompareOp::AtMost => (None, Some((number, true))),
        CompareOp::Greater => (Some((number, false)), None),
        CompareOp::AtLeast => (Some((number, true)), None),
    };
    let bounds = Bounds { least, most };
    Some((subject, if is_whole(settled, subject) { bounds.of_whole_numbers() } else { bounds }))
}

/// There is no square where it could be.
fn squares(settled: &Settled<'_>, thing: &Expr, said: &[&Expr], flat: &[&Expr]) -> Option<String> {
    let spec = settled.subject.spec;
    let geometry = &spec.geometry;
    let places: Vec<&Expr> = said
        .iter()
        .filter_map(|expr| if let ExprKind::In(_, place) = &*expr.kind { Some(place) } else { None })
        .collect();
    let regions = |player: usize| -> Option<Vec<SquareSet>> {
        let owner =
            places.iter().find_map(|place| if let ExprKind::Region(_, of) = &*place.kind { Some(of) } else { None })?;
        let of_player = |place: &&Expr| match &*place.kind {
            ExprKind::Region(region, of) => {
                let squares = &spec.regions.get(region.index())?.squares;
                match alike(of, owner) {
                    true => squares.get(player).copied(),
                    false => Some(squares.iter().copied().fold(SquareSet::EMPTY, SquareSet::union)),
                }
            }
            _ => None,
        };
        Some(places.iter().filter_map(of_player).collect())
    };
    let on_line = |square: Square| {
        flat.iter().all(|part| {
            let Some((line, bounds)) = bounds(settled, part) else { return true };
            let ExprKind::Property(property, of) = &*line.kind else { return true };
            let is = match property {
                Property::Rank => geometry.rank(square),
                Property::File => geometry.file(square),
                _ => return true,
            };
            !alike(of, thing) || bounds.hold(Number::whole(i64::from(is) + 1))
        })
    };
    let some = |player: usize| {
        let regions = regions(player)?;
        Some(geometry.squares().any(|square| regions.iter().all(|region| region.contains(square)) && on_line(square)))
    };
    let possible: Option<Vec<bool>> = (0..spec.players.len()).map(some).collect();
    let none = possible.is_some_and(|possible| !possible.contains(&true));
    none.then(|| "there is no such square".to_owned())
}
