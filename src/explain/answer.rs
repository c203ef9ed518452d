//! Answers to the question why something is legal or not.

use super::line::Line;
use crate::explain::conditions::Condition;
use crate::explain::stray::Stray;
use crate::literal::overrun::Overrun;
use crate::literal::state::Outcome;
use crate::notation::action::Written;
use crate::spec::code::Home;
use crate::spec::ids::{KindId, MovementId, PhaseId, PlayerId, RuleId, Square};

/// Why something that was typed is legal or not.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// It is legal.
    Legal(Written),
    /// It may be tried; whether it is legal only the referee knows.
    Tried(Written),
    /// It may mean any of these legal actions.
    Ambiguous(Vec<Written>),
    /// The game is over.
    Over(Outcome),
    /// It could be done, but rules forbid it.
    Forbidden(Vec<Forbidden>),
    /// It could be done, but others go before it.
    Ousted {
        /// The action.
        action: Written,
        /// The rule that prefers others.
        by: RuleId,
        /// The preferred actions.
        rather: Vec<Written>,
    },
    /// There is such an action, but its condition fails.
    NotOffered(Box<NotOffered>),
    /// There is such an action, but not in the phase that runs.
    OutOfPhase(OutOfPhase),
    /// There is such an action, but what follows from it goes on beyond a bound.
    CutShort {
        /// The action.
        action: Written,
        /// The bound.
        overrun: Overrun,
    },
    /// There is no such action among those that were found before a bound was come to.
    NotFound(Overrun),
    /// There is such an action, but something is chosen for it that may not be.
    Stray(Stray),
    /// It could be done, but not with this kind chosen in it.
    NotChosen {
        /// The rule that lets choose.
        rule: RuleId,
        /// The kind that was chosen.
        kind: KindId,
        /// The kinds that are allowed.
        allowed: Vec<KindId>,
    },
    /// It goes there, but what stands behind that fits none of these, which can be done.
    Otherwise(Vec<Written>),
    /// Units that it may speak of do not get there.
    CannotReach(Vec<Standing>),
    /// The unit on this square belongs to another player, or is neutral.
    NotYours(Man),
    /// This square is empty.
    Nobody(Square),
    /// There is no such square.
    NoSquare(String),
    /// The board has a hole where this square would be.
    Hole(String),
    /// The player has no such piece on the board.
    NoUnit {
        /// Which.
        kind: KindId,
        /// Where it was said to come from.
        from: Option<Line>,
    },
    /// It is no action.
    Unknown {
        /// The legal action or aside that it may mean.
        suggestion: Option<String>,
    },
}

/// An action and the rules that forbid it.
#[derive(Debug, Clone, PartialEq)]
pub struct Forbidden {
    /// The action.
    pub action: Written,
    /// How many other actions that are meant as well are forbidden by the same rules.
    pub others: usize,
    /// The rules, in the order in which they are asked.
    pub bans: Vec<Ban>,
}

/// A rule that forbids an action.
#[derive(Debug, Clone, PartialEq)]
pub struct Ban {
    /// The rule.
    pub rule: RuleId,
    /// The parts of its conditions.
    pub conditions: Vec<Condition>,
}

/// An action whose condition fails.
#[derive(Debug, Clone, PartialEq)]
pub struct NotOffered {
    /// The action.
    pub action: Written,
    /// How many other actions that are meant as well cannot be done either.
    pub others: usize,
    /// The rule that says when.
    pub rule: RuleId,
    /// The parts of its condition.
    pub conditions: Vec<Condition>,
    /// The rules that would forbid it besides.
    pub bans: Vec<Ban>,
    /// The phase in which it would be another action, that could be done.
    pub elsewhere: Option<OutOfPhase>,
}

/// An action of a phase or stage that does not run.
#[derive(Debug, Clone, PartialEq)]
pub struct OutOfPhase {
    /// The action.
    pub action: Written,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub rule: RuleId,
    /// When it could be done.
    pub home: Home,
    /// The phase that runs.
    pub now: Option<PhaseId>,
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// Its kind.
    pub kind: KindId,
    /// Its owner; `None` for a neutral piece.
    pub owner: Option<PlayerId>,
    /// Where it stands.
    pub square: Square,
}

/// A unit that does not get where it should.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The unit.
    pub unit: Man,
    /// Where it should go.
    pub goal: Square,
    /// Its movements and what keeps each from going there.
    pub ways: Vec<Way>,
}

/// A movement and what keeps it from a square.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The movement.
    pub movement: MovementId,
    /// The hindrances, the nearest first.
    pub hindrances: Vec<Hindrance>,
}

/// The reason why a movement does not reach a square.
#[derive(Debug, Clone, PartialEq)]
pub enum Hindrance {
    /// Nothing: it goes there, but no action that can be done now moves it; when there are others that do.
    NoAction(Vec<Home>),
    /// Nothing: it captures there without moving, but no action that can be done now lets it; when there are others that do.
    NoShot(Vec<Home>),
    /// Its condition.
    Condition(Vec<Condition>),
    /// A rule that makes a piece immune to capture.
    Immune(Man, Ban),
    /// The unit, or the piece it would pass, has moved before.
    Stirred(Man),
    /// Pieces in the way, the nearest first.
    Blocked(Vec<Man>),
    /// All of these squares are empty, and a piece is missing on one.
    Missing(Vec<Square>),
    /// A piece of the same side stands there, and is not captured.
    OwnThere(Man),
    /// The piece on the square is not captured that way.
    Occupied(Man),
    /// The square is empty: the movement goes there only to capture.
    OnlyCaptures,
    /// The square is empty: the movement captures there without moving, and does nothing else.
    OnlyShoots,
    /// It does not lead there.
    Elsewhere,
}

impl Hindrance {
    /// The distance, 0 to 6, to a movement that goes there: the smaller, the better worth telling.
    pub fn closeness(&self) -> u8 {
        match self {
            Hindrance::NoAction(_) | Hindrance::NoShot(_) => 0,
            Hindrance::OnlyCaptures | Hindrance::OnlyShoots => 1,
            Hindrance::Condition(_) => 2,
            Hindrance::Immune(..) | Hindrance::Stirred(_) => 3,
            Hindrance::Blocked(_) | Hindrance::Missing(_) => 4,
            Hindrance::OwnThere(_) | Hindrance::Occupied(_) => 5,
            Hindrance::Elsewhere => FAR,
        }
    }
}

/// The closeness of a movement that does not lead there at all.
pub(super) const FAR: u8 = 6;

impl Way {
    /// The distance to a movement that goes there.
    pub fn closeness(&self) -> u8 {
        self.hindrances.iter().map(Hindrance::closeness).max().unwrap_or(FAR)
    }
}

impl Standing {
    /// The distance of its nearest movement to one that goes there.
    pub(super) fn closeness(&self) -> u8 {
        self.ways.iter().map(Way::closeness).min().unwrap_or(FAR)
    }
}

/// The rule that forbids an action first, when that is why it is not legal.
pub fn first_rule(answer: &Answer) -> Option<RuleId> {
    match answer {
        Answer::Forbidden(list) => list.first()?.bans.first().map(|ban| ban.rule),
        Answer::Ousted { by, .. } => Some(*by),
        Answer::NotOffered(not) => Some(not.rule),
        Answer::NotChosen { rule, .. } => Some(*rule),
        _ => None,
    }
}
