//! The order in which moves are tried: good ones first, so that others need less work.

use super::arrival::Places;
use super::score::Score;
use super::weights::Weights;
use crate::literal::chance::Chance;
use crate::runtime::{Line, MoveList, Piece};
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, TokenId};

/// Places for counts of moves that refuted others, for each player.
const HISTORY: usize = 1 << 14;

/// Ranks of sorts of moves; what they win or their history is added.
const KNOWN_BEST: i32 = 1 << 28;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 16;

/// What an arrival that wins counts for beside captures, in hundredths.
const ARRIVAL: Score = 5_000;

/// What is remembered of moves that refuted others.
#[derive(Debug)]
pub(super) struct MoveOrder {
    history: Vec<i32>,
    /// Two quiet moves that refuted others, by the number of actions made.
    killers: Vec<[u64; 2]>,
    /// The squares where pieces win.
    places: Places,
}

/// A move of a list with its rank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub index: usize,
    pub rank: i32,
    /// What the move wins at once.
    pub gain: Score,
    /// Whether it captures, changes a kind or arrives where its piece wins.
    pub noisy: bool,
}

impl MoveOrder {
    pub fn new(spec: &Spec) -> MoveOrder {
        MoveOrder { history: vec![0; 2 * HISTORY], killers: Vec::new(), places: Places::of(spec) }
    }

    /// Forgets all moves that refuted others.
    pub fn forget(&mut self) {
        self.history.fill(0);
        self.killers.clear();
    }

    /// Ranks all moves of a list, the best first.
    pub fn rank<C: Chance>(
        &self,
        (line, list): (&Line<'_, C>, &MoveList),
        (weights, pieces): (&Weights, &[Piece]),
        (best, made): (Option<usize>, usize),
        ranked: &mut Vec<Ranked>,
    ) {
        ranked.clear();
        let Some(mover) = line.mover() else { return };
        let killers = self.killers.get(made).copied().unwrap_or_default();
        for index in 0..list.len() {
            let (gain, noisy) = self.gain((list, index), (weights, pieces), mover);
            let rank = match () {
                () if best == Some(index) => KNOWN_BEST,
                () if noisy => rank_of_gain((list, index), gain, (weights, pieces)),
                () => self.rank_of_quiet(mover, list.code(index), killers),
            };
            ranked.push(Ranked { index, rank, gain, noisy });
        }
        sort(ranked);
    }

    /// Ranks the captures and changes of kind of a list, the best first; whether every move is one.
    pub fn rank_noisy<C: Chance>(
        &self,
        (line, list): (&Line<'_, C>, &MoveList),
        (weights, pieces): (&Weights, &[Piece]),
        ranked: &mut Vec<Ranked>,
    ) -> bool {
        ranked.clear();
        let Some(mover) = line.mover() else { return true };
        for index in 0..list.len() {
            let (gain, noisy) = self.gain((list, index), (weights, pieces), mover);
            if noisy {
                ranked.push(Ranked { index, rank: rank_of_gain((list, index), gain, (weights, pieces)), gain, noisy });
            }
        }
        sort(ranked);
        ranked.len() == list.len()
    }

    /// The rank of a move that wins nothing at once: killers first, then by history.
    fn rank_of_quiet(&self, mover: PlayerId, code: u64, killers: [u64; 2]) -> i32 {
        if killers.contains(&code) {
            return KILLER;
        }
        self.history.get(place(mover, code)).copied().unwrap_or_default()
    }

    /// Takes note that a quiet move refuted what led to it.
    pub fn refuted(&mut self, mover: PlayerId, code: u64, made: usize, depth: i32) {
        if self.killers.len() <= made {
            self.killers.resize(made + 1, [0; 2]);
        }
        if let Some(killers) = self.killers.get_mut(made)
            && killers[0] != code
        {
            *killers = [code, killers[0]];
        }
        if let Some(count) = self.history.get_mut(place(mover, code)) {
            *count += depth * depth;
            if *count > MOST_HISTORY {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    /// Forgets what holds for one position only, and half of the rest.
    pub fn age(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|count| *count /= 2);
    }

    /// What a move wins at once, as far as its path and its choices show it, and whether that is anything.
    fn gain(
        &self,
        (list, index): (&MoveList, usize),
        (weights, pieces): (&Weights, &[Piece]),
        mover: PlayerId,
    ) -> (Score, bool) {
        let path = list.path(index);
        let captured = path.map_or(&[][..], |path| path.captured);
        let goal = path.filter(|_| !self.places.is_empty()).and_then(|path| path.goal);
        if captured.is_empty() && list.chosen_kind(index).is_none() && goal.is_none() {
            return (0, false);
        }
        let mut gain = 0;
        for victim in captured.iter().filter_map(|id| find(pieces, *id)) {
            let value = weights.of_kind(victim.kind).max(1);
            gain += if victim.owner == Some(mover) { -value } else { value };
        }
        let unit = path.and_then(|path| find(pieces, path.unit));
        let chosen = list.chosen_kind(index).zip(unit);
        if let Some((kind, unit)) = chosen {
            gain += weights.of_kind(kind) - weights.of_kind(unit.kind);
        }
        let wins = goal.zip(unit).is_some_and(|(goal, unit)| self.places.has(mover, unit.kind, goal));
        gain += if wins { ARRIVAL } else { 0 };
        (gain, !captured.is_empty() || chosen.is_some() || wins)
    }
}

fn place(mover: PlayerId, code: u64) -> usize {
    let code = (code ^ code >> 29 ^ code >> 47).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mover.index() & 1) * HISTORY + (code >> 50) as usize % HISTORY
}

/// Sorts moves, the best first.
fn sort(ranked: &mut [Ranked]) {
    ranked.sort_unstable_by_key(|one| (std::cmp::Reverse(one.rank), one.index));
}

/// The rank of a move that wins something at once: the greatest gain first, by the least valuable unit.
fn rank_of_gain((list, index): (&MoveList, usize), gain: Score, (weights, pieces): (&Weights, &[Piece])) -> i32 {
    GAIN + gain.clamp(-100_000, 100_000) * 16 - risk(list, index, weights, pieces)
}

/// A small number that is greater for a more valuable unit.
fn risk(list: &MoveList, index: usize, weights: &Weights, pieces: &[Piece]) -> i32 {
    let unit = list.path(index).and_then(|path| find(pieces, path.unit));
    unit.map_or(0, |unit| weights.of_kind(unit.kind).clamp(0, 10_000))
}

/// A token among those of a position, which are in the order of their numbers.
pub(super) fn find(pieces: &[Piece], id: TokenId) -> Option<&Piece> {
    pieces.binary_search_by_key(&id, |piece| piece.id).ok().and_then(|place| pieces.get(place))
}
