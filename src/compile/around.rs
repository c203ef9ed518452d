//! Conditions of movements that look around: somebody has to stand on certain squares near the one a unit comes from, as with
//! `some enemy pawn on front(origin)`.

use super::bitboard::Bitboard;
use super::code::{AreaFrom, Mask, One, Players, Query, Set, Source, Test};
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{KindId, PlayerId};

/// Where a movement of a player's units looks before it leads anywhere, and for whom.
#[derive(Debug, Clone)]
pub struct Around<B> {
    /// By the square a unit comes from where it looks.
    pub near: Box<[B]>,
    /// In which layer they are.
    pub layer: usize,
    /// Of which kinds one of whom has to be there: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    /// Whose they are: all of these at once.
    pub owners: Vec<PlayerId>,
    /// Whether nothing else is asked.
    pub is_all: bool,
}

impl<B: Bitboard> Around<B> {
    /// Where a condition of a movement looks first, if it does; `opponent` is that of the player.
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

/// A mask, and by player and square where what it leaves is looked for.
type Neighbours<'q, B> = (&'q Mask<B>, &'q [Box<[B]>]);

/// Who is looked for and where by `some piece on area(origin)`, when it asks no more than that.
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

/// Whether the owners of a mask are the same whatever stands in a slot.
pub fn is_free_of<B>(mask: &Mask<B>, slot: Slot) -> bool {
    let named = |one: &One<B>| match one {
        One::Constant(_) | One::Mover | One::Opponent => true,
        One::Local(other) => *other != slot,
        _ => false,
    };
    let owned = |players: &Players<B>| matches!(players, Players::One(player) if named(player));
    mask.owners.iter().all(owned)
}
