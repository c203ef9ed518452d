//! Derives prefilters from compiled conditions.

use super::super::code::{Kinds, Mask, One, Players, Query, Set, Source, Test};
use super::super::plan::implied_attack;
use super::super::prefilter::{FactRef, Prefilter};
use super::super::rules::EndingFor;
use super::super::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::{CompareOp, Measure};
use crate::spec::ids::KindId;

/// The prefilter of an ending, if it has one. `players` is the number of players.
pub fn of_ending<B: PartialEq>(result: &EndingFor<B>, when: &Test<B>, players: usize) -> Option<Prefilter> {
    let by_numbers = match result {
        EndingFor::Draw | EndingFor::One(One::Mover | One::Opponent | One::Constant(_), _) => counts(when),
        EndingFor::One(..) => false,
        EndingFor::Any(players, _) => {
            players.tests.is_empty() && matches!(players.source, Source::Players) && counts(when)
        }
    };
    let of_pieces = if is_lack(when) { Prefilter::KindLost } else { Prefilter::PiecesChanged };
    let of_test = of_test(when, players).or(by_numbers.then_some(of_pieces));
    of_test
        .or_else(|| absent_kinds(when).map(|kinds| Prefilter::Absent(kinds.into())))
        .or_else(|| implied_attack(when).map(|_| Prefilter::OwnAttacked))
}

/// Whether a condition only says that a player has no pieces of some kinds on the whole board.
fn is_lack<B>(test: &Test<B>) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_lack),
        Test::Lacking(lacking) => matches!(lacking.kinds, Kinds::These(_)) && is_everywhere(&lacking.pieces),
        _ => lacked(test).is_some(),
    }
}

/// The pieces that a condition forbids on the whole board.
fn lacked<B>(test: &Test<B>) -> Option<&Mask<B>> {
    let Test::Not(inner) = test else { return None };
    match &**inner {
        Test::Some(Set::Query(query)) if query.tests.is_empty() => match &query.source {
            Source::Board(pieces) if is_everywhere(pieces) => Some(pieces),
            _ => None,
        },
        _ => None,
    }
}

/// Kinds that must be absent from the board for a condition to hold.
fn absent_kinds<B>(test: &Test<B>) -> Option<&[KindId]> {
    if let Test::All(parts) = test {
        return parts.iter().find_map(absent_kinds);
    }
    let pieces = lacked(test).filter(|pieces| pieces.owners.is_empty())?;
    match pieces.kinds.as_slice() {
        [kinds] if !kinds.is_empty() => Some(kinds),
        _ => None,
    }
}

/// Whether a mask covers the whole board.
fn is_everywhere<B>(pieces: &Mask<B>) -> bool {
    let Mask { layer, owners: _, kinds: _, vacant, taken: _, within, outside, attacking, min_attackers: _ } = pieces;
    layer.is_some() && !vacant && within.is_empty() && outside.is_empty() && attacking.is_empty()
}

/// The prefilter of a condition on a fact or a count, if it has one.
pub fn of_test<B>(test: &Test<B>, players: usize) -> Option<Prefilter> {
    match test {
        Test::All(parts) => parts.iter().find_map(|part| of_test(part, players)),
        Test::Order(CompareOp::AtLeast | CompareOp::Greater | CompareOp::Equal, one, One::Constant(least))
        | Test::Order(CompareOp::AtMost | CompareOp::Less | CompareOp::Equal, One::Constant(least), one) => {
            match (one, *least) {
                (One::PositionCount, Scalar::Number(least)) => Some(Prefilter::Occurred(least)),
                (One::Measured(Measure::Total, each, query), Scalar::Number(least)) => {
                    of_total((each, query), least, players)
                }
                (one, Scalar::Number(least)) => {
                    let facts = facts(one).filter(|facts| !may_be_nobodys(*facts, least))?;
                    Some(Prefilter::AtLeast(facts, least))
                }
                _ => None,
            }
        }
        Test::Same(one, One::Constant(value)) | Test::Same(One::Constant(value), one) if *value != Scalar::Nothing => {
            Some(Prefilter::Is(facts(one)?, *value))
        }
        // While the stage runs, mover and opponent are never `nothing`.
        Test::Same(one, One::Mover | One::Opponent) | Test::Same(One::Mover | One::Opponent, one) => {
            Some(Prefilter::IsSet(facts(one)?))
        }
        Test::Not(inner) => of_negation(inner, players),
        _ => None,
    }
}

/// The prefilter of the negation of a condition, if it has one.
pub fn of_negation<B>(test: &Test<B>, players: usize) -> Option<Prefilter> {
    match test {
        Test::Any(parts) => parts.iter().find_map(|part| of_negation(part, players)),
        Test::Not(inner) => of_test(inner, players),
        Test::Same(one, One::Constant(Scalar::Nothing)) | Test::Same(One::Constant(Scalar::Nothing), one) => {
            Some(Prefilter::IsSet(facts(one)?))
        }
        _ => None,
    }
}

/// The prefilter of a total over all players: one player has at least its share.
fn of_total<B>((each, query): (&One<B>, &Query<B>), least: Number, players: usize) -> Option<Prefilter> {
    let of_all = matches!(query.source, Source::Players) && query.tests.is_empty();
    let share = least.thousandths().checked_div_euclid(i64::try_from(players).ok()?)?;
    match each {
        One::VariableOf(first, of) if of_all && matches!(**of, One::Local(it) if it == query.it) => {
            Some(Prefilter::AtLeast(FactRef::OfPlayers(*first), Number::of_thousandths(share)))
        }
        _ => None,
    }
}

/// Whether zero, the number of a missing player, is enough.
fn may_be_nobodys(facts: FactRef, least: Number) -> bool {
    matches!(facts, FactRef::OfPlayers(_)) && least <= Number::ZERO
}

fn facts<B>(one: &One<B>) -> Option<FactRef> {
    match one {
        One::Variable(index) => Some(FactRef::OfGame(*index)),
        One::VariableOf(first, _) => Some(FactRef::OfPlayers(*first)),
        _ => None,
    }
}

/// Whether a condition reads only counts of pieces on the board by kind and owner, and the player to move.
fn counts<B>(test: &Test<B>) -> bool {
    match test {
        Test::Always(_) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().all(counts),
        Test::Not(inner) => counts(inner),
        Test::Some(Set::Query(query)) => counts_query(query),
        Test::Lacking(lacking) => counts(&lacking.spelled_out),
        Test::Exists(query, inner) => counts_query(query) && inner.as_deref().is_none_or(counts),
        Test::Order(_, one, other) => counts_one(one) && counts_one(other),
        Test::Same(One::Mover, One::Constant(_)) | Test::Same(One::Constant(_), One::Mover) => true,
        _ => false,
    }
}

fn counts_one<B>(one: &One<B>) -> bool {
    match one {
        One::Constant(_) => true,
        One::Count(query, inner) => counts_query(query) && inner.as_deref().is_none_or(counts),
        _ => false,
    }
}

fn counts_query<B>(query: &Query<B>) -> bool {
    let pieces = match &query.source {
        Source::Board(mask) => counts_mask(mask),
        Source::Kinds(Kinds::These(_)) | Source::Players => true,
        _ => false,
    };
    pieces && query.tests.iter().all(counts)
}

fn counts_mask<B>(mask: &Mask<B>) -> bool {
    let Mask { layer, owners, kinds: _, vacant, taken: _, within, outside, attacking, min_attackers: _ } = mask;
    let of_kind = |set: &Set<B>| matches!(set, Set::OfKind(kind) if is_named(kind));
    let owned = |players: &Players<B>| matches!(players, Players::One(player) if is_named(player));
    layer.is_some()
        && !vacant
        && outside.is_empty()
        && attacking.is_empty()
        && within.iter().all(of_kind)
        && owners.iter().all(owned)
}

/// Whether a player or kind does not depend on the position, except on the player to move.
fn is_named<B>(one: &One<B>) -> bool {
    matches!(one, One::Constant(_) | One::Mover | One::Opponent | One::Local(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::code::Target;

    type Condition = Test<u64>;

    fn number(whole: i64) -> One<u64> {
        One::Constant(Scalar::Number(Number::whole(whole)))
    }

    fn of_draw(test: &Condition) -> Option<Prefilter> {
        of_ending(&EndingFor::Draw, test, 2)
    }

    #[test]
    fn a_required_number_is_a_prefilter() {
        let often = || Test::Order(CompareOp::AtLeast, One::PositionCount, number(3));
        let expected = Some(Prefilter::Occurred(Number::whole(3)));
        assert_eq!(of_draw(&often()), expected);
        assert_eq!(of_draw(&Test::Order(CompareOp::AtMost, number(3), One::PositionCount)), expected);
        assert_eq!(of_draw(&Test::All([Test::Stuck(One::Mover, Box::new([])), often()].into())), expected);
        assert_eq!(of_draw(&Test::Any([Test::Stuck(One::Mover, Box::new([])), often()].into())), None);
        assert_eq!(of_draw(&Test::Order(CompareOp::Less, One::PositionCount, number(3))), None);
        assert_eq!(of_draw(&Test::Order(CompareOp::AtLeast, number(3), One::PositionCount)), None);
    }

    #[test]
    fn a_required_value_is_a_prefilter_unless_it_is_nothing() {
        let fact = || One::VariableOf(4, Box::new(One::Local(9)));
        let zero = Scalar::Number(Number::ZERO);
        assert_eq!(of_draw(&Test::Same(fact(), number(0))), Some(Prefilter::Is(FactRef::OfPlayers(4), zero)));
        assert_eq!(of_draw(&Test::Same(fact(), One::Constant(Scalar::Nothing))), None);
        assert_eq!(of_draw(&Test::Same(fact(), One::Opponent)), Some(Prefilter::IsSet(FactRef::OfPlayers(4))));
        assert_eq!(of_draw(&Test::Not(Box::new(Test::Same(fact(), One::Opponent)))), None);
        let unset = Test::Same(fact(), One::Constant(Scalar::Nothing));
        assert_eq!(of_draw(&Test::Not(Box::new(unset))), Some(Prefilter::IsSet(FactRef::OfPlayers(4))));
    }

    #[test]
    fn the_number_of_a_missing_player_is_zero() {
        let of_draw =
            |op, least| of_draw(&Test::Order(op, One::VariableOf(4, Box::new(One::Variable(0))), number(least)));
        let one = Number::whole(1);
        assert_eq!(of_draw(CompareOp::AtLeast, 1), Some(Prefilter::AtLeast(FactRef::OfPlayers(4), one)));
        assert_eq!(of_draw(CompareOp::AtLeast, 0), None);
        assert_eq!(of_draw(CompareOp::Greater, -1), None);
    }

    #[test]
    fn one_player_has_its_share_of_a_total() {
        let total = |of, source, least| {
            let query = Query { source, it: 9, tests: [].into() };
            let each = One::VariableOf(4, Box::new(of));
            let total = One::Measured(Measure::Total, Box::new(each), Box::new(query));
            of_draw(&Test::Order(CompareOp::AtLeast, total, number(least)))
        };
        let share = Prefilter::AtLeast(FactRef::OfPlayers(4), Number::of_thousandths(1500));
        assert_eq!(total(One::Local(9), Source::Players, 3), Some(share));
        assert_eq!(total(One::Mover, Source::Players, 3), None);
        assert_eq!(total(One::Local(9), Source::Board(Mask::all(Some(0))), 3), None);
    }

    #[test]
    fn counts_change_only_with_the_pieces_on_the_board() {
        let pieces =
            |mask| Test::Some(Set::Query(Box::new(Query { source: Source::Board(mask), it: 9, tests: [].into() })));
        let own = || Mask { owners: vec![Players::One(Box::new(One::Mover))], ..Mask::all(Some(0)) };
        let gone = || Test::Not(Box::new(pieces(own())));
        assert_eq!(of_draw(&gone()), Some(Prefilter::KindLost));
        assert_eq!(of_draw(&pieces(own())), Some(Prefilter::PiecesChanged));
        assert_eq!(of_draw(&Test::All([gone(), pieces(own())].into())), Some(Prefilter::PiecesChanged));
        let somewhere = || Mask { within: vec![Set::Constant(5)], ..own() };
        assert_eq!(of_draw(&pieces(somewhere())), None);
        assert_eq!(of_draw(&Test::Not(Box::new(pieces(somewhere())))), None);
        assert_eq!(of_draw(&Test::All([gone(), Test::Holds(One::Variable(0))].into())), None);
        assert_eq!(of_ending(&EndingFor::One(One::Variable(0), true), &gone(), 2), None);
    }

    #[test]
    fn absent_kinds_are_a_prefilter_beside_other_conditions() {
        let of = |mask| Box::new(Query { source: Source::Board(mask), it: 9, tests: [].into() });
        let none = |mask| Test::Not(Box::new(Test::Some(Set::Query(of(mask)))));
        let towers = || Mask { kinds: vec![[KindId(3)].into()], ..Mask::all(Some(0)) };
        let own = || Mask { owners: vec![Players::One(Box::new(One::Mover))], ..towers() };
        let and_fact = |test| of_draw(&Test::All([Test::Holds(One::Variable(0)), test].into()));
        assert_eq!(and_fact(none(towers())), Some(Prefilter::Absent([KindId(3)].into())));
        assert_eq!(and_fact(Test::Some(Set::Query(of(towers())))), None);
        assert_eq!(and_fact(none(own())), None);
        assert_eq!(and_fact(none(Mask { within: vec![Set::Constant(5)], ..towers() })), None);
        assert_eq!(and_fact(Test::Any([none(towers()), Test::Holds(One::Variable(1))].into())), None);
    }

    #[test]
    fn required_attacks_are_a_prefilter() {
        let of = |owner| Mask { owners: vec![Players::One(Box::new(owner))], ..Mask::all(Some(0)) };
        let query = |mask| Box::new(Query { source: Source::Board(mask), it: 9, tests: [].into() });
        let attack = |own| vec![Target::Tokens(0, Box::new(Set::Query(query(of(own)))))];
        let checkers = |own| query(Mask { attacking: attack(own), ..of(One::Opponent) });
        let counted = |op, own, least| of_draw(&Test::Order(op, One::Count(checkers(own), None), number(least)));
        assert_eq!(counted(CompareOp::AtLeast, One::Mover, 2), Some(Prefilter::OwnAttacked));
        assert_eq!(counted(CompareOp::Greater, One::Mover, 0), Some(Prefilter::OwnAttacked));
        assert_eq!(counted(CompareOp::AtLeast, One::Mover, 0), None);
        assert_eq!(counted(CompareOp::AtMost, One::Mover, 2), None);
        assert_eq!(counted(CompareOp::AtLeast, One::Opponent, 2), None);
        assert_eq!(of_draw(&Test::Some(Set::Query(checkers(One::Mover)))), Some(Prefilter::OwnAttacked));
    }
}
