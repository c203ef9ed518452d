//! The fast path from one turn to the next.
//!
//! In most games the next player's turn begins after the last phase, some facts are reset, and the endings have
//! prefilters. What is known of this at compile time is collected here.

use super::plan::Guard;
use super::prefilter::Prefilters;
use crate::spec::ids::{PhaseId, PlayerId};

/// How the turn passes to the next player.
#[derive(Debug, Clone)]
pub struct TurnAdvance<B> {
    /// The players in the order of their turns.
    pub turns: Box<[PlayerId]>,
    /// The index of the last phase of a turn.
    pub last: u16,
    /// The first phase of a turn.
    pub first: PhaseId,
    /// The situation of that phase.
    pub situation: u16,
    /// The number of actions of that phase.
    pub times: u32,
    /// Facts that are reset at the start of a turn: index and word.
    pub resets: Box<[(usize, u64)]>,
    /// Facts that are sets of squares and reset at the start of a turn: index and set.
    pub cleared: Box<[(usize, B)]>,
    /// Facts that must be `nothing`: while one is not, a rule does more at the start of a turn than reset facts.
    pub unset: Box<[usize]>,
    /// The least number of positions in the history before an ending by repetition may hold.
    pub min_history: u32,
    /// The prefilters of the endings that do not require a stuck player; `None` when one of these endings has none.
    pub prefilters: Option<Prefilters>,
    /// Pieces of the next player: some ending needs an attack on one of them.
    pub attacked_own: Box<[Guard]>,
}

impl<B> TurnAdvance<B> {
    /// The index of the next turn and its player.
    #[inline]
    pub fn next(&self, turn: u16) -> (u16, PlayerId) {
        let turn = usize::from(turn) + 1;
        let turn = if turn < self.turns.len() { turn } else { 0 };
        (turn as u16, self.turns[turn])
    }
}
