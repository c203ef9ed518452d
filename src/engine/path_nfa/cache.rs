//! A cache of simulations.
//!
//! A simulation depends only on the squares that it reads. The squares that it reads first decide which it reads next.
//! So the simulations from one square are kept as a tree: a node is one read, and its children differ in the pieces
//! that were found there.

use crate::compile::bitboard::Bitboard;
use crate::engine::path_nfa::board::PathBoard;
use crate::engine::path_nfa::result::{PathAttacks, PathResult};

/// The most nodes of a tree; a tree that has more begins anew.
const MAX_NODES: usize = 1024;

/// The most children of a node that are compared, the latest first.
const MAX_TRIED: usize = 12;

/// The number of reads with a slot of their own. The last one stands for all the rest.
const READS: usize = 8;

/// No node.
const NONE: u32 = u32::MAX;

/// A result of a simulation.
pub trait Seen<B>: Clone {
    /// The squares that the result depends on.
    fn seen(&self) -> B;
}

impl<B: Bitboard> Seen<B> for PathResult<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

impl<B: Bitboard> Seen<B> for PathAttacks<B> {
    fn seen(&self) -> B {
        self.seen
    }
}

/// The squares that a simulation has read, read by read.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReadLog<B> {
    /// The squares of each read and of all reads before it.
    seen: [B; READS],
    count: usize,
}

impl<B: Bitboard> ReadLog<B> {
    /// An empty log.
    pub(super) const NONE: Self = ReadLog { seen: [B::EMPTY; READS], count: 0 };

    /// Notes all squares that have been read by now.
    #[inline]
    pub(super) fn note(&mut self, seen: B) {
        if self.count < READS - 1 && (self.count == 0 || self.seen[self.count - 1] != seen) {
            self.seen[self.count] = seen;
            self.count += 1;
        }
    }

    /// The squares of each read of a simulation that has ended.
    fn nodes(mut self, seen: B) -> impl Iterator<Item = B> {
        if self.count == 0 || self.seen[self.count - 1] != seen {
            self.seen[self.count] = seen;
            self.count += 1;
        }
        let before = [B::EMPTY].into_iter().chain(self.seen);
        self.seen.into_iter().take(self.count).zip(before).map(|(seen, before)| seen.without(before))
    }
}

/// Simulations by their places in the cache.
#[derive(Debug)]
pub struct SimulationCache<B, T> {
    places: Vec<Tree<B, T>>,
}

/// The simulations from one square: of one movement, or of all movements of a kind.
#[derive(Debug)]
struct Tree<B, T> {
    nodes: Vec<Node<B, T>>,
    /// The first read that was used last.
    first: u32,
}

/// A read, made after the reads of its parents found the same pieces.
#[derive(Debug)]
struct Node<B, T> {
    at: B,
    occupancy: Occupancy<B>,
    /// The next child of the same parent.
    sibling: u32,
    /// The child that was used last.
    next: u32,
    /// The result of the simulations that end with this read.
    path_result: Option<T>,
}

/// The pieces on some squares.
#[derive(Debug, Clone, Copy)]
struct Occupancy<B> {
    occupied: B,
    own: B,
    enemies: B,
    vulnerable: B,
}

impl<B, T> Default for SimulationCache<B, T> {
    fn default() -> Self {
        SimulationCache { places: Vec::new() }
    }
}

impl<B, T> Tree<B, T> {
    const EMPTY: Self = Tree { nodes: Vec::new(), first: NONE };
}

impl<B: Bitboard, T: Seen<B>> SimulationCache<B, T> {
    /// The cached result of a simulation.
    pub(in crate::engine) fn find(&mut self, place: usize, board: &PathBoard<B>) -> Option<T> {
        let (tree, now) = (self.places.get_mut(place)?, Occupancy::on(board)?);
        let mut at = NONE;
        loop {
            at = tree.find_after(at, |node| node.occupancy.fits(&now, node.at))?;
            if let Some(path_result) = &tree.nodes[at as usize].path_result {
                return Some(path_result.clone());
            }
        }
    }

    /// Keeps the result of a simulation under the reads that it made.
    pub(super) fn keep(&mut self, place: usize, board: &PathBoard<B>, path_result: T, read_log: &ReadLog<B>) {
        let Some(now) = Occupancy::on(board) else { return };
        if self.places.len() <= place {
            self.places.resize_with(place + 1, || Tree::EMPTY);
        }
        let tree = &mut self.places[place];
        if tree.nodes.len() > MAX_NODES {
            *tree = Tree::EMPTY;
        }
        let last = read_log.nodes(path_result.seen()).fold(NONE, |before, at| tree.node(before, at, now));
        if let Some(last) = tree.nodes.get_mut(last as usize) {
            last.path_result = Some(path_result);
        }
    }
}

impl<B: Bitboard, T> Tree<B, T> {
    /// The child of a node that reads these squares; a new child if there is none.
    fn node(&mut self, before: u32, at: B, now: Occupancy<B>) -> u32 {
        let known = self.find_after(before, |node| node.at == at && node.occupancy.fits(&now, at));
        known.unwrap_or_else(|| {
            let (new, sibling) = (self.nodes.len() as u32, *self.latest(before));
            self.nodes.push(Node { at, occupancy: now, sibling, next: NONE, path_result: None });
            *self.latest(before) = new;
            new
        })
    }

    /// The latest child of a node, or the latest root.
    #[inline]
    fn latest(&mut self, before: u32) -> &mut u32 {
        self.nodes.get_mut(before as usize).map_or(&mut self.first, |before| &mut before.next)
    }

    /// The first child of a node, or root, that fits. It becomes the latest.
    #[inline]
    fn find_after(&mut self, before: u32, fits: impl Fn(&Node<B, T>) -> bool) -> Option<u32> {
        let latest = *self.latest(before);
        let (mut at, mut last) = (latest, NONE);
        for _ in 0..MAX_TRIED {
            let node = self.nodes.get(at as usize)?;
            let sibling = node.sibling;
            if fits(node) {
                if at != latest {
                    self.nodes[last as usize].sibling = sibling;
                    self.nodes[at as usize].sibling = latest;
                    *self.latest(before) = at;
                }
                return Some(at);
            }
            (at, last) = (sibling, at);
        }
        None
    }
}

impl<B: Bitboard> Occupancy<B> {
    /// The pieces on a board, if it is known which may be captured.
    #[inline]
    fn on(board: &PathBoard<B>) -> Option<Self> {
        let PathBoard { occupied, own, enemies, vulnerable, .. } = *board;
        Some(Occupancy { occupied, own, enemies, vulnerable: vulnerable? })
    }

    /// Whether two occupancies are equal on some squares. The first comparison mostly decides.
    #[inline(always)]
    fn fits(&self, other: &Self, squares: B) -> bool {
        let are_alike = |one: B, other: B| ((one ^ other) & squares).is_empty();
        are_alike(self.occupied, other.occupied)
            && are_alike(self.own, other.own)
            && are_alike(self.enemies, other.enemies)
            && are_alike(self.vulnerable, other.vulnerable)
    }
}
