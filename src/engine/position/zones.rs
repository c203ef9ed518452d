//! Zones of a position: ordered tokens off the board.

use crate::compile::layout::Layout;
use crate::engine::position::Position;
use crate::engine::position::token::{NO_TOKEN, Token};
use crate::spec::ids::TokenId;

impl Position {
    /// The bottom token of a zone.
    pub(super) fn bottom(&self, layout: &Layout, zone: u8) -> Option<TokenId> {
        self.zone_ends(layout, zone).0
    }

    pub(in crate::engine) fn zone_ends(&self, layout: &Layout, zone: u8) -> (Option<TokenId>, Option<TokenId>) {
        let word = self.words[layout.zones + usize::from(zone)];
        let token = |bits: u64| (bits as u16 != NO_TOKEN).then_some(TokenId(bits as u16));
        (token(word), token(word >> 16))
    }

    pub(in crate::engine) fn set_zone_ends(
        &mut self,
        layout: &Layout,
        zone: u8,
        first: Option<TokenId>,
        last: Option<TokenId>,
    ) {
        let bits = |token: Option<TokenId>| u64::from(token.map_or(NO_TOKEN, |token| token.0));
        self.words[layout.zones + usize::from(zone)] = bits(first) | bits(last) << 16;
    }

    pub(in crate::engine) fn unlink(&mut self, layout: &Layout, zone: u8, id: TokenId, token: Token) {
        let below = self.zone(layout, zone).find(|other| self.token(layout, *other).above() == Some(id));
        let (first, last) = self.zone_ends(layout, zone);
        if let Some(below) = below {
            self.set_token(layout, below, self.token(layout, below).below(token.above()));
        }
        let first = if below.is_none() { token.above() } else { first };
        let last = if last == Some(id) { below } else { last };
        self.set_zone_ends(layout, zone, first, last);
    }

    /// The tokens of a zone, from the bottom to the top.
    pub fn zone<'a>(&'a self, layout: &'a Layout, zone: u8) -> impl Iterator<Item = TokenId> + use<'a> {
        let (first, _) = self.zone_ends(layout, zone);
        std::iter::successors(first, |id| self.token(layout, *id).above())
    }

    /// The top token of a zone.
    pub fn top(&self, layout: &Layout, zone: u8) -> Option<TokenId> {
        self.zone_ends(layout, zone).1
    }
}
