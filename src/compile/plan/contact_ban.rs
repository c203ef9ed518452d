//! Bans on contact: an own piece may not stand in an area around a piece of the opponent. The forbidden goals follow
//! from the square of that piece.

use super::guard::is_everywhere;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Mask, One, Players, Set, Source, Test};
use crate::compile::rules::Forbid;
use crate::spec::ids::KindId;

/// `forbid … after which some … of mover in area(the … of opponent, …)`.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactBan<B> {
    /// The index of its bit among the post-move bans.
    pub bit: usize,
    /// The kinds of the own piece. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
    /// By kind: is it one of these?
    pub meant: Box<[bool]>,
    /// By player and square the area.
    pub area: Box<[Box<[B]>]>,
    /// The kinds of the opponent's piece, the first found. A kind must be in every list.
    pub from: Vec<Box<[KindId]>>,
}

/// The contact ban that a rule states, if it states nothing else.
pub(super) fn contact_ban<B: Bitboard>(forbid: &Forbid<B>, bit: usize, kinds: usize) -> Option<ContactBan<B>> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false) && !forbid.asks_stuck;
    let Test::Some(Set::Query(query)) = &forbid.after else { return None };
    let Source::Board(own) = &query.source else { return None };
    let [Set::Area(table, from)] = own.within.as_slice() else { return None };
    let AreaFrom::One(One::First(first)) = &**from else { return None };
    let Source::Board(theirs) = &first.source else { return None };
    let of =
        |mask: &Mask<B>, player: &One<B>| matches!(mask.owners.as_slice(), [Players::One(one)] if **one == *player);
    let bare = query.tests.is_empty() && first.tests.is_empty() && !own.kinds.is_empty();
    let everywhere = is_everywhere(&Mask { within: Vec::new(), ..own.clone() }) && is_everywhere(theirs);
    let fits = of(own, &One::Mover) && of(theirs, &One::Opponent) && forbid.targets.arguments.is_empty();
    let is_meant = |kind: usize| own.kinds.iter().all(|kinds| kinds.contains(&KindId::at(kind)));
    let meant = || (0..kinds).map(is_meant).collect();
    let contact_ban = || ContactBan {
        bit,
        kinds: own.kinds.clone(),
        meant: meant(),
        area: table.clone(),
        from: theirs.kinds.clone(),
    };
    (always && bare && everywhere && fits).then(contact_ban)
}
