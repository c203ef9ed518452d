//! Marks: the share of a token in the hash of the board, and the players that learn its kind.

use crate::compile::layout::{Layout, Spot, mixed};
use crate::engine::position::token::{ALL_FALSE, Place, Token};

/// The players that learn the kind of a token when it is placed.
pub(super) fn seen_at(layout: &Layout, token: Token, place: Place) -> u8 {
    let kind = layout.visibility.on_board(token.kind(), token.owner());
    match place {
        Place::In(zone) => kind & layout.visibility.in_zone(zone),
        Place::On(_) => kind,
        Place::Nowhere | Place::Off(_) => 0,
    }
}

/// The mark of a token on a square in the hash of the board.
#[inline]
pub(super) fn mark(layout: &Layout, token: Token, spot: &Spot, square: usize) -> u64 {
    truthful(layout.marks[spot.marks + square], unusual(layout, token))
}

/// The truths of a token that count for identity, as far as they are not false.
#[inline]
pub(super) fn unusual(layout: &Layout, token: Token) -> u16 {
    (token.truths() ^ ALL_FALSE) & layout.identity.unwrap_or(0)
}

/// The mark of a token with these truths.
#[inline]
pub(super) fn truthful(mark: u64, unusual: u16) -> u64 {
    if unusual == 0 { mark } else { mark ^ mixed(mark.wrapping_add(u64::from(unusual))) }
}
