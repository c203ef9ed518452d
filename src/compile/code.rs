//! Compiled expressions: types are settled, named expressions are inlined, sets on the board are bitboards.
//!
//! A set of tokens on the board is the bitboard of their squares, so most conditions on it are one or two operations.
//! Tokens elsewhere are visited one by one.

pub use super::query::{Kinds, Mask, Players, Query, Source, Tokens};
use super::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, CompareOp, Expr, Measure, Property, Slot};
use crate::spec::ids::ActionId;
use crate::spec::types::Type;

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Test<B> {
    /// A constant.
    Always(bool),
    /// All of them.
    All(Box<[Test<B>]>),
    /// One of them.
    Any(Box<[Test<B>]>),
    /// Not.
    Not(Box<Test<B>>),
    /// Some square is in a set.
    Some(Set<B>),
    /// Some element of a described set passes a test.
    Exists(Box<Query<B>>, Option<Box<Test<B>>>),
    /// Some piece on the board is attacked by a piece of another owner.
    Endangered(Box<Endangered<B>>),
    /// Of some kind there is no piece in a set.
    Lacking(Box<Lacking<B>>),
    /// Two values are equal; `nothing` equals `nothing`.
    Same(One<B>, One<B>),
    /// Two sets have equal squares.
    SameSquares(Set<B>, Set<B>),
    /// A comparison of numbers; false when one of them is none.
    Order(CompareOp, One<B>, One<B>),
    /// The square of a thing, or the square, is in a set; for a token only while it stands there.
    Within(One<B>, Set<B>),
    /// A token is in a list of tokens.
    Among(One<B>, Tokens<B>),
    /// A token is on a square or in a zone, or two values are equal.
    At(One<B>, One<B>),
    /// A token or kind is of one of these kinds.
    OfKind(One<B>, Box<[bool]>),
    /// A token belongs to one of these players.
    Owned(One<B>, Players<B>),
    /// A square is empty.
    Vacant(One<B>),
    /// Some square of a set is occupied.
    Taken(Set<B>),
    /// Something that is true or false.
    Holds(One<B>),
    /// Some piece on these squares attacks a target.
    Attack {
        /// The layer of the attacking pieces; a single piece has a layer of its own.
        layer: usize,
        /// The squares of the attacking pieces.
        units: Set<B>,
        /// The target.
        target: Target<B>,
    },
    /// A piece would be attacked by pieces of other owners on some square of a set.
    AttackedOn(One<B>, Set<B>),
    /// In the position before the action.
    Before(Box<Test<B>>),
    /// In the position after the action.
    After(Box<Test<B>>),
    /// A player would have no legal action but these.
    Stuck(One<B>, Box<[ActionId]>),
    /// Values are put into slots first.
    With(Box<[Bind<B>]>, Box<Test<B>>),
    /// One or the other.
    If(Box<(Test<B>, Test<B>, Test<B>)>),
    /// A condition that is not compiled.
    Literal(Box<LiteralExpr<B>>),
}

/// The target of an attack.
#[derive(Debug, Clone, PartialEq)]
pub enum Target<B> {
    /// A token or a square.
    One(Box<One<B>>),
    /// Any of the tokens of a layer on these squares.
    Tokens(usize, Box<Set<B>>),
    /// Any of these squares, occupied or not.
    Squares(Box<Set<B>>),
}

/// A set of squares; each may stand for the token on it.
#[derive(Debug, Clone, PartialEq)]
pub enum Set<B> {
    /// Always the same.
    Constant(B),
    /// A region, as a player sees it; no square when there is no player.
    Region(Box<[B]>, Box<One<B>>),
    /// A set that was put into a slot.
    Local(usize),
    /// A fact of the game.
    Variable(usize),
    /// A fact of a player: index of the first player's, and the player.
    VariableOf(usize, Box<One<B>>),
    /// The square of a thing; of a token that is gone, where it last stood.
    Of(Box<One<B>>),
    /// The square a token stands on.
    Standing(Box<One<B>>),
    /// The squares tokens stand on, or last stood on.
    OfTokens(Box<Tokens<B>>),
    /// Squares from a table by player and square: what a movement reaches on an empty board from any of a set.
    Area(Box<[Box<[B]>]>, Box<AreaFrom<B>>),
    /// The squares of the second set that are joined to those it shares with the first, by steps from a table by player and
    /// square.
    Connected(Box<[Box<[B]>]>, Box<(Set<B>, Set<B>)>),
    /// Squares between two others, or with them.
    Line {
        /// With the two.
        whole: bool,
        /// From where.
        from: Box<One<B>>,
        /// To where.
        to: Box<One<B>>,
    },
    /// Where the array puts pieces like this one.
    Home(Box<One<B>>),
    /// All of several.
    Union(Box<[Set<B>]>),
    /// One or the other.
    If(Box<(Test<B>, Set<B>, Set<B>)>),
    /// The elements of a described set.
    Query(Box<Query<B>>),
    /// In the position before the action.
    Before(Box<Set<B>>),
    /// In the position after it.
    After(Box<Set<B>>),
    /// Values are put into slots first.
    With(Box<[Bind<B>]>, Box<Set<B>>),
    /// Where tokens of a kind stand.
    OfKind(Box<One<B>>),
    /// A set that depends on one or two squares and on the player to move, computed once for each.
    Memo(Box<MemoSet<B>>),
    /// A set that is not compiled.
    Literal(Box<LiteralExpr<B>>),
}

/// Some of these pieces is attacked by a piece of another owner: `some … is attacked`.
#[derive(Debug, Clone, PartialEq)]
pub struct Endangered<B> {
    /// Which pieces.
    pub pieces: Mask<B>,
    /// The condition in general form.
    pub spelled_out: Test<B>,
}

/// Some of these kinds has no piece: `some kind as k with no piece of … with kind of it = k`.
#[derive(Debug, Clone, PartialEq)]
pub struct Lacking<B> {
    /// Which kinds.
    pub kinds: Kinds<B>,
    /// Among which pieces.
    pub pieces: Mask<B>,
    /// The condition in general form.
    pub spelled_out: Test<B>,
}

/// A memoised set.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoSet<B> {
    /// The index among the memo sets of the program.
    pub id: u16,
    /// The slots on whose squares it depends, at most two.
    pub of: Box<[Slot]>,
    /// The set to compute.
    pub set: Set<B>,
}

/// Where a movement is followed from on an empty board.
#[derive(Debug, Clone, PartialEq)]
pub enum AreaFrom<B> {
    /// A token, seen by its owner, or a square, seen by the mover.
    One(One<B>),
    /// Squares, seen by the mover.
    Squares(Set<B>),
    /// The tokens of a layer on these squares, each seen by its owner.
    Tokens(usize, Set<B>),
}

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub enum One<B> {
    /// Always the same.
    Constant(Scalar),
    /// A slot of the frame.
    Local(Slot),
    /// The player to move.
    Mover,
    /// The other player.
    Opponent,
    /// A fact of the game.
    Variable(usize),
    /// A fact of a player: index of the first player's, and the player.
    VariableOf(usize, Box<One<B>>),
    /// A fact of a token.
    Field(usize, Box<One<B>>),
    /// A constant of a kind, by kind.
    Attribute(Box<[Scalar]>, Box<One<B>>),
    /// A property of a token or square.
    Property(Property, Box<One<B>>),
    /// A zone of a player.
    Zone(crate::spec::ids::ZoneId, Box<One<B>>),
    /// The last token of a zone.
    Top(Box<One<B>>),
    /// The square with this file and rank.
    SquareAt(Box<One<B>>, Box<One<B>>),
    /// The square a player on the other side sees in its place.
    Mirror(Box<One<B>>),
    /// The number of times this position has occurred.
    PositionCount,
    /// The number of turns since it first occurred.
    PositionGap,
    /// The number of turns that the mover has had.
    TurnNumber,
    /// The number with the other sign.
    Negative(Box<One<B>>),
    /// A sum, a product and the like.
    Arithmetic(ArithmeticOp, Box<One<B>>, Box<One<B>>),
    /// One or the other.
    If(Box<(Test<B>, One<B>, One<B>)>),
    /// Yes or no.
    Truth(Box<Test<B>>),
    /// The number of elements of a described set that pass a test.
    Count(Box<Query<B>>, Option<Box<Test<B>>>),
    /// A number made of a value of each element.
    Measured(Measure, Box<One<B>>, Box<Query<B>>),
    /// The first element of a described set.
    First(Box<Query<B>>),
    /// The only square of a kept set.
    At(Box<MemoSet<B>>),
    /// In the position before the action.
    Before(Box<One<B>>),
    /// In the position after it.
    After(Box<One<B>>),
    /// Values are put into slots first.
    With(Box<[Bind<B>]>, Box<One<B>>),
    /// A value that is not compiled.
    Literal(Box<LiteralExpr<B>>),
}

/// An expression that is not compiled: the literal interpreter evaluates it, in states made of the positions.
#[derive(Debug, Clone, PartialEq)]
pub struct LiteralExpr<B> {
    /// The expression.
    pub expr: Expr,
    /// The slots that it reads, with their contents.
    pub slots: Box<[(Slot, Code<B>)]>,
    /// The number of slots that it needs.
    pub size: usize,
    /// Does it read the position before the action?
    pub looks_back: bool,
    /// Does it read the position after the action?
    pub looks_ahead: bool,
}

/// The value of a fact that is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredExpr<B> {
    /// The expression.
    pub literal: LiteralExpr<B>,
    /// The type of the fact.
    pub ty: Type,
}

/// A value that is put into a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum Bind<B> {
    /// One thing.
    One(Slot, One<B>),
    /// A set of squares.
    Set(usize, Set<B>),
}

/// A compiled expression of any sort.
#[derive(Debug, Clone, PartialEq)]
pub enum Code<B> {
    /// A condition.
    Test(Test<B>),
    /// One value.
    One(One<B>),
    /// Squares.
    Squares(Set<B>),
    /// Tokens on squares of a layer.
    Pieces(usize, Set<B>),
    /// Tokens wherever they are.
    Tokens(Tokens<B>),
    /// Players.
    Players(Players<B>),
    /// Kinds.
    Kinds(Kinds<B>),
}

/// Whether two numbers compare like this.
pub fn in_order(op: CompareOp, left: Number, right: Number) -> bool {
    match op {
        CompareOp::Less => left < right,
        CompareOp::AtMost => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::AtLeast => left >= right,
        CompareOp::Equal => left == right,
        CompareOp::Unequal => left != right,
    }
}
