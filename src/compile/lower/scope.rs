//! Contents of the slots of a sentence while it is compiled.

use std::collections::BTreeMap;

use super::super::code::{Code, One, Tokens};
use crate::spec::code::{Slot, slot};
use crate::spec::ids::ClassId;
use crate::spec::types::Sort;

/// The contents of a slot.
#[derive(Debug, Clone)]
pub enum Bound<B> {
    /// One thing of a sort.
    One(One<B>, Sort),
    /// Squares, in a slot for sets.
    Squares(usize),
    /// Tokens on squares of a layer, in a slot for sets.
    Pieces(usize, usize),
    /// A set that is worked out where it is used.
    Code(Code<B>),
    /// The way an action goes.
    Path,
}

/// The slots of a sentence.
#[derive(Debug, Clone)]
pub struct Scope<B> {
    slots: BTreeMap<Slot, Bound<B>>,
    /// The sorts of what compiled slots hold.
    sorts: BTreeMap<Slot, Sort>,
    next: Slot,
    next_set: usize,
    most: Slot,
}

impl<B> Scope<B> {
    /// A scope with this number of slots; the fixed ones have their fixed contents.
    pub(super) fn new(slots: usize) -> Self {
        let token = Sort::Token(ClassId(0));
        let fixed = [
            (slot::UNIT, token),
            (slot::ORIGIN, Sort::Square),
            (slot::GOAL, Sort::Square),
            (slot::VICTIM, token),
            (slot::CAPTURER, token),
            (slot::WINNER, Sort::Player),
            (slot::ATTACKER, token),
        ];
        let mut bound: BTreeMap<Slot, Bound<B>> =
            fixed.into_iter().map(|(slot, sort)| (slot, Bound::One(One::Local(slot), sort))).collect();
        bound.insert(slot::CAPTURED, Bound::Code(Code::Tokens(Tokens::Captured)));
        bound.insert(slot::MOVED, Bound::Code(Code::Tokens(Tokens::Moved)));
        let next = (slots as Slot).max(slot::FREE);
        let sorts = fixed.into_iter().collect();
        Scope { slots: bound, sorts, next, next_set: 0, most: next }
    }

    pub(super) fn get(&self, slot: Slot) -> Option<&Bound<B>> {
        self.slots.get(&slot)
    }

    /// Says what a slot holds.
    pub fn bind(&mut self, slot: Slot, bound: Bound<B>) {
        if let Bound::One(One::Local(place), sort) = &bound {
            self.sorts.insert(*place, *sort);
        }
        self.slots.insert(slot, bound);
    }

    /// The sort of what a compiled slot holds.
    pub(super) fn sort(&self, slot: Slot) -> Option<Sort> {
        self.sorts.get(&slot).copied()
    }

    /// A new slot for one thing.
    pub(super) fn fresh(&mut self, sort: Sort) -> Slot {
        let slot = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        self.sorts.insert(slot, sort);
        slot
    }

    /// A new slot for a set.
    pub(super) fn fresh_set(&mut self) -> usize {
        self.next_set += 1;
        self.next_set - 1
    }

    pub(super) fn needed(&self) -> (usize, usize) {
        (self.most as usize, self.next_set)
    }

    /// Puts other slots in the place of all; what was there is returned.
    pub(super) fn replace(&mut self, slots: BTreeMap<Slot, Bound<B>>) -> BTreeMap<Slot, Bound<B>> {
        std::mem::replace(&mut self.slots, slots)
    }

    /// The slots every sentence has.
    pub(super) fn fixed(&self) -> BTreeMap<Slot, Bound<B>>
    where
        B: Clone,
    {
        Scope::<B>::new(0).slots
    }

    /// Takes sets of pieces out of reach.
    pub(super) fn hide_pieces(&mut self) -> Vec<(Slot, Bound<B>)>
    where
        B: Clone,
    {
        let pieces = |bound: &Bound<B>| {
            matches!(bound, Bound::Pieces(..))
                || matches!(bound, Bound::Code(Code::Pieces(..) | Code::Tokens(Tokens::On(..) | Tokens::Query(_))))
        };
        let hidden: Vec<Slot> = self.slots.iter().filter(|(_, bound)| pieces(bound)).map(|(slot, _)| *slot).collect();
        hidden.into_iter().filter_map(|slot| self.slots.remove(&slot).map(|bound| (slot, bound))).collect()
    }

    pub(super) fn show_again(&mut self, hidden: Vec<(Slot, Bound<B>)>) {
        self.slots.extend(hidden);
    }
}
