//! One order of moves for both interpreters.

use std::cmp::Ordering;

use crate::compile::scalar::Scalar;
use crate::engine::moves::list::{Act, Acts, first};
use crate::literal::action::Candidate;
use crate::spec::Spec;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::Value;

/// What tells an action from all others of a position, and where it stands among them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    first: u64,
    captured: Vec<TokenId>,
    relocated: Option<(TokenId, Square)>,
    args: Vec<Option<Scalar>>,
    choices: Vec<Option<Scalar>>,
}

impl Rank {
    /// Of an action the literal interpreter found. Sets and texts have no order: those that differ only in these are
    /// alike.
    pub fn of_candidate(spec: &Spec, candidate: &Candidate) -> Rank {
        let path = candidate.path(spec);
        let mut captured = path.map_or(Vec::new(), |path| path.captured.clone());
        captured.sort_unstable();
        let args = candidate.args.iter().filter(|value| !matches!(value, Value::Path(_)));
        Rank {
            first: first(candidate.action.0, path.map(|path| (path.origin, path.goal, path.stays))),
            captured,
            relocated: path.and_then(|path| path.relocated),
            args: args.map(Scalar::of).collect(),
            choices: candidate.choices.iter().map(Scalar::of).collect(),
        }
    }

    /// Of an action in a compiled list.
    pub fn of_act(acts: &Acts, act: &Act) -> Rank {
        let path = acts.path(act);
        let mut captured = path.map_or(Vec::new(), |path| path.captured.to_vec());
        captured.sort_unstable();
        Rank {
            first: act.first(),
            captured,
            relocated: path.and_then(|path| path.relocated),
            args: args(acts, act).collect(),
            choices: acts.choices(act).iter().copied().map(Some).collect(),
        }
    }
}

/// Puts a compiled list in order.
pub fn sort(acts: &mut Acts) {
    let mut list = std::mem::take(&mut acts.list);
    list.sort_by(|one, other| compare(acts, one, other));
    acts.list = list;
}

fn compare(acts: &Acts, one: &Act, other: &Act) -> Ordering {
    one.first().cmp(&other.first()).then_with(|| compare_rest(acts, one, other))
}

/// The order of two actions that agree in what is looked at first; as by [`Rank::of_act`], without allocating.
fn compare_rest(acts: &Acts, one: &Act, other: &Act) -> Ordering {
    let paths = [one, other].map(|act| acts.path(act));
    let [captured, others] = paths.map(|path| path.map_or(&[][..], |path| path.captured));
    let [relocated, to] = paths.map(|path| path.and_then(|path| path.relocated));
    let choices = |act| acts.choices(act).iter();
    compare_sets(captured, others)
        .then_with(|| relocated.cmp(&to))
        .then_with(|| args(acts, one).cmp(args(acts, other)))
        .then_with(|| choices(one).cmp(choices(other)))
        .then_with(|| one.place().cmp(&other.place()))
}

/// The order of two sets of tokens by their numbers.
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

/// The arguments of an action, nothing for tokens that were chosen.
pub(in crate::engine) fn args<'a>(acts: &'a Acts, act: &'a Act) -> impl Iterator<Item = Option<Scalar>> + 'a {
    let several = act.several();
    acts.args(act).iter().enumerate().map(move |(index, arg)| (several != Some(index)).then_some(*arg))
}
