//! Mobility of kinds, measured in random games.

use super::score::Score;
use super::weights::Weights;
use crate::literal::chance::Seeded;
use crate::literal::state::Place;
use crate::runtime::{Class, Line, MoveList, Piece, Rules};
use crate::spec::ids::{KindId, Square};

/// Random games that are played to measure.
const GAMES: u64 = 24;
/// The most actions of one of them.
const ACTIONS: usize = 60;
/// Observations that a square borrows from the whole board, since few pieces of a kind come to each square.
const BORROWED: f64 = 12.0;
/// The value of one move of a piece that moves as often as it can, in hundredths.
const VALUE_OF_MOVE: f64 = 75.0;

/// How many moves pieces had, and how often they were seen.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    moves: f64,
    seen: f64,
}

impl Tally {
    fn mean(self) -> f64 {
        if self.seen == 0.0 { 0.0 } else { self.moves / self.seen }
    }
}

/// Mean numbers of moves, by kind, and by kind and square as the owner sees the board.
#[derive(Debug)]
pub(super) struct Mobility {
    kinds: Vec<Tally>,
    squares: Vec<Tally>,
    size: usize,
}

impl Mobility {
    /// Plays random games and counts the moves of each piece of the mover.
    pub fn measure(rules: &Rules, weights: &Weights) -> Mobility {
        let spec = rules.spec();
        let (kinds, size) = (spec.kinds.len(), spec.geometry.len());
        let mut mobility =
            Mobility { kinds: vec![Tally::default(); kinds], squares: vec![Tally::default(); kinds * size], size };
        let (mut list, mut pieces) = (MoveList::default(), Vec::new());
        for seed in 0..GAMES {
            let (mut line, mut dice) = (Line::start(rules, Seeded::new(seed)), Seeded::new(!seed));
            for _ in 0..ACTIONS {
                line.moves(Class::All, &mut list);
                if list.is_empty() || line.outcome().is_some() {
                    break;
                }
                line.pieces_into(&mut pieces);
                mobility.count(&line, &list, &pieces, weights);
                line.make(&list, dice.below(list.len()));
            }
        }
        mobility
    }

    fn count(&mut self, line: &Line<'_, Seeded>, list: &MoveList, pieces: &[Piece], weights: &Weights) {
        let Some(mover) = line.mover() else { return };
        let mut moves = vec![0_u32; self.size];
        for path in (0..list.len()).filter_map(|index| list.path(index)) {
            if let Some(count) = moves.get_mut(path.origin.index()) {
                *count += 1;
            }
        }
        for piece in pieces.iter().filter(|piece| piece.owner == Some(mover)) {
            let Place::On(square) = piece.place else { continue };
            let count = f64::from(moves.get(square.index()).copied().unwrap_or_default());
            let place = weights.place(piece.kind, weights.seen(mover, square));
            let tallies = [self.kinds.get_mut(piece.kind.index()), self.squares.get_mut(place)];
            for tally in tallies.into_iter().flatten() {
                tally.moves += count;
                tally.seen += 1.0;
            }
        }
    }

    /// The value of a kind by its mobility, in hundredths.
    pub fn value(&self, kind: KindId) -> Score {
        let mean = self.kinds.get(kind.index()).map_or(0.0, |tally| tally.mean());
        (VALUE_OF_MOVE * mean).round() as Score
    }

    /// The moves that a kind has on a square beyond its mean.
    pub fn surplus(&self, kind: KindId, square: Square) -> f64 {
        let Some(whole) = self.kinds.get(kind.index()) else { return 0.0 };
        let here = self.squares.get(kind.index() * self.size + square.index()).copied().unwrap_or_default();
        let mean = whole.mean();
        (here.moves + BORROWED * mean) / (here.seen + BORROWED) - mean
    }
}
