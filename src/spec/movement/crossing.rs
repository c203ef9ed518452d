//! `O`: the mover and a partner at the edge pass each other.

use super::builder::Builder;
use super::draft::{RawLeg, ring_steps};
use super::pattern::Crossing;
use crate::syntax::movement::{Chain, Letter, Ring, STRAIGHT, Shape, Token, Way, directions, on_first_leg};

impl Builder<'_> {
    /// Reads what passes a partner: sideways, unless its letters say otherwise.
    pub(super) fn crossing(&mut self, chain: &Chain, letters: Vec<Letter>, unmoved: bool) -> Crossing {
        let tokens = directions(&letters).unwrap_or_default();
        let tokens = if tokens.is_empty() { vec![Token::One(Way::Sideways)] } else { tokens };
        let shape = Shape { ring: Ring::Straight(1), has: STRAIGHT, rides: false };
        let steps = ring_steps(shape.ring, on_first_leg(&shape, &tokens)).map(|(_, step)| step).collect();
        let raw = RawLeg { letters, tokens, leap: chain.leap.clone(), shape };
        self.complain_about_idle(&raw);
        let inset = raw.letters.iter().filter(|letter| letter.name == 'j').count();
        let filter = raw.letters.iter().find(|letter| letter.name == 'p').and_then(|letter| letter.filter.as_ref());
        let partner = self.who(filter);
        let (distance, inset) = (chain.leap.range.unwrap_or(1), u8::try_from(inset).unwrap_or(u8::MAX));
        Crossing { steps, distance, inset, partner, unmoved }
    }
}
