//! Floods that are remembered: where everybody stands alike on the squares that a flood looked at, it comes to the same.

use super::{Flooded, Ground, Prowled};
use crate::program::squares::Squares;

/// So many floods are remembered of one movement from one square; a new one takes the place of the oldest.
const KEPT: usize = 32;

/// What floods come to.
pub trait Seen<B>: Clone {
    /// The squares that it depends on.
    fn seen(&self) -> B;
}

impl<B: Squares> Seen<B> for Flooded<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

impl<B: Squares> Seen<B> for Prowled<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

/// Floods by the places they are remembered at.
#[derive(Debug)]
pub struct Kept<B, T> {
    places: Vec<Place<B, T>>,
}

/// Floods of one movement, or all of one kind, from one square.
#[derive(Debug)]
struct Place<B, T> {
    floods: Vec<Remembered<B, T>>,
    /// Which one is the oldest, once there is no room for more.
    oldest: usize,
}

/// A flood, and who stood on the squares it looked at.
#[derive(Debug)]
struct Remembered<B, T> {
    stood: Stood<B>,
    flooded: T,
}

impl<B, T> Default for Kept<B, T> {
    fn default() -> Self {
        Kept { places: Vec::new() }
    }
}

/// Who stands on some squares.
#[derive(Debug, Clone, Copy)]
struct Stood<B> {
    occupied: B,
    own: B,
    enemies: B,
    vulnerable: B,
}

impl<B: Squares, T: Seen<B>> Kept<B, T> {
    /// What a flood comes to, if it is remembered.
    pub(super) fn find(&self, place: usize, ground: &Ground<B>) -> Option<T> {
        let Place { floods, oldest } = self.places.get(place)?;
        let now = Stood::on(ground, !B::EMPTY)?;
        // The latest is the likeliest.
        let (later, earlier) = floods.split_at(*oldest);
        let mut latest = later.iter().rev().chain(earlier.iter().rev());
        let known = latest.find(|one| one.stood.is_like(&now, one.flooded.seen()))?;
        Some(known.flooded.clone())
    }

    /// Remembers what a flood comes to.
    pub(super) fn keep(&mut self, place: usize, ground: &Ground<B>, flooded: &T) {
        let Some(stood) = Stood::on(ground, flooded.seen()) else { return };
        if self.places.len() <= place {
            self.places.resize_with(place + 1, || Place { floods: Vec::new(), oldest: 0 });
        }
        let remembered = Remembered { stood, flooded: flooded.clone() };
        let Place { floods, oldest } = &mut self.places[place];
        if floods.len() < KEPT {
            floods.push(remembered);
        } else {
            floods[*oldest] = remembered;
            *oldest = (*oldest + 1) % KEPT;
        }
    }
}

impl<B: Squares> Stood<B> {
    /// Who stands on some squares, where it is known who may be captured.
    #[inline]
    fn on(ground: &Ground<B>, squares: B) -> Option<Self> {
        let Ground { occupied, own, enemies, vulnerable, .. } = *ground;
        let (occupied, own, enemies) = (occupied & squares, own & squares, enemies & squares);
        Some(Stood { occupied, own, enemies, vulnerable: vulnerable? & squares })
    }

    /// Whether the same is the case on some squares; mostly who stands where tells already that it is not.
    #[inline(always)]
    fn is_like(&self, other: &Self, squares: B) -> bool {
        let are_alike = |one: B, other: B| ((one ^ other) & squares).is_empty();
        are_alike(self.occupied, other.occupied)
            && are_alike(self.own, other.own)
            && are_alike(self.enemies, other.enemies)
            && are_alike(self.vulnerable, other.vulnerable)
    }
}
