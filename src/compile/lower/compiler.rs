//! The compiler of expressions: settles types, inlines named expressions, turns tests into masks.

use super::scope::{Bound, Scope};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Code, Kinds, One, Players, Set, Test, Tokens};
use crate::compile::layout::{Layout, is_stored};
use crate::compile::scalar::Scalar;
use crate::compile::unsupported::{Unsupported, What};
use crate::spec::code::{Expr, ExprKind, Property, Slot};
use crate::spec::ids::ClassId;
use crate::spec::types::Sort;
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// The result of compiling.
pub type Compiled<T> = Result<T, Unsupported>;

/// Compiles the expressions of one rule.
pub struct Compiler<'a, B> {
    pub(in crate::compile) spec: &'a Spec,
    pub(in crate::compile) layout: &'a Layout,
    /// The contents of the sentence's slots.
    pub(in crate::compile) scope: Scope<B>,
    /// The number of memo sets so far.
    pub(in crate::compile) kept: u16,
    /// Do rules about legality read no tokens on the board other than pieces?
    pub(in crate::compile) only_pieces: bool,
    /// The class of the tokens chosen for the action.
    pub(in crate::compile) chosen: ClassId,
    /// Is this a part of an expression that is either compiled or [left](Self::or_left) as a whole?
    pub(super) is_part: bool,
    /// The reasons for the expressions that were left to the literal interpreter.
    pub(in crate::compile) left: Vec<Unsupported>,
}

impl<'a, B: Bitboard> Compiler<'a, B> {
    /// A compiler for a sentence with `slots` slots.
    pub fn new(spec: &'a Spec, layout: &'a Layout, slots: usize) -> Self {
        let (scope, only_pieces, chosen) = (Scope::new(slots), false, PIECES);
        Compiler { spec, layout, scope, kept: 0, only_pieces, chosen, is_part: false, left: Vec::new() }
    }

    /// The number of slots for single values and for sets that the compiled sentence needs.
    pub fn slots(&self) -> (usize, usize) {
        self.scope.needed()
    }

    /// Says that a slot holds one thing of a sort.
    pub fn declare(&mut self, slot: Slot, sort: Sort) {
        self.scope.bind(slot, Bound::One(One::Local(slot), sort));
    }

    /// Compiles an expression of any sort.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn code(&mut self, expr: &Expr) -> Compiled<Code<B>> {
        Ok(match &*expr.kind {
            ExprKind::Constant(value) => self.constant(value, expr)?,
            ExprKind::Local(slot) => match self.scope.get(*slot) {
                Some(Bound::One(one, _)) => Code::One(one.clone()),
                Some(Bound::Squares(set)) => Code::Squares(Set::Local(*set)),
                Some(Bound::Pieces(layer, set)) => Code::Pieces(*layer, Set::Local(*set)),
                Some(Bound::Code(code)) => code.clone(),
                Some(Bound::Path) | None => return Err(Unsupported::at(What::PathValue, expr.span)),
            },
            ExprKind::Variable(id, owner) if self.holds_squares(*id) => self.squares_of_fact(*id, owner.as_ref())?,
            ExprKind::Variable(id, _) if is_stored(self.spec.variables[id.index()].ty) => {
                return Err(Unsupported::at(What::FactSort, expr.span));
            }
            ExprKind::Field(id, _) if is_stored(self.spec.fields[id.index()].ty) => {
                return Err(Unsupported::at(What::FactSort, expr.span));
            }
            ExprKind::OpponentsOf(player) => Code::Players(others(self.players(player)?)),
            ExprKind::Region(id, player) => {
                let squares = self.spec.regions[id.index()].squares.iter().map(|set| B::from_set(*set));
                Code::Squares(Set::Region(squares.collect(), Box::new(self.one(player)?)))
            }
            ExprKind::Attribute(id, of) => self.attribute(*id, of, expr)?,
            ExprKind::Call(define, args) => self.call(*define, args, expr)?,
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, expr)?,
            ExprKind::Area(movement, from) => Code::Squares(self.area(*movement, from)?),
            ExprKind::Connected(movement, start, through) => {
                let sets = (self.set(start)?, self.set(through)?);
                Code::Squares(Set::Connected(self.areas(*movement), Box::new(sets)))
            }
            ExprKind::SquaresOf(tokens) => Code::Squares(self.set(tokens)?),
            ExprKind::Union(parts) => self.union(parts, expr)?,
            ExprKind::If(condition, yes, no) => self.either(condition, yes, no, expr)?,
            ExprKind::All(query) => self.all(query, expr)?,
            ExprKind::Before(inner) => {
                let inner = self.apart(|compiler| compiler.code(inner))?;
                tense(inner, Test::Before, One::Before, Set::Before, expr)?
            }
            ExprKind::After(inner) => {
                let inner = self.apart(|compiler| compiler.code(inner))?;
                tense(inner, Test::After, One::After, Set::After, expr)?
            }
            ExprKind::Property(Property::Home, of) => Code::Squares(Set::Home(Box::new(self.one(of)?))),
            ExprKind::Template(_) => return Err(Unsupported::at(What::Text, expr.span)),
            _ => match self.one_of(expr)? {
                Some(one) => Code::One(one),
                None => Code::Test(self.test_of(expr)?),
            },
        })
    }

    fn constant(&self, value: &Value, expr: &Expr) -> Compiled<Code<B>> {
        Ok(match value {
            Value::Truth(truth) => Code::Test(Test::Always(*truth)),
            Value::Squares(set) => Code::Squares(Set::Constant(B::from_set(*set))),
            Value::Set(values) => {
                let kinds: Option<Vec<_>> = values.iter().map(|value| value.kind()).collect();
                match kinds {
                    Some(kinds) => Code::Kinds(Kinds::These(kinds.into())),
                    None => return Err(Unsupported::at(What::MixedSet, expr.span)),
                }
            }
            Value::Text(_) => return Err(Unsupported::at(What::Text, expr.span)),
            single => match Scalar::of(single) {
                Some(scalar) => Code::One(One::Constant(scalar)),
                None => return Err(Unsupported::at(What::PathValue, expr.span)),
            },
        })
    }

    /// Compiles for another position, in which sets of pieces in slots have no meaning.
    fn apart<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        let hidden = self.scope.hide_pieces();
        let compiled = compile(self);
        self.scope.show_again(hidden);
        compiled
    }

    /// Compiles an expression that is one thing.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn one(&mut self, expr: &Expr) -> Compiled<One<B>> {
        self.or_left(expr, Self::compiled_one, One::Literal)
    }

    fn compiled_one(&mut self, expr: &Expr) -> Compiled<One<B>> {
        match self.code(expr)? {
            Code::One(one) => Ok(one),
            Code::Test(test) => Ok(One::Truth(Box::new(test))),
            Code::Players(Players::One(one)) => Ok(*one),
            // One of two players has a single opponent.
            Code::Players(Players::Others(others)) => match *others {
                Players::One(one) if *one == One::Mover => Ok(One::Opponent),
                _ => Err(Unsupported::at(What::MixedSet, expr.span)),
            },
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// Compiles an expression that is a set of players.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn players(&mut self, expr: &Expr) -> Compiled<Players<B>> {
        match self.code(expr)? {
            Code::One(one) => Ok(Players::One(Box::new(one))),
            Code::Players(players) => Ok(players),
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// Compiles an expression for the squares it stands for.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn set(&mut self, expr: &Expr) -> Compiled<Set<B>> {
        self.or_left(expr, Self::compiled_set, Set::Literal)
    }

    fn compiled_set(&mut self, expr: &Expr) -> Compiled<Set<B>> {
        match self.code(expr)? {
            Code::Squares(set) | Code::Pieces(_, set) => Ok(set),
            Code::One(One::Constant(Scalar::Nothing)) => Ok(Set::Constant(B::EMPTY)),
            Code::One(one) => Ok(Set::Of(Box::new(one))),
            Code::Tokens(tokens) => Ok(squares_of(tokens)),
            Code::Test(_) | Code::Players(_) | Code::Kinds(_) => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// Compiles an expression for the squares tokens stand on now, and the layer in which these are, but for a single one.
    pub(in crate::compile) fn standing(&mut self, expr: &Expr) -> Compiled<(usize, Set<B>)> {
        match self.code(expr)? {
            Code::Pieces(layer, set) => Ok((layer, set)),
            Code::One(one) => Ok((0, Set::Standing(Box::new(one)))),
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// Compiles an expression that is a set of tokens.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn tokens(&mut self, expr: &Expr) -> Compiled<Tokens<B>> {
        self.or_left(expr, Self::compiled_tokens, Tokens::Literal)
    }

    fn compiled_tokens(&mut self, expr: &Expr) -> Compiled<Tokens<B>> {
        match self.code(expr)? {
            Code::Pieces(layer, set) => Ok(Tokens::On(layer, Box::new(set))),
            Code::One(one) => Ok(Tokens::One(Box::new(one))),
            Code::Tokens(tokens) => Ok(tokens),
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }
}

/// The squares of tokens.
fn squares_of<B>(tokens: Tokens<B>) -> Set<B> {
    match tokens {
        Tokens::One(one) => Set::Of(one),
        Tokens::Union(parts) => Set::Union(parts.into_iter().map(squares_of).collect()),
        other => Set::OfTokens(Box::new(other)),
    }
}

/// Something asked for in another position.
fn tense<B>(
    code: Code<B>,
    test: fn(Box<Test<B>>) -> Test<B>,
    one: fn(Box<One<B>>) -> One<B>,
    set: fn(Box<Set<B>>) -> Set<B>,
    expr: &Expr,
) -> Compiled<Code<B>> {
    Ok(match code {
        Code::Test(inner) => Code::Test(test(Box::new(inner))),
        Code::One(inner) => Code::One(one(Box::new(inner))),
        Code::Squares(inner) => Code::Squares(set(Box::new(inner))),
        _ => return Err(Unsupported::at(What::TenseOfSet, expr.span)),
    })
}

/// All other players: there are two.
fn others<B: Bitboard>(players: Players<B>) -> Players<B> {
    match players {
        Players::One(one) if *one == One::Mover => Players::One(Box::new(One::Opponent)),
        Players::One(one) if *one == One::Opponent => Players::One(Box::new(One::Mover)),
        players => Players::Others(Box::new(players)),
    }
}
