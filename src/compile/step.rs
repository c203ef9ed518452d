//! Compiled effects.

use super::code::Set;
use super::code::{One, Query, Test, Tokens};
use crate::spec::code::Slot;
use crate::spec::ids::StageId;

/// One step of what an action, a trigger or a boundary does.
#[derive(Debug, Clone, PartialEq)]
pub enum Step<B> {
    /// Once for each element.
    ForEach(Box<Query<B>>, Box<[Step<B>]>),
    /// One or the other.
    If(Test<B>, Box<[Step<B>]>, Box<[Step<B>]>),
    /// Splits the action into one per choice, or lets the seed decide.
    Choose {
        /// Where the choice is put.
        slot: Slot,
        /// What may be chosen.
        of: Box<Query<B>>,
        /// Whether nothing may be chosen.
        or_none: bool,
        /// Whether the seed decides.
        at_random: bool,
    },
    /// Relocates tokens, all at once.
    Move(Box<[(Tokens<B>, Destination<B>)]>),
    /// Puts tokens into zones, all at once, of which whoever judges an action minds neither that they are there nor that they
    /// are not any more: no pieces.
    Lay(Box<[(Tokens<B>, Destination<B>)]>),
    /// Captures what the path captures and relocates its unit.
    Follow,
    /// Takes off; an event.
    Capture(Tokens<B>, Option<One<B>>),
    /// Takes off; no event.
    Remove(Tokens<B>),
    /// Makes new tokens.
    Create {
        /// Of which kind.
        kind: One<B>,
        /// Whose; nobody's when the kind belongs to nobody.
        owner: One<B>,
        /// Where.
        place: Destination<B>,
    },
    /// Changes a fact of the game.
    SetVariable(usize, One<B>),
    /// Changes a fact of a player: the place of the first player's, and whose.
    SetVariableOf(usize, One<B>, One<B>),
    /// Changes a fact of the game that is a set of squares.
    SetSquares(usize, Set<B>),
    /// The same of a player: the place of the first player's, and whose.
    SetSquaresOf(usize, One<B>, Set<B>),
    /// Changes a fact of tokens.
    SetField(usize, Tokens<B>, One<B>),
    /// Changes the kind of tokens.
    Becomes(Tokens<B>, One<B>),
    /// Lets players know what tokens are.
    Show(Tokens<B>, Box<Query<B>>),
    /// Lets players know what a fact of the game is.
    ShowVariable(usize, Box<Query<B>>),
    /// The same of a player: the place of the first player's, and whose.
    ShowVariableOf(usize, One<B>, Box<Query<B>>),
    /// Leaves the phase.
    EndPhase,
    /// Leaves the turn.
    EndTurn,
    /// Leaves a stage.
    EndStage(StageId),
    /// Ends the stage the rule stands in without a winner.
    Draw,
    /// Ends it: who, and whether that player wins.
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
