//! One order of moves for both interpreters.

use std::cmp::Ordering;

use crate::compile::scalar::Scalar;
use crate::engine::moves::list::{Move, Moves, Spare, first};
use crate::literal::action::Candidate;
use crate::spec::Spec;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::Value;

/// The key of a move in the order of moves. It is unique in a position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderKey {
    /// Action, origin, goal, and whether the unit stays.
    pub first: u64,
    /// The captured tokens, by number.
    pub captured: Vec<TokenId>,
    /// A relocated bystander, and its new square.
    pub relocated: Option<(TokenId, Square)>,
    /// The arguments, the path apart; `None` for sets and texts.
    pub args: Vec<Option<Scalar>>,
    /// The choices.
    pub choices: Vec<Option<Scalar>>,
}

impl OrderKey {
    /// The key of a move of the literal interpreter. Sets and texts have no order: moves that differ only in these
    /// have equal keys.
    pub fn of_candidate(spec: &Spec, candidate: &Candidate) -> OrderKey {
        let path = candidate.path(spec);
        let mut captured = path.map_or(Vec::new(), |path| path.captured.clone());
        captured.sort_unstable();
        let args = candidate.args.iter().filter(|value| !matches!(value, Value::Path(_)));
        OrderKey {
            first: first(candidate.action.0, path.map(|path| (path.origin, path.goal, path.stays))),
            captured,
            relocated: path.and_then(|path| path.relocated),
            args: args.map(Scalar::of).collect(),
            choices: candidate.choices.iter().map(Scalar::of).collect(),
        }
    }
}

/// Sorts a list.
pub fn sort(moves: &mut Moves) {
    let Spare { mut keys, mut list } = std::mem::take(&mut moves.spare);
    // Few moves share a first key, and small elements are sorted sooner than moves.
    keys.clear();
    keys.extend(moves.list.iter().enumerate().map(|(place, mv)| (mv.first(), place)));
    keys.sort_unstable();
    list.clear();
    list.extend(keys.iter().map(|(_, place)| moves.list[*place]));
    for alike in list.chunk_by_mut(|one, other| one.first() == other.first()).filter(|alike| alike.len() > 1) {
        alike.sort_by(|one, other| compare_rest(moves, one, other));
    }
    std::mem::swap(&mut moves.list, &mut list);
    moves.spare = Spare { keys, list };
}

/// Compares two moves with equal first keys, as their [`OrderKey`]s do, without allocating.
fn compare_rest(moves: &Moves, one: &Move, other: &Move) -> Ordering {
    let paths = [one, other].map(|mv| moves.path(mv));
    let [captured, others] = paths.map(|path| path.map_or(&[][..], |path| path.captured));
    let [relocated, to] = paths.map(|path| path.and_then(|path| path.relocated));
    let choices = |mv| moves.choices(mv).iter();
    compare_sets(captured, others)
        .then_with(|| relocated.cmp(&to))
        .then_with(|| args(moves, one).cmp(args(moves, other)))
        .then_with(|| choices(one).cmp(choices(other)))
        .then_with(|| one.place().cmp(&other.place()))
}

/// Compares two sets of tokens by their numbers.
fn compare_sets(one: &[TokenId], other: &[TokenId]) -> Ordering {
    if one.len() < 2 && other.len() < 2 {
        return one.cmp(other);
    }
    let [one, other] = [one, other].map(|tokens| {
        let mut tokens = tokens.to_vec();
        tokens.sort_unstable();
        tokens
    });
    one.cmp(&other)
}

/// The arguments of a move; nothing for tokens that were chosen.
pub(in crate::engine) fn args<'a>(moves: &'a Moves, mv: &'a Move) -> impl Iterator<Item = Option<Scalar>> + 'a {
    let several = mv.several();
    moves.args(mv).iter().enumerate().map(move |(index, arg)| (several != Some(index)).then_some(*arg))
}
