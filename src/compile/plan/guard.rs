//! Guards: rules that forbid to leave units of the mover attacked. What they leave of the moves of a unit is a set of
//! goals, found once for a position from the lines on which the guarded units stand.

use crate::compile::atom::Atom;
use crate::compile::code::{Mask, One, Players, Query, Set, Source, Target, Test};
use crate::compile::residual::all;
use crate::compile::rules::Forbid;
use crate::compile::squares::Squares;
use crate::number::Number;
use crate::spec::code::{CompareOp, Property};
use crate::spec::ids::KindId;

/// Units of the mover that may not be attacked after its action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// Of which kinds they are: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    /// Of which kinds the opponent's units are that may not attack them.
    pub by: Vec<Box<[KindId]>>,
}

/// What a rule guards: `forbid … after which some own … is attacked`; and whether that is all it says. If not, the rule
/// has to be asked of the moves that leave it attacked.
pub(super) fn guard<B: PartialEq>(forbid: &Forbid<B>) -> Option<(Guard, bool)> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false) && !forbid.asks_stuck;
    match &forbid.after {
        Test::All(parts) => parts.iter().find_map(attacked).map(|guard| (guard, false)),
        test => attacked(test).map(|guard| (guard, always && is_of_some(test))),
    }
}

/// Whether a condition says that some unit is attacked, not that all are.
pub(super) fn is_of_some<B>(test: &Test<B>) -> bool {
    matches!(test, Test::Endangered(_) | Test::Exists(..))
}

/// Whom a rule forbids to attack, and whether that is all it says: `forbid … after which some … of opponent is attacked`.
pub(super) fn spared<B: PartialEq>(forbid: &Forbid<B>) -> Option<(Guard, bool)> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false);
    let spared = attacked_by(&forbid.after, &[One::Opponent, One::Mover])
        .filter(|_| !forbid.asks_stuck && is_of_some(&forbid.after))?;
    Some((spared, always))
}

/// What a rule that guards says besides of the position after an action, if it reads nothing else.
pub(super) fn rest<B: Squares>(forbid: &Forbid<B>) -> Option<Test<B>> {
    let mut parts = match &forbid.after {
        Test::All(parts) => parts.to_vec(),
        one => vec![one.clone()],
    };
    // That all are attacked says more than that some are, which is all that is known.
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

/// Of which units of the mover a condition says that one of them is attacked.
pub(super) fn attacked<B: PartialEq>(test: &Test<B>) -> Option<Guard> {
    attacked_by(test, &[One::Mover, One::Opponent])
}

/// Of which units of the mover one is attacked wherever a condition holds, and by which of the opponent's, if that is known.
pub fn implied_attack<B: PartialEq>(test: &Test<B>) -> Option<Guard> {
    match test {
        Test::All(parts) => parts.iter().find_map(implied_attack),
        Test::Order(op, One::Count(units, _), One::Constant(Atom::Number(number))) => {
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

/// Which units of the mover those of the opponent attack that a set holds.
fn attackers<B: PartialEq>(units: &Query<B>) -> Option<Guard> {
    aim(units, (&own(), &others()))
}

/// Which units of the opponent those of the mover attack that a set holds.
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

/// Which units of some players those of others attack that a set holds.
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

/// Of which units of the one a condition says that one of them is attacked by the other.
fn attacked_by<B: PartialEq>(test: &Test<B>, players: &[One<B>; 2]) -> Option<Guard> {
    let [one, other] = players;
    let (guarded, test) = match test {
        Test::Endangered(endangered) => return attacked_by(&endangered.spelled_out, players),
        Test::Exists(guarded, Some(test)) => (guarded, &**test),
        // Where there are some and none is not attacked, one is.
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

/// Whether a mask asks for tokens of the board of whatever squares.
pub(super) fn is_everywhere<B>(mask: &Mask<B>) -> bool {
    mask.layer == Some(0)
        && mask.within.is_empty()
        && mask.outside.is_empty()
        && !mask.vacant
        && !mask.taken
        && mask.attacking.is_empty()
}
