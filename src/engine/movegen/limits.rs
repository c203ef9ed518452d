//! Limits: the goals that bans leave to units of a kind, found once for all of these.

use crate::compile::bitboard::Bitboard;

/// What rules about the position after them leave of moves.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Limits<B> {
    /// The rules, as bits.
    pub after: u32,
    /// The goals that are left to almost all units.
    pub allowed: B,
    /// The goals of which they have to be asked.
    pub tested: B,
    /// The units that have other goals than all others.
    pub exceptions: B,
}

/// The same where moves without a capture are asked other rules than those with one.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct CaptureLimits<B> {
    /// The rules of the two, as bits.
    pub(in crate::engine) after: [u32; 2],
    /// What is the same for all kinds, where the rest is looked up for each.
    pub(in crate::engine) limits: Option<Limits<B>>,
    /// The goals of which it is asked then whether a unit attacks from there whom it may not.
    pub(in crate::engine) attacking: B,
    /// Those of which it is asked whether it is too near there.
    pub(in crate::engine) nearing: B,
}

impl<B: Bitboard> CaptureLimits<B> {
    /// Not found yet.
    pub(in crate::engine) fn none() -> Self {
        CaptureLimits { after: [0, 0], limits: None, attacking: B::EMPTY, nearing: B::EMPTY }
    }
}

impl<B: Bitboard> Limits<B> {
    /// Those of no rule.
    pub(in crate::engine) fn none() -> Self {
        Limits { after: 0, allowed: !B::EMPTY, tested: B::EMPTY, exceptions: B::EMPTY }
    }
}
