//! Checked expressions, sets and effects: names are ids, types are right, nothing can fail.
//!
//! Variables live in a *frame*. The first slots of every frame have a fixed use (see [`slot`]), the rest are given
//! out by the checker: parameters, choices, `as` names, the `it` of each set.

use super::ids::{
    ActionId, AttributeId, ClassId, DefineId, FieldId, KindId, MovementId, PhaseId, PlayerId, RegionId, StageId, TagId,
    VariableId, ZoneId,
};
use super::value::Value;
use crate::number::Number;
use crate::source::Span;

pub use crate::syntax::rules::ast::{ArithmeticOp, CompareOp, Measure};

/// A place in a frame.
pub type Slot = u16;

pub mod slot;

/// An expression and where it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The computation.
    pub kind: Box<ExprKind>,
    /// Where it was written.
    pub span: Span,
}

/// The computation of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// Always the same.
    Constant(Value),
    /// A slot of the frame.
    Local(Slot),
    /// The player to move; in a rule about an action, its actor.
    Mover,
    /// The other player; with more than two, all others.
    Opponent,
    /// The players other than this one.
    OpponentsOf(Expr),
    /// A fact of the game, or of a player.
    Variable(VariableId, Option<Expr>),
    /// A fact of a token.
    Field(FieldId, Expr),
    /// A constant of a kind, asked of a kind or token; of a set, nothing.
    Attribute(AttributeId, Expr),
    /// A property every token or square has.
    Property(Property, Expr),
    /// The squares of a region as a player sees it.
    Region(RegionId, Expr),
    /// A zone of a player or of the game.
    Zone(ZoneId, Option<Expr>),
    /// The last token of an ordered zone.
    Top(Expr),
    /// A named expression applied to arguments.
    Call(DefineId, Vec<Expr>),
    /// A function of the core.
    Builtin(Builtin, Vec<Expr>),
    /// The squares a unit with this movement would reach on an empty board.
    Area(MovementId, Expr),
    /// The squares of the second set that are joined to the first by steps of a movement within the second.
    Connected(MovementId, Expr, Expr),
    /// The squares tokens stand on.
    SquaresOf(Expr),
    /// The union of several sets or single things.
    Union(Vec<Expr>),
    /// The number with the other sign.
    Negative(Expr),
    /// A sum, a product and the like.
    Arithmetic(ArithmeticOp, Expr, Expr),
    /// A comparison; equality is of any values, order of numbers.
    Compare(CompareOp, Expr, Expr),
    /// All of them.
    And(Vec<Expr>),
    /// One of them.
    Or(Vec<Expr>),
    /// Not.
    Not(Expr),
    /// In the position before the action.
    Before(Expr),
    /// In the position after the action.
    After(Expr),
    /// One or the other.
    If(Expr, Expr, Expr),
    /// Whether the given quantity of a set satisfies a test; without a test every element counts.
    Quantified(Quantifier, Query, Option<Expr>),
    /// The number of elements.
    Count(Query),
    /// A number made of the values of an expression in `it` over a set.
    Measured(Measure, Expr, Query),
    /// The only, or first, element; `nothing` when there is none.
    First(Query),
    /// All elements.
    All(Query),
    /// Whether a value is in a set, region, zone; of squares also a token standing there.
    In(Expr, Expr),
    /// Whether a token or kind is of one of these kinds.
    IsKind(Expr, Vec<KindId>),
    /// Whether a token or kind carries a tag.
    HasTag(Expr, TagId),
    /// Whether a token is of a class.
    IsClass(Expr, ClassId),
    /// Whether a token belongs to a player.
    OwnedBy(Expr, Expr),
    /// Whether a square has no piece on it.
    IsVacant(Expr),
    /// Whether a unit could capture a token, or anything on a square.
    Attacks(Expr, Expr),
    /// Whether some unit of a set could capture a token, or anything on a square.
    AttackedBy(Expr, Query),
    /// Whether a player would have no legal action but these.
    Stuck(Expr, Vec<ActionId>),
    /// A text with values put in: `O-O={goal}`.
    Template(Vec<TemplatePart>),
}

/// A piece of a written template.
#[derive(Debug, Clone, PartialEq)]
pub enum TemplatePart {
    /// As it stands.
    Text(String),
    /// The value of an expression.
    Value(Expr),
}

/// A property of every token or square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    /// The file of a square, counted from 1.
    File,
    /// The rank of a square, counted from 1.
    Rank,
    /// The player a token belongs to.
    Owner,
    /// The square a token stands on, or stood on when it was taken off.
    Square,
    /// The kind of a token.
    Kind,
    /// The end of a path.
    Goal,
    /// Where the array puts pieces of a token's kind and owner.
    Home,
}

/// Functions of the core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    /// Squares strictly between two, on a line.
    Between,
    /// Squares from one to another on a line, both included.
    Span,
    /// The square with this file and rank, counted from 1.
    SquareAt,
    /// The square a player on the other side sees in its place.
    Mirror,
    /// Whether a piece would be attacked if it stood on another square.
    AttackedOn,
    /// The number of times this position has occurred in the running stage, the present one included.
    PositionCount,
    /// The number of turns since it first occurred in the running stage.
    PositionGap,
    /// The number of turns that the mover has had in the running stage, this one included.
    TurnNumber,
}

/// A quantity of elements.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// None.
    No,
    /// All.
    Every,
    /// At least so many.
    AtLeast(Expr),
    /// At most so many.
    AtMost(Expr),
    /// Exactly so many.
    Exactly(Expr),
}

/// A described set: what is gone through, and what each element must satisfy.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The source of the elements.
    pub source: Source,
    /// Where each element is put while it is tested.
    pub it: Slot,
    /// Tests that each element must satisfy, in order.
    pub tests: Vec<Expr>,
}

/// The source of a query.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// Tokens of a class that lie on squares.
    OnBoard(ClassId),
    /// Tokens of a class on squares and in zones.
    Anywhere(ClassId),
    /// Tokens in zones.
    InZone(Expr),
    /// All squares.
    Squares,
    /// All players.
    Players,
    /// All kinds of a class.
    Kinds(ClassId),
    /// The ways a unit can move.
    Paths(Expr),
    /// The elements of a set.
    Elements(Expr),
}

/// The domain of a choice.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// One element.
    One(Query),
    /// Any subset.
    Subset {
        /// Of what.
        of: Query,
        /// The number of each element, in `it`, whose total tells which subsets come first.
        by: Option<Expr>,
    },
    /// A number.
    Range {
        /// The least.
        from: Expr,
        /// The greatest.
        to: Expr,
        /// The step, more than zero.
        by: Number,
    },
}

/// One step of what an action or trigger does.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The step.
    pub kind: EffectKind,
    /// Where it was written.
    pub span: Span,
}

/// The kinds of steps.
#[derive(Debug, Clone, PartialEq)]
pub enum EffectKind {
    /// Once for each element.
    ForEach(Query, Vec<Effect>),
    /// One or the other.
    If(Expr, Vec<Effect>, Vec<Effect>),
    /// Leaves a turn, phase or stage.
    End(EndOf),
    /// Ends the stage the rule stands in without a winner.
    Draw,
    /// Ends it with a winner.
    Result {
        /// The player that wins or loses.
        player: Expr,
        /// Wins, or loses.
        wins: bool,
    },
    /// Splits the action into one per choice, or lets the seed decide.
    Choose {
        /// Where the choice is put.
        slot: Slot,
        /// The domain of the choice.
        domain: Domain,
        /// Whether nothing may be chosen.
        or_none: bool,
        /// Whether the seed decides.
        at_random: bool,
        /// How the choice is written behind the action.
        written: Option<Expr>,
    },
    /// Puts one token of each kind on squares: one of the distinct orders.
    Arrange {
        /// Whether the seed decides; otherwise the first.
        at_random: bool,
        /// The kinds, with repetitions.
        kinds: Vec<KindId>,
        /// The owner of the tokens.
        player: Expr,
        /// On which squares.
        squares: Expr,
        /// Which orders are allowed.
        with: Option<Expr>,
    },
    /// Relocates tokens, all at once.
    Move(Vec<(Expr, Expr)>),
    /// Captures what the path captures and relocates its unit.
    Follow(Expr),
    /// Takes off; an event.
    Capture {
        /// The tokens that are captured.
        victims: Expr,
        /// The piece that captures.
        by: Option<Expr>,
    },
    /// Takes off; no event.
    Remove(Expr),
    /// Makes a new token.
    Place {
        /// The kind.
        kind: Expr,
        /// The owner. A token of a neutral kind has none.
        player: Expr,
        /// Where: a square or a zone.
        place: Expr,
    },
    /// Changes a fact of the game or a player.
    SetVariable(VariableId, Option<Expr>, Expr),
    /// Changes a fact of a token.
    SetField(FieldId, Expr, Expr),
    /// Makes something known to players.
    Show(Shown, Expr),
    /// Says something to players.
    Announce(Expr, Expr),
    /// Changes the kind of a token.
    Becomes(Expr, Expr),
}

/// The facts that an effect shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// The kinds and facts of tokens.
    Tokens(Expr),
    /// The present value of a fact of the game or a player.
    Variable(VariableId, Option<Expr>),
    /// All choices made in secret in actions of this name so far.
    Choices(ActionId),
}

/// The part of the game that `end …` leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndOf {
    /// The running phase.
    Phase,
    /// The running turn.
    Turn,
    /// A stage.
    Stage(StageId),
}

/// Where a rule stands, and so when it is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Home {
    /// While a stage runs.
    Stage(StageId),
    /// While a phase runs.
    Phase(PhaseId),
}

/// The first player, for regions that are the same for all.
pub const FIRST_PLAYER: PlayerId = PlayerId(0);

impl Expr {
    /// Puts an expression and its place together.
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Expr { kind: Box::new(kind), span }
    }

    /// A constant.
    pub fn constant(value: Value, span: Span) -> Self {
        Expr::new(ExprKind::Constant(value), span)
    }

    /// The parts of a condition that must all hold.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        match &*self.kind {
            ExprKind::And(parts) => parts.iter().flat_map(Expr::conjuncts).collect(),
            _ => vec![self],
        }
    }

    /// The value, when it is always the same.
    pub fn as_constant(&self) -> Option<&Value> {
        match &*self.kind {
            ExprKind::Constant(value) => Some(value),
            _ => None,
        }
    }
}
