//! One order for what can be done. The two engines find actions in orders of their own; whoever draws one at random, or
//! compares what they found, puts them into this one.

use std::cmp::Ordering;

use super::acts::{Act, Acts};
use crate::literal::action::Candidate;
use crate::program::atom::Atom;
use crate::spec::Spec;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::Value;

/// What tells an action from all others of a position, and where it stands among them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    first: First,
    captured: Vec<TokenId>,
    relocated: Option<(TokenId, Square)>,
    args: Vec<Option<Atom>>,
    choices: Vec<Option<Atom>>,
}

/// What is looked at first: which action, from where and to where, and whether the unit stays.
type First = (u16, Option<(Square, Option<Square>, bool)>);

impl Rank {
    /// Of an action the literal interpreter found. Sets and texts have no order: those that differ only in these are
    /// alike.
    pub fn of_candidate(spec: &Spec, candidate: &Candidate) -> Rank {
        let path = candidate.path(spec);
        let mut captured = path.map_or(Vec::new(), |path| path.captured.clone());
        captured.sort_unstable();
        let args = candidate.args.iter().filter(|value| !matches!(value, Value::Path(_)));
        Rank {
            first: (candidate.action.0, path.map(|path| (path.origin, path.goal, path.stays))),
            captured,
            relocated: path.and_then(|path| path.relocated),
            args: args.map(Atom::of).collect(),
            choices: candidate.choices.iter().map(Atom::of).collect(),
        }
    }

    /// Of an action in a compiled list.
    pub fn of_act(acts: &Acts, act: &Act) -> Rank {
        let path = acts.path(act);
        let mut captured = path.map_or(Vec::new(), |path| path.captured.to_vec());
        captured.sort_unstable();
        Rank {
            first: first(acts, act),
            captured,
            relocated: path.and_then(|path| path.relocated),
            args: acts.args(act).iter().copied().map(Some).collect(),
            choices: acts.choices(act).iter().copied().map(Some).collect(),
        }
    }
}

fn first(acts: &Acts, act: &Act) -> First {
    (act.action, acts.path(act).map(|path| (path.origin, path.goal, path.stays)))
}

/// Puts a compiled list in order.
pub fn sort(acts: &mut Acts) {
    let mut list = std::mem::take(&mut acts.list);
    list.sort_by(|one, other| match first(acts, one).cmp(&first(acts, other)) {
        Ordering::Equal => Rank::of_act(acts, one).cmp(&Rank::of_act(acts, other)),
        decided => decided,
    });
    acts.list = list;
}
