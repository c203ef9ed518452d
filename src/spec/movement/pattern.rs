//! The checked form of a movement.

use super::names::FilterId;
use super::program::Node;
use crate::syntax::movement::{Shape, Token};

/// One step in the player's frame: squares to the right, squares ahead.
pub type Step = (i8, i8);

/// A checked movement: a union of clauses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    /// The clauses, in the order in which they were written.
    pub clauses: Vec<Clause>,
    /// Whether two ways through it could have the same outcome.
    pub overlaps: bool,
}

impl Pattern {
    /// Whether it reads the definition's meaning of the letters `i` and `e`: pieces that have not moved, and squares
    /// just passed.
    pub fn asks_letters(&self) -> bool {
        self.clauses.iter().any(|clause| match clause {
            Clause::Leap(leap) => leap.unmoved || leap.leg.landing.passed.is_some(),
            Clause::Anywhere(anywhere) => anywhere.unmoved || anywhere.landing.passed.is_some(),
            Clause::Crossing(crossing) => crossing.unmoved,
            Clause::Path(path) => path.unmoved || path.legs.iter().any(|leg| leg.leg.landing.passed.is_some()),
        })
    }

    /// Whether some way through it captures pieces of the mover's own side.
    pub fn captures_own(&self) -> bool {
        self.clauses.iter().any(|clause| match clause {
            Clause::Leap(leap) => leap.leg.landing.own.is_some(),
            Clause::Anywhere(anywhere) => anywhere.landing.own.is_some(),
            Clause::Crossing(_) => false,
            Clause::Path(path) => path.legs.iter().any(|leg| leg.leg.landing.own.is_some() || leg.pass.own.is_some()),
        })
    }

    /// Whether every way through it is one leg and ends on another square than it begins on.
    pub fn leads_away(&self) -> bool {
        self.clauses.iter().all(|clause| match clause {
            Clause::Leap(leap) => !leap.leg.landing.stays && !leap.leg.manner.cylinder,
            Clause::Anywhere(anywhere) => !anywhere.landing.stays,
            Clause::Crossing(_) | Clause::Path(_) => false,
        })
    }

    /// Whether some way through it leads off the board.
    pub fn may_leave(&self) -> bool {
        self.clauses.iter().any(|clause| match clause {
            Clause::Leap(leap) => leap.leg.landing.off,
            Clause::Anywhere(anywhere) => anywhere.landing.off,
            Clause::Crossing(_) => false,
            Clause::Path(path) => path.legs.iter().any(|leg| leg.leg.landing.off),
        })
    }
}

/// One way to travel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// One leg.
    Leap(Leap),
    /// `U`: any other square.
    Anywhere(Anywhere),
    /// `O`: the mover and a piece at the edge pass each other.
    Crossing(Crossing),
    /// Several legs.
    Path(Path),
}

/// A clause of one leg.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leap {
    /// Its directions.
    pub steps: Vec<Step>,
    /// How it goes and how it may end.
    pub leg: Leg,
    /// `i`: only while the mover has not moved.
    pub unmoved: bool,
}

/// A clause that reaches every other square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anywhere {
    /// How it may end.
    pub landing: Landing,
    /// `i`: only while the mover has not moved.
    pub unmoved: bool,
}

/// A clause in which the mover and a partner of its own side pass each other, with nothing between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// The directions in which a partner may stand.
    pub steps: Vec<Step>,
    /// The distance, in steps, that the mover goes; the partner ends on the last square that the mover passed.
    pub distance: u16,
    /// `j`: how many squares before the edge the partner stands.
    pub inset: u8,
    /// `p<…>`: which pieces may be the partner.
    pub partner: PieceFilter,
    /// `i`: only while neither has moved.
    pub unmoved: bool,
}

/// One leg in one direction: how it goes and how it may end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// How it goes.
    pub manner: Manner,
    /// How the movement may end with it.
    pub landing: Landing,
}

/// How a leg goes from square to square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manner {
    /// The most steps.
    pub range: u16,
    /// `n`: the squares a leap [passes](passed) must be empty.
    pub lame: bool,
    /// `j`: the square halfway along a leap must be occupied, and so many first squares of a slide are left out.
    pub jumps: u8,
    /// `p`, `g`: over one piece.
    pub hop: Hop,
    /// `o`: the left and the right edge of the board meet.
    pub cylinder: bool,
}

/// The squares that a leap passes, seen from where it begins: those on the line between its ends; where the line meets
/// none, the square halfway, cut to whole squares.
pub fn passed((files, ranks): (i16, i16)) -> impl Iterator<Item = (i16, i16)> {
    let (mut parts, mut rest) = (files.abs(), ranks.abs());
    while rest != 0 {
        (parts, rest) = (rest, parts % rest);
    }
    let times = if parts > 1 { 1..parts } else { 1..2 };
    times.map(move |part| if parts > 1 { (files / parts * part, ranks / parts * part) } else { (files / 2, ranks / 2) })
}

/// Whether a leg hops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hop {
    /// It does not.
    No,
    /// `p`: over exactly one of these, then on.
    Over(PieceFilter),
    /// `g`: over exactly one of these, to the square just behind it.
    Behind(PieceFilter),
}

/// How a movement may end with a leg.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Landing {
    /// `m`: on an empty square.
    pub empty: bool,
    /// `c`: on an enemy of this sort, which is captured.
    pub enemy: Option<PieceFilter>,
    /// `d`: on a piece of its own side, which is captured.
    pub own: Option<PieceFilter>,
    /// `e`: on the square a piece of this sort has just passed, which is captured.
    pub passed: Option<PieceFilter>,
    /// `w`: off the board; the mover is gone.
    pub off: bool,
    /// `u`: what would be captured changes to the square where the leg began.
    pub swaps: bool,
    /// `^`: the mover stays where the leg began.
    pub stays: bool,
    /// `t`: not on what a tame movement spares.
    pub tame: bool,
}

/// How a path may go on behind a leg.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pass {
    /// `m`: from an empty square.
    pub empty: bool,
    /// `c`: from the square of an enemy of this sort, captured on the way.
    pub enemy: Option<PieceFilter>,
    /// `d`: from the square of a piece of its own side, captured on the way.
    pub own: Option<PieceFilter>,
    /// `p`: from the square of a piece of this sort, which stays.
    pub over: Option<PieceFilter>,
    /// `g`, `y` in a chain: sliders become leapers for the legs that follow, and the other way round.
    pub toggles: bool,
    /// `^`: the next leg begins where this one began.
    pub stays: bool,
}

/// A sort of pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PieceFilter {
    /// Whether the named pieces are the ones left out.
    pub not: bool,
    /// Any of these will do; with none and without `not`, every piece.
    pub any_of: Vec<Term>,
}

/// A word of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// `own`: of the mover's side.
    Own,
    /// `enemy`: of another side.
    Enemy,
    /// `any`
    Any,
    /// A word the definition gives a meaning.
    Named(FilterId),
}

/// A clause of several legs, as a program: legs, choices and repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The program.
    pub program: Vec<Instruction>,
    /// Where it begins.
    pub entry: u16,
    /// The legs its instructions speak of.
    pub legs: Vec<PathLeg>,
    /// All steps of all legs, at most 64; sets of steps are bits.
    pub steps: Vec<Step>,
    /// `f[…]`: the directions the whole way may have.
    pub heading: Option<Heading>,
    /// `i`: only while the mover has not moved.
    pub unmoved: bool,
    /// Whether to end where it began with nothing captured is a move: so in chains, not in brackets.
    pub may_pass: bool,
    /// Whether any leg can capture.
    pub captures: bool,
    /// The facts that later legs depend on.
    pub memory: Memory,
    /// The largest distance from the origin that the path can get, counted in single steps any way; `None` without a
    /// bound.
    pub reach: Option<u16>,
    /// The source of the program, for descriptions.
    pub plan: Node,
    /// The direction letters before the bracket.
    pub towards: Vec<Token>,
}

impl Path {
    /// Which side one step turns to behind another: negative to the left, positive to the right, 0 straight on or back.
    pub fn side(&self, before: u8, after: u8) -> i32 {
        let step = |index: u8| self.steps.get(usize::from(index)).map_or((0, 0), |s| (i32::from(s.0), i32::from(s.1)));
        let (before, after) = (step(before), step(after));
        before.1 * after.0 - before.0 * after.1
    }
}

/// Facts that the legs of a path may depend on besides the square and the captured pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Memory {
    /// The step before: some leg has directions relative to it.
    pub direction: bool,
    /// The side of the last turn: some leg has `z` or `q`.
    pub side: bool,
    /// The length of the leg before: some leg has `i`.
    pub length: bool,
}

/// A leg of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathLeg {
    /// How it goes and how the path may end with it.
    pub leg: Leg,
    /// How the path may go on behind it.
    pub pass: Pass,
    /// Its steps when it is the first leg played.
    pub first: u64,
    /// Its steps behind each step the leg before may have taken.
    pub later: Vec<Turn>,
    /// `i` on a later leg: as many steps as the leg before.
    pub same_length: bool,
    /// Whether its figure rides without a number (`R B Q`); says what toggling does.
    pub rides: bool,
    /// The steps as written, for descriptions.
    pub said: Said,
}

/// How the steps of a leg were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Its figure.
    pub shape: Shape,
    /// Its direction letters.
    pub directions: Vec<Token>,
    /// `!`: they are read as on a first leg.
    pub absolute: bool,
}

/// The steps of a leg behind one particular step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn {
    /// In any case.
    pub free: u64,
    /// `z`: unless the last turn was to the same side.
    pub zig: u64,
    /// `q`: unless the last turn was to the other side.
    pub round: u64,
}

/// Directions of a whole way, told by what kind of line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading {
    /// Bits of the eight directions for straight and diagonal ways.
    pub lines: u8,
    /// Bits of the oblique ring for all others.
    pub oblique: u8,
}

/// An instruction of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instruction {
    /// The path may end here.
    Accept,
    /// Plays a leg.
    Leg {
        /// Which, an index into the path's legs.
        leg: u16,
        /// The instruction that comes behind it.
        next: u16,
        /// Whether the path can end with it.
        ends: bool,
        /// Whether the path can go on behind it.
        goes_on: bool,
    },
    /// Takes any of these.
    Either(Vec<u16>),
    /// Plays the body once more or leaves; a path that has ended leaves.
    Again {
        /// The body.
        body: u16,
        /// The way out.
        out: u16,
    },
    /// Plays the body once more when that is possible, and leaves only when it is not.
    AsLong {
        /// The body, which comes back here.
        body: u16,
        /// The way out.
        out: u16,
    },
    /// A mover that a capture has removed does not come past here.
    Living(u16),
}
