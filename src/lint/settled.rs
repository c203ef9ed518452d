//! Conditions that are settled before the game begins: by what they say, by the board, by which kinds there are.

use super::alike::alike;
use super::clash::clash;
use super::known::Settled;
use super::range::{difference, is_whole, range};
use crate::number::Number;
use crate::spec::code::{CompareOp, Expr, ExprKind, Property, Quantifier, Query, Source};
use crate::spec::ids::KindId;
use crate::spec::value::{SquareSet, Value};

/// The reason that concerns the piece of an action.
const OWN: &str = "the piece that a player moves is its own";

/// The reason that concerns a captured piece.
const ENEMY: &str = "no movement captures a piece of its own side";

impl Settled<'_> {
    /// Why a condition never holds; `None` when it may, for all that is known. A plain `false` is taken as deliberate.
    pub(super) fn never(&self, expr: &Expr) -> Option<String> {
        match &*expr.kind {
            ExprKind::And(parts) => parts.iter().find_map(|part| self.never(part)).or_else(|| clash(self, parts)),
            ExprKind::Or(parts) => {
                let reasons: Option<Vec<String>> = parts.iter().map(|part| self.never(part)).collect();
                reasons?.into_iter().next()
            }
            ExprKind::Not(inner) => self.always(inner),
            ExprKind::Before(inner) | ExprKind::After(inner) => self.never(inner),
            ExprKind::Call(define, _) => self.never(self.subject.spec.defines.get(define.index())?.value.as_ref()?),
            ExprKind::Compare(op, left, right) => self.never_compares(*op, left, right),
            ExprKind::Quantified(quantifier, query, test) => {
                let wanted = match quantifier {
                    Quantifier::Some => Number::ONE,
                    Quantifier::AtLeast(bound) | Quantifier::Exactly(bound) => self.literal_number(bound)?,
                    Quantifier::No | Quantifier::Every | Quantifier::AtMost(_) => return None,
                };
                (wanted > Number::ZERO).then(|| self.empty(query, test.as_ref()))?
            }
            ExprKind::IsKind(_, kinds) => {
                let name = |kind: &KindId| self.subject.spec.kind(*kind).name.clone();
                let alive = kinds.iter().any(|kind| self.is_in_play(*kind));
                let first = kinds.first().filter(|_| !alive)?;
                Some(format!("no `{}` ever comes into play", name(first)))
            }
            ExprKind::HasTag(_, tag) if self.minds_tags => {
                let carries = |kind: &KindId| self.subject.spec.kind(*kind).tags.contains(tag);
                let mut kinds = (0..self.in_play.len()).map(KindId::at);
                let alive = kinds.any(|kind| self.is_in_play(kind) && carries(&kind));
                let name = &self.subject.spec.tags.get(tag.index())?.name;
                (!alive).then(|| format!("nothing that ever comes into play is `{name}`"))
            }
            ExprKind::In(_, place) => self.nowhere(place),
            ExprKind::OwnedBy(thing, owner) => match &*owner.kind {
                ExprKind::Opponent if self.is_given(thing, &ExprKind::Mover) => Some(OWN.to_owned()),
                ExprKind::Mover if self.is_given(thing, &ExprKind::Opponent) => Some(ENEMY.to_owned()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a thing is known to belong to a player.
    fn is_given(&self, thing: &Expr, player: &ExprKind) -> bool {
        let says = |given: &Expr| matches!(&*given.kind, ExprKind::OwnedBy(one, owner) if alike(one, thing) && *owner.kind == *player);
        self.given.iter().any(says)
    }

    /// Whether an expression is the owner of a piece that is known to belong to a player.
    fn is_owner(&self, expr: &Expr, player: &ExprKind) -> bool {
        matches!(&*expr.kind, ExprKind::Property(Property::Owner, thing) if self.is_given(thing, player))
    }

    /// Why a condition always holds. Where something is hidden nothing does: what is not known may be neither so nor not.
    pub(super) fn always(&self, expr: &Expr) -> Option<String> {
        if self.subject.spec.classes.iter().any(|class| class.veil.is_some()) {
            return None;
        }
        match &*expr.kind {
            ExprKind::And(parts) => {
                let reasons: Option<Vec<String>> = parts.iter().map(|part| self.always(part)).collect();
                reasons?.into_iter().next()
            }
            ExprKind::Or(parts) => parts.iter().find_map(|part| self.always(part)),
            ExprKind::Not(inner) => self.never(inner),
            ExprKind::OwnedBy(_, owner) if self.given.iter().any(|given| alike(given, expr)) => {
                Some(if *owner.kind == ExprKind::Opponent { ENEMY } else { OWN }.to_owned())
            }
            ExprKind::Compare(op, left, right) => self.never_compares(opposite(*op), left, right),
            ExprKind::Quantified(Quantifier::No, query, test) => self.empty(query, test.as_ref()),
            ExprKind::Quantified(Quantifier::Every, query, _) => self.empty(query, None),
            _ => None,
        }
    }

    /// Why nothing is in a set and passes a test.
    pub(super) fn empty(&self, query: &Query, test: Option<&Expr>) -> Option<String> {
        let it = |place: &Expr| Expr::new(ExprKind::Local(query.it), place.span);
        let mut tests: Vec<Expr> = query.tests.iter().chain(test).cloned().collect();
        match &query.source {
            Source::Elements(set) => {
                if let Some(reason) = self.nowhere(set) {
                    return Some(reason);
                }
                let is_own = |test: &Expr| matches!(&*test.kind, ExprKind::OwnedBy(thing, owner) if alike(thing, &it(set)) && *owner.kind == ExprKind::Mover);
                if self.is_given(set, &ExprKind::Opponent) && tests.iter().any(is_own) {
                    return Some(ENEMY.to_owned());
                }
                tests.push(Expr::new(ExprKind::In(it(set), set.clone()), set.span));
            }
            Source::OnBoard(class) | Source::Anywhere(class) => {
                let span = tests.first()?.span;
                let it = Expr::new(ExprKind::Local(query.it), span);
                tests.push(Expr::new(ExprKind::IsClass(it, *class), span));
            }
            Source::InZone(_) | Source::Squares | Source::Players | Source::Kinds(_) | Source::Paths(_) => {}
        }
        tests.iter().find_map(|test| self.never(test)).or_else(|| clash(self, &tests))
    }

    fn never_compares(&self, op: CompareOp, left: &Expr, right: &Expr) -> Option<String> {
        let is_strict = matches!(op, CompareOp::Unequal | CompareOp::Less | CompareOp::Greater);
        if is_strict && let Some(reason) = with_itself(left, right) {
            return Some(reason);
        }
        if matches!(op, CompareOp::Equal) {
            let pairs = [(left, right), (right, left)];
            if let Some(reason) = pairs.into_iter().find_map(|(one, other)| self.no_such_value(one, other)) {
                return Some(reason);
            }
        }
        let broken = |one: &Expr| self.literal_number(one).is_some_and(|number| !number.is_whole());
        let whole =
            [(left, right), (right, left)].into_iter().find(|(one, other)| broken(one) && is_whole(self, other));
        if let Some((_, whole)) = whole.filter(|_| op == CompareOp::Equal) {
            return Some(format!("`{}` is a whole number", self.subject.definition.sources.snippet(whole.span)));
        }
        let wanted = if op == CompareOp::Equal { ExprKind::Opponent } else { ExprKind::Mover };
        let other = |one: &Expr, player: &Expr| self.is_owner(one, &ExprKind::Mover) && *player.kind == wanted;
        if matches!(op, CompareOp::Equal | CompareOp::Unequal) && (other(left, right) || other(right, left)) {
            return Some(OWN.to_owned());
        }
        if matches!(op, CompareOp::Equal) && are_opponents(left, right) {
            return Some("no player is an opponent of itself".to_owned());
        }
        if op == CompareOp::Equal && self.given.iter().any(|given| says_unequal(given, left, right)) {
            return Some("a piece that moves leaves its square".to_owned());
        }
        if let Some(apart) = difference(self, left, right).filter(|apart| !holds(op, *apart)) {
            return Some(format!(
                "the sides are always {} apart",
                if apart < Number::ZERO { apart.negated() } else { apart }
            ));
        }
        let literal = |expr: &Expr| self.literal_number(expr).is_some();
        if literal(left) && literal(right) && op != CompareOp::Equal {
            // `1 > 2` is taken as deliberate, too.
            return None;
        }
        let (one, other) = (range(self, left)?, range(self, right)?);
        // A missing thing counts as 0 where numbers are ordered, and is equal to none.
        let (one, other) = match op {
            CompareOp::Equal => (one.of_what_is_there(left), other.of_what_is_there(right)),
            _ => (one, other),
        };
        let below = |high: Option<Number>, low: Option<Number>| high.zip(low).is_some_and(|(high, low)| high < low);
        let at_most = |high: Option<Number>, low: Option<Number>| high.zip(low).is_some_and(|(high, low)| high <= low);
        let never = match op {
            CompareOp::Equal => below(one.most, other.least) || below(other.most, one.least),
            CompareOp::Unequal => false,
            CompareOp::Less => at_most(other.most, one.least),
            CompareOp::AtMost => below(other.most, one.least),
            CompareOp::Greater => at_most(one.most, other.least),
            CompareOp::AtLeast => below(one.most, other.least),
        };
        let (what, of) = if literal(left) { (right, other) } else { (left, one) };
        never.then(|| {
            if literal(left) && literal(right) {
                return "both numbers are written out".to_owned();
            }
            let text = self.subject.definition.sources.snippet(what.span);
            // The other side lies beyond one end of what it can be.
            let beyond = if literal(left) { one } else { other };
            match (of.least, of.most) {
                (Some(least), _) if at_most(beyond.most, Some(least)) || of.most.is_none() => {
                    format!("`{text}` is at least {least}")
                }
                (_, Some(most)) => format!("`{text}` is at most {most}"),
                (least, None) => format!("`{text}` is at least {}", least.unwrap_or_default()),
            }
        })
    }

    /// An option compared with what is none of its values.
    fn no_such_value(&self, option: &Expr, value: &Expr) -> Option<String> {
        let text = self.subject.definition.sources.snippet(option.span);
        let option = self.subject.spec.options.iter().find(|known| known.name == text)?;
        let value = match value.as_constant().filter(|_| self.is_literal(value))? {
            Value::Text(text) => text.to_string(),
            Value::Number(number) if matches!(option.value, Value::Number(_)) => number.to_string(),
            _ => return None,
        };
        let known = option.values.contains(&value);
        let values: Vec<String> = option.values.iter().map(|value| format!("`{value}`")).collect();
        (!known).then(|| format!("`{}` is one of {}", option.name, values.join(", ")))
    }

    /// Why there is nothing in a place.
    fn nowhere(&self, place: &Expr) -> Option<String> {
        let ExprKind::Region(region, _) = &*place.kind else { return None };
        let region = self.subject.spec.regions.get(region.index())?;
        let empty = region.squares.iter().all(SquareSet::is_empty);
        empty.then(|| format!("the region `{}` has no square", region.name))
    }
}

/// The message for a comparison of a thing with itself. Two options may have one value, so constants are left alone.
pub(super) fn with_itself(left: &Expr, right: &Expr) -> Option<String> {
    (left.as_constant().is_none() && alike(left, right)).then(|| "a thing is compared with itself".to_owned())
}

/// Whether one thing is known to be another than the other.
fn says_unequal(given: &Expr, left: &Expr, right: &Expr) -> bool {
    let ExprKind::Compare(CompareOp::Unequal, one, other) = &*given.kind else { return false };
    alike(one, left) && alike(other, right) || alike(one, right) && alike(other, left)
}

/// Whether a number that is so much more than another compares with it like this.
fn holds(op: CompareOp, apart: Number) -> bool {
    match op {
        CompareOp::Equal => apart == Number::ZERO,
        CompareOp::Unequal => apart != Number::ZERO,
        CompareOp::Less => apart < Number::ZERO,
        CompareOp::AtMost => apart <= Number::ZERO,
        CompareOp::Greater => apart > Number::ZERO,
        CompareOp::AtLeast => apart >= Number::ZERO,
    }
}

fn are_opponents(one: &Expr, other: &Expr) -> bool {
    let of = |opponent: &Expr, player: &Expr| match &*opponent.kind {
        ExprKind::Opponent => *player.kind == ExprKind::Mover,
        ExprKind::First(query) => matches!(&query.source, Source::Elements(set)
            if query.tests.is_empty() && matches!(&*set.kind, ExprKind::OpponentsOf(whose) if alike(whose, player))),
        _ => false,
    };
    of(one, other) || of(other, one)
}

fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Equal => CompareOp::Unequal,
        CompareOp::Unequal => CompareOp::Equal,
        CompareOp::Less => CompareOp::AtLeast,
        CompareOp::AtMost => CompareOp::Greater,
        CompareOp::Greater => CompareOp::AtMost,
        CompareOp::AtLeast => CompareOp::Less,
    }
}
