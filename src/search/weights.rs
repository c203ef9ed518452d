//! Weights of pieces, ranks, files, zones and numbers: the parameters of a linear evaluation.
//!
//! All are in hundredths of a unit of `value`. Both players share them: a rank is counted from a player's own side.

use super::score::Score;
use crate::spec::Spec;
use crate::spec::ids::{KindId, VariableId, ZoneId};
use crate::spec::types::Type;

/// No weight is greater, so that sums of weights stay within their numbers: a thousand units.
pub(super) const MOST: Score = 100_000;

/// The weights of one definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// By kind: what it is worth on the board.
    pub kinds: Vec<Score>,
    /// By kind and rank: what the rank adds.
    pub ranks: Vec<Vec<Score>>,
    /// By kind and distance from the nearer edge file: what the file adds.
    pub files: Vec<Vec<Score>>,
    /// By zone and kind: what it is worth there for the owner of the zone.
    pub zones: Vec<Vec<Score>>,
    /// By variable: what each whole one is worth for the player that has it.
    pub numbers: Vec<Score>,
}

impl Weights {
    /// Weights by which nothing is worth anything.
    pub fn zero(spec: &Spec) -> Weights {
        let kinds = spec.kinds.len();
        Weights {
            kinds: vec![0; kinds],
            ranks: vec![vec![0; usize::from(spec.geometry.ranks())]; kinds],
            files: vec![vec![0; folds(spec)]; kinds],
            zones: vec![vec![0; kinds]; spec.zones.len()],
            numbers: vec![0; spec.variables.len()],
        }
    }

    /// A weight beyond the bound, if there is one.
    pub(super) fn beyond(&self) -> Option<Score> {
        let tables = [&self.ranks, &self.files, &self.zones].into_iter().flatten().flatten();
        let mut all = tables.chain(&self.kinds).chain(&self.numbers);
        all.find(|weight| weight.unsigned_abs() > MOST.unsigned_abs()).copied()
    }

    /// The worth of a kind on the board.
    pub fn of_kind(&self, kind: KindId) -> Score {
        self.kinds.get(kind.index()).copied().unwrap_or_default()
    }
}

/// The number of distances from the nearer edge file.
pub fn folds(spec: &Spec) -> usize {
    usize::from(spec.geometry.files()).div_ceil(2)
}

/// The zones that each player has.
pub fn zones_of_players(spec: &Spec) -> impl Iterator<Item = ZoneId> + '_ {
    (0..spec.zones.len()).filter(|index| spec.zones[*index].each).map(ZoneId::at)
}

/// The numbers that each player has.
pub fn numbers_of_players(spec: &Spec) -> impl Iterator<Item = VariableId> + '_ {
    let is_counted = |index: &usize| spec.variables[*index].each && spec.variables[*index].ty == Type::NUMBER;
    (0..spec.variables.len()).filter(is_counted).map(VariableId::at)
}
