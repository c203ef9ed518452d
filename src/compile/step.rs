//! Compiled effects.

use super::code::{One, Query, Set, StoredExpr, Test, Tokens};
use crate::spec::code::Slot;
use crate::spec::ids::StageId;

/// An effect of an action, a trigger or a boundary.
#[derive(Debug, Clone, PartialEq)]
pub enum Step<B> {
    /// Once for each element.
    ForEach(Box<Query<B>>, Box<[Step<B>]>),
    /// One or the other.
    If(Test<B>, Box<[Step<B>]>, Box<[Step<B>]>),
    /// Splits the action into one action per choice, or chooses at random.
    Choose {
        /// The slot for the choice.
        slot: Slot,
        /// The domain of the choice.
        of: Box<Query<B>>,
        /// Is the choice optional?
        or_none: bool,
        /// Is the choice random?
        at_random: bool,
    },
    /// Relocates tokens, all at once.
    Move(Box<[(Tokens<B>, Destination<B>)]>),
    /// Puts tokens other than pieces into zones, all at once; the legality of the action does not depend on them.
    Lay(Box<[(Tokens<B>, Destination<B>)]>),
    /// Captures the pieces that the path captures and relocates its piece.
    Follow,
    /// Captures tokens: an event.
    Capture(Tokens<B>, Option<One<B>>),
    /// Removes tokens: no event.
    Remove(Tokens<B>),
    /// Makes new tokens.
    Create {
        /// Its kind.
        kind: One<B>,
        /// The owner; none when the kind has no owner.
        owner: One<B>,
        /// Where.
        place: Destination<B>,
    },
    /// Changes a fact of the game.
    SetVariable(usize, One<B>),
    /// Changes a fact of a player: index of the first player's, and the player.
    SetVariableOf(usize, One<B>, One<B>),
    /// Changes a fact of the game that is a set of squares.
    SetSquares(usize, Set<B>),
    /// As above for a fact of a player: index of the first player's, and the player.
    SetSquaresOf(usize, One<B>, Set<B>),
    /// Changes a fact of the game that is stored.
    SetStored(usize, StoredExpr<B>),
    /// As above for a fact of a player: index of the first player's, and the player.
    SetStoredOf(usize, One<B>, StoredExpr<B>),
    /// Changes a fact of tokens.
    SetField(usize, Tokens<B>, One<B>),
    /// Changes a fact of tokens that is stored.
    SetStoredField(usize, Tokens<B>, StoredExpr<B>),
    /// Changes the kind of tokens.
    Becomes(Tokens<B>, One<B>),
    /// Lets players know what tokens are.
    Show(Tokens<B>, Box<Query<B>>),
    /// Lets players know what a fact of the game is.
    ShowVariable(usize, Box<Query<B>>),
    /// As above for a fact of a player: index of the first player's, and the player.
    ShowVariableOf(usize, One<B>, Box<Query<B>>),
    /// Leaves the phase.
    EndPhase,
    /// Leaves the turn.
    EndTurn,
    /// Leaves a stage.
    EndStage(StageId),
    /// Ends the stage the rule stands in without a winner.
    Draw,
    /// Ends the stage: the player, and whether that player wins.
    Result(One<B>, bool),
}

/// Where tokens are put.
#[derive(Debug, Clone, PartialEq)]
pub enum Destination<B> {
    /// On the square of a thing, or into a zone.
    One(One<B>),
    /// On each of these squares.
    Squares(Set<B>),
}
