//! Features of a position that the evaluation counts, and the place of each weight.

use super::score::Score;
use super::weights::{Weights, folds, numbers_of_players};
use crate::literal::chance::Chance;
use crate::literal::state::Place;
use crate::runtime::{Line, Piece};
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, Square, VariableId, ZoneId};
use crate::spec::value::ZoneRef;

/// A number is counted up to so many thousandths, and down to its negative.
const MOST_COUNTED: i64 = 1_000_000;

/// The place of a weight in a row of all weights of a definition.
pub(super) type Index = usize;

/// The shape of the row of weights: kinds, ranks, files, zones, numbers.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    kinds: usize,
    ranks: usize,
    folds: usize,
    zones: usize,
    files: usize,
    turned: bool,
    /// Whether each player's pieces face down the board.
    down: Vec<bool>,
    numbers: Vec<VariableId>,
    variables: usize,
}

impl Shape {
    pub fn of(spec: &Spec) -> Shape {
        Shape {
            kinds: spec.kinds.len(),
            ranks: usize::from(spec.geometry.ranks()),
            folds: folds(spec),
            zones: spec.zones.len(),
            files: usize::from(spec.geometry.files()),
            turned: spec.turned,
            down: spec.players.iter().map(|player| player.facing.forward.1 < 0).collect(),
            numbers: numbers_of_players(spec).collect(),
            variables: spec.variables.len(),
        }
    }

    /// The number of weights.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.kinds * (1 + self.ranks + self.folds + self.zones) + self.variables
    }

    pub fn kind(&self, kind: KindId) -> Index {
        kind.index()
    }

    fn rank(&self, kind: KindId, rank: usize) -> Index {
        self.kinds + kind.index() * self.ranks + rank
    }

    fn fold(&self, kind: KindId, fold: usize) -> Index {
        self.kinds * (1 + self.ranks) + kind.index() * self.folds + fold
    }

    fn zone(&self, zone: ZoneId, kind: KindId) -> Index {
        self.kinds * (1 + self.ranks + self.folds) + zone.index() * self.kinds + kind.index()
    }

    fn number(&self, variable: VariableId) -> Index {
        self.kinds * (1 + self.ranks + self.folds + self.zones) + variable.index()
    }

    /// Whether a weight is one of a rank or file.
    pub fn is_of_table(&self, index: Index) -> bool {
        (self.kinds..self.kinds * (1 + self.ranks + self.folds)).contains(&index)
    }

    /// The rank of a square from a player's side, and its distance from the nearer edge file.
    pub fn seen(&self, player: PlayerId, square: Square) -> (usize, usize) {
        let (file, rank) = (square.index() % self.files, square.index() / self.files);
        let is_down = self.down.get(player.index()).copied().unwrap_or_default();
        let file = if is_down && self.turned { self.files - 1 - file } else { file };
        (if is_down { self.ranks - 1 - rank } else { rank }, file.min(self.files - 1 - file))
    }

    /// The weights that count for a piece, and the player they count for.
    pub fn of_piece(&self, piece: &Piece) -> Option<(PlayerId, [Option<Index>; 3])> {
        match piece.place {
            Place::On(square) => {
                let owner = piece.owner?;
                let (rank, fold) = self.seen(owner, square);
                let kind = piece.kind;
                Some((owner, [Some(self.kind(kind)), Some(self.rank(kind, rank)), Some(self.fold(kind, fold))]))
            }
            Place::In(ZoneRef { zone, owner }) => Some((owner?, [Some(self.zone(zone, piece.kind)), None, None])),
            Place::Gone(_) => None,
        }
    }

    /// The numbers of the players in a position, with the weights that count for them.
    pub fn numbers<C: Chance>(&self, line: &Line<'_, C>, mut visit: impl FnMut(PlayerId, Index, f64)) {
        for variable in &self.numbers {
            for owner in line.rules().spec().player_ids() {
                let count = thousandths(line, *variable, owner) as f64 / 1000.0;
                visit(owner, self.number(*variable), count);
            }
        }
    }

    /// Weights as a row.
    pub fn row(&self, weights: &Weights) -> Vec<Score> {
        let mut row = weights.kinds.clone();
        row.extend(weights.ranks.iter().flatten());
        row.extend(weights.files.iter().flatten());
        row.extend(weights.zones.iter().flatten());
        row.extend(&weights.numbers);
        row
    }

    /// A row as weights.
    pub fn weights(&self, row: &[Score]) -> Weights {
        let mut rest = row.iter().copied();
        let mut take = |count: usize| rest.by_ref().take(count).collect::<Vec<Score>>();
        let kinds = take(self.kinds);
        let ranks = (0..self.kinds).map(|_| take(self.ranks)).collect();
        let files = (0..self.kinds).map(|_| take(self.folds)).collect();
        let zones = (0..self.zones).map(|_| take(self.kinds)).collect();
        Weights { kinds, ranks, files, zones, numbers: take(self.variables) }
    }
}

/// The number that a player has, in thousandths, as far as it counts.
pub(super) fn thousandths<C: Chance>(line: &Line<'_, C>, variable: VariableId, owner: PlayerId) -> i64 {
    let number = line.variable(variable, Some(owner)).number();
    number.map_or(0, |number| number.thousandths().clamp(-MOST_COUNTED, MOST_COUNTED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    #[test]
    fn a_row_has_all_weights_in_their_places() {
        for name in ["chess", "classics/shogi", "classics/threecheck"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let shape = Shape::of(&spec);
            let row: Vec<Score> = (0..shape.len() as Score).collect();
            let weights = shape.weights(&row);
            assert_eq!(shape.row(&weights), row, "{name}");
            let last = KindId::at(spec.kinds.len() - 1);
            assert_eq!(weights.ranks[last.index()][1] as Index, shape.rank(last, 1), "{name}");
            assert_eq!(weights.numbers.len(), spec.variables.len(), "{name}");
        }
    }
}
