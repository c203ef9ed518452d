//! Draw keys: numbers by which one of the legal moves is drawn at random.
//!
//! The draw key of a move is a hash of a seed, its path and its arguments; sets of tokens and later choices do not
//! enter it. The legal move with the smallest key is drawn. Of several moves with one key, one is drawn by its place
//! among them. So the draw does not depend on the order in which candidates are found, and illegal moves need not be
//! known beforehand.

use crate::compile::scalar::Scalar;
use crate::engine::moves::list::{Move, Moves, first};
use crate::engine::position::hash::mix;
use crate::literal::action::Candidate;
use crate::spec::Spec;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::Value;

/// Computes draw keys.
#[derive(Debug, Clone, Copy, Default)]
pub struct DrawKeys {
    seed: u64,
}

impl DrawKeys {
    /// Draw keys from a seed.
    pub fn new(seed: u64) -> DrawKeys {
        DrawKeys { seed }
    }

    /// The draw key of a move whose only argument is its unit, with at most one capture.
    #[inline]
    pub fn of_move(self, first: u64, victim: Option<TokenId>) -> u64 {
        victim.iter().fold(mix(self.seed, first), captured)
    }

    /// The draw key of a move.
    pub fn of_listed(self, moves: &Moves, mv: &Move) -> u64 {
        let (path, several) = (moves.path(mv), mv.several());
        let key = match path {
            None => mix(self.seed, mv.first()),
            Some(path) => self.of_path(mv.first(), path.captured, path.relocated),
        };
        let args = moves.args(mv).iter().enumerate();
        args.fold(key, |key, (index, arg)| {
            argument(key, (several != Some(index)).then_some(*arg), path.map(|path| path.unit))
        })
    }

    /// The draw key of a move of the literal interpreter.
    pub fn of_candidate(self, spec: &Spec, candidate: &Candidate) -> u64 {
        let path = candidate.path(spec);
        let first = first(candidate.action.0, path.map(|path| (path.origin, path.goal, path.stays)));
        let key = match path {
            None => mix(self.seed, first),
            Some(path) => self.of_path(first, &path.captured, path.relocated),
        };
        let args = candidate.args.iter().filter(|value| !matches!(value, Value::Path(_)));
        args.fold(key, |key, value| argument(key, Scalar::of(value), path.map(|path| path.unit)))
    }

    fn of_path(self, first: u64, victims: &[TokenId], relocated: Option<(TokenId, Square)>) -> u64 {
        let mut victims = victims.to_vec();
        victims.sort_unstable();
        let key = victims.iter().fold(mix(self.seed, first), captured);
        relocated.map_or(key, |(token, square)| mix(key, 2 << 48 | u64::from(token.0) << 16 | u64::from(square.0)))
    }

    /// The place of the drawn move among `count` moves with one draw key.
    pub fn place(self, key: u64, count: usize) -> usize {
        (mix(self.seed, key) % count.max(1) as u64) as usize
    }
}

fn captured(key: u64, victim: &TokenId) -> u64 {
    mix(key, 1 << 48 | u64::from(victim.0))
}

/// Mixes an argument into a draw key. The unit of the path is in it by its square.
fn argument(key: u64, arg: Option<Scalar>, unit: Option<TokenId>) -> u64 {
    match arg {
        Some(Scalar::Token(token)) if Some(token) == unit => key,
        Some(arg) => mix(key, arg.word()),
        None => key,
    }
}
