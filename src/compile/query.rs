//! Sets of players, kinds and tokens, and queries: the elements of a source that pass tests.

use super::code::{LiteralExpr, One, Set, Target, Test};
use crate::number::Number;
use crate::spec::code::Slot;
use crate::spec::ids::KindId;

/// A set of players.
#[derive(Debug, Clone, PartialEq)]
pub enum Players<B> {
    /// One player, or none.
    One(Box<One<B>>),
    /// All other players than these; none when these are none.
    Others(Box<Players<B>>),
}

/// A list of kinds.
#[derive(Debug, Clone, PartialEq)]
pub enum Kinds<B> {
    /// Always the same.
    These(Box<[KindId]>),
    /// A constant of a kind that is a set of kinds, by kind.
    Attribute(Box<[Box<[KindId]>]>, Box<One<B>>),
    /// One kind, or none.
    One(Box<One<B>>),
    /// All of several, each once.
    Union(Box<[Kinds<B>]>),
}

/// A list of tokens wherever they are.
#[derive(Debug, Clone, PartialEq)]
pub enum Tokens<B> {
    /// The tokens that the action captures.
    Captured,
    /// The tokens that the action moves.
    Moved,
    /// The tokens that were chosen for the action.
    Chosen,
    /// The tokens in a zone.
    Zone(Box<One<B>>),
    /// One token, or none.
    One(Box<One<B>>),
    /// The tokens on these squares, in a layer of the board.
    On(usize, Box<Set<B>>),
    /// All tokens of a class that are somewhere; by kind whether it is of the class.
    Anywhere(Box<[bool]>),
    /// All of several, each once.
    Union(Box<[Tokens<B>]>),
    /// The tokens of a described set.
    Query(Box<Query<B>>),
    /// A list that is not compiled.
    Literal(Box<LiteralExpr<B>>),
}

/// A described set.
#[derive(Debug, Clone, PartialEq)]
pub struct Query<B> {
    /// The source of the elements.
    pub source: Source<B>,
    /// Where each element is put while it is tested.
    pub it: Slot,
    /// Further tests that each element must satisfy, in order.
    pub tests: Box<[Test<B>]>,
}

/// The source of a described set.
#[derive(Debug, Clone, PartialEq)]
pub enum Source<B> {
    /// Tokens on squares.
    Board(Mask<B>),
    /// Squares.
    Squares(Mask<B>),
    /// Tokens wherever they are.
    Tokens(Tokens<B>),
    /// All players.
    Players,
    /// Some players.
    Among(Players<B>),
    /// Kinds.
    Kinds(Kinds<B>),
    /// One thing, or none.
    One(One<B>),
    /// Numbers from one to another, so far apart.
    Numbers(Box<(One<B>, One<B>)>, Number),
    /// A set that is not compiled.
    Literal(Box<LiteralExpr<B>>),
}

/// Squares by what stands on them.
#[derive(Debug, Clone, PartialEq)]
pub struct Mask<B> {
    /// The layer tokens must lie in; `None` for squares.
    pub layer: Option<usize>,
    /// Conditions on their owner, all of which must hold.
    pub owners: Vec<Players<B>>,
    /// Its kinds: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    /// The squares must be empty.
    pub vacant: bool,
    /// The squares must be occupied.
    pub taken: bool,
    /// In which squares they must be.
    pub within: Vec<Set<B>>,
    /// In which they must not be.
    pub outside: Vec<Set<B>>,
    /// The targets that they must attack.
    pub attacking: Vec<Target<B>>,
    /// The least number of attackers of other owners. The tests of the query include this condition, so it may be
    /// ignored.
    pub min_attackers: Option<u8>,
}

impl<B> Tokens<B> {
    /// Whether a token of a kind may be in it.
    pub fn might_hold(&self, kind: KindId) -> bool {
        match self {
            Tokens::Union(parts) => parts.iter().any(|part| part.might_hold(kind)),
            Tokens::On(_, squares) => squares.might_hold(kind),
            Tokens::Query(query) => query.might_hold(kind),
            _ => true,
        }
    }
}

impl<B> Set<B> {
    /// Whether it may be for a token of a kind that a square is in it.
    fn might_hold(&self, kind: KindId) -> bool {
        match self {
            Set::Union(parts) => parts.iter().any(|part| part.might_hold(kind)),
            Set::Query(query) => query.might_hold(kind),
            _ => true,
        }
    }
}

impl<B> Query<B> {
    fn might_hold(&self, kind: KindId) -> bool {
        let of_source = match &self.source {
            Source::Board(mask) => mask.kinds.iter().all(|kinds| kinds.contains(&kind)),
            Source::Tokens(tokens) => tokens.might_hold(kind),
            _ => true,
        };
        of_source && self.allows(kind)
    }

    /// Whether its tests do not shut out all tokens of a kind.
    pub fn allows(&self, kind: KindId) -> bool {
        !self.tests.iter().any(|test| match test {
            Test::OfKind(One::Local(slot), kinds) => *slot == self.it && !kinds[kind.index()],
            _ => false,
        })
    }
}

impl<B> Mask<B> {
    /// All tokens of a layer, or all squares.
    pub fn all(layer: Option<usize>) -> Self {
        let (owners, kinds, within, outside) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (vacant, taken, attacking, min_attackers) = (false, false, Vec::new(), None);
        Mask { layer, owners, kinds, vacant, taken, within, outside, attacking, min_attackers }
    }

    /// Whether it depends only on owner, kind and attacks of tokens.
    #[inline]
    pub fn is_of_tokens_anywhere(&self) -> bool {
        self.layer.is_some() && self.within.is_empty() && self.outside.is_empty() && !self.vacant
    }
}
