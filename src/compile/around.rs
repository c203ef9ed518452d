//! Conditions of movements on neighbours: a piece must stand on certain squares near the origin, as in `some enemy
//! pawn on front(origin)`.

use super::bitboard::Bitboard;
use super::code::{AreaFrom, Mask, One, Players, Query, Set, Source, Test};
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{KindId, PlayerId};

/// A neighbour that a movement of a player requires.
#[derive(Debug, Clone)]
pub struct Around<B> {
    /// By origin the squares of the neighbour.
    pub near: Box<[B]>,
    /// The layer of the neighbour.
    pub layer: usize,
    /// The kinds of the neighbour. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
    /// The owners of the neighbour: all of these at once.
    pub owners: Vec<PlayerId>,
    /// Is that the whole condition?
    pub is_all: bool,
}

impl<B: Bitboard> Around<B> {
    /// The neighbour that a condition requires, if it does.
    pub(super) fn of(test: &Test<B>, player: PlayerId, opponent: PlayerId) -> Option<Self> {
        match test {
            Test::All(parts) => {
                let first = parts.iter().find_map(|part| Around::of(part, player, opponent));
                first.map(|around| Around { is_all: false, ..around })
            }
            Test::Some(Set::Query(query)) => {
                let (mask, near) = of_neighbours(query)?;
                let owner = |players: &Players<B>| match players {
                    Players::One(one) if matches!(**one, One::Mover) => Some(player),
                    Players::One(one) if matches!(**one, One::Opponent) => Some(opponent),
                    _ => None,
                };
                let owners = mask.owners.iter().map(owner).collect::<Option<_>>()?;
                let (near, kinds) = (near[player.index()].clone(), mask.kinds.clone());
                Some(Around { near, layer: mask.layer?, kinds, owners, is_all: true })
            }
            _ => None,
        }
    }
}

/// The mask of the neighbour, and its squares by player and origin.
type Neighbours<'q, B> = (&'q Mask<B>, &'q [Box<[B]>]);

/// The neighbour in `some piece on area(origin)`, if the query has no other tests.
pub fn of_neighbours<B>(query: &Query<B>) -> Option<Neighbours<'_, B>> {
    let Source::Board(mask) = &query.source else { return None };
    let Mask { layer, owners: _, kinds, vacant: false, taken: false, within, outside, attacking, min_attackers: _ } =
        mask
    else {
        return None;
    };
    let bare = layer.is_some() && !kinds.is_empty() && outside.is_empty() && attacking.is_empty();
    let bare = bare && is_free_of(mask, slot::UNIT) && is_free_of(mask, slot::ORIGIN);
    let [Set::Area(near, from)] = within.as_slice() else { return None };
    let of_origin = matches!(&**from, AreaFrom::One(One::Local(slot::ORIGIN)));
    (bare && of_origin && query.tests.is_empty()).then_some((mask, &**near))
}

/// Whether the owners of a mask do not depend on a slot.
pub fn is_free_of<B>(mask: &Mask<B>, slot: Slot) -> bool {
    let named = |one: &One<B>| match one {
        One::Constant(_) | One::Mover | One::Opponent => true,
        One::Local(other) => *other != slot,
        _ => false,
    };
    let owned = |players: &Players<B>| matches!(players, Players::One(player) if named(player));
    mask.owners.iter().all(owned)
}
