//! Compiled expressions: types are settled, named expressions are inlined, sets on the board are bitboards.
//!
//! A set of tokens on the board is the bitboard of their squares, so most conditions on it are one or two operations.
//! Tokens elsewhere are visited one by one.

use super::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, CompareOp, Measure, Property, Slot};
use crate::spec::ids::{ActionId, KindId};

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
    /// How often this position has occurred.
    PositionCount,
    /// How many turns ago it last occurred.
    PositionGap,
    /// How many turns the mover has had.
    TurnNumber,
    /// The number with the other sign.
    Negative(Box<One<B>>),
    /// A sum, a product and the like.
    Arithmetic(ArithmeticOp, Box<One<B>>, Box<One<B>>),
    /// One or the other.
    If(Box<(Test<B>, One<B>, One<B>)>),
    /// Yes or no.
    Truth(Box<Test<B>>),
    /// How many elements of a described set pass a test.
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
}

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
    /// What the action captures.
    Captured,
    /// What the action moves.
    Moved,
    /// The tokens that were chosen for the action.
    Chosen,
    /// What lies in a zone.
    Zone(Box<One<B>>),
    /// One token, or none.
    One(Box<One<B>>),
    /// The tokens on these squares, in a layer of the board.
    On(usize, Box<Set<B>>),
    /// All tokens of a class that are somewhere; by kind whether it is of the class.
    Anywhere(Box<[bool]>),
    /// All of several, each once.
    Union(Box<[Tokens<B>]>),
    /// Those of a described set.
    Query(Box<Query<B>>),
}

/// A described set.
#[derive(Debug, Clone, PartialEq)]
pub struct Query<B> {
    /// What is gone through.
    pub source: Source<B>,
    /// Where each element is put while it is tested.
    pub it: Slot,
    /// What each must satisfy besides, in order.
    pub tests: Box<[Test<B>]>,
}

/// What a described set goes through.
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
}

/// Squares by what stands on them.
#[derive(Debug, Clone, PartialEq)]
pub struct Mask<B> {
    /// The layer tokens must lie in; `None` for squares.
    pub layer: Option<usize>,
    /// Conditions on their owner, all of which must hold.
    pub owners: Vec<Players<B>>,
    /// Of which kinds: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    /// The squares must be empty.
    pub vacant: bool,
    /// The squares must be occupied.
    pub taken: bool,
    /// In which squares they must be.
    pub within: Vec<Set<B>>,
    /// In which they must not be.
    pub outside: Vec<Set<B>>,
    /// What they must attack.
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
