//! The evaluation: the sum of all weights that count in a position.

use super::arrival::nearness;
use super::chain::{self, Chain, chains};
use super::features::{Shape, thousandths};
use super::score::{DECIDED, Score};
use super::weights::Weights;
use crate::literal::chance::Chance;
use crate::literal::state::Place;
use crate::runtime::{Line, Piece};
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, Square, VariableId};
use crate::spec::value::ZoneRef;

/// Weights made ready to be looked up.
#[derive(Debug)]
pub(super) struct Evaluation {
    pub weights: Weights,
    /// By player, kind and square.
    squares: Vec<Score>,
    kinds: usize,
    size: usize,
    /// The numbers of players that are worth something.
    numbers: Vec<(VariableId, Score)>,
    /// The chains of pieces that win.
    chains: Vec<Chain>,
}

impl Evaluation {
    pub fn new(spec: &Spec, weights: Weights) -> Evaluation {
        let (shape, size, kinds) = (Shape::of(spec), spec.geometry.len(), spec.kinds.len());
        let near = nearness(spec);
        let mut squares = vec![0; spec.players.len() * kinds * size];
        for player in spec.player_ids() {
            for kind in (0..kinds).map(KindId::at) {
                for square in (0..size).map(Square::at) {
                    let (rank, fold) = shape.seen(player, square);
                    let added = weights.ranks[kind.index()][rank] + weights.files[kind.index()][fold];
                    let place = (player.index() * kinds + kind.index()) * size + square.index();
                    let near = near.get(place).copied().unwrap_or_default();
                    squares[place] = weights.of_kind(kind) + added + near;
                }
            }
        }
        let numbers = weights.numbers.iter().enumerate().filter(|(_, weight)| **weight != 0);
        let numbers = numbers.map(|(index, weight)| (VariableId::at(index), *weight)).collect();
        Evaluation { weights, squares, kinds, size, numbers, chains: chains(spec) }
    }

    /// The score of the newest position for a player, its pieces given.
    pub fn score<C: Chance>(&self, line: &Line<'_, C>, player: PlayerId, pieces: &[Piece]) -> Score {
        let sign = |owner: PlayerId| if owner == player { 1 } else { -1 };
        let of_pieces = pieces.iter().filter_map(|piece| self.of_piece(piece));
        let mut score: i64 = of_pieces.map(|(owner, value)| i64::from(sign(owner) * value)).sum();
        for (variable, weight) in &self.numbers {
            for owner in line.rules().spec().player_ids() {
                let count = thousandths(line, *variable, owner);
                score += i64::from(sign(owner) * *weight) * count / 1000;
            }
        }
        if !self.chains.is_empty() {
            score += i64::from(chain::score(&self.chains, player, pieces));
        }
        score.clamp(i64::from(-DECIDED / 2), i64::from(DECIDED / 2)) as Score
    }

    /// The player that has a piece, and what it is worth; nothing for pieces without an owner.
    fn of_piece(&self, piece: &Piece) -> Option<(PlayerId, Score)> {
        match piece.place {
            Place::On(square) => {
                let owner = piece.owner?;
                let place = (owner.index() * self.kinds + piece.kind.index()) * self.size + square.index();
                Some((owner, self.squares.get(place).copied().unwrap_or_default()))
            }
            Place::In(ZoneRef { zone, owner }) => {
                let zone = self.weights.zones.get(zone.index())?;
                Some((owner?, zone.get(piece.kind.index()).copied().unwrap_or_default()))
            }
            Place::Gone(_) => None,
        }
    }
}
