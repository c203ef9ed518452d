//! Mobility of kinds, measured in random games.

use super::features::Shape;
use super::score::Score;
use crate::literal::chance::Seeded;
use crate::literal::state::Place;
use crate::runtime::{Class, Line, MoveList, Piece, Rules};
use crate::spec::ids::KindId;

/// Random games that are played to measure.
const GAMES: u64 = 24;
/// The most actions of one of them.
const ACTIONS: usize = 60;
/// Observations that a rank or file borrows from the whole board, since few pieces of a kind come to each.
const BORROWED: f64 = 12.0;
/// The value of one move of a piece, in hundredths.
pub(super) const VALUE_OF_MOVE: f64 = 75.0;
/// Fewer observations tell nothing of a kind.
const ENOUGH: f64 = 8.0;

/// The number of moves that pieces had, and the number of times they were seen.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    moves: f64,
    seen: f64,
}

impl Tally {
    fn add(&mut self, moves: f64) {
        self.moves += moves;
        self.seen += 1.0;
    }

    fn mean(self) -> f64 {
        if self.seen == 0.0 { 0.0 } else { self.moves / self.seen }
    }

    /// The mean beyond that of the whole board.
    fn surplus(self, whole: f64) -> f64 {
        (self.moves + BORROWED * whole) / (self.seen + BORROWED) - whole
    }
}

/// Numbers of moves, by kind; by kind and rank; by kind and distance from the nearer edge file.
#[derive(Debug)]
pub(super) struct Mobility {
    kinds: Vec<Tally>,
    ranks: Vec<Vec<Tally>>,
    files: Vec<Vec<Tally>>,
}

impl Mobility {
    /// Plays random games and counts the moves of each piece of the mover.
    pub fn measure(rules: &Rules) -> Mobility {
        let (spec, shape) = (rules.spec(), Shape::of(rules.spec()));
        let (kinds, ranks) = (spec.kinds.len(), usize::from(spec.geometry.ranks()));
        let mut mobility = Mobility {
            kinds: vec![Tally::default(); kinds],
            ranks: vec![vec![Tally::default(); ranks]; kinds],
            files: vec![vec![Tally::default(); super::weights::folds(spec)]; kinds],
        };
        let (mut list, mut pieces) = (MoveList::default(), Vec::new());
        for seed in 0..GAMES {
            let (mut line, mut dice) = (Line::start(rules, Seeded::new(seed)), Seeded::new(!seed));
            for _ in 0..ACTIONS {
                line.moves(Class::All, &mut list);
                if list.is_empty() || line.outcome().is_some() {
                    break;
                }
                line.pieces_into(&mut pieces);
                mobility.count((&line, &list), &pieces, &shape);
                line.make(&list, dice.below(list.len()));
            }
        }
        mobility
    }

    fn count(&mut self, (line, list): (&Line<'_, Seeded>, &MoveList), pieces: &[Piece], shape: &Shape) {
        let Some(mover) = line.mover() else { return };
        // Where no piece may move, as before a battle, none is immobile.
        if (0..list.len()).all(|index| list.path(index).is_none()) {
            return;
        }
        let mut moves = vec![0_u32; line.rules().spec().geometry.len()];
        for path in (0..list.len()).filter_map(|index| list.path(index)) {
            if let Some(count) = moves.get_mut(path.origin.index()) {
                *count += 1;
            }
        }
        for piece in pieces.iter().filter(|piece| piece.owner == Some(mover)) {
            let Place::On(square) = piece.place else { continue };
            let count = f64::from(moves.get(square.index()).copied().unwrap_or_default());
            let ((rank, fold), kind) = (shape.seen(mover, square), piece.kind.index());
            let tallies = [
                self.kinds.get_mut(kind),
                self.ranks.get_mut(kind).and_then(|ranks| ranks.get_mut(rank)),
                self.files.get_mut(kind).and_then(|files| files.get_mut(fold)),
            ];
            tallies.into_iter().flatten().for_each(|tally| tally.add(count));
        }
    }

    /// The value of a kind by its mobility, in hundredths; nothing if the games show too few pieces of it.
    pub fn value(&self, kind: KindId) -> Option<Score> {
        let tally = self.kinds.get(kind.index()).filter(|tally| tally.seen >= ENOUGH)?;
        Some((VALUE_OF_MOVE * tally.mean()).round() as Score)
    }

    /// The moves that a kind has on each rank beyond its mean, then on each distance from the nearer edge file.
    pub fn surplus(&self, kind: KindId) -> [Vec<f64>; 2] {
        let whole = self.kinds.get(kind.index()).map_or(0.0, |tally| tally.mean());
        [&self.ranks, &self.files].map(|table| {
            let tallies = table.get(kind.index()).into_iter().flatten();
            tallies.map(|tally| tally.surplus(whole)).collect()
        })
    }
}
