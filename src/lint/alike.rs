//! Whether two expressions say the same, wherever they are written.

use super::said::Said;
use crate::spec::code::{Expr, ExprKind, Quantifier, Query, Slot, Source, TemplatePart, slot};
use crate::spec::ids::DefineId;
use crate::spec::{Parts, Spec};

/// Whether both say the same. Choices of an action have no fixed slot in a frame; a caller that compares two rules must
/// match those slots first.
pub(super) fn alike(one: &Expr, other: &Expr) -> bool {
    Pairs::default().exprs(one, other)
}

/// Whether both are the same set.
pub(super) fn alike_queries(one: &Query, other: &Query) -> bool {
    Pairs::default().queries(one, other)
}

/// Whether one says of the mover what the other says of the opponent, and the other way round.
pub(super) fn mirrored(spec: &Spec, one: &Expr, other: &Expr) -> bool {
    let pairs = Pairs { mirrored: true, ..Pairs::default() };
    !calls_for_sides(spec, one, &mut Vec::new()) && { pairs }.exprs(one, other)
}

/// Whether some definition that is called speaks of the mover or the opponent itself.
fn calls_for_sides(spec: &Spec, expr: &Expr, seen: &mut Vec<DefineId>) -> bool {
    let mut found = false;
    Said::Expr(expr).each(&mut |said| {
        if let Said::Expr(expr) = said {
            found |= match &*expr.kind {
                ExprKind::Mover | ExprKind::Opponent => !seen.is_empty(),
                ExprKind::Call(define, _) if !seen.contains(define) => {
                    seen.push(*define);
                    let value = spec.defines.get(define.index()).and_then(|define| define.value.as_ref());
                    let found = value.is_some_and(|value| calls_for_sides(spec, value, seen));
                    seen.pop();
                    found
                }
                _ => false,
            };
        }
        !found
    });
    found
}

/// The places of what two sets go through: each `it` of one stands for the `it` of the other.
#[derive(Default)]
struct Pairs {
    places: Vec<(Slot, Slot)>,
    /// Whether the mover of one is the opponent of the other.
    mirrored: bool,
}

impl Pairs {
    fn exprs(&mut self, one: &Expr, other: &Expr) -> bool {
        if let (Some(one), Some(other)) = (is_mover(one), is_mover(other)) {
            return (one == other) != self.mirrored;
        }
        let queries = match (one.query(), other.query()) {
            (Some(query), Some(other)) => Some((query, other)),
            (None, None) => None,
            _ => return false,
        };
        let depth = self.places.len();
        self.places.extend(queries.map(|(query, other)| (query.it, other.it)));
        let same = self.words(&one.kind, &other.kind)
            && self.all(one.parts(), other.parts())
            && queries.is_none_or(|(query, other)| self.queries(query, other));
        self.places.truncate(depth);
        same
    }

    fn all(&mut self, parts: Parts<'_>, others: Parts<'_>) -> bool {
        parts.clone().count() == others.clone().count()
            && parts.zip(others).all(|(part, other)| self.exprs(part, other))
    }

    fn queries(&mut self, one: &Query, other: &Query) -> bool {
        let source = match (&one.source, &other.source) {
            (Source::OnBoard(one), Source::OnBoard(other))
            | (Source::Anywhere(one), Source::Anywhere(other))
            | (Source::Kinds(one), Source::Kinds(other)) => one == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        let depth = self.places.len();
        self.places.push((one.it, other.it));
        let same = source && self.all(one.parts(), other.parts());
        self.places.truncate(depth);
        same
    }

    fn words(&self, one: &ExprKind, other: &ExprKind) -> bool {
        let (ExprKind::Local(one), ExprKind::Local(other)) = (one, other) else { return same_word(one, other) };
        match self.places.iter().rev().find(|(place, there)| place == one || there == other) {
            Some(pair) => *pair == (*one, *other),
            None => one == other,
        }
    }
}

/// Whether it is the mover, or the opponent.
fn is_mover(expr: &Expr) -> Option<bool> {
    match &*expr.kind {
        ExprKind::Mover => Some(true),
        ExprKind::Opponent => Some(false),
        ExprKind::OpponentsOf(inner) => is_mover(inner).map(|mover| !mover),
        _ => None,
    }
}

/// Whether both are the same apart from what is inside.
fn same_word(one: &ExprKind, other: &ExprKind) -> bool {
    use ExprKind as E;
    match (one, other) {
        (E::Constant(one), E::Constant(other)) => one == other,
        (E::Variable(one, _), E::Variable(other, _)) => one == other,
        (E::Field(one, _), E::Field(other, _)) => one == other,
        (E::Attribute(one, _), E::Attribute(other, _)) => one == other,
        (E::Property(one, _), E::Property(other, _)) => one == other,
        (E::Region(one, _), E::Region(other, _)) => one == other,
        (E::Zone(one, _), E::Zone(other, _)) => one == other,
        (E::Call(one, _), E::Call(other, _)) => one == other,
        (E::Builtin(one, _), E::Builtin(other, _)) => one == other,
        (E::Area(one, _), E::Area(other, _)) => one == other,
        (E::Stuck(_, one), E::Stuck(_, other)) => one == other,
        (E::Connected(one, ..), E::Connected(other, ..)) => one == other,
        (E::Arithmetic(one, ..), E::Arithmetic(other, ..)) => one == other,
        (E::Compare(one, ..), E::Compare(other, ..)) => one == other,
        (E::Quantified(one, _, test), E::Quantified(other, _, other_test)) => {
            same_quantifier(one, other) && test.is_some() == other_test.is_some()
        }
        (E::Measured(one, ..), E::Measured(other, ..)) => one == other,
        (E::IsKind(_, one), E::IsKind(_, other)) => one == other,
        (E::HasTag(_, one), E::HasTag(_, other)) => one == other,
        (E::IsClass(_, one), E::IsClass(_, other)) => one == other,
        (E::Template(one), E::Template(other)) => one.iter().zip(other).all(|pair| match pair {
            (TemplatePart::Text(one), TemplatePart::Text(other)) => one == other,
            (TemplatePart::Value(_), TemplatePart::Value(_)) => true,
            _ => false,
        }),
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

fn same_quantifier(one: &Quantifier, other: &Quantifier) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Whether it reads a choice of the sentence; the slot of a choice has no meaning outside the sentence. `it` inside
/// sets does not count.
pub(super) fn speaks_of_choices(expr: &Expr, bound: &mut Vec<Slot>) -> bool {
    if let ExprKind::Local(place) = &*expr.kind {
        return *place >= slot::FREE && !bound.contains(place);
    }
    let depth = bound.len();
    let query = expr.query();
    bound.extend(query.map(|query| query.it));
    let found = expr.parts().any(|part| speaks_of_choices(part, bound))
        || query.is_some_and(|query| query.parts().any(|part| speaks_of_choices(part, bound)));
    bound.truncate(depth);
    found
}
