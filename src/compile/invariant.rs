//! The parts of a rule's condition that do not depend on the action. They are evaluated once for a position.

use super::code::{One, Players, Query, Set, Source, Test, in_order};
use super::layout::Layout;
use super::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::CompareOp;
use crate::spec::ids::KindId;

/// The part of a condition that is invariant over the actions of a position.
#[derive(Debug, Clone)]
pub struct Invariant<B> {
    /// The condition, for the position before the action.
    pub test: Test<B>,
    /// The condition as a count of the mover's pieces, if it is one.
    pub number: Option<OwnPieceCount>,
}

/// A condition on how many pieces the mover has on the board: `exactly 2 own pieces`, `every piece of mover is king`.
#[derive(Debug, Clone)]
pub struct OwnPieceCount {
    /// The layer of the board.
    pub layer: usize,
    /// The kinds counted. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
    op: CompareOp,
    limit: Number,
}

impl<B> Invariant<B> {
    /// A part that is constant.
    pub fn known(truth: bool) -> Self {
        Invariant { test: Test::Always(truth), number: None }
    }

    /// The invariant of a condition. Hidden pieces rule out a plain count.
    pub(super) fn of(test: Test<B>, layout: &Layout) -> Self {
        let number = OwnPieceCount::of(&test).filter(|_| !layout.visibility.tokens);
        Invariant { test, number }
    }

    /// Is it true in all positions?
    pub fn is_always(&self) -> bool {
        matches!(self.test, Test::Always(true))
    }
}

impl OwnPieceCount {
    fn of<B>(test: &Test<B>) -> Option<Self> {
        let (query, op, limit) = match test {
            // Before the action, both positions are one.
            Test::Before(inner) => return OwnPieceCount::of(inner),
            Test::Order(op, One::Count(query, None), One::Constant(Scalar::Number(limit))) => (query, *op, *limit),
            Test::Some(Set::Query(query)) => (query, CompareOp::Greater, Number::ZERO),
            Test::Not(inner) => match &**inner {
                Test::Some(Set::Query(query)) => (query, CompareOp::Equal, Number::ZERO),
                _ => return None,
            },
            _ => return None,
        };
        let (layer, kinds) = own_pieces(query)?;
        Some(OwnPieceCount { layer, kinds, op, limit })
    }

    /// Is it true for this number of pieces?
    #[inline]
    pub fn holds(&self, number: u32) -> bool {
        in_order(self.op, Number::whole(i64::from(number)), self.limit)
    }
}

/// The layer and the kinds of a query for own pieces, if it has no other tests.
fn own_pieces<B>(query: &Query<B>) -> Option<(usize, Vec<Box<[KindId]>>)> {
    let Source::Board(mask) = &query.source else { return None };
    let is_own = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
    let is_bare = mask.is_of_tokens_anywhere() && mask.attacking.is_empty() && mask.min_attackers.is_none();
    if is_own && is_bare && query.tests.is_empty() { Some((mask.layer?, mask.kinds.clone())) } else { None }
}
