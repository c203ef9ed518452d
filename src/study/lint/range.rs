//! What numbers an expression can be.

use super::settled::Settled;
use crate::number::Number;
use crate::spec::code::{Builtin, Expr, ExprKind, Property, Source};

/// From the least to the greatest; without an end where there is none.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// The least it can be.
    pub least: Option<Number>,
    /// The greatest it can be.
    pub most: Option<Number>,
}

impl Range {
    /// The same of what is there: files and ranks are counted from 1.
    pub(super) fn of_what_is_there(self, expr: &Expr) -> Self {
        let counted = matches!(&*expr.kind, ExprKind::Property(Property::Rank | Property::File, _));
        if counted { Range { least: Some(Number::ONE), ..self } } else { self }
    }
}

/// What an expression can be as a number; nothing when that is not known. What is not there counts as 0.
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
        ExprKind::Property(Property::Rank, _) => up_to(Some(usize::from(spec.geometry.ranks()))),
        ExprKind::Property(Property::File, _) => up_to(Some(usize::from(spec.geometry.files()))),
        ExprKind::Count(query) => up_to(match query.source {
            Source::OnBoard(_) | Source::Squares => Some(spec.geometry.squares().count()),
            Source::Players => Some(spec.players.len()),
            _ => None,
        }),
        ExprKind::Builtin(Builtin::TurnNumber | Builtin::PositionCount | Builtin::PositionGap, _) => up_to(None),
        _ => None,
    }
}
