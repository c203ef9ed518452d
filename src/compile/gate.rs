//! Gates: a look at who stands where that shuts an action out before anything else about it is asked.
//!
//! An action of two pieces that needs certain squares between and around them to be empty cannot be done while somebody
//! stands there, for whichever two; castling is mostly shut out in this way.

use super::code::{Kept, One, Players, Set, Source, Test};
use super::rules::{Action, Domain};
use crate::spec::ids::KindId;

/// What must be empty for two pieces, for some two of which an action could be done.
#[derive(Debug, Clone)]
pub struct Gate<B> {
    /// The kinds of the two, which are the mover's: one of each of these lists.
    pub kinds: [Vec<Box<[KindId]>>; 2],
    /// The squares that must be empty, with the slots of the two in their order, or turned.
    pub empty: Kept<B>,
    /// Whether the second piece is the first that the squares depend on.
    pub turned: bool,
}

/// The gate of an action, if it has one.
pub fn gate<B: Clone>(action: &Action<B>) -> Option<Gate<B>> {
    let [first, second, ..] = action.params.as_slice() else { return None };
    let parts = match &action.when {
        Test::All(parts) => &**parts,
        one => std::slice::from_ref(one),
    };
    let empty = parts.iter().find_map(|part| match part {
        Test::Not(inner) => match &**inner {
            Test::Taken(Set::Kept(kept)) => Some(kept),
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
    Some(Gate { kinds, empty: (**empty).clone(), turned })
}

/// Of which kinds the mover's pieces are that may be chosen, when that is all that is asked of them.
pub(super) fn own_kinds<B>(domain: &Domain<B>) -> Option<Vec<Box<[KindId]>>> {
    let Domain::Among(query) = domain else { return None };
    let Source::Board(mask) = &query.source else { return None };
    let bare = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty();
    let own = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
    (bare && own && mask.layer == Some(0)).then(|| mask.kinds.clone())
}
