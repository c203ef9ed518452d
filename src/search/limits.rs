//! The limits of a search.

use crate::literal::action::Candidate;

/// Limits of a search: a number of positions, a signal from outside, actions that are left out.
#[derive(Clone, Copy)]
pub struct Limits<'s> {
    /// The most positions that are looked at.
    pub nodes: u64,
    /// The most actions that are looked ahead, captures at the end of a line apart.
    pub depth: u32,
    /// Asked now and then; the search ends when it says `true`.
    pub stop: &'s dyn Fn() -> bool,
    /// Actions that are not among the choices; lines behind them are not looked at.
    pub left_out: &'s [Candidate],
}

impl Limits<'static> {
    /// A number of positions alone.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes, depth: MAX_DEPTH, stop: &|| false, left_out: &[] }
    }
}

/// The most actions that any search looks ahead.
pub(super) const MAX_DEPTH: u32 = 64;

/// The signal from outside is asked once in so many positions.
pub(super) const BETWEEN_SIGNALS: u64 = 512;
