//! Limits: the goals that bans leave to units of a kind, found once for all of these.

use crate::compile::bitboard::Bitboard;

/// The limits that post-move bans set to moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits<B> {
    /// The bans, one bit each.
    pub after: u32,
    /// The goals that are allowed to all units but the exceptions.
    pub allowed: B,
    /// The goals that need a test.
    pub tested: B,
    /// The units with other limits.
    pub exceptions: B,
}

/// The limits of units whose quiet moves and captures have different bans.
#[derive(Debug, Clone, Copy)]
pub(super) struct CaptureLimits<B> {
    /// The bans of quiet moves and of captures, one bit each.
    pub(super) after: [u32; 2],
    /// The part that is equal for all kinds; `None` if each kind has its own.
    pub(super) limits: Option<Limits<B>>,
    /// The goals for which the ban on attacking applies.
    pub(super) attacking: B,
    /// The goals for which the ban on contact applies.
    pub(super) nearing: B,
}

impl<B: Bitboard> CaptureLimits<B> {
    /// No limits yet.
    pub(super) fn none() -> Self {
        CaptureLimits { after: [0, 0], limits: None, attacking: B::EMPTY, nearing: B::EMPTY }
    }
}

impl<B: Bitboard> Limits<B> {
    /// The limits of no ban.
    pub(super) fn none() -> Self {
        Limits { after: 0, allowed: !B::EMPTY, tested: B::EMPTY, exceptions: B::EMPTY }
    }
}
