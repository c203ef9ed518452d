//! Named kinds: where a condition depends on nothing but where pieces of a few kinds stand.

use crate::program::code::{AreaFrom, Bind, Mask, One, Players, Query, Set, Source, Test};
use crate::spec::code::slot;
use crate::spec::ids::KindId;

/// The kinds of the pieces whose squares decide whether a condition holds, if nothing else does but whose turn it is.
pub(super) fn named<B>(test: &Test<B>) -> Option<Box<[KindId]>> {
    let mut kinds = Vec::new();
    of_test(test, &mut kinds).then(|| kinds.into())
}

fn of_test<B>(test: &Test<B>, kinds: &mut Vec<KindId>) -> bool {
    match test {
        Test::Always(_) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().all(|part| of_test(part, kinds)),
        Test::Not(inner) => of_test(inner, kinds),
        Test::Some(set) => of_set(set, kinds),
        Test::Exists(query, test) => of_query(query, kinds) && test.as_deref().is_none_or(|test| of_test(test, kinds)),
        Test::Same(one, other) => of_one(one, kinds) && of_one(other, kinds),
        Test::Within(one, set) => of_one(one, kinds) && of_set(set, kinds),
        Test::With(binds, inner) => of_binds(binds, kinds) && of_test(inner, kinds),
        _ => false,
    }
}

fn of_set<B>(set: &Set<B>, kinds: &mut Vec<KindId>) -> bool {
    match set {
        // What is in a slot was put there by the condition.
        Set::Constant(_) | Set::Local(_) => true,
        Set::Of(one) | Set::Standing(one) => of_one(one, kinds),
        Set::Kept(kept) => kept.of.iter().all(|slot| *slot >= slot::FREE) && of_set(&kept.set, kinds),
        Set::Union(parts) => parts.iter().all(|part| of_set(part, kinds)),
        Set::Query(query) => of_query(query, kinds),
        Set::With(binds, inner) => of_binds(binds, kinds) && of_set(inner, kinds),
        Set::Area(_, from) => match &**from {
            AreaFrom::One(one) => of_one(one, kinds),
            AreaFrom::Squares(set) | AreaFrom::Tokens(_, set) => of_set(set, kinds),
        },
        _ => false,
    }
}

fn of_one<B>(one: &One<B>, kinds: &mut Vec<KindId>) -> bool {
    match one {
        One::Constant(_) | One::Mover | One::Opponent => true,
        // A fixed slot speaks of the move.
        One::Local(slot) => *slot >= slot::FREE,
        One::First(query) => of_query(query, kinds),
        One::With(binds, inner) => of_binds(binds, kinds) && of_one(inner, kinds),
        _ => false,
    }
}

fn of_binds<B>(binds: &[Bind<B>], kinds: &mut Vec<KindId>) -> bool {
    binds.iter().all(|bind| match bind {
        Bind::One(_, one) => of_one(one, kinds),
        Bind::Set(_, set) => of_set(set, kinds),
    })
}

fn of_query<B>(query: &Query<B>, kinds: &mut Vec<KindId>) -> bool {
    let of_source = match &query.source {
        Source::Board(mask) => of_mask(mask, kinds),
        Source::Players => true,
        Source::Among(players) => of_players(players, kinds),
        Source::One(one) => of_one(one, kinds),
        _ => false,
    };
    of_source && query.tests.iter().all(|test| of_test(test, kinds))
}

fn of_mask<B>(mask: &Mask<B>, kinds: &mut Vec<KindId>) -> bool {
    let Mask {
        layer: Some(0),
        owners,
        kinds: lists,
        vacant: false,
        taken: _,
        within,
        outside,
        attacking,
        besieged: None,
    } = mask
    else {
        return false;
    };
    let Some(first) = lists.first() else { return false };
    kinds.extend(first.iter().filter(|kind| !kinds.contains(kind)).copied().collect::<Vec<_>>());
    attacking.is_empty()
        && owners.iter().all(|owner| of_players(owner, kinds))
        && within.iter().chain(outside).all(|set| of_set(set, kinds))
}

fn of_players<B>(players: &Players<B>, kinds: &mut Vec<KindId>) -> bool {
    match players {
        Players::One(one) => of_one(one, kinds),
        Players::Others(others) => of_players(others, kinds),
    }
}
