//! What expressions are made of, for whoever walks through all of one.

use super::code::{Expr, ExprKind, Quantifier, Query, TemplatePart};

impl Expr {
    /// The expressions directly inside, but for those of its [sets](Expr::queries).
    pub fn parts(&self) -> Vec<&Expr> {
        match &*self.kind {
            ExprKind::Constant(_)
            | ExprKind::Local(_)
            | ExprKind::Mover
            | ExprKind::Opponent
            | ExprKind::Count(_)
            | ExprKind::First(_)
            | ExprKind::All(_) => Vec::new(),
            ExprKind::OpponentsOf(inner)
            | ExprKind::Field(_, inner)
            | ExprKind::Attribute(_, inner)
            | ExprKind::Property(_, inner)
            | ExprKind::Region(_, inner)
            | ExprKind::Top(inner)
            | ExprKind::Area(_, inner)
            | ExprKind::SquaresOf(inner)
            | ExprKind::Negative(inner)
            | ExprKind::Not(inner)
            | ExprKind::Before(inner)
            | ExprKind::After(inner)
            | ExprKind::IsKind(inner, _)
            | ExprKind::HasTag(inner, _)
            | ExprKind::IsClass(inner, _)
            | ExprKind::IsVacant(inner)
            | ExprKind::AttackedBy(inner, _)
            | ExprKind::Measured(_, inner, _)
            | ExprKind::Stuck(inner) => vec![inner],
            ExprKind::Variable(_, owner) | ExprKind::Zone(_, owner) => owner.iter().collect(),
            ExprKind::Call(_, list)
            | ExprKind::Builtin(_, list)
            | ExprKind::Union(list)
            | ExprKind::And(list)
            | ExprKind::Or(list) => list.iter().collect(),
            ExprKind::Arithmetic(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::In(left, right)
            | ExprKind::OwnedBy(left, right)
            | ExprKind::Attacks(left, right) => vec![left, right],
            ExprKind::If(condition, yes, no) => vec![condition, yes, no],
            ExprKind::Quantified(quantifier, _, test) => bound(quantifier).into_iter().chain(test).collect(),
            ExprKind::Template(parts) => parts
                .iter()
                .filter_map(|part| match part {
                    TemplatePart::Value(value) => Some(value),
                    TemplatePart::Text(_) => None,
                })
                .collect(),
        }
    }

    /// The sets directly inside.
    pub fn queries(&self) -> Vec<&Query> {
        match &*self.kind {
            ExprKind::Quantified(_, query, _)
            | ExprKind::Count(query)
            | ExprKind::Measured(_, _, query)
            | ExprKind::First(query)
            | ExprKind::All(query)
            | ExprKind::AttackedBy(_, query) => vec![query],
            _ => Vec::new(),
        }
    }
}

fn bound(quantifier: &Quantifier) -> Option<&Expr> {
    match quantifier {
        Quantifier::Some | Quantifier::No | Quantifier::Every => None,
        Quantifier::AtLeast(bound) | Quantifier::AtMost(bound) | Quantifier::Exactly(bound) => Some(bound),
    }
}
