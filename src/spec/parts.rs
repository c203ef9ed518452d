//! The parts of expressions and effects, for walks through whole trees.

use std::slice;
use std::vec;

use super::code::{Domain, Effect, EffectKind, Expr, ExprKind, Quantifier, Query, Shown, Source, TemplatePart};

/// The expressions directly inside something, in the order in which they are written.
#[derive(Debug, Clone)]
pub struct Parts<'a> {
    single: [Option<&'a Expr>; 3],
    list: slice::Iter<'a, Expr>,
    gathered: vec::IntoIter<&'a Expr>,
}

impl<'a> Parts<'a> {
    /// Single ones, then all of a list.
    fn new(single: [Option<&'a Expr>; 3], list: &'a [Expr]) -> Self {
        Parts { single, list: list.iter(), gathered: Vec::new().into_iter() }
    }

    fn none() -> Self {
        Parts::new([None; 3], &[])
    }

    fn one(part: &'a Expr) -> Self {
        Parts::new([Some(part), None, None], &[])
    }

    fn two(first: &'a Expr, second: &'a Expr) -> Self {
        Parts::new([Some(first), Some(second), None], &[])
    }

    /// Parts that stand between other things.
    fn gathered(parts: impl Iterator<Item = &'a Expr>) -> Self {
        Parts { gathered: parts.collect::<Vec<_>>().into_iter(), ..Parts::none() }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a Expr;

    fn next(&mut self) -> Option<&'a Expr> {
        let single = self.single.iter_mut().find_map(Option::take);
        single.or_else(|| self.list.next()).or_else(|| self.gathered.next())
    }
}

impl Expr {
    /// The expressions directly inside, but for those of its [set](Expr::query).
    pub fn parts(&self) -> Parts<'_> {
        match &*self.kind {
            ExprKind::Constant(_)
            | ExprKind::Local(_)
            | ExprKind::Mover
            | ExprKind::Opponent
            | ExprKind::Count(_)
            | ExprKind::First(_)
            | ExprKind::All(_) => Parts::none(),
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
            | ExprKind::Stuck(inner, _) => Parts::one(inner),
            ExprKind::Variable(_, owner) | ExprKind::Zone(_, owner) => Parts::new([owner.as_ref(), None, None], &[]),
            ExprKind::Call(_, list)
            | ExprKind::Builtin(_, list)
            | ExprKind::Union(list)
            | ExprKind::And(list)
            | ExprKind::Or(list) => Parts::new([None; 3], list),
            ExprKind::Arithmetic(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::Connected(_, left, right)
            | ExprKind::In(left, right)
            | ExprKind::OwnedBy(left, right)
            | ExprKind::Attacks(left, right) => Parts::two(left, right),
            ExprKind::If(condition, yes, no) => Parts::new([Some(condition), Some(yes), Some(no)], &[]),
            ExprKind::Quantified(quantifier, _, test) => Parts::new([bound(quantifier), test.as_ref(), None], &[]),
            ExprKind::Template(parts) => Parts::gathered(parts.iter().filter_map(|part| match part {
                TemplatePart::Value(value) => Some(value),
                TemplatePart::Text(_) => None,
            })),
        }
    }

    /// The set directly inside.
    pub fn query(&self) -> Option<&Query> {
        match &*self.kind {
            ExprKind::Quantified(_, query, _)
            | ExprKind::Count(query)
            | ExprKind::Measured(_, _, query)
            | ExprKind::First(query)
            | ExprKind::All(query)
            | ExprKind::AttackedBy(_, query) => Some(query),
            _ => None,
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
    pub fn parts(&self) -> Parts<'_> {
        let source = match &self.source {
            Source::InZone(inner) | Source::Paths(inner) | Source::Elements(inner) => Some(inner),
            Source::OnBoard(_) | Source::Anywhere(_) | Source::Squares | Source::Players | Source::Kinds(_) => None,
        };
        Parts::new([source, None, None], &self.tests)
    }
}

impl Domain {
    /// The expressions directly inside, but for those of its [set](Domain::query).
    pub fn parts(&self) -> Parts<'_> {
        match self {
            Domain::One(_) => Parts::none(),
            Domain::Subset { by, .. } => Parts::new([by.as_ref(), None, None], &[]),
            Domain::Range { from, to, .. } => Parts::two(from, to),
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
    /// The expressions directly inside, but for those of its [set](Effect::query).
    pub fn parts(&self) -> Parts<'_> {
        match &self.kind {
            EffectKind::ForEach(..) | EffectKind::End(_) | EffectKind::Draw => Parts::none(),
            EffectKind::If(inner, ..)
            | EffectKind::Result { player: inner, .. }
            | EffectKind::Follow(inner)
            | EffectKind::Remove(inner) => Parts::one(inner),
            EffectKind::Choose { domain, written, .. } => Parts::gathered(domain.parts().chain(written)),
            EffectKind::Arrange { player, squares, with, .. } => {
                Parts::new([Some(player), Some(squares), with.as_ref()], &[])
            }
            EffectKind::Move(list) => Parts::gathered(list.iter().flat_map(|(what, place)| [what, place])),
            EffectKind::Capture { victims, by } => Parts::new([Some(victims), by.as_ref(), None], &[]),
            EffectKind::Place { kind, player, place } => Parts::new([Some(kind), Some(player), Some(place)], &[]),
            EffectKind::SetVariable(_, owner, value) => Parts::new([owner.as_ref(), Some(value), None], &[]),
            EffectKind::SetField(_, one, other)
            | EffectKind::Announce(one, other)
            | EffectKind::Becomes(one, other) => Parts::two(one, other),
            EffectKind::Show(shown, players) => match shown {
                Shown::Tokens(tokens) => Parts::two(tokens, players),
                Shown::Variable(_, owner) => Parts::new([owner.as_ref(), Some(players), None], &[]),
                Shown::Choices(_) => Parts::one(players),
            },
        }
    }

    /// The set directly inside.
    pub fn query(&self) -> Option<&Query> {
        match &self.kind {
            EffectKind::ForEach(query, _) => Some(query),
            EffectKind::Choose { domain, .. } => domain.query(),
            _ => None,
        }
    }

    /// The effects directly inside.
    pub fn inner(&self) -> impl Iterator<Item = &Effect> {
        let (first, second): (&[Effect], &[Effect]) = match &self.kind {
            EffectKind::ForEach(_, body) => (body, &[]),
            EffectKind::If(_, yes, no) => (yes, no),
            _ => (&[], &[]),
        };
        first.iter().chain(second)
    }
}
