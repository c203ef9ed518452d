//! Conditions.

use super::super::bitboard::Bitboard;
use super::super::code::{Code, Endangered, Lacking, Mask, One, Players, Query, Set, Source, Target, Test, Tokens};
use super::super::unsupported::{Unsupported, What};
use super::{Compiled, Compiler};
use crate::literal::scene::{Scene, frame};
use crate::literal::state::State;
use crate::spec::code::{self, CompareOp, Expr, ExprKind, Property, Quantifier, Slot};
use crate::spec::ids::KindId;
use crate::spec::types::Sort;

/// The effort of a condition, by its slowest part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effort {
    /// It is compiled.
    Compiled,
    /// A state is made for the literal interpreter.
    Literal,
    /// The legal moves of a player are looked for.
    Stuck,
}

fn effort<B>(test: &Test<B>) -> Effort {
    match test {
        Test::Stuck(..) => Effort::Stuck,
        Test::Literal(_) => Effort::Literal,
        Test::Not(inner) => effort(inner),
        Test::All(parts) | Test::Any(parts) => parts.iter().map(effort).max().unwrap_or(Effort::Compiled),
        _ => Effort::Compiled,
    }
}

/// Joins tests of the kind of one piece: `or` takes the union of their kinds, `and` the intersection.
fn join_kinds<B: PartialEq>(tests: &mut Vec<Test<B>>, any: bool) {
    let mut joined: Vec<Test<B>> = Vec::with_capacity(tests.len());
    for test in tests.drain(..) {
        let Test::OfKind(piece, kinds) = test else {
            joined.push(test);
            continue;
        };
        let earlier = joined.iter_mut().find_map(|other| match other {
            Test::OfKind(other, earlier) if *other == piece => Some(earlier),
            _ => None,
        });
        match earlier {
            Some(earlier) => {
                let both = |(one, other): (&bool, &bool)| if any { *one || *other } else { *one && *other };
                *earlier = earlier.iter().zip(&*kinds).map(both).collect();
            }
            None => joined.push(Test::OfKind(piece, kinds)),
        }
    }
    *tests = joined;
}

impl<B: Bitboard> Compiler<'_, B> {
    /// Compiles a condition.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn test(&mut self, expr: &Expr) -> Compiled<Test<B>> {
        match &*expr.kind {
            ExprKind::And(parts) if !self.is_part => self.several(parts, false),
            ExprKind::Or(parts) if !self.is_part => self.several(parts, true),
            ExprKind::Not(inner) if !self.is_part => self.test(inner).map(not),
            _ => self.or_left(expr, Self::compiled_test, Test::Literal),
        }
    }

    fn compiled_test(&mut self, expr: &Expr) -> Compiled<Test<B>> {
        Ok(match self.code(expr)? {
            Code::Test(test) => test,
            Code::One(One::Constant(scalar)) => Test::Always(scalar.holds()),
            Code::One(One::Truth(test)) => *test,
            Code::One(one) => Test::Holds(one),
            Code::Squares(set) | Code::Pieces(_, set) => Test::Some(set),
            Code::Tokens(_) | Code::Players(_) | Code::Kinds(_) => {
                return Err(Unsupported::at(What::MixedSet, expr.span));
            }
        })
    }

    pub(super) fn test_of(&mut self, expr: &Expr) -> Compiled<Test<B>> {
        if let Some(truth) = self.known(expr) {
            return Ok(Test::Always(truth));
        }
        Ok(match &*expr.kind {
            ExprKind::And(parts) => self.several(parts, false)?,
            ExprKind::Or(parts) => self.several(parts, true)?,
            ExprKind::Not(inner) => not(self.test(inner)?),
            ExprKind::Compare(op, left, right) => self.compare(*op, left, right, expr)?,
            ExprKind::Quantified(quantifier, query, test) => self.quantified(quantifier, query, test.as_ref(), expr)?,
            ExprKind::In(thing, place) => self.within(thing, place)?,
            ExprKind::IsKind(thing, kinds) => {
                let such = |index: usize| kinds.iter().any(|kind| kind.index() == index);
                Test::OfKind(self.one(thing)?, (0..self.layout.kinds).map(such).collect())
            }
            ExprKind::HasTag(thing, tag) => {
                let such = self.spec.kinds.iter().map(|kind| kind.tags.contains(tag));
                Test::OfKind(self.one(thing)?, such.collect())
            }
            ExprKind::IsClass(thing, class) => {
                let such = self.spec.kinds.iter().map(|kind| kind.class == *class);
                Test::OfKind(self.one(thing)?, such.collect())
            }
            ExprKind::OwnedBy(thing, player) => Test::Owned(self.one(thing)?, self.players(player)?),
            ExprKind::IsVacant(square) => Test::Vacant(self.one(square)?),
            ExprKind::Attacks(units, target) => {
                let (layer, units) = self.standing(units)?;
                Test::Attack { layer, units, target: self.target(target)? }
            }
            ExprKind::AttackedBy(target, query) => {
                let target = self.target(target)?;
                let query = self.query(query, expr)?;
                match query.source {
                    Source::Board(ref mask) => {
                        let layer = mask.layer.unwrap_or(0);
                        Test::Attack { layer, units: Set::Query(Box::new(query)), target }
                    }
                    Source::One(one) if query.tests.is_empty() => {
                        Test::Attack { layer: 0, units: Set::Standing(Box::new(one)), target }
                    }
                    _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
                }
            }
            ExprKind::Stuck(player, but) => Test::Stuck(self.one(player)?, but.clone().into()),
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }

    /// The truth of a condition that is made of constants alone, such as what an option is set to.
    fn known(&self, expr: &Expr) -> Option<bool> {
        let ExprKind::Compare(_, left, right) = &*expr.kind else { return None };
        let constant = |expr: &Expr| matches!(*expr.kind, ExprKind::Constant(_));
        if !constant(left) || !constant(right) {
            return None;
        }
        let state = State::empty(self.spec);
        Scene::of(self.spec, &state).truth(expr, &mut frame(0))
    }

    /// The conjunction or disjunction of several conditions.
    ///
    /// # Errors
    /// A part that is not supported.
    pub(super) fn several(&mut self, parts: &[Expr], any: bool) -> Compiled<Test<B>> {
        let mut tests = Vec::new();
        for part in parts {
            match self.test(part)? {
                Test::Always(truth) if truth == any => return Ok(Test::Always(any)),
                Test::Always(_) => {}
                test => tests.push(test),
            }
        }
        join_kinds(&mut tests, any);
        if !any && tests.len() > 1 {
            self.keep_tests(&mut tests);
        }
        tests.sort_by_key(effort);
        Ok(match tests.len() {
            0 => Test::Always(!any),
            1 => tests.swap_remove(0),
            _ if any => Test::Any(tests.into()),
            _ => Test::All(tests.into()),
        })
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr, expr: &Expr) -> Compiled<Test<B>> {
        let (left, right) = (self.code(left)?, self.code(right)?);
        let same = match (left, right) {
            (Code::Squares(one), Code::Squares(other)) => Test::SameSquares(one, other),
            (Code::Squares(set), Code::One(one)) | (Code::One(one), Code::Squares(set)) => {
                Test::SameSquares(set, self.alone(one, expr)?)
            }
            (Code::Test(test), Code::One(one)) | (Code::One(one), Code::Test(test)) => {
                Test::Same(One::Truth(Box::new(test)), one)
            }
            (Code::Test(one), Code::Test(other)) => Test::Same(One::Truth(Box::new(one)), One::Truth(Box::new(other))),
            (Code::One(one), Code::One(other)) => match op {
                CompareOp::Equal | CompareOp::Unequal => Test::Same(one, other),
                _ => return Ok(Test::Order(op, one, other)),
            },
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        };
        Ok(match op {
            CompareOp::Equal => same,
            CompareOp::Unequal => not(same),
            _ => Test::Always(false),
        })
    }

    /// The set of one square, or of none.
    fn alone(&self, one: One<B>, expr: &Expr) -> Compiled<Set<B>> {
        match self.sort(&one) {
            Some(Sort::Nothing) => Ok(Set::Constant(B::EMPTY)),
            Some(Sort::Square) => Ok(Set::Of(Box::new(one))),
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    fn quantified(
        &mut self,
        quantifier: &Quantifier,
        query: &code::Query,
        test: Option<&Expr>,
        expr: &Expr,
    ) -> Compiled<Test<B>> {
        let (query, test) = self.query_then(query, expr, |compiler| {
            test.map(|test| compiler.test(test)).transpose().map(|test| test.filter(|test| *test != Test::Always(true)))
        })?;
        let bound = |compiler: &mut Self, bound: &Expr| compiler.one(bound);
        let count = |query, test: Option<Test<B>>| One::Count(Box::new(query), test.map(Box::new));
        Ok(match quantifier {
            Quantifier::Some => self.exists_such(query, test),
            Quantifier::No => not(self.exists_such(query, test)),
            Quantifier::Every => match test {
                None => Test::Always(true),
                Some(test) => not(self.exists_such(query, Some(not(test)))),
            },
            Quantifier::AtLeast(number) => Test::Order(CompareOp::AtLeast, count(query, test), bound(self, number)?),
            Quantifier::AtMost(number) => Test::Order(CompareOp::AtMost, count(query, test), bound(self, number)?),
            Quantifier::Exactly(number) => Test::Order(CompareOp::Equal, count(query, test), bound(self, number)?),
        })
    }

    /// Whether some element passes a test. Conditions on squares and their pieces go into the mask.
    fn exists_such(&mut self, mut query: Query<B>, mut test: Option<Test<B>>) -> Test<B> {
        let (it, bare) = (query.it, query.tests.is_empty());
        if let Source::Squares(mask) = &mut query.source {
            match &test {
                Some(Test::Vacant(one)) if *one == One::Local(it) => (mask.vacant, test) = (true, None),
                Some(Test::Not(inner)) if matches!(&**inner, Test::Vacant(one) if *one == One::Local(it)) => {
                    (mask.taken, test) = (true, None);
                }
                _ => {}
            }
            if bare && test.is_none() {
                self.keep_area(mask, it);
                if let (true, false, [Set::Memo(_)]) = (mask.taken, mask.vacant, mask.within.as_slice()) {
                    return Test::Taken(mask.within.swap_remove(0));
                }
            }
        }
        if let Source::Board(mask) = &mut query.source {
            test = self.keep_kinds(mask, it, test);
            match test {
                Some(Test::Within(one, set)) if one == One::Local(it) && is_region(&set, it) => {
                    mask.within.push(set);
                    test = None;
                }
                Some(Test::Not(inner)) => match *inner {
                    Test::Within(one, set) if one == One::Local(it) && is_region(&set, it) => {
                        mask.outside.push(set);
                        test = None;
                    }
                    inner => test = Some(not(inner)),
                },
                other => test = other,
            }
        }
        self.attacked_on_some(&query, test.as_ref()).unwrap_or_else(|| exists(query, test))
    }

    /// Moves conditions on kinds into a mask, and returns the others.
    fn keep_kinds(&self, mask: &mut Mask<B>, it: Slot, test: Option<Test<B>>) -> Option<Test<B>> {
        let (kinds, such) = match &test {
            Some(Test::OfKind(One::Local(slot), kinds)) if *slot == it => (kinds, true),
            Some(Test::Not(inner)) => match &**inner {
                Test::OfKind(One::Local(slot), kinds) if *slot == it => (kinds, false),
                _ => return test,
            },
            _ => return test,
        };
        let Some(layer) = mask.layer else { return test };
        let there = |kind: &KindId| self.layout.layer(*kind) == Some(layer) && kinds[kind.index()] == such;
        mask.kinds.push((0..self.layout.kinds).map(KindId::at).filter(there).collect());
        None
    }

    /// Whether a piece would be attacked on some of the squares of a set, where that is all that is asked of each.
    fn attacked_on_some(&mut self, query: &Query<B>, test: Option<&Test<B>>) -> Option<Test<B>> {
        let (it, Source::Squares(mask)) = (query.it, &query.source) else { return None };
        let (([], Some(asked)) | ([asked], None)) = (&*query.tests, test) else { return None };
        match asked {
            Test::AttackedOn(One::Local(piece), Set::Of(square)) if **square == One::Local(it) && *piece != it => {
                let mut mask = mask.clone();
                self.keep_area(&mut mask, it);
                let squares = Query { source: Source::Squares(mask), it, tests: Box::new([]) };
                Some(Test::AttackedOn(One::Local(*piece), Set::Query(Box::new(squares))))
            }
            _ => None,
        }
    }

    fn within(&mut self, thing: &Expr, place: &Expr) -> Compiled<Test<B>> {
        let place_code = self.code(place)?;
        let thing = self.one(thing)?;
        Ok(match place_code {
            Code::Squares(set) => Test::Within(thing, set),
            Code::Pieces(layer, set) => Test::Among(thing, Tokens::On(layer, Box::new(set))),
            Code::Tokens(tokens) => Test::Among(thing, tokens),
            Code::One(one) => Test::At(thing, one),
            Code::Players(players) => {
                let it = self.scope.fresh(Sort::Player);
                let query = Query { source: Source::Among(players), it, tests: Box::new([]) };
                exists(query, Some(Test::Same(One::Local(it), thing)))
            }
            Code::Kinds(kinds) => {
                let it = self.scope.fresh(Sort::Kind);
                let query = Query { source: Source::Kinds(kinds), it, tests: Box::new([]) };
                exists(query, Some(Test::Same(One::Local(it), thing)))
            }
            Code::Test(_) => return Err(Unsupported::at(What::MixedSet, place.span)),
        })
    }

    pub(super) fn target(&mut self, expr: &Expr) -> Compiled<Target<B>> {
        Ok(match self.code(expr)? {
            Code::One(one) => Target::One(Box::new(one)),
            Code::Squares(set) => Target::Squares(Box::new(set)),
            Code::Pieces(layer, set) => Target::Tokens(layer, Box::new(set)),
            Code::Tokens(tokens) => match single(tokens) {
                Some(one) => Target::One(Box::new(one)),
                None => return Err(Unsupported::at(What::MixedSet, expr.span)),
            },
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }
}

/// Whether a set is a region of a player that does not depend on a slot.
fn is_region<B>(set: &Set<B>, it: Slot) -> bool {
    match set {
        Set::Constant(_) => true,
        Set::Region(_, player) => match **player {
            One::Constant(_) | One::Mover | One::Opponent => true,
            One::Local(slot) => slot != it,
            _ => false,
        },
        _ => false,
    }
}

/// The token of a set of one.
fn single<B>(tokens: Tokens<B>) -> Option<One<B>> {
    match tokens {
        Tokens::One(one) => Some(*one),
        Tokens::Query(query) => match query.source {
            Source::One(one) if query.tests.is_empty() => Some(one),
            _ => None,
        },
        _ => None,
    }
}

fn exists<B: Bitboard>(query: Query<B>, test: Option<Test<B>>) -> Test<B> {
    match (&query.source, test) {
        (Source::Board(_) | Source::Squares(_), None) if query.tests.is_empty() => {
            Test::Some(Set::Query(Box::new(query)))
        }
        (Source::Board(pieces), Some(test))
            if query.tests.is_empty() && pieces.layer == Some(0) && is_attacked_by_others(&test, query.it) =>
        {
            let pieces = pieces.clone();
            let spelled_out = Test::Exists(Box::new(query), Some(Box::new(test)));
            Test::Endangered(Box::new(Endangered { pieces, spelled_out }))
        }
        (Source::Kinds(kinds), test) => {
            let such = match (&*query.tests, &test) {
                ([], Some(such)) | ([such], None) => such,
                _ => return Test::Exists(Box::new(query), test.map(Box::new)),
            };
            let lacking = lacked(such, query.it).map(|pieces| (kinds.clone(), pieces));
            let spelled_out = Test::Exists(Box::new(query), test.map(Box::new));
            match lacking {
                Some((kinds, pieces)) => Test::Lacking(Box::new(Lacking { kinds, pieces, spelled_out })),
                None => spelled_out,
            }
        }
        (_, test) => Test::Exists(Box::new(query), test.map(Box::new)),
    }
}

/// Among which pieces there is none of the kind in a slot, if that is what a condition says.
fn lacked<B: Bitboard>(test: &Test<B>, it: Slot) -> Option<Mask<B>> {
    let Test::Not(inner) = test else { return None };
    let Test::Some(Set::Query(query)) = &**inner else { return None };
    let Source::Board(mask) = &query.source else { return None };
    let of_it = matches!(mask.within.as_slice(), [Set::OfKind(kind)] if **kind == One::Local(it));
    let bare = mask.outside.is_empty() && mask.attacking.is_empty() && query.tests.is_empty();
    (of_it && bare).then(|| Mask { within: Vec::new(), ..mask.clone() })
}

/// Whether a condition says that a piece in a slot is attacked by any piece of another owner.
fn is_attacked_by_others<B: Bitboard>(test: &Test<B>, it: Slot) -> bool {
    let Test::Attack { units: Set::Query(units), target: Target::One(target), .. } = test else { return false };
    let others = One::Property(Property::Owner, Box::new(One::Local(it)));
    let others = Players::Others(Box::new(Players::One(Box::new(others))));
    let all = Mask { owners: vec![others], ..Mask::all(Some(0)) };
    **target == One::Local(it) && units.tests.is_empty() && units.source == Source::Board(all)
}

/// The opposite of a condition.
pub(super) fn not<B>(test: Test<B>) -> Test<B> {
    match test {
        Test::Always(truth) => Test::Always(!truth),
        Test::Not(inner) => *inner,
        test => Test::Not(Box::new(test)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_one_piece_are_joined() {
        let kinds = |piece, such: [bool; 3]| Test::<u64>::OfKind(One::Local(piece), such.into());
        let tests =
            || vec![kinds(1, [true, false, false]), kinds(2, [false, true, false]), kinds(1, [true, false, true])];
        let joined = |any| {
            let mut tests = tests();
            join_kinds(&mut tests, any);
            tests
        };
        assert_eq!(joined(true), [kinds(1, [true, false, true]), kinds(2, [false, true, false])]);
        assert_eq!(joined(false), [kinds(1, [true, false, false]), kinds(2, [false, true, false])]);
    }
}
