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

/// Places for counts of moves that refuted the move before them.
const REPLIES: usize = 1 << 16;

/// Ranks of sorts of moves; what they win or their history is added.
const KNOWN_BEST: i32 = 1 << 28;
const GAIN: i32 = 1 << 24;
pub(super) const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 24);
const MOST_HISTORY: i32 = 1 << 16;

/// The sum of counts after which an old count is forgotten.
const FADING: i64 = 1 << 13;

/// A capture by a more valuable piece loses if the piece may be taken in turn and is worth so much more, in hundredths.
const EXCHANGE: Score = 30;

/// What an arrival that wins counts for beside captures, in hundredths.
const ARRIVAL: Score = 5_000;

/// What is remembered of moves that refuted others.
#[derive(Debug)]
pub(super) struct MoveOrder {
    history: Vec<i32>,
    /// By the move before and the move.
    replies: Vec<i32>,
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
        let (history, replies) = (vec![0; 2 * HISTORY], vec![0; REPLIES]);
        MoveOrder { history, replies, killers: Vec::new(), places: Places::of(spec) }
    }

    /// Forgets all moves that refuted others.
    pub fn forget(&mut self) {
        self.history.fill(0);
        self.replies.fill(0);
        self.killers.clear();
    }

    /// Ranks all moves of a list, the best first. Known are the short code of the best move, the number of actions made, and the code of
    /// the move before.
    pub fn rank<C: Chance>(
        &self,
        (line, list): (&Line<'_, C>, &MoveList),
        (weights, pieces): (&Weights, &[Piece]),
        (best, made, previous): (Option<u16>, usize, u64),
        ranked: &mut Vec<Ranked>,
    ) {
        ranked.clear();
        let Some(mover) = line.mover() else { return };
        let killers = self.killers.get(made).copied().unwrap_or_default();
        for index in 0..list.len() {
            let (gain, noisy) = self.gain((list, index), (weights, pieces), mover);
            let code = list.code(index);
            let rank = match () {
                () if best == Some(short_code(code)) => KNOWN_BEST,
                () if noisy && loses((line, list), (index, gain), (weights, pieces)) => LOSING + gain,
                () if noisy => rank_of_gain((list, index), gain, (weights, pieces)),
                () if killers.contains(&code) => KILLER,
                () => self.history[place(mover, code)] + self.replies[reply(previous, code)],
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

    /// Takes note that a quiet move, the last of some ranked moves, refuted what led to it, and that the quiet moves before it did not.
    pub fn refuted(
        &mut self,
        (mover, previous): (PlayerId, u64),
        (list, tried): (&MoveList, &[Ranked]),
        made: usize,
        depth: i32,
    ) {
        let Some((refuting, others)) = tried.split_last() else { return };
        let code = list.code(refuting.index);
        if self.killers.len() <= made {
            self.killers.resize(made + 1, [0; 2]);
        }
        let killers = &mut self.killers[made];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.count(mover, (previous, code), depth * depth);
        for other in others.iter().filter(|other| !other.noisy) {
            self.count(mover, (previous, list.code(other.index)), -depth * depth);
        }
    }

    /// Adds to the counts of a move. They stay within bounds, and older ones fade.
    fn count(&mut self, mover: PlayerId, (previous, code): (u64, u64), added: i32) {
        let [history, replies] = [&mut self.history[place(mover, code)], &mut self.replies[reply(previous, code)]];
        for count in [history, replies] {
            let faded = i64::from(*count) * i64::from(added.abs()) / FADING;
            *count = (*count + added - faded as i32).clamp(-MOST_HISTORY, MOST_HISTORY);
        }
    }

    /// Forgets what holds for one position only, and half of the rest.
    pub fn age(&mut self) {
        self.killers.clear();
        self.history.iter_mut().chain(&mut self.replies).for_each(|count| *count /= 2);
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

/// The code of a move, shortened: few moves of a position share one.
pub(super) fn short_code(code: u64) -> u16 {
    (mixed(code) >> 48) as u16
}

/// The code of a move, its bits mixed.
fn mixed(code: u64) -> u64 {
    (code ^ code >> 29 ^ code >> 47).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The place of the count of a move.
fn place(mover: PlayerId, code: u64) -> usize {
    (mover.index() & 1) * HISTORY + (mixed(code) >> 50) as usize % HISTORY
}

/// The place of the count of a move behind another.
fn reply(previous: u64, code: u64) -> usize {
    (mixed(mixed(previous) ^ code) >> 48) as usize % REPLIES
}

/// Whether a capture loses: a more valuable piece takes a less valuable one, and may be taken in turn.
pub(super) fn loses<C: Chance>(
    (line, list): (&Line<'_, C>, &MoveList),
    (index, gain): (usize, Score),
    (weights, pieces): (&Weights, &[Piece]),
) -> bool {
    let Some(path) = list.path(index) else { return false };
    let value = find(pieces, path.unit).map_or(0, |unit| weights.of_kind(unit.kind));
    gain + EXCHANGE < value && line.would_be_attacked(path.unit, path.goal.unwrap_or(path.origin)) == Some(true)
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
