//! Preconditions of two-piece actions: squares that must be empty, tested before anything else.
//!
//! An action such as castling needs empty squares between its two pieces. While some are occupied it is not possible,
//! and the rest of its condition is not evaluated.

use super::code::{MemoSet, One, Players, Set, Source, Test};
use super::rules::{Action, Domain};
use crate::spec::ids::KindId;

/// The squares that must be empty for an action of two pieces.
#[derive(Debug, Clone)]
pub struct Precondition<B> {
    /// The kinds of the two own pieces. A kind must be in every list.
    pub kinds: [Vec<Box<[KindId]>>; 2],
    /// The squares that must be empty, as a memo set of the two pieces.
    pub empty: MemoSet<B>,
    /// Does the memo set take the second piece first?
    pub turned: bool,
}

/// The precondition of an action, if it has one.
pub fn precondition<B: Clone>(action: &Action<B>) -> Option<Precondition<B>> {
    let [first, second, ..] = action.params.as_slice() else { return None };
    let parts = match &action.when {
        Test::All(parts) => &**parts,
        one => std::slice::from_ref(one),
    };
    let empty = parts.iter().find_map(|part| match part {
        Test::Not(inner) => match &**inner {
            Test::Taken(Set::Memo(kept)) => Some(kept),
            _ => None,
        },
        _ => None,
    })?;
    let turned = match &*empty.of {
        [one, other] if (*one, *other) == (first.slot, second.slot) => false,
        [one, other] if (*one, *other) == (second.slot, first.slot) => true,
        _ => return None,
    };
    let kinds = [own_kinds(&first.domain)?, own_kinds(&second.domain)?];
    Some(Precondition { kinds, empty: (**empty).clone(), turned })
}

/// The kinds of the own pieces in a domain, if it depends on nothing else.
pub(super) fn own_kinds<B>(domain: &Domain<B>) -> Option<Vec<Box<[KindId]>>> {
    let Domain::Among(query) = domain else { return None };
    let Source::Board(mask) = &query.source else { return None };
    let bare = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty();
    let own = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
    (bare && own && mask.layer == Some(0)).then(|| mask.kinds.clone())
}
