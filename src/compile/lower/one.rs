//! Expressions that are one thing.

use super::super::bitboard::Bitboard;
use super::super::code::{Bind, One, Query, Source};
use super::super::scalar::Scalar;
use super::{Bound, Compiled, Compiler};
use crate::spec::code::{Expr, ExprKind, Property};
use crate::spec::ids::PlayerId;
use crate::spec::types::Sort;
use crate::spec::value::ZoneRef;

impl<B: Bitboard> Compiler<'_, B> {
    /// The compiled expression when it is one thing; nothing when it is a condition.
    pub(super) fn one_of(&mut self, expr: &Expr) -> Compiled<Option<One<B>>> {
        Ok(Some(match &*expr.kind {
            ExprKind::Mover => One::Mover,
            ExprKind::Opponent => One::Opponent,
            ExprKind::Variable(id, None) => One::Variable(self.layout.variable(*id, None)),
            ExprKind::Variable(id, Some(player)) => {
                let first = self.layout.variable(*id, Some(PlayerId(0)));
                One::VariableOf(first, Box::new(self.one(player)?))
            }
            ExprKind::Field(id, token) => One::Field(id.index(), Box::new(self.one(token)?)),
            ExprKind::Property(property, of) => One::Property(*property, Box::new(self.one(of)?)),
            ExprKind::Zone(zone, None) => One::Constant(Scalar::Zone(ZoneRef { zone: *zone, owner: None })),
            ExprKind::Zone(zone, Some(owner)) => One::Zone(*zone, Box::new(self.one(owner)?)),
            ExprKind::Top(zone) => One::Top(Box::new(self.one(zone)?)),
            ExprKind::Negative(inner) => One::Negative(Box::new(self.one(inner)?)),
            ExprKind::Arithmetic(op, left, right) => {
                One::Arithmetic(*op, Box::new(self.one(left)?), Box::new(self.one(right)?))
            }
            ExprKind::Count(query) => One::Count(Box::new(self.query(query, expr)?), None),
            ExprKind::Measured(what, each, query) => {
                let (query, each) = self.query_then(query, expr, |compiler| compiler.one(each))?;
                One::Measured(*what, Box::new(each), Box::new(query))
            }
            ExprKind::First(query) => One::First(Box::new(self.query(query, expr)?)),
            _ => return Ok(None),
        }))
    }

    /// The sort of a single thing; nothing when it can be several.
    pub(super) fn sort(&self, one: &One<B>) -> Option<Sort> {
        Some(match one {
            One::Constant(scalar) => match scalar {
                Scalar::Nothing => Sort::Nothing,
                Scalar::Truth(_) => Sort::Truth,
                Scalar::Number(_) => Sort::Number,
                Scalar::Player(_) => Sort::Player,
                Scalar::Square(_) => Sort::Square,
                Scalar::Kind(_) => Sort::Kind,
                Scalar::Token(_) => Sort::Token(crate::spec::PIECES),
                Scalar::Zone(_) => Sort::Zone,
            },
            One::Local(slot) => self.scope.sort(*slot)?,
            One::Mover | One::Opponent => Sort::Player,
            One::Variable(index) | One::VariableOf(index, _) => {
                self.spec.variables[index / (self.layout.players + 1)].ty.sort
            }
            One::Field(index, _) => self.spec.fields[*index].ty.sort,
            One::Attribute(atoms, _) => {
                let known = atoms.iter().find(|scalar| **scalar != Scalar::Nothing)?;
                self.sort(&One::Constant(*known))?
            }
            One::Property(property, _) => match property {
                Property::File | Property::Rank => Sort::Number,
                Property::Owner => Sort::Player,
                Property::Square | Property::Goal => Sort::Square,
                Property::Kind => Sort::Kind,
                Property::Home => return None,
            },
            One::Zone(..) => Sort::Zone,
            One::Top(_) => Sort::Token(crate::spec::PIECES),
            One::SquareAt(..) | One::Mirror(_) | One::At(_) => Sort::Square,
            One::PositionCount | One::PositionGap | One::TurnNumber | One::Negative(_) | One::Arithmetic(..) => {
                Sort::Number
            }
            One::If(parts) => self.sort(&parts.1).filter(|sort| *sort != Sort::Nothing).or(self.sort(&parts.2))?,
            One::Truth(_) => Sort::Truth,
            One::Count(..) | One::Measured(..) => Sort::Number,
            One::First(query) => self.element_sort(query)?,
            One::Before(inner) | One::After(inner) | One::With(_, inner) => self.sort(inner)?,
            One::Literal(_) => return None,
        })
    }

    fn element_sort(&self, query: &Query<B>) -> Option<Sort> {
        Some(match &query.source {
            Source::Board(_) | Source::Tokens(_) => Sort::Token(crate::spec::PIECES),
            Source::Squares(_) => Sort::Square,
            Source::Players | Source::Among(_) => Sort::Player,
            Source::Kinds(_) => Sort::Kind,
            Source::One(one) => self.sort(one)?,
            Source::Numbers(..) => Sort::Number,
            Source::Literal(literal) => self.sort_of_elements(&literal.expr)?,
        })
    }

    /// A value in a slot of its own.
    pub(super) fn stored(&mut self, one: One<B>, sort: Sort, binds: &mut Vec<Bind<B>>) -> Bound<B> {
        let slot = self.scope.fresh(sort);
        binds.push(Bind::One(slot, one));
        Bound::One(One::Local(slot), sort)
    }
}
