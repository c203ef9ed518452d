//! Tokens of a position, one machine word each.

use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

/// The place of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On a square, in the layer of its kind.
    On(Square),
    /// In a zone, by its place in the layout.
    In(u8),
    /// Removed, without a last square.
    Nowhere,
    /// Removed from a square.
    Off(Square),
}

/// A piece, a card or a tile. From the lowest bit: kind (16 bits), owner (4), sort of place (2), players that know the
/// kind (2), place (8), truths (16), token above it in its zone (16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token(pub u64);

const NOBODY: u64 = 0xf;

const OWNER: u32 = 16;

const SORT: u32 = 20;

const KNOWN: u32 = 22;

const AT: u32 = 24;

const TRUTHS: u32 = 32;

const ABOVE: u32 = 48;

/// The [truths](Token::truths) of a token that are all false.
pub const ALL_FALSE: u16 = 0x5555;

/// No token.
pub const NO_TOKEN: u16 = u16::MAX;

impl Token {
    /// A token without facts.
    pub fn new(kind: KindId, owner: Option<PlayerId>, place: Place) -> Self {
        let owner = owner.map_or(NOBODY, |owner| u64::from(owner.0));
        Token(u64::from(kind.0) | owner << OWNER | u64::from(NO_TOKEN) << ABOVE).at(place)
    }

    /// The kind.
    #[inline]
    pub fn kind(self) -> KindId {
        KindId(self.0 as u16)
    }

    /// The token with another kind.
    #[inline]
    #[must_use]
    pub fn of_kind(self, kind: KindId) -> Self {
        Token(self.0 & !0xffff | u64::from(kind.0))
    }

    /// The owner.
    #[inline]
    pub fn owner(self) -> Option<PlayerId> {
        let owner = self.0 >> OWNER & 0xf;
        (owner != NOBODY).then_some(PlayerId(owner as u8))
    }

    /// The place.
    #[inline]
    pub fn place(self) -> Place {
        let at = (self.0 >> AT) as u8;
        match self.0 >> SORT & 0x3 {
            0 => Place::On(Square(at)),
            1 => Place::In(at),
            2 => Place::Off(Square(at)),
            _ => Place::Nowhere,
        }
    }

    /// The token at another place.
    #[inline]
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        let (sort, at) = match place {
            Place::On(square) => (0, square.0),
            Place::In(zone) => (1, zone),
            Place::Off(square) => (2, square.0),
            Place::Nowhere => (3, 0),
        };
        Token(self.0 & !(0x3 << SORT | 0xff << AT) | sort << SORT | u64::from(at) << AT)
    }

    /// The square on which it stands.
    #[inline]
    pub fn square(self) -> Option<Square> {
        (self.0 >> SORT & 0x3 == 0).then_some(Square((self.0 >> AT) as u8))
    }

    /// The square on which it stands, or from which it was removed.
    #[inline]
    pub fn last_square(self) -> Option<Square> {
        (self.0 >> SORT & 0x1 == 0).then_some(Square((self.0 >> AT) as u8))
    }

    /// Whether it is removed for good.
    #[inline]
    pub fn is_gone(self) -> bool {
        self.0 >> SORT & 0x2 != 0
    }

    /// The players that know its kind, one bit each.
    #[inline]
    pub fn known(self) -> u8 {
        (self.0 >> KNOWN & 0x3) as u8
    }

    /// The token with other players that know its kind.
    #[inline]
    #[must_use]
    pub fn known_to(self, players: u8) -> Self {
        Token(self.0 & !(0x3 << KNOWN) | u64::from(players & 0x3) << KNOWN)
    }

    /// The bits of all its truths.
    #[inline]
    pub fn truths(self) -> u16 {
        (self.0 >> TRUTHS) as u16
    }

    /// One of its truths; `None` if it has no value.
    #[inline]
    pub fn truth(self, index: u8) -> Option<bool> {
        let bits = self.0 >> (TRUTHS + 2 * u32::from(index)) & 3;
        (bits != 0).then_some(bits == 3)
    }

    /// Whether it stands on a square and one of its truths is true.
    #[inline]
    pub fn is_marked(self, index: u8) -> bool {
        let truth = 3 << (TRUTHS + 2 * u32::from(index));
        self.0 & (0x3 << SORT | truth) == truth
    }

    /// The token with one truth changed.
    #[inline]
    #[must_use]
    pub fn with_truth(self, index: u8, truth: Option<bool>) -> Self {
        let shift = TRUTHS + 2 * u32::from(index);
        let bits = match truth {
            None => 0,
            Some(false) => 1,
            Some(true) => 3,
        };
        Token(self.0 & !(3 << shift) | bits << shift)
    }

    /// The token above it in its zone.
    #[inline]
    pub fn above(self) -> Option<TokenId> {
        let above = (self.0 >> ABOVE) as u16;
        (above != NO_TOKEN).then_some(TokenId(above))
    }

    /// The token with another token above it.
    #[inline]
    #[must_use]
    pub fn below(self, above: Option<TokenId>) -> Self {
        let above = above.map_or(NO_TOKEN, |above| above.0);
        Token(self.0 & !(0xffff << ABOVE) | u64::from(above) << ABOVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_holds_everything() {
        let places = [Place::On(Square(255)), Place::In(7), Place::Off(Square(3)), Place::Nowhere];
        for place in places {
            for owner in [None, Some(PlayerId(0)), Some(PlayerId(1))] {
                let token = Token::new(KindId(300), owner, place).with_truth(7, Some(true)).with_truth(0, Some(false));
                let token = token.below(Some(TokenId(12))).of_kind(KindId(511)).known_to(2);
                assert_eq!((token.kind(), token.owner(), token.place()), (KindId(511), owner, place));
                assert_eq!((token.known(), token.known_to(1).known(), token.known_to(1).place()), (2, 1, place));
                assert_eq!((token.truth(7), token.truth(0), token.truth(3)), (Some(true), Some(false), None));
                assert_eq!((token.above(), token.below(None).above()), (Some(TokenId(12)), None));
                assert_eq!(token.is_gone(), matches!(place, Place::Off(_) | Place::Nowhere));
                assert_eq!(token.square().is_some(), matches!(place, Place::On(_)));
                assert_eq!(token.last_square().is_some(), matches!(place, Place::On(_) | Place::Off(_)));
            }
        }
    }
}
