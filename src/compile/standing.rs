//! What of a rule's condition is the same for all actions from a position, so that it is asked once.

use super::atom::Atom;
use super::code::{One, Players, Query, Set, Source, Test, in_order};
use super::layout::Layout;
use crate::number::Number;
use crate::spec::code::CompareOp;
use crate::spec::ids::KindId;

/// That part of a condition.
#[derive(Debug, Clone)]
pub struct Standing<B> {
    /// As it is asked of a position before anything is done.
    pub test: Test<B>,
    /// How many pieces the mover must have, where it asks no more than that.
    pub number: Option<OwnNumber>,
}

/// A condition on how many pieces the mover has on the board: `exactly 2 own pieces`, `every piece of mover is king`.
#[derive(Debug, Clone)]
pub struct OwnNumber {
    /// In which layer.
    pub layer: usize,
    /// Of which kinds: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    op: CompareOp,
    limit: Number,
}

impl<B> Standing<B> {
    /// A part that holds always, or never.
    pub fn known(truth: bool) -> Self {
        Standing { test: Test::Always(truth), number: None }
    }

    /// What is asked. Pieces of which the mover does not know are counted otherwise.
    pub(super) fn of(test: Test<B>, layout: &Layout) -> Self {
        let number = OwnNumber::of(&test).filter(|_| !layout.veils.tokens);
        Standing { test, number }
    }

    /// Whether it holds in all positions.
    pub fn is_always(&self) -> bool {
        matches!(self.test, Test::Always(true))
    }
}

impl OwnNumber {
    fn of<B>(test: &Test<B>) -> Option<Self> {
        let (query, op, limit) = match test {
            // Nothing has been done yet.
            Test::Before(inner) => return OwnNumber::of(inner),
            Test::Order(op, One::Count(query, None), One::Constant(Atom::Number(limit))) => (query, *op, *limit),
            Test::Some(Set::Query(query)) => (query, CompareOp::Greater, Number::ZERO),
            Test::Not(inner) => match &**inner {
                Test::Some(Set::Query(query)) => (query, CompareOp::Equal, Number::ZERO),
                _ => return None,
            },
            _ => return None,
        };
        let (layer, kinds) = own_pieces(query)?;
        Some(OwnNumber { layer, kinds, op, limit })
    }

    /// Whether it holds where there are so many.
    #[inline]
    pub fn holds(&self, number: u32) -> bool {
        in_order(self.op, Number::whole(i64::from(number)), self.limit)
    }
}

/// In which layer and of which kinds the mover's pieces are that a described set has, if it asks no more than that.
fn own_pieces<B>(query: &Query<B>) -> Option<(usize, Vec<Box<[KindId]>>)> {
    let Source::Board(mask) = &query.source else { return None };
    let is_own = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
    let is_bare = mask.is_of_tokens_anywhere() && mask.attacking.is_empty() && mask.besieged.is_none();
    if is_own && is_bare && query.tests.is_empty() { Some((mask.layer?, mask.kinds.clone())) } else { None }
}
