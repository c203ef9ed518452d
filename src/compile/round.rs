//! Rounds: how the turn passes where next to nothing lies between one turn and the next.
//!
//! Most games go round: after the last phase of a turn the next player begins, some facts are forgotten, and endings are
//! asked that mostly wait for a number to become great. All that is known of this beforehand is kept together here.

use super::plan::Guard;
use super::sign::Signs;
use crate::spec::ids::{PhaseId, PlayerId};

/// How the turn passes.
#[derive(Debug, Clone)]
pub struct Round<B> {
    /// Whose turn comes after whose.
    pub turns: Box<[PlayerId]>,
    /// Which of the phases is the last of a turn.
    pub last: u16,
    /// The first phase of a turn.
    pub first: PhaseId,
    /// Which rules are in force in it.
    pub situation: u16,
    /// How many actions it takes.
    pub times: u32,
    /// What facts are set to where a turn starts, as words; when all are that already, nothing happens there.
    pub resets: Box<[(usize, u64)]>,
    /// The same of facts that are squares.
    pub cleared: Box<[(usize, B)]>,
    /// How many positions there must have been before one of them can have occurred so often that an ending asks for it.
    pub long: u32,
    /// Without any of these no ending holds but one for which somebody has to be stuck; `None` when they have to be asked.
    pub signs: Option<Signs>,
    /// Units of whoever comes to act that are a sign as well when one of them is attacked.
    pub sieges: Box<[Guard]>,
}

impl<B> Round<B> {
    /// Which turn comes after one, and whose it is.
    #[inline]
    pub fn next(&self, turn: u16) -> (u16, PlayerId) {
        let turn = usize::from(turn) + 1;
        let turn = if turn < self.turns.len() { turn } else { 0 };
        (turn as u16, self.turns[turn])
    }
}
