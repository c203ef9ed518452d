//! Rules that forbid something only in some positions, and what these are told by.

use crate::number::Number;
use crate::program::atom::Atom;
use crate::program::code::{One, Players, Source, Test, in_order};
use crate::spec::code::CompareOp;
use crate::spec::ids::KindId;

/// A rule that forbids something only in some positions.
#[derive(Debug, Clone)]
pub struct Gated {
    /// Its place in the program.
    pub rule: usize,
    /// Whether these are the ones in which a guarded unit is attacked.
    pub by_guard: bool,
    /// Whether they are told apart by which pieces the mover has.
    pub by_own: bool,
    /// By how many it has, where that is all.
    pub number: Option<OwnNumber>,
}

/// A condition on how many pieces the mover has on the board: `exactly 2 own pieces`.
#[derive(Debug, Clone)]
pub struct OwnNumber {
    /// In which layer.
    pub layer: usize,
    /// Of which kinds: one of each of these lists.
    pub kinds: Vec<Box<[KindId]>>,
    op: CompareOp,
    limit: Number,
}

impl OwnNumber {
    /// What a condition asks, if it asks no more than that.
    pub(super) fn of<B>(test: &Test<B>) -> Option<Self> {
        let Test::Order(op, One::Count(query, None), One::Constant(Atom::Number(limit))) = test else { return None };
        let Source::Board(mask) = &query.source else { return None };
        let is_own = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
        let is_bare = mask.is_of_tokens_anywhere() && mask.attacking.is_empty() && mask.besieged.is_none();
        (is_own && is_bare && query.tests.is_empty()).then_some(OwnNumber {
            layer: mask.layer?,
            kinds: mask.kinds.clone(),
            op: *op,
            limit: *limit,
        })
    }

    /// Whether it holds where there are so many.
    #[inline]
    pub fn holds(&self, number: u32) -> bool {
        in_order(self.op, Number::whole(i64::from(number)), self.limit)
    }
}
