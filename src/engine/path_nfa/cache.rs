//! A cache of simulations.
//!
//! A simulation depends only on the squares that it reads. The squares that it reads first decide which it reads next. So the simulations from
//! one square are kept as a tree: a node is one read, and its children differ in the pieces that were found there.

use crate::compile::bitboard::Bitboard;
use crate::engine::path_nfa::board::Ground;
use crate::engine::path_nfa::result::{Flooded, Prowled};

/// When there are so many looks in a tree it begins anew.
const MOST: usize = 1024;

/// Of those that part after the same looks so many are asked, the latest first.
const ASKED: usize = 12;

/// So many looks of a flood are told apart; the last of them is all the rest.
const LOOKS: usize = 8;

/// No look.
const NONE: u32 = u32::MAX;

/// What floods come to.
pub trait Seen<B>: Clone {
    /// The squares that it depends on.
    fn seen(&self) -> B;
}

impl<B: Bitboard> Seen<B> for Flooded<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

impl<B: Bitboard> Seen<B> for Prowled<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

/// At which squares a flood has looked, one look after another.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct ReadLog<B> {
    /// The squares of each look and all before it.
    seen: [B; LOOKS],
    count: usize,
}

impl<B: Bitboard> ReadLog<B> {
    /// A flood that has not looked at anything.
    pub(in crate::engine) const NONE: Self = ReadLog { seen: [B::EMPTY; LOOKS], count: 0 };

    /// All squares at which it has looked by now.
    #[inline]
    pub(in crate::engine) fn note(&mut self, seen: B) {
        if self.count < LOOKS - 1 && (self.count == 0 || self.seen[self.count - 1] != seen) {
            self.seen[self.count] = seen;
            self.count += 1;
        }
    }

    /// The squares of each look of a flood that has ended.
    fn looks(mut self, seen: B) -> impl Iterator<Item = B> {
        if self.count == 0 || self.seen[self.count - 1] != seen {
            self.seen[self.count] = seen;
            self.count += 1;
        }
        let before = [B::EMPTY].into_iter().chain(self.seen);
        self.seen.into_iter().take(self.count).zip(before).map(|(seen, before)| seen.without(before))
    }
}

/// Floods by the places they are remembered at.
#[derive(Debug)]
pub struct Kept<B, T> {
    places: Vec<Tree<B, T>>,
}

/// Floods of one movement, or all of one kind, from one square.
#[derive(Debug)]
struct Tree<B, T> {
    looks: Vec<Look<B, T>>,
    /// Which of the first looks was asked for last.
    first: u32,
}

/// A look of floods that have seen the same before it.
#[derive(Debug)]
struct Look<B, T> {
    at: B,
    stood: Stood<B>,
    /// Another one after the same looks.
    beside: u32,
    /// Which of those after it was asked for last.
    next: u32,
    /// What floods come to that end with it.
    flooded: Option<T>,
}

/// Who stands on some squares.
#[derive(Debug, Clone, Copy)]
struct Stood<B> {
    occupied: B,
    own: B,
    enemies: B,
    vulnerable: B,
}

impl<B, T> Default for Kept<B, T> {
    fn default() -> Self {
        Kept { places: Vec::new() }
    }
}

impl<B, T> Tree<B, T> {
    const EMPTY: Self = Tree { looks: Vec::new(), first: NONE };
}

impl<B: Bitboard, T: Seen<B>> Kept<B, T> {
    /// What a flood comes to, if it is remembered.
    pub(in crate::engine) fn find(&mut self, place: usize, ground: &Ground<B>) -> Option<T> {
        let (tree, now) = (self.places.get_mut(place)?, Stood::on(ground)?);
        let mut at = NONE;
        loop {
            at = tree.find_after(at, |look| look.stood.is_like(&now, look.at))?;
            if let Some(flooded) = &tree.looks[at as usize].flooded {
                return Some(flooded.clone());
            }
        }
    }

    /// Remembers what a flood comes to that has looked at squares one after another.
    pub(in crate::engine) fn keep(&mut self, place: usize, ground: &Ground<B>, flooded: T, trail: &ReadLog<B>) {
        let Some(now) = Stood::on(ground) else { return };
        if self.places.len() <= place {
            self.places.resize_with(place + 1, || Tree::EMPTY);
        }
        let tree = &mut self.places[place];
        if tree.looks.len() > MOST {
            *tree = Tree::EMPTY;
        }
        let last = trail.looks(flooded.seen()).fold(NONE, |before, at| tree.look(before, at, now));
        if let Some(last) = tree.looks.get_mut(last as usize) {
            last.flooded = Some(flooded);
        }
    }
}

impl<B: Bitboard, T> Tree<B, T> {
    /// The look at some squares after another one, or the first; a new one if there is none.
    fn look(&mut self, before: u32, at: B, now: Stood<B>) -> u32 {
        let known = self.find_after(before, |look| look.at == at && look.stood.is_like(&now, at));
        known.unwrap_or_else(|| {
            let (new, beside) = (self.looks.len() as u32, *self.latest(before));
            self.looks.push(Look { at, stood: now, beside, next: NONE, flooded: None });
            *self.latest(before) = new;
            new
        })
    }

    /// Which look was asked for last of those after another one, or of the first.
    #[inline]
    fn latest(&mut self, before: u32) -> &mut u32 {
        self.looks.get_mut(before as usize).map_or(&mut self.first, |before| &mut before.next)
    }

    /// Of the looks after another one, or the first, one that is like what is asked for; it is the latest from then on.
    #[inline]
    fn find_after(&mut self, before: u32, is_like: impl Fn(&Look<B, T>) -> bool) -> Option<u32> {
        let latest = *self.latest(before);
        let (mut at, mut last) = (latest, NONE);
        for _ in 0..ASKED {
            let look = self.looks.get(at as usize)?;
            let beside = look.beside;
            if is_like(look) {
                if at != latest {
                    self.looks[last as usize].beside = beside;
                    self.looks[at as usize].beside = latest;
                    *self.latest(before) = at;
                }
                return Some(at);
            }
            (at, last) = (beside, at);
        }
        None
    }
}

impl<B: Bitboard> Stood<B> {
    /// Who stands on some ground, where it is known who may be captured.
    #[inline]
    fn on(ground: &Ground<B>) -> Option<Self> {
        let Ground { occupied, own, enemies, vulnerable, .. } = *ground;
        Some(Stood { occupied, own, enemies, vulnerable: vulnerable? })
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
