//! What pieces, squares and numbers are worth: a linear evaluation.
//!
//! The evaluation of a position is a sum over what each player has: a value for each kind on each square, for each kind in each zone,
//! and for each number that players have. Squares are counted as their owner sees the board, so both players share one table.

use super::score::Score;
use crate::literal::state::Place;
use crate::runtime::Piece;
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, Square, VariableId, ZoneId};
use crate::spec::value::ZoneRef;

/// The weights of the evaluation of one definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// By kind: what it is worth on the board.
    pub kinds: Vec<Score>,
    /// By kind and square, as its owner sees the board: what the square adds.
    pub squares: Vec<Score>,
    /// By zone and kind: what it is worth there for the owner of the zone.
    pub zones: Vec<Score>,
    /// By variable: what each whole one is worth for the player that has it.
    pub numbers: Vec<Score>,
    /// The square that each player sees in place of a square: by player and square.
    seen: Vec<Vec<Square>>,
    kind_count: usize,
}

impl Weights {
    /// Weights by which nothing is worth anything.
    pub fn zero(spec: &Spec) -> Weights {
        let kinds = spec.kinds.len();
        let seen = spec.player_ids().map(|player| {
            let squares = (0..spec.geometry.len()).map(Square::at);
            squares.map(|square| seen_by(spec, player, square)).collect()
        });
        Weights {
            kinds: vec![0; kinds],
            squares: vec![0; kinds * spec.geometry.len()],
            zones: vec![0; kinds * spec.zones.len()],
            numbers: vec![0; spec.variables.len()],
            seen: seen.collect(),
            kind_count: kinds,
        }
    }

    /// The place of a kind on a square, as its owner sees the board, in the table of squares.
    pub fn place(&self, kind: KindId, square: Square) -> usize {
        kind.index() * (self.squares.len() / self.kind_count.max(1)) + square.index()
    }

    /// The place of a kind in a zone in the table of zones.
    pub fn place_in(&self, zone: ZoneId, kind: KindId) -> usize {
        zone.index() * self.kind_count + kind.index()
    }

    /// The square that a player sees in place of a square.
    pub fn seen(&self, player: PlayerId, square: Square) -> Square {
        self.seen.get(player.index()).and_then(|squares| squares.get(square.index())).copied().unwrap_or(square)
    }

    /// What a kind is worth on the board.
    pub fn of_kind(&self, kind: KindId) -> Score {
        self.kinds.get(kind.index()).copied().unwrap_or_default()
    }

    /// The player that has a piece, and what it is worth; nothing for pieces without an owner.
    pub fn of_piece(&self, piece: &Piece) -> Option<(PlayerId, Score)> {
        match piece.place {
            Place::On(square) => {
                let owner = piece.owner?;
                let place = self.place(piece.kind, self.seen(owner, square));
                Some((owner, self.of_kind(piece.kind) + self.squares.get(place).copied().unwrap_or_default()))
            }
            Place::In(ZoneRef { zone, owner }) => {
                let place = self.place_in(zone, piece.kind);
                Some((owner?, self.zones.get(place).copied().unwrap_or_default()))
            }
            Place::Gone(_) => None,
        }
    }

    /// The variables whose values count.
    pub fn counted(&self) -> impl Iterator<Item = (VariableId, Score)> + '_ {
        let numbers = self.numbers.iter().enumerate().filter(|(_, weight)| **weight != 0);
        numbers.map(|(index, weight)| (VariableId::at(index), *weight))
    }
}

/// The square that a player sees in place of a square, as if all pieces faced up the board.
fn seen_by(spec: &Spec, player: PlayerId, square: Square) -> Square {
    let geometry = &spec.geometry;
    let facing = spec.player(player).facing;
    let (file, rank) = (i16::from(geometry.file(square)), i16::from(geometry.rank(square)));
    let (files, ranks) = (i16::from(geometry.files()) - 1, i16::from(geometry.ranks()) - 1);
    let (file, rank) = match facing.forward {
        (_, down) if down < 0 => (if spec.turned { files - file } else { file }, ranks - rank),
        _ => (file, rank),
    };
    geometry.square(file, rank).unwrap_or(square)
}
