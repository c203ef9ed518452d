//! Gates: a look at who stands where that shuts an action out before anything else about it is asked.
//!
//! An action of two pieces that needs certain squares between and around them to be empty cannot be done while somebody
//! stands there, for whichever two; castling is mostly shut out in this way.

use super::code::{Kept, Mask, Set, Source, Test};
use super::rules::{Action, Domain};

/// What must be empty for two pieces, for some two of which an action could be done.
#[derive(Debug, Clone)]
pub struct Gate<B> {
    /// The two pieces.
    pub pieces: [Mask<B>; 2],
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
    let pieces = [plain(&first.domain)?.clone(), plain(&second.domain)?.clone()];
    Some(Gate { pieces, empty: (**empty).clone(), turned })
}

/// The mask of what may be chosen, when that depends on nothing that is chosen before.
fn plain<B>(domain: &Domain<B>) -> Option<&Mask<B>> {
    let Domain::Among(query) = domain else { return None };
    let Source::Board(mask) = &query.source else { return None };
    let bare = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty();
    (bare && mask.layer == Some(0) && mask.owners.iter().all(super::plan::is_of_turn)).then_some(mask)
}
