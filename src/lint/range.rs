//! Ranges of the numbers that an expression can be.

use super::alike::alike;
use super::known::Settled;
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, Builtin, Expr, ExprKind, Property, Source, slot};
use crate::spec::movement::{Clause, Pattern};

/// From the least to the greatest; without an end where there is none.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// The least it can be.
    pub least: Option<Number>,
    /// The greatest it can be.
    pub most: Option<Number>,
}

impl Range {
    /// The range, for a square that exists: files and ranks are counted from 1.
    pub(super) fn of_what_is_there(self, expr: &Expr) -> Self {
        let counted = matches!(&*expr.kind, ExprKind::Property(Property::Rank | Property::File, _));
        if counted { Range { least: Some(Number::ONE), ..self } } else { self }
    }
}

/// The range of an expression as a number; nothing when that is not known. A missing thing counts as 0.
pub(super) fn range(settled: &Settled<'_>, expr: &Expr) -> Option<Range> {
    let spec = settled.subject.spec;
    let up_to = |most: Option<usize>| {
        let most = most.map(|most| Number::whole(i64::try_from(most).unwrap_or(i64::MAX)));
        Some(Range { least: Some(Number::ZERO), most })
    };
    match &*expr.kind {
        ExprKind::Constant(_) => {
            let number = settled.literal_number(expr)?;
            Some(Range { least: Some(number), most: Some(number) })
        }
        ExprKind::Property(Property::Rank, of) => {
            on_board(settled, of, up_to(Some(usize::from(spec.geometry.ranks()))))
        }
        ExprKind::Property(Property::File, of) => {
            on_board(settled, of, up_to(Some(usize::from(spec.geometry.files()))))
        }
        ExprKind::Count(query) => up_to(match query.source {
            Source::OnBoard(_) | Source::Squares => Some(spec.geometry.squares().count()),
            Source::Players => Some(spec.players.len()),
            _ => None,
        }),
        ExprKind::Builtin(Builtin::TurnNumber, _) => Some(Range { least: Some(Number::ONE), most: None }),
        ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _) => up_to(None),
        ExprKind::Arithmetic(ArithmeticOp::Add, one, other) => {
            let (one, other) = (range(settled, one)?, range(settled, other)?);
            let sum = |one: Option<Number>, other: Option<Number>| one.zip(other).map(|(one, other)| one.plus(other));
            Some(Range { least: sum(one.least, other.least), most: sum(one.most, other.most) })
        }
        ExprKind::Arithmetic(ArithmeticOp::Subtract, one, other) => {
            let (one, other) = (range(settled, one)?, range(settled, other)?);
            let rest = |one: Option<Number>, other: Option<Number>| one.zip(other).map(|(one, other)| one.minus(other));
            Some(Range { least: rest(one.least, other.most), most: rest(one.most, other.least) })
        }
        ExprKind::Arithmetic(ArithmeticOp::Remainder, one, other) => {
            let by = settled.literal_number(other).filter(|by| *by > Number::ZERO)?;
            range(settled, one)?.least.filter(|least| *least >= Number::ZERO)?;
            let whole = is_whole(settled, one) && by.is_whole();
            let most = if whole { by.minus(Number::ONE) } else { by };
            Some(Range { least: Some(Number::ZERO), most: Some(most) })
        }
        _ => None,
    }
}

/// The range, for the file or rank of a square that always exists. A goal always exists if no movement leads off the
/// board.
fn on_board(settled: &Settled<'_>, square: &Expr, range: Option<Range>) -> Option<Range> {
    let is_there = match &*square.kind {
        ExprKind::Local(slot::ORIGIN) => true,
        ExprKind::Local(slot::GOAL) => {
            !settled.subject.spec.movements.iter().any(|movement| leads_off(&movement.pattern))
        }
        _ => false,
    };
    range.map(|range| if is_there { Range { least: Some(Number::ONE), ..range } } else { range })
}

/// Whether some clause may end off the board.
fn leads_off(pattern: &Pattern) -> bool {
    pattern.clauses.iter().any(|clause| match clause {
        Clause::Leap(leap) => leap.leg.landing.off,
        Clause::Anywhere(anywhere) => anywhere.landing.off,
        Clause::Path(path) => path.legs.iter().any(|leg| leg.leg.landing.off),
        Clause::Crossing(_) => false,
    })
}

/// Whether an expression is always a whole number: ranks, files, counts, turns and sums of these.
pub(super) fn is_whole(settled: &Settled<'_>, expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::Property(Property::Rank | Property::File, _) | ExprKind::Count(_) => true,
        ExprKind::Builtin(Builtin::TurnNumber | Builtin::PositionCount | Builtin::PositionGap, _) => true,
        ExprKind::Arithmetic(ArithmeticOp::Quotient, ..) => true,
        ExprKind::Arithmetic(_, one, other) => is_whole(settled, one) && is_whole(settled, other),
        ExprKind::Negative(inner) => is_whole(settled, inner),
        _ => settled.literal_number(expr).is_some_and(Number::is_whole),
    }
}

/// By how much one number is always more than another, where what changes is the same on both sides.
pub(super) fn difference(settled: &Settled<'_>, left: &Expr, right: &Expr) -> Option<Number> {
    let mut sum = Sum { terms: Vec::new(), constant: Number::ZERO };
    sum.add(settled, left, true);
    sum.add(settled, right, false);
    let Sum { terms, constant } = sum;
    let (mut more, less): (Vec<&Expr>, Vec<&Expr>) = (
        terms.iter().filter(|(_, sign)| *sign).map(|(term, _)| *term).collect(),
        terms.iter().filter(|(_, sign)| !sign).map(|(term, _)| *term).collect(),
    );
    if more.is_empty() || more.len() != less.len() {
        return None;
    }
    for term in less {
        let at = more.iter().position(|other| alike(other, term))?;
        more.remove(at);
    }
    Some(constant)
}

/// A number taken apart: what changes, each to be added or subtracted, and the rest.
struct Sum<'e> {
    terms: Vec<(&'e Expr, bool)>,
    constant: Number,
}

impl<'e> Sum<'e> {
    fn add(&mut self, settled: &Settled<'_>, expr: &'e Expr, sign: bool) {
        match &*expr.kind {
            ExprKind::Arithmetic(ArithmeticOp::Add, one, other) => {
                self.add(settled, one, sign);
                self.add(settled, other, sign);
            }
            ExprKind::Arithmetic(ArithmeticOp::Subtract, one, other) => {
                self.add(settled, one, sign);
                self.add(settled, other, !sign);
            }
            ExprKind::Negative(inner) => self.add(settled, inner, !sign),
            _ => match settled.literal_number(expr) {
                Some(number) if sign => self.constant = self.constant.plus(number),
                Some(number) => self.constant = self.constant.minus(number),
                None => self.terms.push((expr, sign)),
            },
        }
    }
}
