//! What expressions and effects are made of, for whoever walks through all of one.

use super::code::{Domain, Effect, EffectKind, Expr, ExprKind, Quantifier, Query, Shown, Source, TemplatePart};

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

impl Query {
    /// The expressions directly inside: what is gone through, and what each must satisfy.
    pub fn parts(&self) -> Vec<&Expr> {
        let source = match &self.source {
            Source::InZone(inner) | Source::Paths(inner) | Source::Elements(inner) => Some(inner),
            Source::OnBoard(_) | Source::Anywhere(_) | Source::Squares | Source::Players | Source::Kinds(_) => None,
        };
        source.into_iter().chain(&self.tests).collect()
    }
}

impl Domain {
    /// The expressions directly inside, but for those of its [set](Domain::query).
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Domain::One(_) => Vec::new(),
            Domain::Subset { by, .. } => by.iter().collect(),
            Domain::Range { from, to, .. } => vec![from, to],
        }
    }

    /// The set that is chosen from.
    pub fn query(&self) -> Option<&Query> {
        match self {
            Domain::One(query) | Domain::Subset { of: query, .. } => Some(query),
            Domain::Range { .. } => None,
        }
    }
}

impl Effect {
    /// The expressions directly inside, but for those of its [sets](Effect::queries).
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            EffectKind::ForEach(..) | EffectKind::End(_) | EffectKind::Draw => Vec::new(),
            EffectKind::If(inner, ..)
            | EffectKind::Result { player: inner, .. }
            | EffectKind::Follow(inner)
            | EffectKind::Remove(inner) => vec![inner],
            EffectKind::Choose { domain, .. } => domain.parts(),
            EffectKind::Arrange { player, squares, with, .. } => [player, squares].into_iter().chain(with).collect(),
            EffectKind::Move(list) => list.iter().flat_map(|(what, place)| [what, place]).collect(),
            EffectKind::Capture { victims, by } => [victims].into_iter().chain(by).collect(),
            EffectKind::Place { kind, player, place } => vec![kind, player, place],
            EffectKind::SetVariable(_, owner, value) => owner.iter().chain([value]).collect(),
            EffectKind::SetField(_, one, other)
            | EffectKind::Announce(one, other)
            | EffectKind::Becomes(one, other) => {
                vec![one, other]
            }
            EffectKind::Show(shown, players) => match shown {
                Shown::Tokens(tokens) => vec![tokens, players],
                Shown::Variable(_, owner) => owner.iter().chain([players]).collect(),
                Shown::Choices(_) => vec![players],
            },
        }
    }

    /// The sets directly inside.
    pub fn queries(&self) -> Vec<&Query> {
        match &self.kind {
            EffectKind::ForEach(query, _) => vec![query],
            EffectKind::Choose { domain, .. } => domain.query().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The effects directly inside.
    pub fn inner(&self) -> Vec<&Effect> {
        match &self.kind {
            EffectKind::ForEach(_, body) => body.iter().collect(),
            EffectKind::If(_, yes, no) => yes.iter().chain(no).collect(),
            _ => Vec::new(),
        }
    }
}
