//! Guards: bans on leaving own pieces attacked. The goals that a guard allows follow from checkers, check mask and
//! pins, which are found once for a position.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Players, Query, Set, Source, Target, Test};
use crate::compile::residual::all;
use crate::compile::rules::Forbid;
use crate::compile::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::{CompareOp, Property};
use crate::spec::ids::KindId;

/// Own pieces that may not be attacked after the mover's action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// The guarded kinds. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
    /// The kinds of the opponent that may not attack them. A kind must be in every list.
    pub by: Vec<Box<[KindId]>>,
}

/// The guard of a ban `forbid … after which some own … is attacked`, and whether that is the whole ban. If it is not,
/// the ban is evaluated for the moves that leave a guarded piece attacked.
pub(super) fn guard<B: PartialEq>(forbid: &Forbid<B>) -> Option<(Guard, bool)> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false) && !forbid.asks_stuck;
    match &forbid.after {
        Test::All(parts) => parts.iter().find_map(attacked).map(|guard| (guard, false)),
        test => attacked(test).map(|guard| (guard, always && is_of_some(test))),
    }
}

/// Whether a condition says that some piece is attacked, not that all are.
pub(super) fn is_of_some<B>(test: &Test<B>) -> bool {
    matches!(test, Test::Endangered(_) | Test::Exists(..))
}

/// The pieces that a ban `forbid … after which some … of opponent is attacked` spares, and whether that is the whole
/// ban.
pub(super) fn spared<B: PartialEq>(forbid: &Forbid<B>) -> Option<(Guard, bool)> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false);
    let spared = attacked_by(&forbid.after, &[One::Opponent, One::Mover])
        .filter(|_| !forbid.asks_stuck && is_of_some(&forbid.after))?;
    Some((spared, always))
}

/// The rest of a guarding ban's condition, if it reads only the position after the action.
pub(super) fn rest<B: Bitboard>(forbid: &Forbid<B>) -> Option<Test<B>> {
    let mut parts = match &forbid.after {
        Test::All(parts) => parts.to_vec(),
        one => vec![one.clone()],
    };
    // A condition on all pieces implies that on some, but not the reverse.
    let guard = parts.iter().position(|part| attacked(part).is_some())?;
    if is_of_some(&parts[guard]) {
        parts.remove(guard);
    }
    match &forbid.unless {
        Test::Always(false) => {}
        Test::After(inner) => parts.push(Test::Not(inner.clone())),
        _ => return None,
    }
    let bare = forbid.when == Test::Always(true) && !forbid.asks_stuck && forbid.targets.arguments.is_empty();
    bare.then(|| all(parts.into_iter()))
}

/// The own pieces that a condition looks for an attacked one among.
pub(super) fn attacked<B: PartialEq>(test: &Test<B>) -> Option<Guard> {
    attacked_by(test, &[One::Mover, One::Opponent])
}

/// The attack on an own piece that a condition implies, if it implies one.
pub fn implied_attack<B: PartialEq>(test: &Test<B>) -> Option<Guard> {
    match test {
        Test::All(parts) => parts.iter().find_map(implied_attack),
        Test::Order(op, One::Count(units, _), One::Constant(Scalar::Number(number))) => {
            let is_some = match op {
                CompareOp::AtLeast | CompareOp::Equal => *number > Number::ZERO,
                CompareOp::Greater => *number >= Number::ZERO,
                CompareOp::Less | CompareOp::AtMost | CompareOp::Unequal => false,
            };
            attackers(units).filter(|_| is_some)
        }
        Test::Some(Set::Query(units)) => attackers(units),
        Test::Exists(units, _) if matches!(&units.source, Source::Board(mask) if !mask.attacking.is_empty()) => {
            attackers(units)
        }
        test => attacked(test).filter(|_| is_of_some(test)),
    }
}

/// The own pieces that the opponent's pieces in a set attack.
fn attackers<B: PartialEq>(units: &Query<B>) -> Option<Guard> {
    aim(units, (&own(), &others()))
}

/// The opponent's pieces that the own pieces in a set attack.
pub(super) fn assailed<B: PartialEq>(units: &Query<B>) -> Option<Guard> {
    aim(units, (&others(), &own()))
}

fn own<B>() -> [Players<B>; 1] {
    [Players::One(Box::new(One::Mover))]
}

fn others<B>() -> [Players<B>; 2] {
    let [own] = own();
    [Players::One(Box::new(One::Opponent)), Players::Others(Box::new(own))]
}

/// The pieces of some players that the pieces of others in a set attack.
fn aim<B: PartialEq>(units: &Query<B>, (of, by): (&[Players<B>], &[Players<B>])) -> Option<Guard> {
    let Source::Board(attacking) = &units.source else { return None };
    let is_of = |mask: &Mask<B>, players: &[Players<B>]| {
        mask.layer == Some(0) && mask.owners.iter().any(|owner| players.contains(owner))
    };
    let aims = attacking.attacking.iter().find_map(|target| match target {
        Target::Tokens(0, pieces) => match &**pieces {
            Set::Query(pieces) => match &pieces.source {
                Source::Board(pieces) if is_of(pieces, of) => Some(pieces),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })?;
    is_of(attacking, by).then(|| Guard { kinds: aims.kinds.clone(), by: attacking.kinds.clone() })
}

/// The pieces of the first player that a condition asks for, if the second attacks one.
fn attacked_by<B: PartialEq>(test: &Test<B>, players: &[One<B>; 2]) -> Option<Guard> {
    let [one, other] = players;
    let (guarded, test) = match test {
        Test::Endangered(endangered) => return attacked_by(&endangered.spelled_out, players),
        Test::Exists(guarded, Some(test)) => (guarded, &**test),
        // Not all are safe: one is attacked.
        Test::Not(inner) => match &**inner {
            Test::Exists(guarded, Some(test)) => match &**test {
                Test::Not(inner) => (guarded, &**inner),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    let (Source::Board(own), Test::Attack { units: Set::Query(units), target: Target::One(target), .. }) =
        (&guarded.source, test)
    else {
        return None;
    };
    let Source::Board(enemies) = &units.source else { return None };
    let is_it = |one: &One<B>| *one == One::Local(guarded.it);
    let are_own = matches!(own.owners.as_slice(), [Players::One(owner)] if **owner == *one);
    let are_enemies = match enemies.owners.as_slice() {
        [Players::One(owner)] => **owner == *other,
        [Players::Others(others)] => match &**others {
            Players::One(owner) => match &**owner {
                One::Property(Property::Owner, of) => is_it(of),
                owner => owner == one,
            },
            Players::Others(_) => false,
        },
        _ => false,
    };
    let bare = guarded.tests.is_empty() && units.tests.is_empty() && is_everywhere(own) && is_everywhere(enemies);
    (bare && are_own && are_enemies && is_it(target))
        .then(|| Guard { kinds: own.kinds.clone(), by: enemies.kinds.clone() })
}

/// Whether a mask covers all pieces of the board.
pub(super) fn is_everywhere<B>(mask: &Mask<B>) -> bool {
    mask.layer == Some(0)
        && mask.within.is_empty()
        && mask.outside.is_empty()
        && !mask.vacant
        && !mask.taken
        && mask.attacking.is_empty()
}
