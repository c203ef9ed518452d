//! Sets of squares: the reach of a movement on an empty board, lines, and facts that are sets of squares.

use super::super::bitboard::Bitboard;
use super::super::code::{AreaFrom, Code, One, Set, StoredExpr, Test};
use super::super::fact::Given;
use super::super::layout::is_stored;
use super::super::unsupported::{Unsupported, What};
use super::{Compiled, Compiler};
use crate::literal::geometry::area;
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::spec::code::{Builtin, Expr};
use crate::spec::ids::{MovementId, PlayerId, Square, VariableId};
use crate::spec::types::Type;
use crate::spec::value::Value;

impl<B: Bitboard> Compiler<'_, B> {
    /// Whether a fact of the game or of players is a set of squares.
    pub(super) fn holds_squares(&self, id: VariableId) -> bool {
        self.spec.variables[id.index()].ty == Type::SQUARES
    }

    pub(super) fn squares_of_fact(&mut self, id: VariableId, owner: Option<&Expr>) -> Compiled<Code<B>> {
        Ok(Code::Squares(match owner {
            None => Set::Variable(self.layout.variable(id, None)),
            Some(owner) => Set::VariableOf(self.layout.variable(id, Some(PlayerId(0))), Box::new(self.one(owner)?)),
        }))
    }

    /// The value that a fact of the game or of players is set to.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn given(&mut self, ty: Type, expr: &Expr) -> Compiled<Given<B>> {
        Ok(match ty {
            Type::SQUARES => Given::Squares(self.set(expr)?),
            _ => self.given_without_squares(ty, expr)?,
        })
    }

    /// The value that a stored fact is set to.
    ///
    /// # Errors
    /// A part that can be neither compiled nor left.
    pub(super) fn stored_value(&mut self, ty: Type, expr: &Expr) -> Compiled<StoredExpr<B>> {
        let literal = self.literal(expr, Unsupported::at(What::FactSort, expr.span))?;
        Ok(StoredExpr { literal, ty })
    }

    /// The value of a fact that is not a set of squares of the game or of a player.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn given_without_squares(&mut self, ty: Type, expr: &Expr) -> Compiled<Given<B>> {
        Ok(match is_stored(ty) {
            true => Given::Stored(self.stored_value(ty, expr)?),
            false => Given::One(self.one(expr)?),
        })
    }

    pub(super) fn area(&mut self, movement: MovementId, from: &Expr) -> Compiled<Set<B>> {
        let from = match self.code(from)? {
            Code::One(one) => AreaFrom::One(one),
            Code::Squares(set) => AreaFrom::Squares(set),
            Code::Pieces(layer, set) => AreaFrom::Tokens(layer, set),
            _ => return Err(Unsupported::at(What::MixedSet, from.span)),
        };
        Ok(Set::Area(self.areas(movement), Box::new(from)))
    }

    /// By player and square what a movement reaches on an empty board.
    pub(super) fn areas(&self, movement: MovementId) -> Box<[Box<[B]>]> {
        let state = State::empty(self.spec);
        let players = self.spec.player_ids().map(|player| {
            let scene = Scene { mover: Some(player), ..Scene::of(self.spec, &state) };
            let reached = |square| match area(&scene, movement, &Value::Square(Square::at(square))) {
                Value::Squares(set) => B::from_set(set),
                _ => B::EMPTY,
            };
            (0..self.layout.size).map(reached).collect()
        });
        players.collect()
    }

    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr], expr: &Expr) -> Compiled<Code<B>> {
        let mut list = Vec::new();
        for arg in args {
            list.push(self.one(arg)?);
        }
        let mut list = list.into_iter();
        let mut pair = || Some((Box::new(list.next()?), Box::new(list.next()?)));
        Ok(match builtin {
            Builtin::PositionCount | Builtin::PositionGap => {
                let is_count = builtin == Builtin::PositionCount;
                Code::One(if is_count { One::PositionCount } else { One::PositionGap })
            }
            Builtin::TurnNumber => Code::One(One::TurnNumber),
            Builtin::Mirror => match list.next() {
                Some(square) => Code::One(One::Mirror(Box::new(square))),
                None => return Err(Unsupported::at(What::MixedSet, expr.span)),
            },
            Builtin::Between | Builtin::Span | Builtin::SquareAt | Builtin::AttackedOn => {
                let Some((one, other)) = pair() else { return Err(Unsupported::at(What::MixedSet, expr.span)) };
                match builtin {
                    Builtin::Between => Code::Squares(Set::Line { whole: false, from: one, to: other }),
                    Builtin::Span => Code::Squares(Set::Line { whole: true, from: one, to: other }),
                    Builtin::SquareAt => Code::One(One::SquareAt(one, other)),
                    _ => Code::Test(Test::AttackedOn(*one, Set::Of(other))),
                }
            }
        })
    }
}
